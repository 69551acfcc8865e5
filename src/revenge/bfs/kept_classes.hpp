// Classes of large coordinates kept beside the distance tables, in a folder or on a shelf.
#pragma once

#include <filesystem>
#include <utility>

#include "revenge/base.hpp"
#include "revenge/coset/class_store.hpp"

namespace revenge::bfs {

class KeptClasses final : public coset::ClassStore {
  public:
    static constexpr const char* kEnding = ".classes";

    // In a folder; where that is empty on `shelf`, which outlives this, or nowhere, if that is null.
    KeptClasses(std::filesystem::path directory, base::Shelf* shelf)
        : directory_(std::move(directory)), shelf_(shelf) {}

    std::optional<Words> load(const std::string& name, std::uint64_t key) const override;
    void store(const std::string& name, std::uint64_t key,
               std::span<const std::uint32_t> words) const override;

  private:
    std::filesystem::path directory_;
    base::Shelf* shelf_;
};

}  // namespace revenge::bfs

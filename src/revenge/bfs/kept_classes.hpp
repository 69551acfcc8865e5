// A store of the classes of large coordinates next to the distance tables, in a folder or a table store.
#pragma once

#include <filesystem>
#include <utility>

#include "revenge/base.hpp"
#include "revenge/coset/class_table.hpp"

namespace revenge::bfs {

class KeptClasses final : public coset::ClassStore {
  public:
    static constexpr const char* kEnding = ".classes";

    // Stores classes in a folder; if `directory` is empty, on `shelf`, which must outlive this object; if that is null
    // as well, nowhere.
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

// Classes of large coordinates kept as files beside the distance tables.
#pragma once

#include <filesystem>

#include "revenge/coset/class_store.hpp"

namespace revenge::bfs {

class ClassFiles final : public coset::ClassStore {
  public:
    static constexpr const char* kEnding = ".classes";

    explicit ClassFiles(std::filesystem::path directory) : directory_(std::move(directory)) {}

    std::optional<Words> load(const std::string& name, std::uint64_t key) const override;
    void store(const std::string& name, std::uint64_t key,
               std::span<const std::uint32_t> words) const override;

  private:
    std::filesystem::path path_of(std::string name) const;

    std::filesystem::path directory_;
};

}  // namespace revenge::bfs

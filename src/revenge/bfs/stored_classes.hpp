// A store of the classes of large coordinates next to the distance tables, in a folder or a table store.
#pragma once

#include <filesystem>
#include <utility>

#include "revenge/base.hpp"
#include "revenge/coset/class_table.hpp"

namespace revenge::bfs {

class StoredClasses final : public coset::ClassStore {
  public:
    static constexpr const char* kEnding = ".classes";

    // Stores classes in a folder; if `directory` is empty, on `table_store`, which must outlive this object; if that is
    // null as well, nowhere.
    StoredClasses(std::filesystem::path directory, base::TableStore* table_store)
        : directory_(std::move(directory)), table_store_(table_store) {}

    std::optional<Words> load(const std::string& name, std::uint64_t key) const override;
    void store(const std::string& name, std::uint64_t key,
               std::span<const std::uint32_t> words) const override;

  private:
    std::filesystem::path directory_;
    base::TableStore* table_store_;
};

}  // namespace revenge::bfs

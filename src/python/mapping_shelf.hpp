// Tables that a Python program keeps: in a dict, or any other mapping from names to bytes that any thread may ask.
#pragma once

#include <pybind11/pybind11.h>

#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "revenge/shelf.hpp"

namespace revenge::python {

// THREADS: as base::Shelf; takes the interpreter's lock for as long as the mapping is asked. ERRORS: Resource,
// also with what the mapping raised, which is warned of: the tables are made in memory then.
class MappingShelf final : public base::Shelf {
  public:
    // REQUIRES the interpreter's lock.
    explicit MappingShelf(pybind11::object mapping);
    MappingShelf(const MappingShelf&) = delete;
    MappingShelf& operator=(const MappingShelf&) = delete;
    ~MappingShelf() override;

    base::Result<base::Kept> get(std::string_view name) override;
    base::Status put(std::string_view name,
                     std::span<const std::span<const std::byte>> pieces) override;
    std::string place_of(std::string_view name) const override;

  private:
    std::unique_ptr<pybind11::object> mapping_;
};

// RETURNS the shelf of a mapping; null where tables are kept in a folder. ERRORS: throws UsageError, both or neither.
std::shared_ptr<base::Shelf> shelf_of(const std::optional<std::filesystem::path>& folder,
                                      const pybind11::object& tables);

}  // namespace revenge::python

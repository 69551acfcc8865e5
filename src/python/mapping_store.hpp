// A table store of a Python program: a dict, or any other thread-safe mapping from names to bytes.
#pragma once

#include <pybind11/pybind11.h>

#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "revenge/base.hpp"

namespace revenge::python {

// THREADS: as for base::TableStore; holds the interpreter's lock during calls of the mapping. ERRORS: Resource, also
// for an exception of the mapping, which causes a warning; the tables are then built in memory.
class MappingStore final : public base::TableStore {
  public:
    // REQUIRES the interpreter's lock.
    explicit MappingStore(pybind11::object mapping);
    MappingStore(const MappingStore&) = delete;
    MappingStore& operator=(const MappingStore&) = delete;
    ~MappingStore() override;

    base::Result<base::Blob> get(std::string_view name) override;
    base::Status put(std::string_view name,
                     std::span<const std::span<const std::byte>> pieces) override;
    std::string place_of(std::string_view name) const override;

  private:
    std::unique_ptr<pybind11::object> mapping_;
};

// Returns the store for a mapping; null if tables are stored in a folder. ERRORS: throws UsageError, if both or neither
// are given.
std::shared_ptr<base::TableStore> store_of(const std::optional<std::filesystem::path>& folder,
                                           const pybind11::object& tables);

}  // namespace revenge::python

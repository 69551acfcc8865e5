// Builds tables: in memory, with files as a checkpoint, or in a scratch directory; in one process, or by several ranks
// in a ring (docs/scale.md).
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "revenge/base.hpp"
#include "revenge/bfs/communicator.hpp"
#include "revenge/bfs/distance_table.hpp"
#include "revenge/coset/coset_space.hpp"

namespace revenge::bfs {

// Builds the table in memory and writes it to `path`. REQUIRES its lock. ERRORS: Resource; Interrupted, which reports
// if a checkpoint was stored.
base::Status build_in_memory(const coset::CosetSpace& space, const std::string& metric,
                             const std::filesystem::path& path, const BuildOptions& options);

// Builds the table in `options.scratch`; the first rank writes it to `path`. All ranks call it. REQUIRES that the first
// rank holds the table's lock. ERRORS: Resource; TableDamaged; Interrupted, after which the build can continue; errors
// of other ranks.
base::Status build_in_scratch(const coset::CosetSpace& space, const std::string& metric,
                              const std::filesystem::path& path, Communicator& communicator,
                              const BuildOptions& options);

// Removes the files that a run killed after completing its table left next to the table at `path`, and in `scratch` if
// that is not empty.
void remove_left_of_filling(const coset::CosetSpace& space, const std::filesystem::path& path,
                            const std::filesystem::path& scratch);

// Opens the table in the first rank's `directory`, or builds it with all ranks. All ranks call it. Returns the table at
// the first rank, nothing at others. ERRORS: as DistanceTable::open_or_build; errors of other ranks.
base::Result<std::optional<DistanceTable>> open_or_build_in_ring(
    std::shared_ptr<const coset::CosetSpace> space, const std::string& metric,
    const std::filesystem::path& directory, Communicator& communicator,
    const BuildOptions& options);

}  // namespace revenge::bfs

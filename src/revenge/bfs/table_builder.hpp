// Builds the table file of a coset space: in memory, with files as a checkpoint, or in a scratch directory; in one
// process, or by several ranks in a ring (docs/scale.md).
//
// A file belongs to a space if name, metric, declaration, blocks, layout and modulus match. An unreadable file is not
// an error; the table is rebuilt.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/bfs/communicator.hpp"
#include "revenge/bfs/distance_table.hpp"
#include "revenge/bfs/fill.hpp"
#include "revenge/coset/coset_space.hpp"
#include "revenge/table/table_file.hpp"

namespace revenge::bfs {

// Returns the distribution in a file's header.
Distribution distribution_of(const table::TableHeader& header);
std::vector<coset::Entry> antipodes_of(const table::TableHeader& header);

// Opens a file and checks that it is this space's. ERRORS: as TableFile::open; TableDamaged.
base::Result<table::TableFile> open_matching(const std::filesystem::path& path,
                                             const coset::CosetSpace& space,
                                             const std::string& metric);
// Reads a table from a store, completely and with every checksum, and checks that it is this space's. ERRORS: as
// TableFile::get; TableDamaged.
base::Result<table::TableFile> get_matching(base::TableStore& table_store, const std::string& name,
                                            const coset::CosetSpace& space,
                                            const std::string& metric);

FillOptions fill_options_of(const BuildOptions& options);
// Returns the header of the finished table's file.
table::TableHeader finished_header(const coset::CosetSpace& space, const std::string& metric,
                                   const Filled& filled);

// Builds the table and writes it to `path`. REQUIRES its lock. ERRORS: Resource; Interrupted, possibly with a
// checkpoint.
base::Status build_table(const coset::CosetSpace& space, const std::string& metric,
                         const std::filesystem::path& path, const BuildOptions& options);

// Returns the error for a file that could not be written (Resource), with a remedy and the fact "table-not-written",
// which names the folder.
base::Error with_remedy(base::Error error, const std::filesystem::path& path);

// Builds tables: in memory, with files as a checkpoint, or in a scratch directory; in one process, or by several ranks
// in a ring (docs/scale.md).

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

// From a coset space to its table file: filled, with checkpoints, and written.
//
// A file belongs to this space if name, metric, declaration, blocks, layout and modulus match. An unreadable file is
// not an error; the table is rebuilt.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "revenge/base.hpp"
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
// The same of a table on a shelf, whole and with every checksum. ERRORS: as TableFile::get; TableDamaged.
base::Result<table::TableFile> get_matching(base::Shelf& shelf, const std::string& name,
                                            const coset::CosetSpace& space,
                                            const std::string& metric);

FillOptions fill_options_of(const BuildOptions& options);
// RETURNS what the finished table's file says of itself.
table::TableHeader finished_header(const coset::CosetSpace& space, const std::string& metric,
                                   const Filled& filled);

// Fills the table and writes it to `path`. REQUIRES its lock. ERRORS: Resource; Interrupted, where a checkpoint
// may have been kept.
base::Status build_table(const coset::CosetSpace& space, const std::string& metric,
                         const std::filesystem::path& path, const BuildOptions& options);

// A file could not be written (Resource): says what to do about it, with the fact "table-not-written", which names the
// folder. How tables are kept elsewhere only the caller knows.
base::Error with_remedy(base::Error error, const std::filesystem::path& path);

}  // namespace revenge::bfs

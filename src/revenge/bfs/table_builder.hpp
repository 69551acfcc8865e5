// Builds the table file of a coset space, with checkpoints.
//
// A file belongs to a space if name, metric, declaration, blocks, layout and modulus match. An unreadable file is not
// an error; the table is rebuilt.
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

}  // namespace revenge::bfs

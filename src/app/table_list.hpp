// The table files in the cache directory; shared by `tables` and the server.
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "revenge/base.hpp"

namespace revenge::app {

// Returns the table files, sorted; empty if the directory does not exist. ERRORS: Resource.
base::Result<std::vector<std::filesystem::path>> table_files();

// Returns true if the cache directory contains a file of that name that is not a table.
bool is_other_file(const std::string& name);

// Returns the partial files that killed writers left behind, sorted. ERRORS: Resource.
base::Result<std::vector<std::filesystem::path>> left_files();

// Returns the checkpoint folders of tables that are built in memory, sorted. ERRORS: Resource.
base::Result<std::vector<std::filesystem::path>> checkpoints();

// The content of a table file. The small tables of a solver, several in one `.tables` file, have only a name.
struct TableContents {
    std::string name;    // "five-stage/stage-2", "short.obtm"
    std::string metric;  // empty if it is part of the name, or if the table has none
    bool complete = true;
    std::optional<std::size_t> worst;  // for distance tables
};
// Reads the header, or a complete `.tables` file. ERRORS: Resource; TableDamaged.
base::Result<TableContents> table_contents(const std::filesystem::path& path);
// Reads and checks the complete file. ERRORS: as above.
base::Status verify_table(const std::filesystem::path& path);

// Returns {"schema":1,"bytes":...,"tables":[...]}: the total size, and the name, metric, size and worst case of each
// table according to its header.
std::string tables_json(const std::vector<std::filesystem::path>& files);

}  // namespace revenge::app

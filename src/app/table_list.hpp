// The table files in the cache directory; shared by `tables` and the server.
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "revenge/base/result.hpp"

namespace revenge::app {

// RETURNS the table files, sorted; none if there is no directory. ERRORS: Resource.
base::Result<std::vector<std::filesystem::path>> table_files();

// RETURNS whether there is a file in the cache directory under that name that is no table.
bool is_other_file(const std::string& name);

// RETURNS the files that writers left half written when they were killed, sorted. ERRORS: Resource.
base::Result<std::vector<std::filesystem::path>> left_files();

// RETURNS the folders that tables' fillings in memory keep their checkpoints in, sorted. ERRORS: Resource.
base::Result<std::vector<std::filesystem::path>> checkpoints();

// What a table file is of. A solver's small tables, several in one `.tables` file, have a name only.
struct TableContents {
    std::string name;    // "five-stage/stage-2", "short.obtm"
    std::string metric;  // empty: in the name, or none
    bool complete = true;
    std::optional<std::size_t> worst;  // of distance tables
};
// Reads the header; of a `.tables` file everything. ERRORS: Resource; TableDamaged.
base::Result<TableContents> table_contents(const std::filesystem::path& path);
// Reads everything. ERRORS: as above.
base::Status verify_table(const std::filesystem::path& path);

// RETURNS {"schema":1,"bytes":...,"tables":[...]}: the size of all; name, metric, size and worst case of each, as its
// header says.
std::string tables_json(const std::vector<std::filesystem::path>& files);

}  // namespace revenge::app

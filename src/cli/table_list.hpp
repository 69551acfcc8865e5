// The table files in the cache directory; shared by `tables` and the server.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "revenge/base/result.hpp"

namespace revenge::cli {

// RETURNS the table files, sorted; none if there is no directory. ERRORS: Resource.
base::Result<std::vector<std::filesystem::path>> table_files();

// RETURNS {"schema":1,"tables":[...]}: name, metric, size and worst case of each, as its header says.
std::string tables_json(const std::vector<std::filesystem::path>& files);

}  // namespace revenge::cli

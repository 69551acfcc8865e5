// A table's manifest: what can be said of it in a text that is short enough to be published beside it, so that whoever
// has the table can see that it is that one. docs/table-format.md has its lines.
//
// It is of what the table means, not of the file: who made it, and how, is not in it.
#pragma once

#include <string>

#include "revenge/base.hpp"
#include "revenge/table/table_file.hpp"

namespace revenge::table {

// REQUIRES a complete table. COMPLEXITY: some 4 ns a byte of the table.
std::string manifest_of(const TableFile& file);

// Makes the manifest anew and compares. ERRORS: TableDamaged, with the first line that differs.
base::Status check_manifest(const TableFile& file, const std::string& manifest);

}  // namespace revenge::table

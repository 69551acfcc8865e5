// The error of a damaged table file.
#pragma once

#include <string>

#include "revenge/base.hpp"
#include "revenge/base/saying.hpp"

namespace revenge::table {

// RETURNS TableDamaged. `place`: the file, as a shelf names it; `how` goes on behind it: " is truncated".
inline base::Error damaged(const std::string& place, const std::string& how) {
    return base::error(base::ErrorCode::TableDamaged,
                       {"table file " + place + how, {"table-damaged", {{"file", place}}}});
}

}  // namespace revenge::table

// Parts of JSON that several answers share.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "revenge/notation/algorithm_parser.hpp"

namespace revenge::server {

// Returns [{"line":...,"column":...,"text":...},...].
nlohmann::ordered_json notes_json(const std::vector<notation::Note>& notes);

}  // namespace revenge::server

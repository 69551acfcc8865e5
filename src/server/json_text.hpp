// JSON objects as text, and parts that several answers share.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "revenge/notation/algorithm_parser.hpp"

namespace revenge::server {

// Returns the object on one line; bytes that are not UTF-8 are replaced.
std::string compact(const nlohmann::ordered_json& json);
// Returns [{"line":...,"column":...,"text":...},...].
nlohmann::ordered_json notes_json(const std::vector<notation::Note>& notes);

}  // namespace revenge::server

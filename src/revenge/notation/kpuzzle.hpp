// The fields of KPuzzle's JSON. A field is found by name and kind; the error of a missing field has its place.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/notation/json_text.hpp"
#include "revenge/notation/puzzle_parts.hpp"

namespace revenge::notation {

// ERRORS: Usage unless `node`, of `file`, has a member `key` of that kind.
base::Result<const JsonNode*> json_member(std::string_view file, const JsonNode& node,
                                          std::string_view key, JsonNode::Kind kind);

// A list of whole numbers; none where it is not required and not there. ERRORS: Usage.
base::Result<Numbers> json_numbers(std::string_view file, const JsonNode& node,
                                   std::string_view key, bool required);

// Pattern data stand alone, or as a member of what the program prints and other programs store: "pattern",
// "patternData".
// RETURNS the object that holds them.
const JsonNode& pattern_data(const JsonNode& object);

// ERRORS: Usage, where an object that holds a state, or its pattern data, names another puzzle: as "puzzle", or as
// cubing.js does.
base::Status require_puzzle(std::string_view file, const JsonNode& object, std::string_view name);
// ERRORS: Usage, where pattern data have a member that is neither one of these orbits nor the puzzle's name.
base::Status require_orbits(std::string_view file, const JsonNode& pattern,
                            const std::vector<std::string_view>& orbits);

// Checks an object that is not pattern data itself but has a state as a member: it may have the other members that the
// program prints beside one, and no others. ERRORS: Usage.
base::Status require_printed(std::string_view file, const JsonNode& object);

// "[0,1,2]".
std::string list_text(const std::vector<int>& numbers);

}  // namespace revenge::notation

// JSON on one line, as the program and the server print it.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace revenge::app {

// Returns the object on one line; U+FFFD replaces bytes that are not UTF-8.
std::string compact(const nlohmann::ordered_json& json);

}  // namespace revenge::app

// JSON output of the subcommands: compact, with U+FFFD in place of bytes that are not UTF-8.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace revenge::cli {

using Json = nlohmann::ordered_json;

std::string text_of(const Json& json);

}  // namespace revenge::cli

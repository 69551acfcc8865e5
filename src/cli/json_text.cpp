#include "cli/json_text.hpp"

#include <nlohmann/json.hpp>

namespace revenge::cli {

std::string text_of(const Json& json) {
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace revenge::cli

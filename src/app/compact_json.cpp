#include "app/compact_json.hpp"

#include <nlohmann/json.hpp>

namespace revenge::app {

std::string compact(const nlohmann::ordered_json& json) {
    return json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

}  // namespace revenge::app

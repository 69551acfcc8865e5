#include "server/json_text.hpp"

#include <nlohmann/json.hpp>

namespace revenge::server {

using Json = nlohmann::ordered_json;

std::string compact(const Json& json) {
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Json notes_json(const std::vector<notation::Note>& notes) {
    Json out = Json::array();
    for (const notation::Note& note : notes) {
        out.push_back(
            {{"line", note.place.line}, {"column", note.place.column}, {"text", note.text}});
    }
    return out;
}

}  // namespace revenge::server

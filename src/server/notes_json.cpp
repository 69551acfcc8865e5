#include "server/notes_json.hpp"

#include <nlohmann/json.hpp>

namespace revenge::server {

using Json = nlohmann::ordered_json;

Json notes_json(const std::vector<notation::Note>& notes) {
    Json out = Json::array();
    for (const notation::Note& note : notes) {
        out.push_back(
            {{"line", note.place.line}, {"column", note.place.column}, {"text", note.text}});
    }
    return out;
}

}  // namespace revenge::server

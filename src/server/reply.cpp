#include "server/reply.hpp"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <vector>

#include "app/json_output.hpp"
#include "revenge/notation.hpp"
#include "revenge/notation/diagnosis.hpp"
#include "revenge/notation/piece_table.hpp"

namespace revenge::server {

namespace {

using Json = nlohmann::ordered_json;
using puzzle::Face;

std::vector<Face> colors_of(const std::string& letters) {
    std::vector<Face> colors;
    for (const char letter : letters) {
        const std::size_t face = puzzle::kFaceLetters.find(letter);
        if (face != std::string::npos) {
            colors.push_back(puzzle::kAllFaces[face]);
        }
    }
    return colors;
}

// Returns the colour that has too few stickers.
char missing_color(const std::vector<Face>& colors) {
    char missing = 'U';
    auto least = static_cast<std::ptrdiff_t>(colors.size());
    for (const Face face : puzzle::kAllFaces) {
        const auto count = std::ranges::count(colors, face);
        if (count < least) {
            least = count;
            missing = puzzle::kFaceLetters[static_cast<std::size_t>(face)];
        }
    }
    return missing;
}

// Returns repairs that can be applied with one click: recolour one sticker, or exchange two.
Json fixes_of(const notation::LikelyFix& fix, const std::vector<Face>& colors) {
    Json fixes = Json::array();
    if (fix.facelets.size() == 1) {
        fixes.push_back({{"kind", "recolor"},
                         {"stickers", fix.facelets},
                         {"color", std::string(1, missing_color(colors))}});
    }
    for (std::size_t i = 0; i + 1 < fix.facelets.size(); i += 2) {
        fixes.push_back(
            {{"kind", "exchange"}, {"stickers", {fix.facelets[i], fix.facelets[i + 1]}}});
    }
    return fixes;
}

// Adds the repair of a twisted corner: the colours move around its stickers, each to the next one listed.
void add_turn(Json& fixes, const notation::PieceTable& table, const std::vector<Face>& colors,
              const std::vector<int>& corner) {
    for (const std::array<std::size_t, 3> order :
         {std::array<std::size_t, 3>{0, 1, 2}, {0, 2, 1}}) {
        std::vector<Face> turned = colors;
        Json stickers = Json::array();
        for (std::size_t k = 0; k < order.size(); ++k) {
            const int from = corner[order[k]];
            const int to = corner[order[(k + 1) % order.size()]];
            turned[static_cast<std::size_t>(to)] = colors[static_cast<std::size_t>(from)];
            stickers.push_back(from);
        }
        if (table.is_possible(turned)) {
            fixes.push_back({{"kind", "turn"}, {"stickers", std::move(stickers)}});
            return;
        }
    }
}

void add_diagnosis(Json& json, const CubeRequest& request) {
    const puzzle::Cube cube(request.size);
    const auto reading = notation::read_facelets(request.facelets, cube);
    if (!reading || !std::holds_alternative<notation::Diagnosis>(*reading)) {
        return;
    }
    const auto& diagnosis = std::get<notation::Diagnosis>(*reading);
    json["reason"] = diagnosis.reason;
    json["stickers"] = diagnosis.facelets;
    json["hint"] = diagnosis.hint;
    json["fixes"] = Json::array();
    const notation::PieceTable table(cube);
    const std::vector<Face> colors = colors_of(request.facelets);
    if (diagnosis.facelets.size() == 3) {
        add_turn(json["fixes"], table, colors, diagnosis.facelets);
    }
    if (!json["fixes"].empty()) {
        return;
    }
    if (const auto fix = notation::find_likely_fix(table, colors, puzzle::kFaceLetters)) {
        json["fixes"] = fixes_of(*fix, colors);
    }
}

}  // namespace

int status_of(base::ErrorCode code) noexcept {
    switch (code) {
        case base::ErrorCode::Usage:
            return 400;
        case base::ErrorCode::NotFound:
        case base::ErrorCode::ImpossibleCube:
            return 422;
        case base::ErrorCode::Resource:
        case base::ErrorCode::Interrupted:
            return 503;
        case base::ErrorCode::TableDamaged:
        case base::ErrorCode::ReplayFailed:
            break;
    }
    return 500;
}

Reply error_reply(const base::Error& error) {
    return {status_of(error.code), app::failure_json(error)};
}

Reply error_reply(const base::Error& error, const CubeRequest& cube) {
    Json json = Json::parse(
        app::error_json(cube.puzzle, cube.has_facelets ? cube.facelets : cube.scramble, 0, error));
    if (error.code == base::ErrorCode::ImpossibleCube && cube.has_facelets && cube.size > 0) {
        add_diagnosis(json, cube);
    }
    return {status_of(error.code), app::compact(json)};
}

Reply plain_error(int status, const base::Message& said) {
    return {status, app::refusal_json(said)};
}

void send(httplib::Response& response, const Reply& reply) {
    response.status = reply.status;
    response.set_content(reply.body, "application/json");
    if (reply.status == 429) {
        response.set_header("Retry-After", "1");
    }
}

void send(httplib::Response& response, const base::Result<std::string>& body) {
    send(response, body ? Reply{200, *body} : error_reply(body.error()));
}

Reply too_busy(const base::Message& what) { return plain_error(429, what); }

}  // namespace revenge::server

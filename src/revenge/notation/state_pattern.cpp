#include "revenge/notation/state_pattern.hpp"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "revenge/base/result.hpp"
#include "revenge/notation/json_fields.hpp"
#include "revenge/notation/json_string.hpp"

namespace revenge::notation {

namespace {

using base::ErrorCode;
using base::Result;
using Kind = JsonNode::Kind;

constexpr std::string_view kFile = "state";  // in messages

}  // namespace

base::Status place_pieces(Spot spot, const puzzle::Orbit& orbit, const PieceRows& rows,
                          puzzle::State& state) {
    const auto& [pieces, twists, visible] = rows;
    const auto size = static_cast<std::size_t>(orbit.size);
    const auto fits = [size](const Numbers& row) { return row.empty() || row.size() == size; };
    if (pieces.size() != size || !fits(twists) || !fits(visible)) {
        return error_at(
            kFile, spot,
            base::saying("expected-pieces", "expected {count} {orbit}", orbit.size, orbit.name));
    }
    std::vector<std::uint8_t> labels;
    for (std::size_t i = 0; i < size; ++i) {
        const long label = pieces[i].value;
        const long twist = twists.empty() ? 0 : twists[i].value;
        // Of orbits whose orientations nobody looks at, states may have any.
        if (label < 0 || label >= orbit.size || twist < 0 ||
            (orbit.orientations > 1 && twist >= orbit.orientations)) {
            return error_at(
                kFile, pieces[i].spot,
                base::saying("no-piece-of-pattern",
                             "expected a piece and an orientation of the {orbit}", orbit.name));
        }
        if (!visible.empty() && visible[i].value != 0 && orbit.orientations > 1 &&
            visible[i].value != orbit.orientations) {
            return error_at(kFile, visible[i].spot,
                            base::saying("orientations-open",
                                         "expected all {most} orientations to be visible, as the "
                                         "definition has it, found {found}",
                                         orbit.orientations, visible[i].value));
        }
        const std::size_t slot = static_cast<std::size_t>(orbit.first) + i;
        state.piece[slot] = static_cast<std::uint8_t>(label);
        state.twist[slot] = static_cast<std::uint8_t>(twist % orbit.orientations);
        labels.push_back(state.piece[slot]);
    }
    std::vector<std::uint8_t> solved = orbit.solved;
    std::ranges::sort(labels);
    std::ranges::sort(solved);
    if (labels != solved) {
        return base::error(
            ErrorCode::ImpossibleCube, "pieces-not-its-own",
            "the {orbit} are not those of the puzzle: a piece is missing or there twice",
            orbit.name);
    }
    return {};
}

Result<puzzle::State> parse_pattern(const puzzle::Definition& definition, std::string_view text) {
    REVENGE_TRY(const auto root, parse_json(text, kFile));
    const JsonNode& pattern = pattern_data(root);
    if (&pattern != &root) {
        REVENGE_TRY(require_printed(kFile, root));
    }
    std::vector<std::string_view> orbits;
    for (const puzzle::Orbit& orbit : definition.puzzle().orbits()) {
        orbits.push_back(orbit.name);
    }
    for (const base::Status& status :
         {require_puzzle(kFile, root, definition.name()), require_orbits(kFile, pattern, orbits)}) {
        if (!status) {
            return status.error();
        }
    }
    puzzle::State state = definition.puzzle().solved();
    for (const puzzle::Orbit& orbit : definition.puzzle().orbits()) {
        REVENGE_TRY(const auto part, json_member(kFile, pattern, orbit.name, Kind::Object));
        auto pieces = json_numbers(kFile, *part, "pieces", true);
        auto twists = pieces ? json_numbers(kFile, *part, "orientation", false) : pieces;
        REVENGE_TRY(auto visible,
                    twists ? json_numbers(kFile, *part, "orientationMod", false) : twists);
        REVENGE_TRY(place_pieces(part->spot, orbit,
                                 {*std::move(pieces), *std::move(twists), std::move(visible)},
                                 state));
    }
    return state;
}

std::string to_pattern(const puzzle::Definition& definition, const puzzle::State& state) {
    std::string out = "{";
    for (const puzzle::Orbit& orbit : definition.puzzle().orbits()) {
        std::vector<int> pieces;
        std::vector<int> twists;
        for (int place = 0; place < orbit.size; ++place) {
            const auto slot = static_cast<std::size_t>(orbit.first + place);
            pieces.push_back(state.piece[slot]);
            twists.push_back(state.twist[slot]);
        }
        out += (orbit.first == 0 ? "" : ",") + json_quoted(orbit.name) +
               ":{\"pieces\":" + list_text(pieces) + ",\"orientation\":" + list_text(twists) + "}";
    }
    return out + "}";
}

}  // namespace revenge::notation

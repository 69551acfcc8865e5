#include "revenge/notation/state_pattern.hpp"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/base/saying.hpp"
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
    std::vector<puzzle::SlotNumber> labels;
    for (std::size_t i = 0; i < size; ++i) {
        const auto label = orbit.label_of(pieces[i].value);
        const long twist = twists.empty() ? orbit.origin_of(i) : twists[i].value;
        // Of orbits whose orientations nobody looks at, states may have any.
        if (!label || twist < 0 || (orbit.orientations > 1 && twist >= orbit.orientations)) {
            return error_at(
                kFile, pieces[i].spot,
                base::saying("no-piece-of-pattern",
                             "expected a piece and an orientation of the {orbit}", orbit.name));
        }
        const int seen = orbit.visible_orientations(*label);
        if (!visible.empty() && visible[i].value != 0 && orbit.orientations > 1 &&
            visible[i].value != seen) {
            return error_at(kFile, visible[i].spot,
                            base::saying("orientations-open",
                                         "expected the visible orientations that the definition "
                                         "has, {seen}, found {found}",
                                         seen, visible[i].value));
        }
        const std::size_t slot = static_cast<std::size_t>(orbit.first) + i;
        state.piece[slot] = *label;
        state.twist[slot] = static_cast<puzzle::SlotNumber>(
            (twist + orbit.orientations - orbit.origin_of(i)) % orbit.orientations % seen);
        labels.push_back(*label);
    }
    std::vector<puzzle::SlotNumber> solved = orbit.solved;
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
    if (auto allowed = require_allowed(definition, state); !allowed) {
        return allowed.error();
    }
    return state;
}

base::Status require_allowed(const puzzle::Definition& definition, const puzzle::State& state) {
    if (!definition.is_allowed(state)) {
        return base::error(ErrorCode::ImpossibleCube, "state-not-allowed",
                           "the definition of {puzzle} does not allow this state (Illegal)",
                           definition.name());
    }
    return {};
}

std::string to_pattern(const puzzle::Definition& definition, const puzzle::State& state) {
    std::string out = "{";
    for (const puzzle::Orbit& orbit : definition.puzzle().orbits()) {
        std::vector<int> pieces;
        std::vector<int> twists;
        std::vector<int> visible;
        for (int place = 0; place < orbit.size; ++place) {
            const auto slot = static_cast<std::size_t>(orbit.first + place);
            const int seen = orbit.visible_orientations(state.piece[slot]);
            pieces.push_back(orbit.number_of(state.piece[slot]));
            twists.push_back(
                (state.twist[slot] + orbit.origin_of(static_cast<std::size_t>(place))) %
                orbit.orientations % seen);
            visible.push_back(seen == orbit.orientations ? 0 : seen);
        }
        out += (orbit.first == 0 ? "" : ",") + json_quoted(orbit.name) +
               ":{\"pieces\":" + list_text(pieces) + ",\"orientation\":" + list_text(twists) +
               (orbit.visible.empty() ? "" : ",\"orientationMod\":" + list_text(visible)) + "}";
    }
    return out + "}";
}

}  // namespace revenge::notation

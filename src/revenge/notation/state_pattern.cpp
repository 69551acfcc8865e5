#include "revenge/notation/state_pattern.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "revenge/base/message.hpp"
#include "revenge/notation/json_fields.hpp"
#include "revenge/notation/json_string.hpp"

namespace revenge::notation {

namespace {

using base::ErrorCode;
using base::Result;
using Kind = JsonNode::Kind;

constexpr std::string_view kFile = "state";  // in messages

}  // namespace

base::Status place_pieces(SourcePosition spot, const puzzle::Orbit& orbit, const PieceRows& rows,
                          puzzle::State& state) {
    const auto& [pieces, twists, visible] = rows;
    const auto size = static_cast<std::size_t>(orbit.size);
    const auto fits = [size](const Numbers& row) { return row.empty() || row.size() == size; };
    if (pieces.size() != size || !fits(twists) || !fits(visible)) {
        return error_at(kFile, spot,
                        base::make_message("expected-pieces", "expected {count} {orbit}",
                                           orbit.size, orbit.name));
    }
    std::vector<puzzle::SlotNumber> labels;
    for (std::size_t i = 0; i < size; ++i) {
        const auto label = orbit.label_of(pieces[i].value);
        const long twist = twists.empty() ? orbit.origin_of(i) : twists[i].value;
        // Of orbits whose orientations nobody looks at, states may have any.
        if (!label || twist < 0 || (orbit.orientations > 1 && twist >= orbit.orientations)) {
            return error_at(kFile, pieces[i].spot,
                            base::make_message("no-piece-of-pattern",
                                               "expected a piece and an orientation of the {orbit}",
                                               orbit.name));
        }
        const int seen = orbit.visible_orientations(*label);
        if (!visible.empty() && visible[i].value != 0 && orbit.orientations > 1 &&
            visible[i].value != seen) {
            return error_at(
                kFile, visible[i].spot,
                base::make_message("orientations-open",
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
    REVENGE_TRY(require_allowed(definition, state));
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

namespace {

using puzzle::Orbit;
using puzzle::SlotNumber;
using puzzle::Transformation;

constexpr const char* kTarget = "target";  // in messages

Result<Orbit> marked_orbit(const Orbit& orbit, const JsonNode& pattern) {
    const JsonNode* part = pattern.find(orbit.name);
    if (part == nullptr) {
        return error_at(kTarget, pattern.spot,
                        base::make_message("expected-pieces", "expected {count} {orbit}",
                                           orbit.size, orbit.name));
    }
    REVENGE_TRY(const auto pieces, json_numbers(kTarget, *part, "pieces", true));
    REVENGE_TRY(const auto twists, json_numbers(kTarget, *part, "orientation", false));
    REVENGE_TRY(const auto visible, json_numbers(kTarget, *part, "orientationMod", false));
    return solved_orbit(kTarget, part->spot, {orbit.name, orbit.size, orbit.orientations}, pieces,
                        twists, 0, visible);
}

// Returns the action in terms of the other marks: pieces that are not twisted may lie otherwise there.
Transformation marked(const Transformation& action, const puzzle::Puzzle& from,
                      const puzzle::Puzzle& to) {
    Transformation out = action;
    for (std::size_t k = 0; k < from.orbits().size(); ++k) {
        const Orbit& before = from.orbits()[k];
        const Orbit& after = to.orbits()[k];
        for (int place = 0; place < before.size; ++place) {
            const auto slot = static_cast<std::size_t>(before.first + place);
            const int left = action.from[slot] - before.first;
            const int written = before.written_gain(left, place, action.twist[slot]);
            const int twist = written + after.origin_of(static_cast<std::size_t>(left)) +
                              after.orientations - after.origin_of(static_cast<std::size_t>(place));
            out.twist[slot] = static_cast<SlotNumber>(twist % after.orientations);
        }
    }
    return out;
}

std::vector<int> sorted_numbers(const Orbit& orbit) {
    std::vector<int> out;
    for (const SlotNumber label : orbit.solved) {
        out.push_back(orbit.number_of(label));
    }
    std::ranges::sort(out);
    return out;
}

}  // namespace

bool are_marked_otherwise(const puzzle::Definition& one, const puzzle::Definition& other) {
    return !std::ranges::equal(one.puzzle().orbits(), other.puzzle().orbits(), {}, sorted_numbers,
                               sorted_numbers);
}

Result<puzzle::Definition> with_target_pattern(const puzzle::Definition& definition,
                                               std::string_view text) {
    REVENGE_TRY(puzzle::require_free_moves(definition));
    REVENGE_TRY(const auto json, parse_json(text, kTarget));
    const JsonNode& pattern = pattern_data(json);
    const puzzle::Puzzle& puzzle = definition.puzzle();
    std::vector<std::string_view> names;
    std::vector<Orbit> orbits;
    for (const Orbit& orbit : puzzle.orbits()) {
        names.emplace_back(orbit.name);
        REVENGE_TRY(auto marks, marked_orbit(orbit, pattern));
        orbits.push_back(std::move(marks));
    }
    REVENGE_TRY(require_orbits(kTarget, pattern, names));
    puzzle::Puzzle other(puzzle.name(), std::move(orbits));
    std::vector<puzzle::BaseMove> moves = definition.moves();
    for (puzzle::BaseMove& move : moves) {
        move.action = marked(move.action, puzzle, other);
    }
    std::vector<Transformation> rotations = definition.rotations();
    for (Transformation& rotation : rotations) {
        rotation = marked(rotation, puzzle, other);
    }
    std::vector<puzzle::WholeTurn> turns = definition.whole_turns();
    for (puzzle::WholeTurn& turn : turns) {
        turn.action = marked(turn.action, puzzle, other);
    }
    puzzle::Definition out(std::move(other), std::move(moves), std::move(rotations));
    out.set_cube_size(definition.cube_size());
    out.set_complements(definition.complements());
    out.set_whole_turns(std::move(turns));
    out.set_sequences(definition.sequences());
    return out;
}

}  // namespace revenge::notation

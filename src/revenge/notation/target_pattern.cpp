#include "revenge/notation/target_pattern.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "revenge/base/saying.hpp"
#include "revenge/notation/json_fields.hpp"
#include "revenge/notation/puzzle_parts.hpp"

namespace revenge::notation {

namespace {

using base::Result;
using puzzle::Orbit;
using puzzle::SlotNumber;
using puzzle::Transformation;

constexpr const char* kTarget = "target";  // in messages

Result<Orbit> marked_orbit(const Orbit& orbit, const JsonNode& pattern) {
    const JsonNode* part = pattern.find(orbit.name);
    if (part == nullptr) {
        return error_at(
            kTarget, pattern.spot,
            base::saying("expected-pieces", "expected {count} {orbit}", orbit.size, orbit.name));
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

#include "revenge/solver/thistlethwaite/thistlethwaite.hpp"

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include "revenge/base.hpp"
#include "revenge/base/call_apart.hpp"
#include "revenge/base/saying.hpp"
#include "revenge/puzzle/parity.hpp"
#include "revenge/search/distances.hpp"
#include "revenge/solver/single_answer.hpp"

namespace revenge::solver::thistlethwaite {

namespace {

struct PhaseText {
    std::string_view subgroup;
    std::string_view achieves;
};
constexpr std::array<PhaseText, kThistlethwaitePhases> kTexts{{
    {"<U, D, F, B, L, R>", "every edge is oriented: no parity Z is left"},
    {"<U2, D2, F, B, L, R>",
     "every corner is oriented (no parity W) and E0..E3 are in their slice"},
    {"<U2, D2, F2, B2, L, R>",
     "the tetrads are filled from their own orbits and every edge is in its slice"},
    {"<U2, D2, F2, B2, L2, R2>", "every piece is home"},
}};

// A turn and the phase that it belongs to.
struct TaggedTurn {
    puzzle::Turn turn;
    int phase;
};

// Appends a turn; one of the same layers with only turns of its axis between takes it up.
void append_cancelled(std::vector<TaggedTurn>& turns, TaggedTurn next) {
    for (std::size_t i = turns.size(); i > 0 && turns[i - 1].turn.axis == next.turn.axis; --i) {
        puzzle::Turn& earlier = turns[i - 1].turn;
        if (earlier.layers == next.turn.layers) {
            earlier.quarters =
                static_cast<std::uint8_t>((earlier.quarters + next.turn.quarters) % 4);
            if (earlier.quarters == 0) {
                turns.erase(turns.begin() + static_cast<std::ptrdiff_t>(i - 1));
            }
            return;
        }
    }
    turns.push_back(next);
}

base::Status check_reachable(const puzzle::Cube& cube, const puzzle::State& state) {
    std::array<bool, 2> odd{};
    for (std::size_t kind = 0; kind < odd.size(); ++kind) {
        const puzzle::Orbit& orbit = cube.puzzle().orbits()[kind];
        const auto first = static_cast<std::size_t>(orbit.first);
        const auto size = static_cast<std::size_t>(orbit.size);
        std::uint32_t present = 0;
        int twists = 0;
        for (std::size_t i = first; i < first + size; ++i) {
            if (state.piece[i] >= size) {
                return base::error(base::ErrorCode::ImpossibleCube, "no-piece-among",
                                   "there is no piece {label} among the {orbit}", state.piece[i],
                                   orbit.name);
            }
            present |= 1U << state.piece[i];
            twists += state.twist[i];
        }
        if (present != (1U << size) - 1) {
            return base::error(base::ErrorCode::ImpossibleCube, "piece-twice",
                               "one of the {orbit} is there twice", orbit.name);
        }
        if (twists % orbit.orientations != 0) {
            return base::error(base::ErrorCode::ImpossibleCube, "twists-not-zero",
                               "the twists of the {orbit} add up to {sum}, not to 0 mod {divisor}",
                               orbit.name, twists % orbit.orientations, orbit.orientations);
        }
        odd[kind] = puzzle::is_odd(state, orbit);
    }
    if (odd[0] != odd[1]) {
        return base::error(
            base::ErrorCode::ImpossibleCube, "two-exchanged",
            "two pieces are swapped: corners and edges must be even or odd together");
    }
    return {};
}

}  // namespace

PhaseTable::PhaseTable(int phase, const puzzle::Cube& cube, const ThistlethwaiteLayout& layout)
    : turns_(thistlethwaite_turns(phase)),
      moves_(phase, cube, layout, turns_),
      turn_(key_count(phase), 0) {
    // A key's turns are asked for one after the other, so it is taken apart once: 0.18 s for the four tables, not 0.42.
    std::size_t last = 0;
    KeyMoves::Digits digits = moves_.digits(0);
    const auto next = [&](std::size_t key, std::size_t turn) {
        if (key != last) {
            last = key;
            digits = moves_.digits(static_cast<Key>(key));
        }
        return moves_.next(digits, turn);
    };
    const std::vector<std::uint8_t> distance = search::distances(
        turn_.size(), std::array{std::size_t{0}}, search::UnitCosts{turns_.size()}, next);
    distribution_.resize(std::size_t{std::ranges::max(distance)} + 1);
    for (const std::uint8_t turns : distance) {
        ++distribution_[turns];
    }
    // There is one: every key is reached.
    const auto first_nearer = [&](std::size_t key) {
        std::uint8_t turn = 0;
        while (distance[next(key, turn)] >= distance[key]) {
            ++turn;
        }
        return turn;
    };
    for (std::size_t key = 1; key < turn_.size(); ++key) {
        turn_[key] = base::call_apart(first_nearer, key);
    }
}

Thistlethwaite::Thistlethwaite(puzzle::CostTable costs)
    : cube_(3),
      layout_(cube_),
      costs_(std::move(costs)),
      tables_{PhaseTable(0, cube_, layout_), PhaseTable(1, cube_, layout_),
              PhaseTable(2, cube_, layout_), PhaseTable(3, cube_, layout_)} {}

base::Result<Solution> Thistlethwaite::solve(const puzzle::State& state) const {
    // Solve the cube held with its face centers in place; turns are carried back at the end.
    puzzle::SymmetryIndex held = 0;
    const auto face_centers_in_place = [&](const puzzle::State& s) {
        return std::equal(s.piece.begin() + kFirstFaceCenter,
                          s.piece.begin() + kFirstFaceCenter + puzzle::kFaces,
                          cube_.puzzle().solved().piece.begin() + kFirstFaceCenter);
    };
    puzzle::State current = state;
    while (!face_centers_in_place(current)) {
        if (++held == puzzle::kRotations) {
            return base::error(
                base::ErrorCode::ImpossibleCube, "face-centers-nowhere",
                "the face centers are not where any way of holding the cube puts them");
        }
        current = cube_.rotate(state, held);
    }
    REVENGE_TRY(check_reachable(cube_, current));
    std::vector<TaggedTurn> turns;
    for (int phase = 0; phase < kThistlethwaitePhases; ++phase) {
        const PhaseTable& phase_table = table(phase);
        for (Key key = key_of(phase, layout_.compact(current)); key != 0;) {
            const PhaseTable::Step step = phase_table.step(key);
            current = cube_.apply(current, step.turn);
            append_cancelled(turns, {step.turn, phase});
            key = step.next;
        }
    }
    const puzzle::Isometry back = puzzle::inverse(puzzle::all_symmetries()[held]);
    Solution out;
    for (std::size_t phase = 0; phase < kTexts.size(); ++phase) {
        out.phases.push_back({"phase-" + std::to_string(phase + 1),
                              std::string(kTexts[phase].subgroup),
                              std::string(kTexts[phase].achieves),
                              {},
                              0,
                              0});
    }
    for (const TaggedTurn& tagged : turns) {
        out.phases[static_cast<std::size_t>(tagged.phase)].moves.append(
            puzzle::image(back, tagged.turn, cube_.size()));
    }
    sum_up(out, costs_);
    return out;
}

base::Result<Solution> Thistlethwaite::solve(const puzzle::State& state, const Limits& limits,
                                             const OnImprovement& on_improvement) const {
    return single_answer("Thistlethwaite's phases", limits, on_improvement,
                         [&] { return solve(state); });
}

base::Result<SharedMethod> open_thistlethwaite(const Opening& opening) {
    return SharedMethod(std::make_shared<Thistlethwaite>(opening.costs));
}

}  // namespace revenge::solver::thistlethwaite

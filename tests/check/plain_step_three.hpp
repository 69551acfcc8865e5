// Step 3 without blocks, for tests: states one by one, from the goal.
#pragma once

#include <cstdint>
#include <map>
#include <random>
#include <set>
#include <tuple>
#include <vector>

#include "revenge/check/step_three_states.hpp"

namespace revenge::check {

// Everything but the corners, whose parity is kept, of a cube whose centers have colours of one axis each.
struct PlainState {
    Pairing pairing;
    bool odd;
    PlaceSet r;
    PlaceSet f;
    PlaceSet u;
    auto operator<=>(const PlainState&) const = default;
};

inline PlainState after(const PlainState& state, const StepThreeMove& move) {
    return {move.pairing(state.pairing), state.odd != move.odd, moved(state.r, move.centers),
            moved(state.f, move.centers), moved(state.u, move.centers)};
}

// Returns all states within `moves` moves of the four goal states, by pairing.
inline std::map<Pairing, std::set<PlainState>> states_within(
    const ReductionCube& cube, const std::vector<StepThreeMove>& moves, int depth) {
    std::map<Pairing, std::set<PlainState>> out;
    std::vector<PlainState> level;
    const auto meet = [&](const PlainState& state, std::vector<PlainState>& next) {
        if (out[state.pairing].insert(state).second) {
            next.push_back(state);
        }
    };
    for (const auto& [r, f, u] : {std::tuple{1, 1, 1}, {1, -1, -1}, {-1, 1, -1}, {-1, -1, 1}}) {
        meet({all_joined(), false, cube.face(0, r), cube.face(2, f), cube.face(1, u)}, level);
    }
    for (int distance = 1; distance <= depth; ++distance) {
        std::vector<PlainState> next;
        for (const PlainState& state : level) {
            for (const StepThreeMove& move : moves) {
                meet(after(state, move), next);
            }
        }
        level.swap(next);
    }
    return out;
}

inline Pairing drawn_pairing(std::mt19937_64& random) {
    return pairing_of(static_cast<std::uint32_t>(random() % kPairings));
}

}  // namespace revenge::check

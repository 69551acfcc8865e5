// Chosen moves, prepared for a search over positions: the effect of each move on labels and twists, the moves that may
// follow it, and the hash of a position.
//
// A position is one byte for each slot, with label and twist. Its hash has 128 bits (Zobrist: a random number for each
// piece in each place, added by exclusive or).
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/group.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/solver/chosen_moves/goal.hpp"

namespace revenge::solver::chosen {

inline constexpr unsigned kTwistShift = 5;  // a piece's label is below 32
using puzzle::kMaxCubeSlots;
inline constexpr std::size_t kCodes = 128;  // label and twist

struct Hash {
    std::uint64_t first = 0;
    std::uint64_t second = 0;

    void add(const Hash& other) noexcept {
        first ^= other.first;
        second ^= other.second;
    }
    bool operator==(const Hash&) const = default;
};

// Label and twist of each slot in one byte.
using Codes = std::array<std::uint8_t, kMaxCubeSlots>;

// A way to hold a state of the goal: its number times the rotations, and the rotation.
using Way = std::uint16_t;

struct Move {
    puzzle::Turn turn;
    puzzle::Turn
        written;  // the turn as answers have it: another one, where the cube is then turned back
    int cost = 1;
    std::array<std::uint8_t, kMaxCubeSlots> from{};
    std::array<std::uint8_t, kMaxCubeSlots> twist{};
    std::vector<std::uint8_t> followers{};
};

// THREADS: const use is safe.
struct PreparedMoves {
    // Over these turns.
    PreparedMoves(puzzle::Cube the_cube, const puzzle::Algorithm& turns, Goal to,
                  puzzle::CostTable the_costs);
    // Over all turns, with corner DBL in its place.
    PreparedMoves(puzzle::Cube the_cube, Goal to, puzzle::CostTable the_costs);

    Codes codes(const puzzle::State& state) const noexcept {
        Codes out{};
        for (std::size_t i = 0; i < std::min(slots, out.size()); ++i) {
            out[i] = static_cast<std::uint8_t>(
                state.piece[i] | static_cast<unsigned>(state.twist[i]) << kTwistShift);
        }
        return out;
    }
    void apply(const Codes& in, const Move& move, Codes& out) const noexcept {
        for (std::size_t i = 0; i < slots; ++i) {
            out[i] = in[move.from[i]];
        }
        for (const std::uint8_t i : oriented) {
            const unsigned twist = (out[i] >> kTwistShift) + move.twist[i];
            const unsigned modulus = cube.puzzle().orientations()[i];
            out[i] = static_cast<std::uint8_t>((out[i] & ((1U << kTwistShift) - 1)) |
                                               (twist >= modulus ? twist - modulus : twist)
                                                   << kTwistShift);
        }
    }
    Hash hash(const Codes& codes) const noexcept {
        Hash out;
        for (const std::uint8_t i : moved) {
            out.add(hashes[i][codes[i]]);
        }
        return out;
    }
    // Returns the goal in one of the ways to hold it.
    puzzle::State held(Way way) const noexcept {
        return cube.rotate(goal.states()[way / puzzle::kRotations],
                           static_cast<puzzle::SymmetryIndex>(way % puzzle::kRotations));
    }
    // Returns the moves as they act on `count` slots from `first` on, each effect once, at its least cost. A hash is
    // then that of these slots alone.
    PreparedMoves on_slots(std::size_t first, std::size_t count) const;
    // Returns the ways to hold the goal that the moves might make of `state`.
    std::vector<Way> reachable_ways(const puzzle::State& state) const;
    // Returns the rotation after which the moves are made: with all turns, the one that brings DBL home.
    puzzle::SymmetryIndex homing(const puzzle::State& state) const noexcept;
    // Returns moves that were made to the state after that rotation as turns of the state itself.
    puzzle::Algorithm written(const std::vector<std::uint8_t>& path,
                              puzzle::SymmetryIndex homing) const;

    static constexpr std::uint64_t kHashSeed = 0x5EED;
    puzzle::Cube cube;
    puzzle::CostTable costs;
    Goal goal;
    bool is_free = false;  // over all turns
    std::size_t slots;
    std::vector<Move> moves;
    std::vector<std::uint8_t> all;  // indices of all moves
    std::vector<std::uint8_t> moved;
    std::vector<std::uint8_t> oriented;
    std::array<std::uint8_t, kMaxCubeSlots> joined{};  // slot -> least slot that moves join it to
    std::array<std::array<Hash, kCodes>, kMaxCubeSlots> hashes{};
    int cheapest = 255;

  private:
    void add_moves(const puzzle::Algorithm& turns);
    void add_all_moves();
    void find_followers();
    void join_places();
    void draw_hashes();
    // Returns the code of a piece as the goal calls it; `slot`: any of its orbit.
    std::uint8_t named(std::size_t slot, std::uint8_t code) const noexcept;

    std::array<std::uint8_t, kMaxCubeSlots> first_of_{};  // slot -> the first of its orbit
};

// The group that chosen moves generate. It decides before any search if the moves can reach the goal.
//
// It is not sufficient that every piece stays within the places that moves connect: two faces of the 3x3x3 carry each
// of their six corners anywhere, but reach 120 arrangements of them, not 720. A stabilizer chain decides membership in
// the group. If pieces look alike, one of the elements with the same appearance must be a member.

class MovesGroup {
  public:
    // COMPLEXITY: 10 ms for the 3x3x3, some 50 for the 4x4x4.
    explicit MovesGroup(const PreparedMoves& moves);

    // Returns the orientations of the target that members of the group can reach from `state`, including those for
    // which the decision would take too long.
    std::vector<Way> reached(const puzzle::State& state, const std::vector<Way>& ways) const;
    // Returns the group's order, "73,483,200"; empty if it is unknown.
    std::string order() const;

  private:
    const PreparedMoves* moves_;
    group::PointModel model_;
    std::optional<group::StabilizerChain> chain_;  // absent: a group that takes too long to prove
};

}  // namespace revenge::solver::chosen

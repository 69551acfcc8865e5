// Moves of one's choice, prepared for a search over positions: what each does to labels and twists, which may follow
// it, and what a position hashes to.
//
// A position is a byte for each slot, label and twist together. Its hash has 128 bits (Zobrist: a random
// number for each piece in each place, added by exclusive or).
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "revenge/base/random.hpp"
#include "revenge/puzzle/cube.hpp"
#include "revenge/puzzle/metric.hpp"

namespace revenge::solver::chosen {

inline constexpr unsigned kTwistShift = 5;  // a piece's label is below 32
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
using Codes = std::array<std::uint8_t, puzzle::kMaxSlots>;

struct Move {
    puzzle::Turn turn;
    int cost = 1;
    std::array<std::uint8_t, puzzle::kMaxSlots> from{};
    std::array<std::uint8_t, puzzle::kMaxSlots> twist{};
    std::vector<std::uint8_t> followers{};
};

// THREADS: const use is safe.
struct PreparedMoves {
    PreparedMoves(puzzle::Cube the_cube, const puzzle::Algorithm& turns, const puzzle::State& to,
                  puzzle::CostTable the_costs)
        : cube(std::move(the_cube)),
          costs(std::move(the_costs)),
          target(to),
          slots(static_cast<std::size_t>(cube.puzzle().slots())) {
        add_moves(turns);
        join_places();
        base::Random random(kHashSeed);
        for (auto& row : hashes) {
            for (Hash& hash : row) {
                hash = {random(), random()};
            }
        }
        for (const Move& move : moves) {
            cheapest = std::min(cheapest, move.cost);
        }
    }

    Codes codes(const puzzle::State& state) const noexcept {
        Codes out{};
        for (std::size_t i = 0; i < slots; ++i) {
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
    // RETURNS the ways to hold the target that the moves might make of `state`.
    std::vector<puzzle::SymmetryIndex> reachable_ways(const puzzle::State& state) const;

    static constexpr std::uint64_t kHashSeed = 0x5EED;
    puzzle::Cube cube;
    puzzle::CostTable costs;
    puzzle::State target;
    std::size_t slots;
    std::vector<Move> moves;
    std::vector<std::uint8_t> all;  // indices of all moves
    std::vector<std::uint8_t> moved;
    std::vector<std::uint8_t> oriented;
    std::array<std::uint8_t, puzzle::kMaxSlots>
        joined{};  // slot -> least slot that moves join it to
    std::array<std::array<Hash, kCodes>, puzzle::kMaxSlots> hashes{};
    int cheapest = 255;

  private:
    void add_moves(const puzzle::Algorithm& turns);
    void join_places();
};

}  // namespace revenge::solver::chosen

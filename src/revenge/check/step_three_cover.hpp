// Decides which of the 29,400 states with one pairing of the wings are within B moves of the goal of step 3, from the
// distances of the states whose pairings are near.
//
// Words from the pairing are followed, short ones first. If a word of K moves ends at a near pairing, the states here
// are within B moves where the states there are within B - K: a whole block at once, or the remaining states if these
// are few.
//
// **All are found that are within B moves** if words have up to B - r moves, where all pairings within r moves of the
// joined one are near: what is left of a solution after B - r moves takes r moves or fewer, and all pairings on that
// way are near. So what is not found is further away: a claim is refuted, not only not confirmed. Words that end at a
// near pairing are left out where their last move leads from one that is near as well: the word without it says more.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/base/parallel.hpp"
#include "revenge/check/step_three_states.hpp"

namespace revenge::check {

// The distances of all states of step 3 whose pairings of the wings are near, by ways on which all pairings are near: a
// breadth-first search from the goal, block by block, that knows no symmetry.
//
// The distances of a cell's 24 states are four planes of 24 bits in three words: bit k of all of them in the k-th
// plane.
//
//     word     0                1                2
//     bits     0-23   24-31     0-15   16-31     0-7   8-31
//     plane    0      1                2               3

// How far pairings of the wings are from the joined one, the centers unseen, as far as that is asked: a byte for each
// of the 240 million, by a breadth-first search that knows no symmetry.
class PairingDistances {
  public:
    // Finds one distance after the other until at least `enough` pairings are known. `stop`: asked now and then;
    // fewer are then known. MEMORY: 240 MB. COMPLEXITY: 0.4 us for each pairing nearer than the last distance.
    PairingDistances(
        const std::vector<StepThreeMove>& moves, std::uint64_t enough,
        const std::function<bool()>& stop = [] { return false; });

    // The largest distance that is known; others are further.
    int farthest() const noexcept { return farthest_; }
    // RETURNS at most farthest() + 1.
    int operator[](std::uint32_t rank) const noexcept {
        return std::min<int>(distances_[rank], farthest_ + 1);
    }
    // How many there are, by distance.
    const std::vector<std::uint64_t>& counts() const noexcept { return counts_; }

  private:
    int farthest_ = 0;
    std::vector<std::uint8_t> distances_;
    std::vector<std::uint64_t> counts_;
};

class CellDistances {
  public:
    static constexpr int kLargest = 14;  // 15: not known

    // Returns the states within `moves` moves. REQUIRES moves <= kLargest.
    CellSet within(int moves) const noexcept {
        CellSet out = kWholeCell;
        for (unsigned k = 0; k < 4;
             ++k) {  // from the lowest bit: less there, or equal and less before
            const CellSet zero = ~plane(k);
            out = (moves >> k & 1) != 0 ? zero | out : zero & out;
        }
        return out & kWholeCell;
    }
    CellSet unknown() const noexcept { return plane(0) & plane(1) & plane(2) & plane(3); }
    int of(std::uint8_t bit) const noexcept {
        unsigned out = 0;
        for (unsigned k = 0; k < 4; ++k) {
            out |= (plane(k) >> bit & 1U) << k;
        }
        return static_cast<int>(out);
    }
    // REQUIRES that none of them is known yet.
    void set(CellSet states, int moves) noexcept {
        for (unsigned k = 0; k < 4; ++k) {
            if ((moves >> k & 1) == 0) {
                flip(k, states);
            }
        }
    }

  private:
    CellSet plane(unsigned k) const noexcept {
        return k == 0   ? words_[0] & kWholeCell
               : k == 1 ? (words_[0] >> 24U | words_[1] << 8U) & kWholeCell
               : k == 2 ? (words_[1] >> 16U | words_[2] << 16U) & kWholeCell
                        : words_[2] >> 8U;
    }
    void flip(unsigned k, CellSet states) noexcept {
        if (k == 0) {
            words_[0] ^= states;
        } else if (k == 1) {
            words_[0] ^= states << 24U;
            words_[1] ^= states >> 8U;
        } else if (k == 2) {
            words_[1] ^= states << 16U;
            words_[2] ^= states >> 16U;
        } else {
            words_[2] ^= states << 8U;
        }
    }
    std::array<std::uint32_t, 3> words_{~0U, ~0U, ~0U};
};

class NearBlocks {
  public:
    struct Limits {
        std::size_t pairings = 75000;  // at most, as many distances as come to so few
        int moves = 12;                // of states; CellDistances::kLargest at most
    };
    // A stop requested in `how` ends the search early. MEMORY: 15 KB
    // a pairing, and 10 KB while this is made: 1.8 GB. COMPLEXITY: 30 s of processor time.
    NearBlocks(const StepThreeStates& states, const std::vector<StepThreeMove>& moves,
               const PairingDistances& distances, const Limits& limits, const base::Sharing& how,
               base::ProgressSink& progress);

    int radius() const noexcept {
        return radius_;
    }  // all pairings within this number of moves are near
    int moves() const noexcept { return moves_; }
    std::size_t pairings() const noexcept { return ranks_.size(); }

    using Block = const CellDistances*;  // kCells of them
    // REQUIRES a near pairing.
    Block operator[](std::uint32_t rank) const noexcept { return block(number_of(rank)); }

  private:
    Block block(std::size_t number) const noexcept { return cells_.data() + number * kCells; }
    std::size_t number_of(std::uint32_t rank) const noexcept;
    // Sets of states by block and cell, and which blocks have some.
    struct Level {
        std::vector<CellSet> sets;
        std::vector<std::uint8_t> has_some;
    };
    // Puts those that a move brings to states of `last`, and that are not known, into `next`.
    void pull(std::size_t block, const Level& last, Level& next) const;

    std::size_t turns_ = 0;
    int radius_ = 0;
    int moves_ = 0;
    std::vector<std::uint32_t> ranks_;  // ascending
    std::vector<CellPull> pulls_;       // [move]
    static constexpr std::uint32_t kFar = ~std::uint32_t{0};
    std::vector<std::uint32_t> leads_to_;  // [block, move]
    std::vector<CellDistances> cells_;     // [block, cell]
};

class StepThreeCover {
  public:
    // REQUIRES what outlives this, and distances beyond near.radius().
    StepThreeCover(const StepThreeStates& states, const std::vector<StepThreeMove>& moves,
                   const PairingDistances& distances, const NearBlocks& near);

    // Searches all states except those in `beside`. Returns the number of states further than `moves` moves, or
    // possibly more after a stop, which is checked from time to time. REQUIRES an even pairing. COMPLEXITY: seconds;
    // minutes if a state is further, since all words of moves - near.radius() moves are then followed.
    std::uint32_t cover(
        const Pairing& pairing, int moves, const std::vector<BlockState>& beside = {},
        const std::function<bool()>& stop = [] { return false; });

    // After cover(): whether the state was found, or not looked for.
    bool covers(BlockState state) const noexcept;
    // Words that were looked at.
    std::uint64_t words() const noexcept { return words_; }

  private:
    struct Node {
        const Pairing& pairing;
        std::uint32_t rank;
        const StateChange& change;
        std::size_t last;  // move
    };
    void follow(const Node& node, int left);
    void take(std::uint32_t rank, const StateChange& change);
    void count_left();

    const StepThreeStates& states_;
    const std::vector<StepThreeMove>& moves_;
    const PairingDistances& distances_;
    const NearBlocks& near_;
    std::array<CellSet, kCells> missing_{};
    std::uint32_t left_ = 0;  // of these, when they were last counted
    std::vector<BlockState> states_left_;
    bool is_listed_ = false;
    int within_ = 0;  // moves left at the end of a word
    bool is_shortest_ = false;
    std::uint64_t words_ = 0;
    std::function<bool()> stop_;
};

}  // namespace revenge::check

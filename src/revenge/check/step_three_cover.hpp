// For one pairing of the wings: which of the 29,400 states beside it are within B moves of the goal of step 3?
//
// Words from the pairing are followed, short ones first. One of K moves that ends at a near pairing says of the states
// here that they are within B moves where those there are within B - K; of a whole block at once, or of the states that
// are left, when these are few.
//
// **All are found that are within B moves** if words have up to B - r moves, where all pairings within r moves of the
// joined one are near: what is left of a solution after B - r moves takes r moves or fewer, and all pairings on that
// way are near. So what is not found is further away: a claim is refuted, not only not confirmed. Words that end at a
// near pairing are left out where their last move leads from one that is near as well: the word without it says more.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <vector>

#include "revenge/check/step_three_near.hpp"

namespace revenge::check {

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

// Near-solved states, and the moves that solve them. Cycles solve pieces one after the other, which takes hundreds of
// moves even if two suffice, so near-solved states are looked up first.
//
// All states within a few moves of solved are stored; a state is near-solved if one of them is within as many moves of
// it. Orientations of the puzzle are identified: pieces are relabelled so that one place is solved.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "revenge/puzzle.hpp"
#include "revenge/puzzle/state_set.hpp"
#include "revenge/solver/relabelling.hpp"

namespace revenge::solver::cycles {

class NearSolved {
  public:
    NearSolved() = default;
    // Uses all moves of the puzzle to depth two (that is, four in total), or less if that would reach more than about
    // ten thousand states.
    explicit NearSolved(const puzzle::Definition& definition);

    // Returns a shortest solution of a state of the puzzle, in any orientation; nothing if it has more than twice as
    // many moves as the depth. COMPLEXITY: one look-up for each stored state. THREADS: const use is safe.
    std::optional<std::vector<puzzle::Move>> way(const puzzle::Puzzle& puzzle,
                                                 const puzzle::State& state) const;

  private:
    using Word = std::vector<std::uint16_t>;  // of moves_
    struct Hash {
        std::size_t operator()(const puzzle::State& state) const noexcept {
            return puzzle::hash_of(state);
        }
    };

    // Finds a place whose content distinguishes all orientations of the puzzle.
    void tell_ways(const puzzle::Definition& definition);
    // Returns the state with its pieces relabelled for the orientation of the puzzle in which place_ is solved.
    puzzle::State upright(const puzzle::State& state) const noexcept;
    // Appends up to `depth` moves and a stored solution of the remainder. Returns true if they solve the state.
    bool find(const puzzle::Puzzle& puzzle, const puzzle::State& state, std::size_t togo,
              Word& out) const;

    std::vector<puzzle::Move> moves_;
    std::size_t place_ = 0;  // the place whose content determines the orientation
    // [piece and twist at place_]: the labels in which the puzzle in that orientation is solved.
    std::map<std::pair<puzzle::SlotNumber, puzzle::SlotNumber>, Renaming> held_;
    std::unordered_map<puzzle::State, Word, Hash>
        ways_;  // the solution of each state in the standard orientation
    std::size_t depth_ = 0;
};

}  // namespace revenge::solver::cycles

// Decides if a puzzle's moves can reach a state, and gives the reason if not.
//
// Conditions that people can understand are checked first, on sets of places that moves connect:
//
//   places    a piece is in a place that moves can bring it to
//   turned    a piece is in its place as moves can turn it there (an edge of the octahedron never flips)
//   twists    each move adds a multiple of d to the sum of a set's twists, so the sum stays one
//   parity    on some sets together every move is an even permutation: so is what moves make
//
// Not all that is impossible is so by these (four corners of the Skewb are permuted by A4, whose 3-cycles are tied to
// the other corners' twists): then the group of all moves is asked. Exchanges of pieces that look alike are made by
// nobody, and are taken for moves. A puzzle may be given turned in hand.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/base/port/threads.hpp"
#include "revenge/group.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::derived {

// THREADS: const use is safe.
class PossibleStates {
  public:
    // REQUIRES a definition that outlives this.
    explicit PossibleStates(const puzzle::Definition& definition);

    // REQUIRES each piece of the puzzle once. ERRORS: ImpossibleCube, with the reason. Where the group is too large to
    // be proved it refuses nothing. COMPLEXITY: the first time 50 ms for the Megaminx, whose group is made; seconds
    // where that has to be proved.
    base::Status require(const puzzle::State& state) const;

  private:
    // Places of an orbit that its pieces are carried between.
    struct PlaceSet {
        const puzzle::Orbit* orbit = nullptr;
        std::vector<std::size_t> slots{};  // sorted
        int divisor = 1;                   // of what moves add to the sum of twists
    };

    void find_sets(const std::vector<puzzle::Transformation>& actions);
    std::string name_of(const PlaceSet& set) const;
    std::string place_name(const puzzle::Orbit& orbit, std::size_t slot) const;
    // RETURNS the first reason, or nothing.
    std::optional<base::Saying> reason_against(const puzzle::State& state) const;
    std::optional<base::Saying> misplaced(const puzzle::State& state) const;
    std::optional<base::Saying> wrongly_turned(const puzzle::State& state) const;
    std::optional<base::Saying> wrong_twists(const puzzle::State& state) const;
    std::optional<base::Saying> wrong_parity(const puzzle::State& state) const;
    // RETURNS whether the group of all moves has one of them, or may have it.
    bool may_be_made(const std::vector<puzzle::State>& states) const;

    const puzzle::Definition* definition_;
    std::vector<group::Permutation> generators_;
    std::vector<PlaceSet> sets_;
    std::vector<std::size_t>
        point_sets_;  // [point of a PointModel]: the points that moves carry it to
    std::vector<std::vector<std::size_t>> couplings_;  // sets on which all is even together
    mutable base::port::Mutex mutex_;
    mutable std::optional<group::StabilizerChain> group_;
    mutable bool is_proved_ = false;  // else some elements may be missing
};

}  // namespace revenge::derived

// Decides if a puzzle's moves can reach a state, and gives the reason if not.
//
// Conditions with simple explanations are checked first, on sets of places that moves connect:
//
//   places    each piece is in a place that moves can bring it to
//   turned    each piece has an orientation that moves can give it there (an edge of the octahedron never flips)
//   twists    each move adds a multiple of d to the sum of a set's twists, so the sum is a multiple of d
//   parity    every move is an even permutation of some sets together, so every sequence of moves is
//
// A state may satisfy these conditions and still be impossible: four corners of the Skewb are permuted by A4, whose
// 3-cycles are linked to the twists of the other corners. The group of all moves then decides. Exchanges of pieces that
// look alike count as moves. The puzzle may have any orientation.
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

    // Checks that moves can reach the state. If the group's order takes too long to prove, the group is not used.
    // REQUIRES each piece of the puzzle once. ERRORS: ImpossibleCube, with the reason. COMPLEXITY: the first call takes
    // 50 ms for the Megaminx, to build the group; seconds if its order has to be proven.
    base::Status require(const puzzle::State& state) const;

  private:
    // Places of an orbit between which moves carry pieces.
    struct PlaceSet {
        const puzzle::Orbit* orbit = nullptr;
        std::vector<std::size_t> slots{};  // sorted
        int divisor = 1;                   // of the amounts that moves add to the sum of twists
    };

    void find_sets(const std::vector<puzzle::Transformation>& actions);
    std::string name_of(const PlaceSet& set) const;
    std::string place_name(const puzzle::Orbit& orbit, std::size_t slot) const;
    // Returns the first condition that the state violates, or nothing.
    std::optional<base::Message> reason_against(const puzzle::State& state) const;
    std::optional<base::Message> misplaced(const puzzle::State& state) const;
    std::optional<base::Message> wrongly_turned(const puzzle::State& state) const;
    std::optional<base::Message> wrong_twists(const puzzle::State& state) const;
    std::optional<base::Message> wrong_parity(const puzzle::State& state) const;
    // Returns true if the group of all moves contains one of the states, or may contain it.
    bool may_be_made(const std::vector<puzzle::State>& states) const;

    const puzzle::Definition* definition_;
    std::vector<group::Permutation> generators_;
    std::vector<PlaceSet> sets_;
    std::vector<std::size_t>
        point_sets_;  // [point of a PointModel]: the points that moves carry it to
    std::vector<std::vector<std::size_t>> couplings_;  // sets that moves permute evenly together
    mutable base::port::Mutex mutex_;
    mutable std::optional<group::StabilizerChain> group_;
    mutable bool is_proved_ = false;  // if false, some elements may be missing
};

}  // namespace revenge::derived

// Steps 1 and 2 done, not only bounded: words for one cube, found as the theorem of docs/bounds.md says.
//
// Words w bring the centers of one axis's colours to two opposite faces, short ones first, until the centers they lead
// to have a proven f with |w| + f within the bound; then the wings are named after a transversal in R_f, and a word of
// at most f moves solves both. Before that, states are looked for that are proven by several words, since they have no
// such word: one of the several serves the wings. All three pairs of colours are tried as those of R and L.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "revenge/proof/centers/evidence_files.hpp"
#include "revenge/proof/centers/first_words.hpp"
#include "revenge/proof/centers/split_reach.hpp"
#include "revenge/proof/centers/state_proof.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::proof::centers {

class ReductionWords {
  public:
    // The evidence. The states of blocks are not known without g, so their words are tried for any state that nothing
    // else solves.
    struct Proven {
        std::vector<Covered> covered;
        std::vector<CoveredState> states;
        std::vector<StateBlock> blocks;
    };
    // REQUIRES a space that outlives this. COMPLEXITY: 2 s, 0.1 GB.
    ReductionWords(const puzzle::Cube& cube, const SplitSpace& space, Proven proven);

    struct Answer {
        puzzle::Algorithm
            moves;       // after which the cube is in step 2's goal, with whole-cube rotations
        int length = 0;  // without them, which cost nothing
    };
    // RETURNS nothing if no words of at most `most` moves are found: where most is the theorem's, it does not hold.
    std::optional<Answer> solve(const puzzle::State& state, int most) const;

  private:
    static constexpr int kNear = 5;
    struct Seen {  // the cube with one axis's colours as those of R and L
        puzzle::State state;
        puzzle::SymmetryIndex symmetry;
    };
    std::optional<Answer> by_states(const Seen& seen, int most) const;
    std::optional<Answer> by_state(const Seen& seen, const puzzle::Algorithm& first,
                                   const FirstCenters& centers, int most) const;
    std::optional<Answer> by_rule(const Seen& seen, int most) const;
    // Tries all words of step 1 of these lengths after `first`, within `most` moves.
    struct Lengths {
        int shortest = 0;
        int longest = 0;
    };
    std::optional<Answer> by_words(const Seen& seen, const puzzle::Algorithm& first, Mask places,
                                   const Lengths& lengths, int most) const;
    std::optional<Answer> by_one_word(const std::vector<Seen>& views, int most) const;
    // How many moves the second word may take: a proven f; or what is left, where wings decide whether there is one.
    enum class Second { Proven, Left };
    std::optional<Answer> finish(const Seen& seen, const puzzle::Algorithm& first, int most,
                                 Second second) const;
    std::optional<puzzle::Algorithm> second_word(CenterIndex from, int moves, Mask low_wings,
                                                 const PlaceMap& partner) const;
    puzzle::Algorithm down(CenterIndex from, Mask subset) const;
    bool lists(int near, CenterIndex state, Mask subset) const;

    const puzzle::Cube& cube_;
    const SplitSpace& space_;
    AxisWords first_words_;
    std::vector<PlaceSymmetry> symmetries_;
    Proven all_;
    std::map<FirstCenters, const CoveredState*> states_;  // by form
    std::map<int, int>
        farthest_;  // [moves]: distance of the states proven for them from the end of step 1
    std::vector<int> proven_;       // [class of centers], f
    std::vector<SplitReach> near_;  // within 0, 1, ... kNear moves of the goal
    std::vector<puzzle::SymmetryIndex> roles_;
};

}  // namespace revenge::proof::centers

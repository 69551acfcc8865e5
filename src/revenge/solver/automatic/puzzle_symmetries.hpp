// The symmetries of a puzzle: permutations of its points that carry moves to moves.
//
// A symmetry carries a state to a state that is solved by the images of the same moves: to solve a state, any of its
// images may be solved instead. Subgroups and their tables break the symmetry, so images take different numbers of
// moves. Rotations and reflections of the puzzle are found here from its moves alone.
//
// Each move is assigned a power of a move. Assignments are pruned by what every symmetry preserves, the cycle types of
// products of two moves. The image of one point of an orbit then decides the images of all its points. The image must
// keep the places of pieces, the direction in which orientations are counted (everywhere in an orbit, or nowhere), and
// which stickers look alike.
#pragma once

#include <cstddef>
#include <vector>

#include "revenge/group.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/solver/automatic/subgroups.hpp"

namespace revenge::solver::automatic {

// THREADS: const use is safe.
class PuzzleSymmetries {
  public:
    // Finds the symmetries that keep the costs of moves; the identity is the first. `group` must outlive it.
    // COMPLEXITY: milliseconds; the search ends after a fixed number of assignments, and some may be missing.
    PuzzleSymmetries(const PuzzleGroup& group, const puzzle::Costs& costs);

    std::size_t size() const noexcept { return symmetries_.size(); }
    // Returns the image of a state. Where pieces look alike, it is one of several that look the same.
    puzzle::State image(const puzzle::State& state, std::size_t symmetry) const;
    // Returns the moves whose images these are: if these solve an image, the result solves the state.
    std::vector<puzzle::Move> before(const std::vector<puzzle::Move>& moves,
                                     std::size_t symmetry) const;
    // Returns the subgroup whose image this is.
    Subgroup before(const Subgroup& subgroup, std::size_t symmetry) const;

  private:
    struct Step {
        std::size_t generator = 0;
        int power = 1;
    };
    struct Symmetry {
        group::Permutation points;
        std::vector<Step> sources;  // [generator]: the power of a generator whose image it is
    };
    class Finder;

    const PuzzleGroup* group_;
    group::PointModel model_;
    std::vector<Symmetry> symmetries_;
};

}  // namespace revenge::solver::automatic

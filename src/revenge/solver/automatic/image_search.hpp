// Solves a state by a chain, or one of its images that the chain solves in fewer moves.
//
// Subgroups break the symmetry of a puzzle: a state and its image under a symmetry (puzzle_symmetries.hpp) differ in
// how far they are from the next subgroup. So do a state and its inverse, whose solutions are the inverses of its own,
// and, where a puzzle is solved in several orientations, the state as seen from each. All these are searched together;
// a first phase of least length is then often shorter by one or two moves. Of many images, those with the least lower
// bounds are searched.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/solution.hpp"
#include "revenge/solver/automatic/puzzle_symmetries.hpp"
#include "revenge/solver/chain_solver.hpp"
#include "revenge/solver/relabelling.hpp"

namespace revenge::solver::automatic {

// THREADS: const use is safe.
class ImageSearch {
  public:
    // `goals`: orientations in which the puzzle is solved as well, where the chain takes no account of them.
    // REQUIRES a chain with automatic coordinates, of a puzzle other than a cube; it must outlive this search.
    ImageSearch(const ChainSolver& chain, puzzle::Costs costs, std::vector<Renaming> goals);

    // Solves one of `starts`, which are one state: several if its pieces can be distinguished in several ways. The
    // first is solved as it is, if nothing is shorter. ERRORS: as ChainSolver::solve.
    base::Result<Solution> solve(const std::vector<puzzle::State>& starts,
                                 const Limits& limits) const;

  private:
    struct Image {
        puzzle::State state;
        std::size_t symmetry = 0;
        bool is_inverse = false;
    };
    std::vector<Image> images_of(const std::vector<puzzle::State>& starts) const;
    void add_images(const puzzle::State& start, std::vector<Image>& out) const;
    // RETURNS the first one, and those from which the first phase is nearest to its goal.
    std::vector<Image> nearest(std::vector<Image> images) const;
    // Turns a solution of an image into one of its state.
    void carry_back(Solution& solution, const Image& image) const;
    // The group that a phase's moves generate; past the last phase, the remainder.
    Subgroup subgroup_of(std::size_t phase) const;

    const ChainSolver* chain_;
    puzzle::Costs costs_;
    std::vector<Renaming> goals_;
    std::unique_ptr<const PuzzleGroup> group_;
    PuzzleSymmetries symmetries_;
};

}  // namespace revenge::solver::automatic

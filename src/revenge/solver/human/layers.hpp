// The rest of a reduced cube, solved as people solve a 3x3x3: the cross on D, four pairs of a corner and an edge above
// it, the orientation of the last layer, then its permutation; and the two parities that a 3x3x3 does not have.
//
//   cross    the four D edges: a shortest solution from a table of their 190,080 arrangements
//   pairs    one slot after the other, the cheapest first, by U turns and by R U' R' and the like at unsolved slots,
//            which preserve all others: a shortest path among 24 * 24 places of the two pieces
//   last     57 algorithms for the orientation, 21 for the permutation, each after a turn of U; two of them if one does
//            not suffice
//
// The place of an edge's wing with the lower number determines the place of the edge and its flip.
// SOURCE: the order of steps is Jessica Fridrich's, "My system for solving Rubik's cube", 1997; the algorithms are
// those in common use, each checked by a test.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "revenge/puzzle.hpp"
#include "revenge/solver/human/turns.hpp"

namespace revenge::solver::human {

// THREADS: const use is safe.
class LayerSteps {
  public:
    LayerSteps(const puzzle::Cube& cube, const puzzle::CostTable& costs);

    // All REQUIRE solved centers, paired edges, and that the steps above are done.
    puzzle::Algorithm cross(const puzzle::State& state) const;
    // Returns the cheapest pair to be solved next; nothing if all four are.
    std::optional<puzzle::Algorithm> pair(const puzzle::State& state) const;
    // Returns how many of the four pairs are in their slots.
    int pairs_solved(const puzzle::State& state) const;
    bool has_flip_parity(const puzzle::State& state) const;  // an odd number of flipped edges
    bool has_exchange_parity(
        const puzzle::State& state) const;  // of edges, the corners being even, or the reverse
    const puzzle::Algorithm& flip() const noexcept { return flip_; }
    const puzzle::Algorithm& exchange() const noexcept { return exchange_; }
    // REQUIRE that the parity of the step is even.
    puzzle::Algorithm orient(const puzzle::State& state) const;
    puzzle::Algorithm permute(const puzzle::State& state) const;

    // For tests: the algorithms of the last layer.
    const std::vector<puzzle::Algorithm>& orienting() const noexcept { return orienting_; }
    const std::vector<puzzle::Algorithm>& permuting() const noexcept { return permuting_; }

  private:
    bool is_slot_solved(const puzzle::State& state, std::size_t slot) const;
    puzzle::Algorithm pair_path(const puzzle::State& state, std::size_t slot) const;
    template <class IsDone>
    puzzle::Algorithm last_layer(const puzzle::State& state,
                                 const std::vector<puzzle::Algorithm>& algorithms, int ends,
                                 const IsDone& is_done) const;

    const puzzle::Cube& cube_;
    const puzzle::CostTable& costs_;
    puzzle::Algorithm turns_;         // of faces
    std::vector<Places> goes_;        // of wings, by turn
    std::vector<std::int8_t> cross_;  // distances
    std::vector<puzzle::Algorithm> orienting_, permuting_;
    puzzle::Algorithm flip_, exchange_;
};

}  // namespace revenge::solver::human

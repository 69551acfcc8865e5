// Tsai's twist distance: a lower bound for the distance of a state from a phase's goal, computed piece by piece.
//
// For each piece, take the least cost to bring it to any place and twist that it can have in the goal. These costs are
// summed over each orbit, and each sum is divided by the maximum number of pieces of the orbit that one move moves (4
// corners, 8 wings, 8 centers for slice turns). The result is the maximum over the three orbits, rounded up. A move of
// cost c brings each piece that it moves at most c nearer, so this is a lower bound.
//
// The bound is weak: pairs, parities and tetrads are not properties of single pieces, and the bound is 0 long before
// the goal is reached. A separate goal test is therefore needed.
//
// SOURCE: C. Tsai, Solving Rubik's Revenge in phases, section IV "Metric Definition", 2015.
#pragma once

#include <cstdint>
#include <vector>

#include "revenge/chain/phase_declaration.hpp"

namespace revenge::solver {

class TwistDistance {
  public:
    // `moves` are those of phase number `phase` of the chain.
    TwistDistance(const puzzle::Cube& cube, const chain::ChainDeclaration& chain, std::size_t phase,
                  const std::vector<chain::Move>& moves);

    int operator()(const puzzle::State& state) const noexcept;

  private:
    struct OrbitTable {
        std::size_t first = 0;
        std::size_t size = 0;
        std::size_t orientations = 1;
        int divisor = 1;
        std::vector<std::uint8_t> distance;  // [(label * size + place) * orientations + twist]
    };
    std::vector<OrbitTable> orbits_;
};

}  // namespace revenge::solver

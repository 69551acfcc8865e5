// Tsai's twist distance: how far a state is from a phase's goal, judged piece by piece.
//
// For each piece, the least cost to bring it to any place and twist that it can have in the goal; these
// summed over each orbit; each sum divided by the most pieces of that orbit that one move takes along
// (4 corners, 8 wings, 8 centers for slice turns); the largest of the three, rounded up. A move of cost c
// brings each piece it takes along at most c nearer, so this never says too much.
//
// It says little: pairs, parities and tetrads are properties that no single piece has, and the distance
// is 0 long before the goal is reached. That is why a goal test of its own stands beside it.
//
// SOURCE: C. Tsai, Solving Rubik's Revenge in phases, section IV "Metric Definition", 2015.
#pragma once

#include <cstdint>
#include <vector>

#include "revenge/chain/phase_declaration.hpp"

namespace revenge::solver {

class TwistDistance {
  public:
    // `moves`: of phase number `phase` of the chain.
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

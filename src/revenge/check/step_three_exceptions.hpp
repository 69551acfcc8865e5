// States of step 3 that a certificate does not show to be within B moves (docs/bounds.md, section 9): whether a state
// is one of them however it is seen, and whether lemma 5 holds of them.
//
// A state is listed with the first pairing of its class and one of its four names. A symmetry that keeps the axis R-L
// takes the places of a colour to those of the colour whose face it takes that colour's to; the parity stays.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "revenge/check/step_three_pairings.hpp"
#include "revenge/check/step_three_states.hpp"

namespace revenge::check {

struct LeftState {
    std::uint32_t rank = 0;
    bool odd = false;
    AxisCenters centers;
};

class ExceptionStates {
  public:
    // REQUIRES a cube and states that outlive it, and first pairings.
    ExceptionStates(const ReductionCube& cube, const StepThreeStates& states,
                    const std::vector<LeftState>& left);

    // RETURNS those that are listed with a first pairing.
    std::vector<BlockState> of(std::uint32_t rank) const;
    // However it is seen: where several symmetries lead to the first pairing, all that they make of it are listed.
    bool has(const Pairing& pairing, bool odd, const AxisCenters& centers) const;
    // RETURNS how many of `left` a half turn of layers about the axis R-L leads to one of these from.
    std::size_t linked(const std::vector<LeftState>& left, puzzle::Metric metric) const;
    // RETURNS whether none is there twice.
    bool are_different() const noexcept;

    AxisCenters image(const AxisCenters& centers, std::size_t symmetry) const noexcept;

  private:
    // Looks up a state of the first pairing of a class, without symmetries.
    bool lists(std::uint32_t rank, BlockState state) const noexcept;
    static std::uint64_t key_of(std::uint32_t rank, BlockState state) noexcept {
        return std::uint64_t{rank} * kBlockStates + state.cell * kCellStates + state.bit;
    }

    const ReductionCube& cube_;
    const StepThreeStates& states_;
    PairingClasses classes_;
    std::vector<std::uint64_t> keys_;  // ascending
};

}  // namespace revenge::check

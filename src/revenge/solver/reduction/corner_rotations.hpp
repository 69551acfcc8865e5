// The three rotations of the cube about the corner URF.
//
// Each brings another axis to x. They map generators to generators (Uw becomes Rw, then Fw), so a path through the
// phases in one of these orientations is a path in the others, turn by turn.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "revenge/puzzle.hpp"
#include "revenge/solver/reduction/pieces.hpp"

namespace revenge::solver::reduction {

// Returns the three rotations: none, a third of a turn, two thirds.
std::array<puzzle::SymmetryIndex, 3> corner_rotations() noexcept;

class CornerRotations {
  public:
    static constexpr std::size_t kCount = 3;

    CornerRotations() = default;
    CornerRotations(const puzzle::Cube& cube, const std::vector<Generator>& generators);

    // Returns the index of the rotation that brings an axis to x.
    std::size_t to_x(std::size_t axis) const noexcept { return to_x_[axis]; }
    // Returns the new place for each place of a wing.
    const Bytes32& wing_to(std::size_t rotation) const noexcept { return wing_to_[rotation]; }
    const Bytes32& wing_from(std::size_t rotation) const noexcept { return wing_from_[rotation]; }
    const Bytes32& center_from(std::size_t rotation) const noexcept {
        return center_from_[rotation];
    }
    // Returns the generator of the cube that is the given generator of the rotated cube.
    std::uint8_t generator(std::size_t rotation, std::size_t generator) const noexcept {
        return generators_[rotation][generator];
    }

  private:
    std::array<std::size_t, kCount> to_x_{};
    std::array<Bytes32, kCount> wing_to_{};
    std::array<Bytes32, kCount> wing_from_{};
    std::array<Bytes32, kCount> center_from_{};
    std::array<std::vector<std::uint8_t>, kCount> generators_;
};

}  // namespace revenge::solver::reduction

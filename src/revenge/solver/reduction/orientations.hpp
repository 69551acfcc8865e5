// Nine views of a cube, and the conversion back: phase 1 is always about the R and L centers and the x axis.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "revenge/puzzle.hpp"
#include "revenge/solver/cube3/cubie.hpp"
#include "revenge/solver/reduction/pieces.hpp"

namespace revenge::solver::reduction {

inline constexpr std::size_t kOrientations = 9;

class Orientations {
  public:
    Orientations(const puzzle::Cube& cube, const puzzle::State& state);

    const Pieces& operator[](std::size_t view) const noexcept { return pieces_[view]; }

    // Returns the view that is the given view, rotated with its colours (CornerRotations below).
    static std::uint8_t rotated(std::size_t view, std::size_t rotation) noexcept {
        return static_cast<std::uint8_t>((view / 3 + rotation) % 3 * 3 + (view + rotation) % 3);
    }

    // Returns the turns in the original orientation of the cube.
    puzzle::Algorithm back(const puzzle::Algorithm& moves, std::size_t view) const;

  private:
    std::array<Pieces, kOrientations> pieces_;
};

// A reduced cube as a 3x3x3, and the rotation that brings its centers to their faces.
struct Reduced3 {
    cube3::Cubie cubie;
    puzzle::SymmetryIndex rotation = 0;
};
// Returns the rotation that brings the centers to their faces, if any.
std::optional<puzzle::SymmetryIndex> rotation_home(const puzzle::Cube& cube,
                                                   const Pieces& pieces) noexcept;
// REQUIRES solved centers and joined pairs. The 3x3x3 can be solved if the parities are right.
Reduced3 as_3x3x3(const puzzle::Cube& cube, const Pieces& pieces) noexcept;

// The three rotations of the cube about the corner URF.
//
// Each brings another axis to x. They map generators to generators (Uw becomes Rw, then Fw), so a path through the
// phases in one of these orientations is a path in the others, turn by turn.

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

// Nine views of a cube, and the conversion back: phase 1 is always about the R and L centers and the x axis.
#pragma once

#include <array>
#include <optional>

#include "revenge/solver/cube3/cubie.hpp"
#include "revenge/solver/reduction/pieces.hpp"
#include "revenge/solver/reduction/reduction.hpp"

namespace revenge::solver::reduction {

inline constexpr std::size_t kOrientations = 9;

class Orientations {
  public:
    Orientations(const puzzle::Cube& cube, const puzzle::State& state);

    const Pieces& operator[](std::size_t view) const noexcept { return pieces_[view]; }

    // Returns the view that is the given view, rotated with its colours (corner_rotations.hpp).
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

}  // namespace revenge::solver::reduction

// A cube and its inverse, turned together, and the coordinates of each about the three axes.
//
// A turn after the cube is the inverse turn before its inverse. Tables can update the coordinates of an axis for a turn
// after, but not for a turn before, which needs all pieces. Both cubes are therefore stored as pieces, 20 bytes each,
// and twists and flips are sums over the pieces: a piece in a place and orientation adds a number that contains the
// twists of the three axes side by side; flips are another number. The places of a slice's edges, in order, are read
// from the inverse, at the edges' own places.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "revenge/solver/cube3/cubie.hpp"

namespace revenge::solver::cube3 {

// For each place: piece * 3 + twist of the corner, piece * 2 + flip of the edge.
struct Pieces {
    Pieces() = default;
    explicit Pieces(const Cubie& cubie) noexcept;

    std::array<std::uint8_t, kCorners> corner{};
    std::array<std::uint8_t, kEdges> edge{};
};

// The coordinates of one axis.
struct SeenByAxis {
    std::uint16_t quartet;  // the places of the slice's edges, in order
    std::uint16_t flip;
    std::uint16_t twist;
};

constexpr std::uint8_t inverse_move(std::uint8_t move) noexcept {
    return static_cast<std::uint8_t>(move - move % 3 + 2 - move % 3);
}

class CubeSides {
  public:
    static constexpr std::size_t kAxes = 3;

    explicit CubeSides(const Geometry& geometry);

    Pieces after(const Pieces& pieces, std::uint8_t move) const noexcept;
    Pieces before(std::uint8_t move, const Pieces& pieces) const noexcept;
    // Returns the cube's coordinates for each axis.
    std::array<SeenByAxis, kAxes> seen(const Pieces& cube, const Pieces& inverse) const noexcept;
    // Returns the bits of the turns about an axis.
    std::uint32_t turns_about(std::size_t axis) const noexcept { return turns_about_[axis]; }

  private:
    static constexpr unsigned kFieldBits = 12;
    static constexpr unsigned kField = (1U << kFieldBits) - 1;
    static constexpr std::size_t kCornerStates = std::size_t{kCorners} * 3;
    static constexpr std::size_t kEdgeStates = std::size_t{kEdges} * 2;
    using Sums = std::uint64_t;  // the three axes' numbers, kFieldBits each

    void make_moves(const Geometry& geometry);
    void make_sums(const Geometry& geometry);

    struct Move {
        std::array<std::uint8_t, kCorners> corner_from;
        std::array<std::uint8_t, kCorners> twist;
        std::array<std::uint8_t, kEdges> edge_from;
        std::array<std::uint8_t, kEdges> flip;
        std::array<std::uint8_t, kCornerStates> corner_to;  // a piece after a turn before
        std::array<std::uint8_t, kEdgeStates> edge_to;
    };
    std::array<Move, kMoves> moves_;
    std::array<std::array<std::uint8_t, 3>, kCornerStates> twisted_;
    std::array<std::array<Sums, kCornerStates>, kCorners> twists_;
    std::array<std::array<Sums, kEdgeStates>, kEdges> flips_;
    // The edges of each axis's slice, and the contribution of each edge by its place to an index of quartets_.
    std::array<std::array<std::uint8_t, 4>, kAxes> slice_;
    std::array<std::array<std::array<std::uint16_t, kEdgeStates>, 4>, kAxes> slice_places_;
    std::vector<std::uint16_t> quartets_;  // by the places of the four edges
    std::array<std::uint32_t, kAxes> turns_about_{};
};

}  // namespace revenge::solver::cube3

// The face-turning octahedron for the short solver: its places, its turns, and the 48 symmetries of an octahedron,
// derived from the solid.
//
// Places are those of the definition (puzzle::fto()): 6 corners, 12 edges, 12 triangles of the faces U F BR BL, and 12
// of L R B D. A symmetry maps stickers to stickers, and so places to places and labels to labels. A rotation preserves
// the order of a corner's stickers, and a mirror reverses it. Half of the symmetries exchange the two sets of four
// faces, and with them the two orbits of triangles.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "revenge/puzzle.hpp"

namespace revenge::solver::fto {

inline constexpr std::size_t kFaces = 8;           // in the definition's order: U F BR BL, L R B D
inline constexpr std::size_t kTurns = 2 * kFaces;  // face * 2, + 1 where it is anticlockwise
inline constexpr std::size_t kCornerPlaces = 6;
inline constexpr std::size_t kPlaces = 12;  // of edges, and of the triangles of each kind
inline constexpr std::size_t kEdgeSlot = kCornerPlaces;
inline constexpr std::size_t kTriangleSlot = kEdgeSlot + kPlaces;
inline constexpr std::size_t kOtherTriangleSlot = kTriangleSlot + kPlaces;
inline constexpr std::size_t kSlots = kOtherTriangleSlot + kPlaces;
inline constexpr std::size_t kSolidSymmetries = 48;

enum FaceOfFto : std::uint8_t { kU, kF, kBR, kBL, kL, kR, kB, kD };

constexpr std::size_t face_of(std::size_t turn) noexcept { return turn / 2; }
constexpr std::size_t opposite(std::size_t face) noexcept {
    constexpr std::array<std::size_t, kFaces> kOpposite{kD, kB, kL, kR, kBR, kBL, kF, kU};
    return kOpposite[face];
}
// Two turns of opposite faces are made in one order only.
constexpr bool may_follow(std::size_t face, std::size_t before) noexcept {
    return face != before && (face != opposite(before) || face > before);
}

struct SolidSymmetry {
    std::array<std::uint8_t, kFaces> face{};
    std::array<std::uint8_t, kSlots> slot{};
    std::array<std::uint8_t, kSlots> mark{};  // where sticker 0 of the slot comes to
    bool is_mirror = false;
};

// Which piece is where: corners and edges by number, triangles by their face. Twists are of corners.
struct FtoPieces {
    std::array<std::uint8_t, kSlots> piece{};
    std::array<std::uint8_t, kCornerPlaces> twist{};

    bool operator==(const FtoPieces&) const = default;
};

// THREADS: const use is safe.
class FtoGeometry {
  public:
    FtoGeometry();

    const std::vector<SolidSymmetry>& symmetries() const noexcept { return symmetries_; }
    // Returns the number of the symmetry that is `first`, then `second`.
    std::size_t product(std::size_t first, std::size_t second) const;

    const FtoPieces& solved() const noexcept { return solved_; }
    FtoPieces pieces_of(const puzzle::State& state) const;
    FtoPieces turned(const FtoPieces& pieces, std::size_t turn) const noexcept;
    // Returns the pieces that symmetry `names` makes of these, in the places that `places` brings them to. REQUIRES
    // that both or none are mirrors, and that both or none exchange the fours of faces.
    FtoPieces seen(const FtoPieces& pieces, std::size_t names, std::size_t places) const noexcept;

    // Returns from which slot a turn fetches what comes to a slot.
    std::size_t from(std::size_t turn, std::size_t slot) const noexcept {
        return actions_[turn].from[slot];
    }
    // Returns the turn that a symmetry makes of a turn.
    std::size_t image(std::size_t turn, std::size_t symmetry) const noexcept {
        const SolidSymmetry& by = symmetries_[symmetry];
        return std::size_t{by.face[turn / 2]} * 2 + (turn % 2 + (by.is_mirror ? 1 : 0)) % 2;
    }

  private:
    void find_symmetries();

    std::array<puzzle::Transformation, kTurns> actions_{};
    std::vector<SolidSymmetry> symmetries_;
    std::array<std::uint8_t, kPlaces> triangle_face_{};  // of each label in the definition
    std::array<std::uint8_t, kPlaces> other_triangle_face_{};
    FtoPieces solved_;
};

}  // namespace revenge::solver::fto

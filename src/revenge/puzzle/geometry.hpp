// Space: faces, axes, the 48 symmetries as signed permutations of the axes, and where the stickers
// of an N x N x N cube are.
//
// x points to R, y to U, z to F. Coordinates are doubled so that they are integers for every N: cubie
// centers have coordinates -(N-1), -(N-3), ..., N-1. Layers on an axis are counted from its positive
// face: layer 0 of axis x is the R face layer, layer N-1 the L face layer.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

namespace revenge::puzzle {

using Vector = std::array<int, 3>;

enum class Face : std::uint8_t { U, R, F, D, L, B };
inline constexpr int kFaces = 6;
inline constexpr std::array<Face, kFaces> kAllFaces{Face::U, Face::R, Face::F,
                                                    Face::D, Face::L, Face::B};
inline constexpr std::string_view kFaceLetters = "URFDLB";

constexpr int index_of(Face face) noexcept { return static_cast<int>(face); }
constexpr char letter_of(Face face) noexcept {
    return kFaceLetters[static_cast<std::size_t>(face)];
}
constexpr Face opposite(Face face) noexcept {
    return static_cast<Face>((index_of(face) + 3) % kFaces);
}
// 0, 1, 2 for x (R/L), y (U/D), z (F/B).
constexpr int axis_of(Face face) noexcept {
    constexpr std::array<int, 3> kAxis{1, 0, 2};
    return kAxis[static_cast<std::size_t>(index_of(face) % 3)];
}
constexpr bool is_positive(Face face) noexcept { return index_of(face) < 3; }
constexpr Face face_of(int axis, bool positive) noexcept {
    constexpr std::array<Face, 3> kPositive{Face::R, Face::U, Face::F};
    const Face face = kPositive[static_cast<std::size_t>(axis)];
    return positive ? face : opposite(face);
}
constexpr Vector normal_of(Face face) noexcept {
    Vector n{0, 0, 0};
    n[static_cast<std::size_t>(axis_of(face))] = is_positive(face) ? 1 : -1;
    return n;
}
constexpr Vector cross(const Vector& a, const Vector& b) noexcept {
    return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}
constexpr int dot(const Vector& a, const Vector& b) noexcept {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

// A symmetry of the cube as a signed permutation of the axes: out[axis[i]] = sign[i] * in[i].
struct Isometry {
    std::array<int, 3> axis{0, 1, 2};
    std::array<int, 3> sign{1, 1, 1};

    Vector operator()(const Vector& v) const noexcept {
        Vector out{};
        for (std::size_t i = 0; i < 3; ++i) {
            out[static_cast<std::size_t>(axis[i])] = sign[i] * v[i];
        }
        return out;
    }
    Face operator()(Face face) const noexcept;
    bool is_mirror() const noexcept;
    bool operator==(const Isometry&) const = default;
};

// RETURNS first `inner`, then `outer`, as maps: compose(f, g)(v) = f(g(v)).
Isometry compose(const Isometry& outer, const Isometry& inner) noexcept;
Isometry inverse(const Isometry& isometry) noexcept;

// Clockwise by `quarters` quarter turns, seen from the positive face of `axis`.
Isometry rotation_about(int axis, int quarters) noexcept;

// One sticker place.
struct Facelet {
    Vector cubie;  // the cubie's center
    Face face;     // the side of the cubie that the sticker is on
    bool operator==(const Facelet&) const = default;
};

// RETURNS the 6 N^2 sticker places in facelet order: faces U R F D L B, each row by row seen from
// outside (U: first row at B; D: first row at F; the others: first row at U).
std::vector<Facelet> facelets_of_cube(int size);

}  // namespace revenge::puzzle

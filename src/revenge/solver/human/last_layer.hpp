// The common algorithms of the last layer, for a cube with U on top, written as they are taught. `r` and `f` are a face
// with the middle layer of a 3x3x3: the complete cube without the opposite face.
#pragma once

#include <array>
#include <string_view>

namespace revenge::solver::human {

// Each orients one of the 57 patterns of the last layer.
inline constexpr std::array<std::string_view, 57> kOrienting{
    "R U2 R2 F R F' U2 R' F R F'",
    "F R U R' U' F' f R U R' U' f'",
    "f R U R' U' f' U' F R U R' U' F'",
    "f R U R' U' f' U F R U R' U' F'",
    "r' U2 R U R' U r",
    "r U2 R' U' R U' r'",
    "r U R' U R U2 r'",
    "r' U' R U' R' U2 r",
    "R U R' U' R' F R2 U R' U' F'",
    "R U R' U R' F R F' R U2 R'",
    "r U R' U R' F R F' R U2 r'",
    "M' R' U' R U' R' U2 R U' M",
    "F U R U' R2 F' R U R U' R'",
    "R' F R U R' F' R F U' F'",
    "r' U' r R' U' R U r' U r",
    "r U r' R U R' U' r U' r'",
    "R U R' U R' F R F' U2 R' F R F'",
    "r U R' U R U2 r2 U' R U' R' U2 r",
    "M U R U R' U' M' R' F R F'",
    "M U R U R' U' M2 U R U' r'",
    "R U2 R' U' R U R' U' R U' R'",
    "R U2 R2 U' R2 U' R2 U2 R",
    "R2 D R' U2 R D' R' U2 R'",
    "r U R' U' r' F R F'",
    "F' r U R' U' r' F R",
    "R U2 R' U' R U' R'",
    "R U R' U R U2 R'",
    "r U R' U' M U R U' R'",
    "M U R U R' U' R' F R F' M'",
    "F U R U2 R' U' R U2 R' U' F'",
    "R' U' F U R U' R' F' R",
    "S R U R' U' R' F R f'",
    "R U R' U' R' F R F'",
    "R U R2 U' R' F R U R U' F'",
    "R U2 R2 F R F' R U2 R'",
    "L' U' L U' L' U L U L F' L' F",
    "F R' F' R U R U' R'",
    "R U R' U R U' R' U' R' F R F'",
    "L F' L' U' L U F U' L'",
    "R' F R U R' U' F' U R",
    "R U R' U R U2 R' F R U R' U' F'",
    "R' U' R U' R' U2 R F R U R' U' F'",
    "F' U' L' U L F",
    "F U R U' R' F'",
    "F R U R' U' F'",
    "R' U' R' F R F' U R",
    "R' U' R' F R F' R' F R F' U R",
    "F R U R' U' R U R' U' F'",
    "r U' r2 U r2 U r2 U' r",
    "r' U r2 U' r2 U' r2 U r'",
    "F U R U' R' U R U' R' F'",
    "R U R' U R U' B U' B' R'",
    "r' U' R U' R' U R U' R' U2 r",
    "r U R' U R U' R' U R U2 r'",
    "R' F R U R U' R2 F' R2 U' R' U R U R'",
    "r' U' r U' R' U R U' R' U R r' U r",
    "R U R' U' M' U R U' r'",
};

// Each permutes the oriented last layer in one of the 21 ways.
inline constexpr std::array<std::string_view, 21> kPermuting{
    "x R' U R' D2 R U' R' D2 R2 x'",
    "x R2 D2 R U R' D2 R U' R x'",
    "x' R U' R' D R U R' D' R U R' D R U' R' D' x",
    "R' U' F' R U R' U' R' F R2 U' R' U' R U R' U R",
    "R2 U R' U R' U' R U' R2 U' D R' U R D'",
    "R' U' R U D' R2 U R' U R U' R U' R2 D",
    "R2 U' R U' R U R' U R2 U D' R U' R' D",
    "R U R' U' D R2 U' R U' R' U R' U R2 D'",
    "M2 U M2 U2 M2 U M2",
    "x R2 F R F' R U2 r' U r U2 x'",
    "R U R' F' R U R' U' R' F R2 U' R'",
    "R U R' U R U R' F' R U R' U' R' F R2 U' R' U2 R U' R'",
    "R' U R U' R' F' U' F R U R' F R' F' R U' R",
    "R U' R' U' R U R D R' U' R D' R' U2 R'",
    "R' U2 R U2 R' F R U R' U' R' F' R2",
    "R U R' U' R' F R2 U' R' U' R U R' F'",
    "M2 U M U2 M' U M2",
    "M2 U' M U2 M' U' M2",
    "R' U R' U' y R' F' R2 U' R' U R' F R F",
    "F R U' R' U' R U R' F' R U R' U' R' F R F'",
    "M' U M2 U M2 U M' U2 M2",
};

// Flips one edge of the last layer, which no 3x3x3 can; corners and other edges of the layer move, too.
inline constexpr std::string_view kFlip = "Rw' U2 Lw F2 Lw' F2 Rw2 U2 Rw U2 Rw' U2 F2 Rw2 F2";
// Exchanges two opposite edges of the last layer, but for a turn of U.
inline constexpr std::string_view kExchange = "2R2 U2 2R2 Uw2 2R2 Uw2";

}  // namespace revenge::solver::human

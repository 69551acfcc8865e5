// The layout of the 3x3x3 for Thistlethwaite's chain: 48 stickers, and corners and edges by number with their twists
// and flips ("parities").
//
//                | 0  1  2|                             |   Z   |
//                | 3  U  4|                            E10  U  E11
//                | 5  6  7|                             |   Z   |
//       | 8  9 10|16 17 18|24 25 26|32 33 34|   | W Z W |       | W Z W |       |
//       |11  L 12|19  F 20|27  R 28|35  B 36|  E6 Z L Z E4  F  E5 Z R Z E7  B  E6
//       |13 14 15|21 22 23|29 30 31|37 38 39|   | W Z W |       | W Z W |       |
//                |40 41 42|                             |   Z   |
//                |43  D 44|                            E8   D   E9
//                |45 46 47|                             |   Z   |
//
// Corners C0..C3 are one tetrad (DLF DRB ULB URF: no two share an edge), C4..C7 the other (DBL DFR UFL
// UBR), numbered so that every half turn permutes both tetrads alike up to one of the four double swaps
// {id, (01)(23), (02)(13), (03)(12)}; the source's U (C2 -> C7 -> C3 -> C6) fits. Edges E0..E3 are UF UB
// DF DB, the slice that L and R leave alone; E4..E7 FL FR BL BR; E8..E11 DL DR UL UR.
//
// A corner's parity is the position of its W sticker (L or R): 0 on L or R, then clockwise. An edge's parity is the
// position of its Z sticker: on a Z place or not.
//
// SOURCE: a published implementation's notes on Thistlethwaite's algorithm (permutation state, compact state, tetrad
// orbits); the numbers of E0..E3 and of the corners not determined by U are our choice.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "revenge/base.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::render {

inline constexpr int kFirstFaceCenter = 20;  // of the model's places

struct CompactState {
    std::array<std::uint8_t, 8> corner{};         // the corner in place Ci
    std::array<std::uint8_t, 8> corner_parity{};  // 0..2
    std::array<std::uint8_t, 12> edge{};
    std::array<std::uint8_t, 12> edge_parity{};  // 0..1

    bool operator==(const CompactState&) const = default;
};

// Translates between the model's places and these numbers.
class ThistlethwaiteLayout {
  public:
    static constexpr int kStickers = 48;

    // REQUIRES cube.size() == 3.
    explicit ThistlethwaiteLayout(const puzzle::Cube& cube);

    // REQUIRES a state of the 3x3x3 held with its face centers in place.
    CompactState compact(const puzzle::State& state) const noexcept;

    // Returns for each of the 48 places the number of the sticker there: 0, 1, ..., 47 when solved.
    std::array<std::uint8_t, kStickers> permutation_state(
        const puzzle::State& state) const noexcept;

    // Both states as text, drawn as above. ERRORS: Usage if the face centers are turned away.
    base::Result<std::string> text(const puzzle::State& state) const;

  private:
    const puzzle::Cube* cube_;
    std::array<std::uint8_t, 8> corner_number_{};  // by slot of the model
    std::array<std::uint8_t, 12> edge_number_{};
    std::array<std::uint8_t, 8> corner_reference_{};  // which sticker of place and piece is W
    std::array<std::uint8_t, 12> edge_reference_{};   // which is Z
    std::array<std::uint8_t, kStickers> facelet_{};   // number -> facelet index
};

}  // namespace revenge::render

#include "revenge/render/thistlethwaite_layout.hpp"

#include <cassert>
#include <cstddef>
#include <string_view>

#include "revenge/base/message.hpp"

namespace revenge::render {

namespace {

using puzzle::Face;

// Slots of the model (corners URF UFL ULB UBR DFR DLF DBL DRB; midges UR UF UL UB DR DF DL DB FR FL BL
// BR) in order of the numbers C0..C7 and E0..E11.
constexpr std::array<std::uint8_t, 8> kCornerSlots{5, 7, 2, 0, 6, 4, 1, 3};
constexpr std::array<std::uint8_t, 12> kEdgeSlots{1, 3, 5, 7, 9, 8, 10, 11, 6, 4, 2, 0};
constexpr int kFirstMidge = 8;

// Faces in order of the sticker numbers.
constexpr std::array<Face, 6> kFaceOrder{Face::U, Face::L, Face::F, Face::R, Face::B, Face::D};
constexpr int kFaceStickers = 9;
constexpr int kMiddle = 4;

// The picture of the file's essay, with a letter where the text has one and # for a number.
constexpr std::array<std::string_view, 9> kRows{"         |#|", "         |#|", "         |#|",
                                                "|#|#|#|#|",    "|#|#|#|#|",    "|#|#|#|#|",
                                                "         |#|", "         |#|", "         |#|"};

std::string padded(int number) { return (number < 10 ? " " : "") + std::to_string(number); }

}  // namespace

ThistlethwaiteLayout::ThistlethwaiteLayout(const puzzle::Cube& cube) : cube_(&cube) {
    assert(cube.size() == 3);
    const auto face_of_sticker = [&cube](int slot, int sticker) {
        return static_cast<Face>(cube.facelet_index(slot, sticker) / kFaceStickers);
    };
    for (std::size_t number = 0; number < kCornerSlots.size(); ++number) {
        const std::uint8_t slot = kCornerSlots[number];
        corner_number_[slot] = static_cast<std::uint8_t>(number);
        for (std::uint8_t k = 0; k < 3; ++k) {
            if (puzzle::axis_of(face_of_sticker(slot, k)) == 0) {
                corner_reference_[slot] = k;
            }
        }
    }
    for (std::size_t number = 0; number < kEdgeSlots.size(); ++number) {
        const std::uint8_t slot = kEdgeSlots[number];
        edge_number_[slot] = static_cast<std::uint8_t>(number);
        // Z is on L or R where the edge has such a side, else on U or D.
        const Face first = face_of_sticker(kFirstMidge + slot, 0);
        const Face second = face_of_sticker(kFirstMidge + slot, 1);
        const bool has_side = puzzle::axis_of(first) == 0 || puzzle::axis_of(second) == 0;
        edge_reference_[slot] = puzzle::axis_of(first) == (has_side ? 0 : 1) ? 0 : 1;
    }
    std::size_t number = 0;
    for (const Face face : kFaceOrder) {
        for (int i = 0; i < kFaceStickers; ++i) {
            if (i != kMiddle) {
                facelet_[number++] =
                    static_cast<std::uint8_t>(puzzle::index_of(face) * kFaceStickers + i);
            }
        }
    }
}

CompactState ThistlethwaiteLayout::compact(const puzzle::State& state) const noexcept {
    CompactState out;
    for (std::size_t slot = 0; slot < corner_number_.size(); ++slot) {
        const std::size_t piece = state.piece[slot];
        const std::size_t place = corner_number_[slot];
        out.corner[place] = corner_number_[piece];
        out.corner_parity[place] = static_cast<std::uint8_t>(
            (corner_reference_[piece] + state.twist[slot] + 3 - corner_reference_[slot]) % 3);
    }
    for (std::size_t slot = 0; slot < edge_number_.size(); ++slot) {
        const std::size_t piece = state.piece[kFirstMidge + slot];
        const std::size_t place = edge_number_[slot];
        out.edge[place] = edge_number_[piece];
        out.edge_parity[place] = static_cast<std::uint8_t>(
            edge_reference_[piece] ^ state.twist[kFirstMidge + slot] ^ edge_reference_[slot]);
    }
    return out;
}

std::array<std::uint8_t, ThistlethwaiteLayout::kStickers> ThistlethwaiteLayout::permutation_state(
    const puzzle::State& state) const noexcept {
    // Home facelet of the sticker at each facelet.
    std::array<std::uint8_t, std::size_t{6} * kFaceStickers> number_of_facelet{};
    for (std::uint8_t number = 0; number < kStickers; ++number) {
        number_of_facelet[facelet_[number]] = number;
    }
    std::array<std::uint8_t, kStickers> out{};
    for (std::size_t number = 0; number < kStickers; ++number) {
        const puzzle::FaceletSlot place = cube_->facelet_slots()[facelet_[number]];
        const auto slot = static_cast<std::size_t>(place.slot);
        const int stickers = cube_->stickers(place.slot);
        const int sticker = (place.facelet + stickers - state.twist[slot]) % stickers;
        const int first = place.slot < kFirstMidge ? 0 : kFirstMidge;
        out[number] = number_of_facelet[static_cast<std::size_t>(
            cube_->facelet_index(first + state.piece[slot], sticker))];
    }
    return out;
}

base::Result<std::string> ThistlethwaiteLayout::text(const puzzle::State& state) const {
    for (std::size_t face = 0; face < puzzle::kFaces; ++face) {
        if (state.piece[kFirstFaceCenter + face] != face) {
            return base::usage("layout-held-otherwise",
                               "this layout shows a cube held with its face centers in place (U "
                               "up, F in front); turn the whole cube back first");
        }
    }
    const auto stickers = permutation_state(state);
    std::array<int, 6> next{};  // next sticker of each face, in order of the numbers
    std::string out = "permutation state\n";
    for (std::size_t row = 0; row < kRows.size(); ++row) {
        std::size_t face = row < 3 ? 0 : row < 6 ? 1 : 5;
        for (const char c : kRows[row]) {
            if (c != '#') {
                out += c;
                continue;
            }
            for (std::size_t column = 0; column < 3; ++column) {
                out += column == 0 ? "" : " ";
                const bool is_middle = row % 3 == 1 && column == 1;
                out += is_middle
                           ? std::string(" ") + puzzle::letter_of(kFaceOrder[face])
                           : padded(stickers[face * 8 + static_cast<std::size_t>(next[face]++)]);
            }
            ++face;
        }
        out += '\n';
    }
    const CompactState compact_state = compact(state);
    const auto list = [&out](std::string_view title, char letter, const auto& values) {
        out += title;
        for (std::size_t i = 0; i < values.size(); ++i) {
            out += std::string(i == 0 ? "" : ",") + ' ' + letter + std::to_string(i) + ": " +
                   std::to_string(values[i]);
        }
        out += '\n';
    };
    out += "compact state\n";
    list("corner occupants ", 'C', compact_state.corner);
    list("corner parities  ", 'C', compact_state.corner_parity);
    list("edge occupants   ", 'E', compact_state.edge);
    list("edge parities    ", 'E', compact_state.edge_parity);
    return out;
}

}  // namespace revenge::render

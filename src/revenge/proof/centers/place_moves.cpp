#include "revenge/proof/centers/place_moves.hpp"

#include <algorithm>
#include <bit>

#include "revenge/puzzle/parity.hpp"

namespace revenge::proof::centers {

namespace {

// Returns the orbit's part of a map of slots.
PlaceMap part_of(const puzzle::SlotArray& to, const puzzle::Orbit& orbit) noexcept {
    PlaceMap out{};
    for (int place = 0; place < kPlaces; ++place) {
        out[static_cast<std::size_t>(place)] = static_cast<std::uint8_t>(
            to[static_cast<std::size_t>(orbit.first + place)] - orbit.first);
    }
    return out;
}

puzzle::SlotArray target_of(const puzzle::Transformation& move, int slots) noexcept {
    puzzle::SlotArray to{};
    for (int slot = 0; slot < slots; ++slot) {
        to[move.from[static_cast<std::size_t>(slot)]] = static_cast<std::uint8_t>(slot);
    }
    return to;
}

bool is_allowed(puzzle::Turn turn, Step step) noexcept {
    constexpr unsigned kInner = 0b0110;
    const bool half = turn.quarters == 2;
    const bool inner = (turn.layers & kInner) != 0;
    switch (step) {
        case Step::One:
            return true;
        case Step::Two:
            return turn.axis == 0 || !inner || half;
        case Step::Three:
            return half || (turn.axis != 0 && !inner);
    }
    return false;
}

// Returns true if the opposite turn of the other layers is listed, which is the same up to a rotation of the whole
// cube.
bool has_first_of_two(const std::vector<PlaceMove>& moves, puzzle::Turn turn) noexcept {
    constexpr unsigned kAllLayers = 0b1111;
    return std::any_of(moves.begin(), moves.end(), [turn](const PlaceMove& move) {
        return move.turn.axis == turn.axis && (move.turn.layers ^ kAllLayers) == turn.layers &&
               move.turn.quarters + turn.quarters == 4;
    });
}

}  // namespace

PlaceMap identity_map() noexcept {
    PlaceMap out{};
    for (std::size_t i = 0; i < out.size(); ++i) {
        out[i] = static_cast<std::uint8_t>(i);
    }
    return out;
}

PlaceMap then(const PlaceMap& first, const PlaceMap& second) noexcept {
    PlaceMap out{};
    for (std::size_t i = 0; i < out.size(); ++i) {
        out[i] = second[first[i]];
    }
    return out;
}

PlaceMap inverse(const PlaceMap& map) noexcept {
    PlaceMap out{};
    for (std::size_t i = 0; i < out.size(); ++i) {
        out[map[i]] = static_cast<std::uint8_t>(i);
    }
    return out;
}

Mask image(Mask mask, const PlaceMap& map) noexcept {
    Mask out = 0;
    for (; mask != 0; mask &= mask - 1) {
        out |= Mask{1} << map[static_cast<std::size_t>(std::countr_zero(mask))];
    }
    return out;
}

MaskMap::MaskMap(const PlaceMap& map) noexcept : byte_() {
    for (std::size_t k = 0; k < byte_.size(); ++k) {
        for (unsigned low = 1; low < byte_[k].size(); ++low) {
            const auto bit = static_cast<std::size_t>(std::countr_zero(low));
            byte_[k][low] = byte_[k][low & (low - 1)] | Mask{1} << map[8 * k + bit];
        }
    }
}

std::vector<PlaceMove> moves_of(const puzzle::Cube& cube, puzzle::Metric metric, Step step) {
    const puzzle::Orbit& centers = *cube.puzzle().find_orbit("centers");
    const puzzle::Orbit& wings = *cube.puzzle().find_orbit("wings");
    constexpr std::array<std::uint8_t, 7> kBlocks{0b0001, 0b1000, 0b0011, 0b1100,
                                                  0b0010, 0b0100, 0b0110};
    std::vector<PlaceMove> out;
    for (std::uint8_t axis = 0; axis < 3; ++axis) {
        for (const std::uint8_t layers : kBlocks) {
            for (std::uint8_t quarters = 1; quarters < 4; ++quarters) {
                const puzzle::Turn turn{axis, layers, quarters};
                if (puzzle::cost(metric, turn, cube.size()) != 1 || !is_allowed(turn, step) ||
                    (step == Step::One && has_first_of_two(out, turn))) {
                    continue;
                }
                const puzzle::SlotArray to = target_of(cube.action(turn), cube.puzzle().slots());
                const PlaceMap wing_map = part_of(to, wings);
                out.push_back(
                    {turn, part_of(to, centers), wing_map, puzzle::is_odd_permutation(wing_map)});
            }
        }
    }
    return out;
}

std::vector<PlaceSymmetry> symmetries_of(const puzzle::Cube& cube, bool keep_axis_rl) {
    const puzzle::Orbit& centers = *cube.puzzle().find_orbit("centers");
    const puzzle::Orbit& wings = *cube.puzzle().find_orbit("wings");
    std::vector<PlaceSymmetry> out;
    for (puzzle::SymmetryIndex s = 0; s < puzzle::kSymmetries; ++s) {
        if (keep_axis_rl && puzzle::all_symmetries()[s].axis[0] != 0) {
            continue;
        }
        const puzzle::SlotArray& to = cube.symmetry(s).place;
        out.push_back({s, part_of(to, centers), part_of(to, wings)});
    }
    return out;
}

}  // namespace revenge::proof::centers

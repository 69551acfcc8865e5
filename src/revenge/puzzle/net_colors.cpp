#include "revenge/puzzle/net_colors.hpp"

#include <algorithm>
#include <string>

namespace revenge::puzzle {

std::size_t home_of(const Orbit& orbit, SlotNumber label) noexcept {
    return static_cast<std::size_t>(
        orbit.first + (std::ranges::find(orbit.solved, label) - orbit.solved.begin()));
}

int color_seen(const Definition& definition, const State& state,
               const NetSticker& sticker) noexcept {
    if (sticker.slot < 0) {
        return sticker.face;
    }
    const Puzzle& puzzle = definition.puzzle();
    const auto slot = static_cast<std::size_t>(sticker.slot);
    const int stickers = puzzle.orientations()[slot];
    for (const Orbit& orbit : puzzle.orbits()) {
        if (sticker.slot >= orbit.first && sticker.slot < orbit.first + orbit.size) {
            const std::size_t home = home_of(orbit, state.piece[slot]);
            const int own = (sticker.sticker - state.twist[slot] + stickers) % stickers;
            return definition.net().colors[home][static_cast<std::size_t>(own)];
        }
    }
    return sticker.face;
}

char letter_of(const Net& net, int face) noexcept {
    constexpr std::string_view kSpare = "abcdefghijklmnopqrstuvwxyz";
    const auto number = static_cast<std::size_t>(face);
    const std::string& name = net.faces[number];
    return name.size() == 1 ? name[0] : kSpare[number % kSpare.size()];
}

}  // namespace revenge::puzzle

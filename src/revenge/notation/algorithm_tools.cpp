#include "revenge/notation/algorithm_tools.hpp"

#include "revenge/notation.hpp"

namespace revenge::notation {

using puzzle::Algorithm;
using puzzle::Turn;

base::Result<MirrorPlane> mirror_plane_named(std::string_view name) {
    constexpr std::string_view kNames = "MES";
    if (name.size() == 1 && kNames.find(name[0]) != std::string_view::npos) {
        return static_cast<MirrorPlane>(kNames.find(name[0]));
    }
    return base::usage(
        "no-such-plane",
        "unknown mirror plane '{name}'; known are M (exchanges L and R), E (U and D), S (F and B)",
        name);
}

Algorithm mirror(const Algorithm& algorithm, MirrorPlane plane, int size) {
    puzzle::Isometry reflection;
    reflection.sign[static_cast<std::size_t>(plane)] = -1;
    return puzzle::image(reflection, algorithm, size);
}

std::optional<base::Message> why_no_move(Turn turn, int size, std::string_view word) {
    if (puzzle::is_rotation(turn, size)) {
        return base::make_message("turns-whole-cube",
                                  "'{text}' turns the whole cube, which is not a move here", word);
    }
    if (puzzle::is_deep(turn, size)) {
        return base::make_message(
            "turns-too-many-layers",
            "'{text}' turns more than half of the layers, which is not a move "
            "here; the other layers "
            "turned the other way do the same to a cube held otherwise",
            word);
    }
    return std::nullopt;
}

std::vector<Turn> blocks_of(Turn turn) {
    std::vector<Turn> out;
    unsigned rest = turn.layers;
    while (rest != 0) {
        const unsigned lowest = rest & (0U - rest);
        const unsigned block = rest & ~(rest + lowest);
        out.push_back({turn.axis, static_cast<std::uint8_t>(block), turn.quarters});
        rest &= ~block;
    }
    return out;
}

Algorithm without_deep_turns(const Algorithm& algorithm, int size) {
    const unsigned all = (1U << static_cast<unsigned>(size)) - 1;
    Algorithm out;
    for (const Turn turn : algorithm) {
        for (const Turn block : blocks_of(turn)) {
            if (!puzzle::is_deep(block, size)) {
                out.push_back(block);
                continue;
            }
            const Turn rest{block.axis, static_cast<std::uint8_t>(all & ~block.layers),
                            block.quarters};
            out.push_back(puzzle::inverse(rest));
            out.push_back({block.axis, static_cast<std::uint8_t>(all), block.quarters});
        }
    }
    return out;
}

}  // namespace revenge::notation

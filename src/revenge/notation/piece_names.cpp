#include "revenge/notation/piece_names.hpp"

#include <fmt/format.h>

namespace revenge::notation {

namespace {

using puzzle::Cube;
using puzzle::Face;
using puzzle::Orbit;

// "corners" -> "corner", "t-centers" -> "t-center".
std::string_view kind_of(const Orbit& orbit) {
    return std::string_view(orbit.name).substr(0, orbit.name.size() - 1);
}

}  // namespace

std::string facelet_name(int facelet, int size) {
    const int face = facelet / (size * size);
    const int within = facelet % (size * size);
    return fmt::format("{} row {} column {}", puzzle::kFaceLetters[static_cast<std::size_t>(face)],
                       within / size + 1, within % size + 1);
}

std::string short_place_name(const Cube& cube, const Orbit&, int slot) {
    if (cube.stickers(slot) == 1) {
        return facelet_name(cube.facelet_index(slot, 0), cube.size());
    }
    std::string name;
    for (int k = 0; k < cube.stickers(slot); ++k) {
        const int face = cube.facelet_index(slot, k) / (cube.size() * cube.size());
        name += puzzle::kFaceLetters[static_cast<std::size_t>(face)];
    }
    return name;
}

std::string place_name(const Cube& cube, const Orbit& orbit, int slot) {
    const std::string place = short_place_name(cube, orbit, slot);
    if (orbit.name.ends_with("wings")) {
        return fmt::format("the {} at {} ({})", kind_of(orbit), place,
                           facelet_name(cube.facelet_index(slot, 0), cube.size()));
    }
    return fmt::format("the {} at {}", kind_of(orbit), place);
}

std::string piece_letters(const Cube& cube, const Orbit& orbit, int label,
                          std::string_view symbols) {
    std::string name;
    for (int k = 0; k < cube.stickers(orbit.first); ++k) {
        name += symbols[static_cast<std::size_t>(cube.sticker_face(orbit, label, k))];
    }
    return name;
}

std::string piece_name(const Cube& cube, const Orbit& orbit, int label, std::string_view symbols) {
    return fmt::format("{} {}", kind_of(orbit), piece_letters(cube, orbit, label, symbols));
}

std::string spelled(const std::vector<Face>& faces, std::string_view symbols) {
    std::string out;
    for (std::size_t i = 0; i < faces.size(); ++i) {
        out += i == 0 ? "" : i + 1 == faces.size() ? " and " : ", ";
        out += symbols[static_cast<std::size_t>(faces[i])];
    }
    return out;
}

}  // namespace revenge::notation

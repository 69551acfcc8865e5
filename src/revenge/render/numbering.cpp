#include "revenge/render/numbering.hpp"

#include <string>

#include "revenge/notation.hpp"
#include "revenge/picture.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::render {

Picture facelet_numbering(const puzzle::Cube& cube) {
    Picture picture = picture_of(cube, cube.puzzle().solved());
    picture.title += ": numbers of the facelets";
    for (std::size_t i = 0; i < picture.stickers.size(); ++i) {
        picture.stickers[i].label = std::to_string(i);
    }
    return picture;
}

Picture place_numbering(const puzzle::Cube& cube, std::string_view orbit_name) {
    Picture picture = picture_of(cube, cube.puzzle().solved());
    picture.title += ": numbers of the " + std::string(orbit_name);
    const puzzle::Orbit& orbit = *cube.puzzle().find_orbit(orbit_name);
    for (std::size_t i = 0; i < picture.stickers.size(); ++i) {
        const puzzle::FaceletSlot& at = cube.facelet_slots()[i];
        const bool in_orbit = at.slot >= orbit.first && at.slot < orbit.first + orbit.size;
        picture.stickers[i].is_dim = !in_orbit || at.facelet != 0;
        if (in_orbit) {
            picture.stickers[i].label = std::to_string(at.slot - orbit.first);
        }
    }
    return picture;
}

Picture picture_of(const puzzle::Cube& cube, const puzzle::State& state) {
    return picture_of(notation::facelet_colors(cube, state), cube.size());
}

Picture picture_of(const std::vector<puzzle::Face>& colors, int size) {
    Picture picture;
    picture.size = size;
    picture.title = puzzle::cube_name(size);
    for (const puzzle::Face color : colors) {
        picture.stickers.push_back({color, "", false, false});
    }
    return picture;
}

void label_with_letters(Picture& picture) {
    for (Sticker& sticker : picture.stickers) {
        sticker.label = std::string(1, puzzle::letter_of(sticker.color));
    }
}

void mark(Picture& picture, const std::vector<int>& facelets) {
    for (const int facelet : facelets) {
        picture.stickers[static_cast<std::size_t>(facelet)].is_marked = true;
    }
}

}  // namespace revenge::render

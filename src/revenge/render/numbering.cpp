#include "revenge/render/numbering.hpp"

#include <string>

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

}  // namespace revenge::render

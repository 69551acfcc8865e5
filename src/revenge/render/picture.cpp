#include "revenge/picture.hpp"

#include "revenge/notation.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::render {

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

// A cube to be drawn: one sticker a facelet, with its colour and what is written on it. How it is drawn
// (terminal, SVG net, SVG in space) is the business of the other files here.
#pragma once

#include <string>
#include <vector>

#include "revenge/puzzle/cube.hpp"

namespace revenge::render {

struct Sticker {
    puzzle::Face color = puzzle::Face::U;
    std::string label;
    bool is_dim = false;     // of no interest in this picture: grey
    bool is_marked = false;  // ringed, for instance a sticker that cannot be right
};

struct Picture {
    int size = 0;
    std::string title;
    std::vector<Sticker> stickers;  // in facelet order
};

// RETURNS the picture of a state, without labels.
Picture picture_of(const puzzle::Cube& cube, const puzzle::State& state);
// RETURNS the picture of 6 N^2 colours that need not be a cube. REQUIRES that many.
Picture picture_of(const std::vector<puzzle::Face>& colors, int size);

// Writes on each sticker the letter of its colour, for readers who see no difference in the colours.
void label_with_letters(Picture& picture);
// Rings the stickers with these facelet numbers.
void mark(Picture& picture, const std::vector<int>& facelets);

}  // namespace revenge::render

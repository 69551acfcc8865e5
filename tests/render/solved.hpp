// The picture of a solved cube.
#pragma once

#include "revenge/picture.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::render {

inline Picture solved(int size) {
    const puzzle::Cube cube(size);
    return picture_of(cube, cube.puzzle().solved());
}

}  // namespace revenge::render

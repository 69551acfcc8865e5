// A solid's faces laid out in the plane: each beside its parent, along the edge that they share.
#pragma once

#include <vector>

#include "revenge/puzzle.hpp"
#include "revenge/puzzle/solid.hpp"
#include "revenge/puzzle/solid_stickers.hpp"

namespace revenge::puzzle {

// RETURNS the outlines of all stickers, and the colours of the piece in each slot. `slot_of_place` is -1
// for places that are none of the puzzle's.
Net net_of(const Solid& solid, const std::vector<Sticker>& stickers,
           const std::vector<Place>& places, const std::vector<int>& slot_of_place, int slots);

}  // namespace revenge::puzzle

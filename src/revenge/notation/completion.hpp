// Fills in stickers that are not known, where the known ones leave a cube only one way to be.
//
// The arrangements of each orbit that fit the known stickers are listed, the place with the fewest pieces to choose
// from first, and those of a twist sum that turns cannot make are dropped. On odd cubes arrangements are then combined
// whose parities fit. Pieces that look alike count as one.
#pragma once

#include <optional>
#include <vector>

#include "revenge/notation/piece_table.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::notation {

struct Completion {
    std::optional<puzzle::State> state;  // the only possible one
    bool has_several = false;            // else: more than one is possible, or none
};

// `known`: the face whose color each sticker has, where it is known, in the order of facelets.
Completion complete(const puzzle::Cube& cube,
                    const std::vector<std::optional<puzzle::Face>>& known);

}  // namespace revenge::notation

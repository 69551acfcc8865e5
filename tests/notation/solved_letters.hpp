// The letters of a solved cube's stickers, in facelet order.
#pragma once

#include <string>

#include "revenge/puzzle.hpp"

namespace revenge::notation {

inline std::string solved_letters(int size) {
    std::string out;
    for (const char face : puzzle::kFaceLetters) {
        out += std::string(static_cast<std::size_t>(size * size), face);
    }
    return out;
}

}  // namespace revenge::notation

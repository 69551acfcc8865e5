// Parity of a part of a state, by code that shares nothing with the library's.
#pragma once

#include "revenge/puzzle.hpp"

namespace revenge {

// RETURNS whether the pieces at the slots from `first` on are an odd permutation.
inline bool is_odd(const puzzle::State& state, int first, int size) {
    bool odd = false;
    for (int i = first; i < first + size; ++i) {
        for (int j = first; j < i; ++j) {
            odd = odd != (state.piece[static_cast<std::size_t>(j)] >
                          state.piece[static_cast<std::size_t>(i)]);
        }
    }
    return odd;
}

}  // namespace revenge

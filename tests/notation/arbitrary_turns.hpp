// Random turns for the tests of notation, render and check.
#pragma once

#include <rapidcheck.h>

#include "revenge/puzzle.hpp"

namespace revenge::tests {

// Any set of layers, adjacent or not.
inline rc::Gen<puzzle::Turn> arbitrary_turn(int size) {
    return rc::gen::map(rc::gen::tuple(rc::gen::inRange(0, 3), rc::gen::inRange(1, 1 << size),
                                       rc::gen::inRange(1, 4)),
                        [](const std::tuple<int, int, int>& t) {
                            return puzzle::Turn{static_cast<std::uint8_t>(std::get<0>(t)),
                                                static_cast<std::uint8_t>(std::get<1>(t)),
                                                static_cast<std::uint8_t>(std::get<2>(t))};
                        });
}

inline rc::Gen<puzzle::Algorithm> arbitrary_algorithm(int size) {
    return rc::gen::container<puzzle::Algorithm>(arbitrary_turn(size));
}

// A block of adjacent layers: what one word can say.
inline rc::Gen<puzzle::Turn> arbitrary_block(int size) {
    return rc::gen::map(
        rc::gen::tuple(rc::gen::inRange(0, puzzle::kFaces), rc::gen::inRange(1, size + 1),
                       rc::gen::inRange(1, size + 1), rc::gen::inRange(1, 4)),
        [size](const std::tuple<int, int, int, int>& t) {
            const auto [face, one, other, quarters] = t;
            return puzzle::turn_of(size, puzzle::kAllFaces[static_cast<std::size_t>(face)],
                                   std::min(one, other), std::max(one, other), quarters);
        });
}

}  // namespace revenge::tests

// The parts of a solution as --explain shows them: those of the answer, and which pieces matter to each.
//
// What a part looks at, and all parts before it, matters: chains declare it; of Larsen's steps and of the short
// solver's parts the names say it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/answer.hpp"
#include "revenge/coset/pieces_seen.hpp"
#include "revenge/puzzle/cube.hpp"

namespace revenge::app {

struct Part {
    std::string name;
    std::string subgroup;  // empty: none to name
    std::string achieves;
    std::string moves;
    int length = 0;
    std::uint64_t nodes = 0;
    puzzle::State after;
    coset::PiecesSeen sees;  // of a cube
};

// RETURNS the parts in order; none where the answer has none.
std::vector<Part> parts_of(const method::PuzzleContext& puzzle, const Question& question,
                           const Solved& solved);

}  // namespace revenge::app

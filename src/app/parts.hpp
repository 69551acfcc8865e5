// The parts of a solution for --explain: the phases of the answer, and the pieces that matter to each.
//
// The pieces that matter are those that the part, or a part before it, depends on. Chains declare them; for Larsen's
// steps and the parts of the short solver they follow from the name.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/answer.hpp"
#include "revenge/coset/pieces_seen.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::app {

struct Part {
    std::string name;
    std::string subgroup;  // empty if unnamed
    std::string achieves;
    std::string moves;
    int length = 0;
    std::uint64_t nodes = 0;
    puzzle::State after;
    coset::PiecesSeen sees;  // for cubes
};

// Returns the parts in order; empty if the answer has none.
std::vector<Part> parts_of(const method::PuzzleContext& puzzle, const Question& question,
                           const Solved& solved);

}  // namespace revenge::app

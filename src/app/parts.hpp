// The parts of a solution as --explain shows them: moves, what they achieve, which pieces matter.
//
// Phases of a chain say it themselves; what a phase looks at, and all phases before it, matters. The
// short solver's answers have no phases: its parts are found by looking, after which move the centers
// of two opposite colours stay on two opposite faces, all centers on the axes of their colours, the
// cube a 3x3x3, and quarter turns are of two faces only.
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

// RETURNS the parts in order; those of a method with phases are its phases.
std::vector<Part> parts_of(const PuzzleInHand& puzzle, const Question& question,
                           const Solved& solved);

}  // namespace revenge::app

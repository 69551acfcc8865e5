// Reads the target of a search, for every front end: a state, stickers with dots for those that do not matter, or
// several of either with | between them.
//
//     R U2 Fw                moves: the state after them, from the solved puzzle
//     UUUUUUUUUUUUUUUU....   96 letters and dots, faces URFDLB
//     | U | U2 | U'          moves: the solved cube with U turned by any amount
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/notation.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/request.hpp"

namespace revenge::method {

struct ReadTarget {
    std::optional<puzzle::State> state{};  // Request::target
    std::vector<std::string> patterns{};   // Request::patterns, of cubes, where it is not one state
    std::vector<notation::Note> notes{};   // how the text was read
};

// Reads a target in the same way as PuzzleContext::read() reads a state. ERRORS: Usage; ImpossibleCube; ReplayFailed.
base::Result<ReadTarget> read_target(const std::string& text, const PuzzleContext& puzzle,
                                     const notation::StateReading& how = {});

}  // namespace revenge::method

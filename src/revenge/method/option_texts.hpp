// Reads options that are given as text, for one puzzle. All front ends use these functions, so they accept the same
// texts.
//
//     method::read_word(Option::TableSize, "large", request);                            // request.tier
//     method::read_option(Option::Moves, "Rw,U,F2", puzzle, reading, request, notes);   // request.moves
//     method::read_option(Option::Target, "R U", puzzle, reading, request, notes);      // request.target
#pragma once

#include <string>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/notation.hpp"
#include "revenge/request.hpp"

namespace revenge::method {

// Reads a word into the request's field of Option::Heuristic or TableSize. REQUIRES one of these. ERRORS: Usage, with
// the option's name as the request spells it.
base::Status read_word(Option option, const std::string& text, Request& request);

// Reads `text` into the request's field of Option::Moves, Target or Costs, and adds notes on how it was read. Costs are
// based on the request's metric, or on that of its method, which must be set before. REQUIRES one of these options.
// ERRORS: Usage and ImpossibleCube, with the option's name as the request spells it.
base::Status read_option(Option option, const std::string& text, const PuzzleContext& puzzle,
                         const notation::StateReading& how, Request& request,
                         std::vector<notation::Note>& notes);

}  // namespace revenge::method

// Scrambles that make a given cube; shared by `scramble` and the server.
//
// The cube is solved upright; the solution backward is the scramble, with the rotation that it then begins
// with worked into its turns. It is replayed on the solved sticker cube and must give the cube, up to how
// it is held.
#pragma once

#include <string>

#include "cli/answer.hpp"
#include "cli/solving.hpp"

namespace revenge::cli {

struct Scramble {
    Answer answer;
    std::string text;
};

// REQUIRES that `question` has rotations and is the one of `solving`.
// ERRORS: those of solving; ReplayFailed.
base::Result<Scramble> scramble_of(const Solving& solving, const Question& question,
                                   const Position& position);

}  // namespace revenge::cli

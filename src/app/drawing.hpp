// Draws puzzles in the terminal, with or without colours according to the session.
#pragma once

#include <string>

#include "app/answer.hpp"
#include "app/session.hpp"
#include "revenge/picture.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::app {

// Returns the style of nets on standard output: the session's colours, and the terminal's width.
render::TextStyle terminal_style(const Session& session);

// Returns the net, ending with a newline.
std::string net(const Session& session, const puzzle::Cube& cube, const puzzle::State& state,
                int indent = 0);

// Returns the picture of a state: a net, or a list of the pieces if the puzzle has no net.
std::string picture(const Session& session, const method::PuzzleContext& puzzle,
                    const puzzle::State& state);

// Returns a description of each part of a solution: its moves, what it achieves, and for cubes a net of the cube after
// it. Pieces that no part so far depends on are grey (a dot without colours).
std::string explanation(const Session& session, const method::PuzzleContext& puzzle,
                        const SolveQuery& query, const SolvedPosition& solved);

}  // namespace revenge::app

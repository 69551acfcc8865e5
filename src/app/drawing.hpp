// Cubes as the program shows them in the terminal, coloured or plain as the session says.
#pragma once

#include <string>

#include "app/answer.hpp"
#include "app/session.hpp"
#include "revenge/puzzle/cube.hpp"

namespace revenge::app {

// RETURNS the net, ended by a line end.
std::string net(const Session& session, const puzzle::Cube& cube, const puzzle::State& state,
                int indent = 0);

// RETURNS what a state of any puzzle looks like: a net, or the pieces in words where nobody knows how to draw it.
std::string picture(const Session& session, const method::PuzzleContext& puzzle,
                    const puzzle::State& state);

// RETURNS each part of a solution: its moves, what it achieves in words, and of a cube what it looks like after it,
// with what no part so far has looked at in grey (a dot where there is no colour).
std::string explanation(const Session& session, const method::PuzzleContext& puzzle,
                        const Question& question, const Solved& solved);

}  // namespace revenge::app

// What the program prints as JSON: compact objects, each with "schema":1 first. JSON itself is
// included in the .cpp only.
#pragma once

#include <string>

#include "app/answer.hpp"
#include "revenge/answers.hpp"

namespace revenge::app {

// The solve object. The state of a puzzle that is no cube is KPuzzle pattern data, its lengths are in `turn` and
// `quarter`.
std::string answer_json(const method::PuzzleContext& puzzle, const Question& question,
                        const Solved& solved);
// What stands in its place in a batch when a puzzle was not solved. `line` 0: there are no lines.
std::string error_json(const std::string& puzzle, const std::string& input, int line,
                       const base::Error& error);
// What stands for a whole answer that could not be given.
std::string failure_json(const base::Error& error);
// The same of what no program ends with: {"schema":1,"error":...,"facts":[...]}.
std::string refusal_json(const base::Saying& said);
// A scramble, the state that it makes, and its length.
std::string scramble_json(const method::PuzzleContext& puzzle, const WrittenScramble& scramble);
std::string check_json(const std::string& puzzle, const std::string& scramble,
                       const std::string& solution, const method::Replayed& replayed);

}  // namespace revenge::app

// The JSON that the program prints: compact objects, each with "schema":1 first. JSON itself is
// included in the .cpp only.
#pragma once

#include <string>
#include <vector>

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
// The object printed instead of an answer after an error.
std::string failure_json(const base::Error& error);
// The same of what no program ends with: {"schema":1,"error":...,"facts":[...]}.
std::string refusal_json(const base::Saying& said);
// A scramble, the state that it makes, and its length.
std::string scramble_json(const method::PuzzleContext& puzzle, const WrittenScramble& scramble);
// Several of them in one object.
std::string scrambles_json(const method::PuzzleContext& puzzle,
                           const std::vector<WrittenScramble>& made);
// The result of `alg`: an algorithm, or `lengths` if they are not empty.
std::string algorithm_json(const std::string& puzzle, const std::string& operation,
                           const std::string& input, const std::string& result,
                           const method::Lengths& lengths);
std::string check_json(const std::string& puzzle, const std::string& scramble,
                       const std::string& solution, const method::Replayed& replayed);

}  // namespace revenge::app

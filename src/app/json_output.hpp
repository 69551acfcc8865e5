// What the program prints as JSON: compact objects, each with "schema":1 first. JSON itself is
// included in the .cpp only.
#pragma once

#include <string>

#include "app/answer.hpp"
#include "revenge/answers.hpp"
#include "revenge/defined_method.hpp"
#include "revenge/scrambler.hpp"

namespace revenge::app {

// The solve object.
std::string answer_json(const Question& question, const Answer& answer);
// The same for a puzzle that is no cube whose pieces look as they do: its state is KPuzzle pattern data, its lengths are
// in `turn` and `quarter`.
std::string defined_answer_json(const DefinedMethod& method, const std::string& input,
                                const puzzle::State& state, const ReplayedSolution& answer);
// What stands in its place in a batch when a cube was not solved. `line` 0: there are no lines.
std::string error_json(const Question& question, const std::string& input, int line,
                       const base::Error& error);
// What stands for a whole answer that could not be given.
std::string failure_json(const base::Error& error);
// A scramble, the cube that it makes, and its length.
std::string scramble_json(const std::string& puzzle, const std::string& metric,
                          const Scramble& scramble, const std::string& text,
                          const puzzle::Cube& cube);
std::string defined_scramble_json(const DefinedMethod& method, const WordScramble& scramble);
// The lengths of an algorithm, whether it solved what it was to solve, and what it ended as.
struct Checked {
    bool solves;
    std::vector<std::pair<std::string, int>> lengths;  // by metric
    std::string end;
};
// A replay's, in the metrics that all objects have.
Checked checked_of(const check::Replay& replay);
std::string check_json(const std::string& puzzle, const std::string& scramble,
                       const std::string& solution, const Checked& checked);

}  // namespace revenge::app

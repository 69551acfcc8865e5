// The JSON that the program and the server print: compact objects on one line, each with "schema":1 first. Only the
// .cpp includes the JSON library.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "app/answer.hpp"
#include "revenge/scramble/wca_event.hpp"
#include "revenge/scrambler.hpp"
#include "revenge/solver.hpp"

namespace revenge::app {

// Returns the JSON object of a solution. For non-cubic puzzles the state is KPuzzle pattern data, and lengths are in
// `turn` and `quarter`.
std::string answer_json(const method::PuzzleContext& puzzle, const SolveQuery& query,
                        const SolvedPosition& solved);
// Returns the object for a puzzle of a batch that was not solved. `line` is 0 if the batch has no lines.
std::string error_json(const std::string& puzzle, const std::string& input, int line,
                       const base::Error& error);
// Returns the object that replaces an answer after an error.
std::string failure_json(const base::Error& error);
// Returns the object of an error without exit code: {"schema":1,"error":...,"facts":[...]}.
std::string refusal_json(const base::Message& said);
// Returns the object of a scramble: its moves, the resulting state, and its length.
std::string scramble_json(const method::PuzzleContext& puzzle, const Scramble& scramble);
// Returns several scrambles in one object.
std::string scrambles_json(const method::PuzzleContext& puzzle, const std::vector<Scramble>& made);
// Returns the same of an event's scrambles: the event in addition, and no length.
std::string scramble_json(const scramble::WcaEvent& event, const EventScramble& scramble);
std::string scrambles_json(const scramble::WcaEvent& event, const std::vector<EventScramble>& made);
// Returns the object of `alg`: an algorithm, or `lengths` if not empty.
std::string algorithm_json(const std::string& puzzle, const std::string& operation,
                           const std::string& input, const std::string& result,
                           const method::Lengths& lengths);
// Returns the object of a state that is shown: the state, whether it is solved, and the notes on how it was read.
std::string shown_json(const method::PuzzleContext& puzzle, const method::Position& position);
// Returns the object of a replay, with the notes on how both texts were read.
std::string check_json(const std::string& puzzle, const method::Position& start,
                       const std::string& solution, const method::Replayed& replayed);
// Returns [{"line":...,"column":...,"text":...},...].
nlohmann::ordered_json notes_json(const std::vector<notation::Note>& notes);

// JSON on one line, as the program and the server print it.

// Returns the object on one line; U+FFFD replaces bytes that are not UTF-8.
std::string compact(const nlohmann::ordered_json& json);

}  // namespace revenge::app

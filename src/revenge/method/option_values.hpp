// Stores the values of options in a request. All front ends use these functions, so they accept the same values.
//
//     method::set_option(Option::TableSize, std::string("large"), request);             // request.tier
//     method::set_option(Option::Relax, std::uint64_t{2}, request);                     // request.chain.relax
//     method::read_option(Option::Moves, "Rw,U,F2", puzzle, reading, request, notes);   // request.moves
//     method::read_option(Option::Target, "R U", puzzle, reading, request, notes);      // request.target
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/notation.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/request.hpp"

namespace revenge::method {

// A value as a front end read it, by the type of the option's row: a text or word, a number or bytes, a duration, a
// flag.
using OptionValue = std::variant<std::string, std::uint64_t, std::chrono::nanoseconds, bool>;

// Returns true if the values of this option can only be read for one puzzle: moves, targets and costs.
constexpr bool depends_on_puzzle(Option option) noexcept {
    return option == Option::Moves || option == Option::Target || option == Option::Costs;
}

// Stores a value in the request's field and adds the option to `given`. A number of nodes removes the default limit of
// time. REQUIRES an option that does not depend on the puzzle, and a value of its row's type. ERRORS: Usage, with the
// option's name as the request spells it, for a number outside its range and an unknown word.
base::Status set_option(Option option, const OptionValue& value, Request& request);

// Reads `text` into the request's field of Option::Moves, Target or Costs, and adds notes on how it was read. Costs are
// based on the request's metric, or on that of its method, which must be set before. REQUIRES one of these options.
// ERRORS: Usage and ImpossibleCube, with the option's name as the request spells it.
base::Status read_option(Option option, const std::string& text, const PuzzleContext& puzzle,
                         const notation::StateReading& how, Request& request,
                         std::vector<notation::Note>& notes);

// Reads the target of a search, for every front end: a state, stickers with dots for those that do not matter, or
// several of either with | between them.
//
//     R U2 Fw                moves: the state after them, from the solved puzzle
//     UUUUUUUUUUUUUUUU....   96 letters and dots, faces URFDLB
//     | U | U2 | U'          moves: the solved cube with U turned by any amount

struct ReadTarget {
    std::optional<puzzle::State> state{};  // Request::target
    std::vector<std::string> patterns{};   // Request::patterns, of cubes, where it is not one state
    std::vector<notation::Note> notes{};   // how the text was read
};

// Reads a target in the same way as PuzzleContext::read() reads a state. ERRORS: Usage; ImpossibleCube; ReplayFailed.
base::Result<ReadTarget> read_target(const std::string& text, const PuzzleContext& puzzle,
                                     const notation::StateReading& how = {});

}  // namespace revenge::method

// Shared by readers of definitions: numbers with their places in the text, made into orbits and
// moves, every mistake with line, column and what was expected.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::notation {

struct SourcePosition {
    int line = 1;
    int column = 1;
};

struct Number {
    long value = 0;
    SourcePosition spot;
    bool is_wild = false;  // "?": any orientation
};
using Numbers = std::vector<Number>;

// RETURNS what a word of a .tws file says as a number or as "?", nothing if it is a name.
std::optional<Number> number_of(std::string_view word, SourcePosition spot);

// "FILE:LINE:COLUMN: ..."; the place is its first fact.
base::Error error_at(std::string_view file, SourcePosition spot, base::Message said);

struct OrbitSize {
    std::string name;
    int size = 0;
    int orientations = 1;
};
// ERRORS: Usage: sizes below 1, orientations out of range, a name that is there twice or that .tws cannot hold,
// more pieces than fit.
base::Status check_orbit(std::string_view file, SourcePosition spot, const OrbitSize& orbit,
                         const std::vector<OrbitSize>& before);

// RETURNS the orbit with its labels: pieces that are given the same number look alike; those that are all different
// belong where they are. `base`: the least number. Empty lists: all different, no twist. `visible`: the
// number of visible orientations of each piece; 0, or an empty list: all.
base::Result<puzzle::Orbit> solved_orbit(std::string_view file, SourcePosition spot,
                                         const OrbitSize& orbit, const Numbers& pieces,
                                         const Numbers& orientations, int base,
                                         const Numbers& visible = {});

// The place that the numbers of a move's orientation row belong to.
enum class TwistPlace : std::uint8_t {
    Left,     // the place that the piece comes from: `Move` of .tws and KSolve files
    Entered,  // the place that the piece comes to: KPuzzle
};

// Writes an orbit's part of a move: place i gets the piece of place from[i]. That piece gains twist[from[i]] or
// twist[i], as `twist_place` says.
base::Status read_action(std::string_view file, SourcePosition spot, const puzzle::Orbit& orbit,
                         const Numbers& from, const Numbers& twist, int base,
                         TwistPlace twist_place, puzzle::Transformation& out);

// ERRORS: Usage if the move's order is more than puzzle::kMaxOrder, or if one of its powers is written as another move
// is: `A2`, of moves `A` and `A2` that are not the same.
base::Status check_move(std::string_view file, SourcePosition spot, const puzzle::Puzzle& puzzle,
                        const puzzle::BaseMove& move, const std::vector<puzzle::BaseMove>& before);

// ERRORS: Usage, naming the place, unless a puzzle may be called so.
base::Status check_puzzle_name(std::string_view file, SourcePosition spot, std::string_view name);

// ERRORS: Usage if the name is taken or cannot stand in an algorithm.
base::Status check_move_name(std::string_view file, SourcePosition spot, const std::string& name,
                             const std::vector<puzzle::BaseMove>& before);

}  // namespace revenge::notation

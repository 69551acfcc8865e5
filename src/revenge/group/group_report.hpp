// The structure of a puzzle's group, computed from its moves alone: its order, the number of patterns, the group of
// each orbit of pieces, and the coupling of parities. `revenge group` prints a `GroupReport`.
#pragma once

#include <string>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/group.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::group {

struct NamedCount {
    std::string name;
    Count value;
};

// A statement and whether the computation bears it out.
struct Fact {
    std::string name;       // "theorem 1"
    std::string statement;  // "C, what can be done to the centers alone, is the alternating group"
    std::string value;      // the computed figure or list
    bool holds;
};

// The name of the fact that patterns were too many to be counted; the orders then lack them.
inline constexpr const char* kUncounted = "patterns";

struct GroupReport {
    std::string puzzle;
    std::vector<NamedCount> orders;  // "order", "patterns", "patterns-up-to-rotation", then others
    std::vector<Fact> facts;
};

// The puzzle as it looks (alike pieces share labels), the moves that generate the group, and the
// rotations of the puzzle in hand (none if it is held fast).
struct Subject {
    puzzle::Puzzle puzzle;
    std::vector<puzzle::Transformation> moves;
    std::vector<puzzle::Transformation> rotations;
};

// The turns that generate the whole group: every layer alone, but not the middle one of odd cubes,
// whose face centers stay where they are.
std::vector<puzzle::Turn> generating_turns(int size);

// Returns generators of a puzzle's full group: generating_turns() of a cube, all moves of another puzzle.
std::vector<puzzle::Move> generating_moves(const puzzle::Definition& definition);

// A puzzle's whole group.
Subject subject_of(const puzzle::Definition& definition);

// ERRORS: Resource if counting patterns is out of reach.
base::Result<GroupReport> report_on(const Subject& subject);

}  // namespace revenge::group

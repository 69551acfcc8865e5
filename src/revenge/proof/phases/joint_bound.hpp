// Two phases together need less than their worst cases summed, if no state has to take both.
//
// Let phase i be at its worst, D(i) moves from its goal, at a coset c. It has many shortest solutions. Take two
// of them, u and v (with the rotation that each ends in). From any state x of c, u leads to x u and v to
// x v = (x u) t with t = u' v: whichever class y of phase i+1 the first ends in, the second ends in y t. So if for
// each class y at the worst distance of phase i+1 some v has y t nearer, phase i+1 can be spared its worst
// case whenever phase i has its own:
//
//     length(i) + length(i+1) <= D(i) + D(i+1) - 1
//
// Pairs that share no phase save one move each. The set to examine is finite and small: the classes at the worst
// distance of either phase (five-stage in OBTM: 26,580 and 548 of stages 2 and 3). Its completeness is checked against
// the counts of the tables.
//
// Classes are relabelings of pieces and moves act on places, so y t does not depend on the state that stands for
// y; the tables are exact, so distances do not either.
#pragma once

#include <cstdint>
#include <stop_token>
#include <string>

#include "revenge/base.hpp"
#include "revenge/bfs/distance_table.hpp"
#include "revenge/chain/phase_declaration.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::proof::phases {

struct JointBound {
    bool saves = false;              // one move
    std::uint64_t first_worst = 0;   // classes at the worst distance of the first phase
    std::uint64_t second_worst = 0;  // of the second
    std::uint64_t pairs = 0;         // looked at
    std::string why_not;
};

// Phases `phase` and `phase` + 1 of a chain, with their whole tables. ERRORS: TableDamaged; Interrupted;
// Resource if there are more worst classes than can be kept. COMPLEXITY: a pass over the first table, then a look-up
// for each pair of worst classes.
base::Result<JointBound> join(const puzzle::Cube& cube, const chain::ChainDeclaration& chain,
                              std::size_t phase, const bfs::DistanceTable& first,
                              const bfs::DistanceTable& second, const bfs::BuildOptions& options);

// Checks that a phase's moves connect all positions of its goal, and that the table contains the complete goal.
//
// Counting (accounting.hpp) needs both. Where later phases' moves are among what the phase's moves generate they hold
// by themselves. In a chain of sets they have to be shown: a later phase may make positions that no moves of this
// phase connect with the solved one, or that its coordinates do not even list, and those could be shown by
// fewer states or by more.
//
// First the goal is made again from the solved state by all moves of the remainder, of the last phase, ..., of the
// next one, and every state met must have a position in the space. Then walks join the positions: from one of them some
// random moves of the phase, then down the table's distances, which ends in the goal, usually somewhere else. Each
// such walk is a proof that its two ends are connected. Positions that walks do not join say nothing; then
// nothing is claimed.

// RETURNS what is not so, or not shown, as the end of a sentence; empty if both hold. REQUIRES the phase's rotations to
// be among what its moves generate. ERRORS: TableDamaged; Interrupted. COMPLEXITY: some walks for each position
// of the goal, 10 us each.
base::Result<std::string> goal_gap(const puzzle::Cube& cube, const chain::ChainDeclaration& chain,
                                   std::size_t phase, const bfs::DistanceTable& table,
                                   const std::stop_token& stop);

}  // namespace revenge::proof::phases

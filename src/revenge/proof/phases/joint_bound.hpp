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

}  // namespace revenge::proof::phases

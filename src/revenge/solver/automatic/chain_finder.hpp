// Finds a chain of phases for a puzzle from its moves alone.
//
// In the lattice of subgroups (subgroups.hpp), dynamic programming finds the descending sequence
//
//     G = S0 > S1 > ... > Sk = 1
//
// with the least expected length. A phase with moves S that ends in T has r = |S| / |T| classes. It takes about ln r /
// ln b moves, where b is the growth of its sequences, and 0.7 more, since the last level of a search is never full. A
// phase that is too large to be searched quickly has an additional cost. The result is a chain file like any other,
// with coordinates = "auto" and, for phases that are searched, pruning tables that observe colors of pieces
// (derived/colors.hpp).
//
// If the steps between a puzzle's subgroups are too large, its chain ends early: Sk is then a `remainder`.
#pragma once

#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

#include "revenge/solver/automatic/subgroups.hpp"

namespace revenge::solver::automatic {

struct FoundChain {
    std::string text;            // TOML; empty if no chain helps
    double expected_length = 0;  // of a solution
    double table_entries = 0;    // of all tables
    bool is_whole = false;       // ends with the solved puzzle
    bool is_one_table = false;   // one exact table of all states
    bool is_search = false;      // one search for shortest solutions
    double largest_digits = 0;   // decimal digits of the classes of its largest phase
};

struct ChainSearch {
    std::string name;                        // of the chain
    std::string puzzle;                      // the name of the puzzle in its file
    std::uint64_t memory_bytes = 1U << 30U;  // for all tables
    std::stop_token stop{};                  // stops with the chains found so far
};

// RETURNS a subgroup as chains write it: "<U, R2>".
std::string written_group(const PuzzleGroup& group, const Subgroup& subgroup);

// RETURNS the chain whose only phase makes all moves and ends solved; its table holds all states, if they fit.
std::string chain_of_all_states(const PuzzleGroup& group, const ChainSearch& search);

// Returns the chain whose only phase searches for a shortest solution with all moves, pruned by colors of pieces, or an
// exact table where that fits; an empty text if no coordinate is small enough.
FoundChain optimal_chain(const PuzzleGroup& group, const ChainSearch& search);

// Returns chains to try, the one with the least expected length first. COMPLEXITY: seconds.
std::vector<FoundChain> find_chains(const PuzzleGroup& group, const ChainSearch& search);

}  // namespace revenge::solver::automatic

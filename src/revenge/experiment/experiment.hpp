// Finds the best chain through candidate subgroups.
//
//     name = "thistlethwaite-and-others"
//     puzzle = "3x3x3"
//     metric = "obtm"
//     minimize = "worst"              the sum of worst cases; or "mean"
//     [[group]]
//     name = "G0"
//     moves = "U D L R F B"           generators; the first group is where chains start
//
// A step leads from a group A to a group B inside it, by A's moves, and costs what the worst class (or the
// mean) of B's classes in A takes; the last step leads to the solved puzzle. Chains are compared by number
// of phases. Sizes come first, from orders of groups: a step whose table does not fit is dropped without
// being computed. Then a step counts at least what its size needs: with m moves, s of which turn the same as
// the last one, there are at most m (m - s)^(d-1) ways of d moves. The chain that is best by these bounds is
// computed, its bounds replaced by the figures, until the best one has none left: nothing that was not
// computed can be better.
//
// A step whose space is too large to be listed may be declared by coordinates, as a phase of a chain:
//
//     [[step]]
//     from = "all"
//     to = "ud"                       a group, or "solved"
//     phase = "kociemba/phase-1"      a chain, built in or a file, and its phase
//
// Its figures then come from that phase's distance table, given by the caller. Where pieces do not look alike its
// size is checked against the groups' orders.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/derived/chain_spaces.hpp"

namespace revenge::experiment {

struct CandidateGroup {
    std::string name;
    std::string words;
    std::vector<puzzle::Move> moves;
};

// By number of group; groups.size() is the solved puzzle.
struct DeclaredStep {
    std::size_t from = 0;
    std::size_t to = 0;
    std::string phase;
    std::string place;  // in the file, for messages
};

struct Experiment {
    std::string name;
    std::string metric;
    bool by_mean = false;
    puzzle::Definition definition;
    std::vector<CandidateGroup> groups;
    std::vector<DeclaredStep> declared;
};

// Figures from the distance table of a declared step.
struct StepFigures {
    int worst = 0;
    double mean = 0;
    std::uint64_t entries = 0;
    std::uint64_t bytes = 0;
    std::uint64_t positions = 0;
    std::uint64_t goal = 0;  // positions of it
};
using FiguresOfPhase = std::function<base::Result<StepFigures>(const std::string& phase)>;

// ERRORS: Usage, with line, column and what was expected.
base::Result<Experiment> parse_experiment(std::string_view text, std::string_view file,
                                          const chain::FindPuzzle& find_puzzle);

struct Step {
    std::size_t from = 0;
    std::size_t to = 0;  // groups.size(): the solved puzzle
    group::Count size;
    bool fits = false;
    double least = 0;  // what it costs at least
    // Once computed:
    std::optional<int> worst;
    double mean = 0;
    std::uint64_t entries = 0;
    double seconds = 0;
    bool is_dead = false;  // its coordinates do not tell all classes apart, or:
    std::string why_not;   // what kept it from being computed
    std::string phase;     // declared by coordinates: which
    std::string place;
    std::uint64_t bytes = 0;
};

struct BestChain {
    std::size_t phases = 0;
    std::vector<std::size_t> steps;  // into ExperimentResult::steps; empty: none fits
    int worst = 0;
    double mean = 0;
    std::uint64_t entries = 0;
    double seconds = 0;
};

struct ExperimentResult {
    std::vector<Step> steps;
    std::vector<BestChain> best;  // by number of phases, from 1
    std::size_t computed = 0;
};

// `limits.memory_bytes` bounds the tables of a chain together. ERRORS: Usage, Interrupted, and what `figures` gives.
base::Result<ExperimentResult> run_experiment(const Experiment& experiment,
                                              const derived::SpaceLimits& limits,
                                              const FiguresOfPhase& figures);

// RETURNS a chain file of what was found. REQUIRES that none of its steps is declared.
std::string chain_text(const Experiment& experiment, const ExperimentResult& result,
                       const BestChain& best, const std::string& puzzle);

}  // namespace revenge::experiment

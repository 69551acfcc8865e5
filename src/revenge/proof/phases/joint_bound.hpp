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
#include <functional>
#include <stop_token>
#include <string>
#include <unordered_map>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/bfs/distance_table.hpp"
#include "revenge/chain/phase_declaration.hpp"
#include "revenge/coset/coset_space.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::proof::phases {

// The classes of one phase that are at its worst distance, a state for each, and all shortest ways down.
//
// A table stores residues, so that a pass over it finds as candidates the entries that no move takes farther; a
// descending walk determines the distance of each. States are constructed backward from the goal: the inverse of a path
// from the class to the goal is applied to a state of the goal. States of the goal come from random walks by later
// phases' moves, which stay in the unrotated goal, and from their rotations by the phase's symmetries.

// One number for a class and its raw part.
std::uint64_t class_key(const coset::CosetSpace& space,
                        const coset::CosetSpace::Position& position);

// States by the class_key of their classes.
using ClassStates = std::unordered_map<std::uint64_t, puzzle::State>;

class PhaseWorst {
  public:
    // REQUIRES a cube and a table that outlive this.
    PhaseWorst(const puzzle::Cube& cube, const chain::ChainDeclaration& chain, std::size_t phase,
               const bfs::DistanceTable& table);

    const coset::CosetSpace& space() const noexcept { return *space_; }

    // RETURNS entries at the worst distance: those that the table lists or, by a pass over it, those that no
    // move takes farther and whose walk down is that long. ERRORS: TableDamaged; Interrupted.
    base::Result<std::vector<coset::Entry>> scan(const bfs::BuildOptions& options) const;

    // RETURNS a state for every class that is one of `entries`, or with `expanded` one of them up to symmetry.
    // ERRORS: TableDamaged; Resource; NotFound, a state of the goal.
    base::Result<ClassStates> states_of(const std::vector<coset::Entry>& entries,
                                        bool expanded) const;

    // The state as one of the space's symmetries shows it.
    puzzle::State through(const puzzle::State& state, coset::GroupElement g) const;

    // Calls visit with what each shortest solution of the state does, rotation included, until it returns
    // true or `most` were found. RETURNS whether it did. ERRORS: TableDamaged.
    using Visit = std::function<bool(const puzzle::Transformation&)>;
    base::Result<bool> each_solution(const puzzle::State& state, std::size_t most,
                                     const Visit& visit) const;

  private:
    // States of the goal, one for each of its classes, with the rotation after which the next phase starts.
    struct GoalState {
        puzzle::State state;
        puzzle::Transformation rotation;  // brings it to a state that needs none
    };

    void find_goal(const chain::ChainDeclaration& chain, std::size_t phase);
    base::Result<bool> at_worst(const coset::Entry& entry) const;
    // Returns the worst entries of the classes in [begin, end).
    base::Result<std::vector<coset::Entry>> worst_of(std::uint64_t begin, std::uint64_t end) const;
    // A state of that class: a way to the goal, made backward from the goal's state.
    base::Result<puzzle::State> state_at(const coset::CosetSpace::Position& position) const;
    base::Result<bool> descend(const coset::CosetSpace::Position& position, int distance,
                               const puzzle::Transformation& so_far, std::size_t& left,
                               const Visit& visit) const;

    const puzzle::Cube* cube_;
    const bfs::DistanceTable* table_;
    const coset::CosetSpace* space_;
    std::unordered_map<std::uint64_t, GoalState> goal_;
};

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

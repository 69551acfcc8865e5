// The classes of one phase that are at its worst distance, a state for each, and all shortest ways down.
//
// A table stores residues, so that a pass over it finds as candidates the entries that no move takes farther; a
// descending walk determines the distance of each. States are constructed backward from the goal: the inverse of a path
// from the class to the goal is applied to a state of the goal. States of the goal come from random walks by later
// phases' moves, which stay in the unrotated goal, and from their rotations by the phase's symmetries.
#pragma once

#include <cstdint>
#include <functional>
#include <unordered_map>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/bfs/distance_table.hpp"
#include "revenge/chain/phase_declaration.hpp"
#include "revenge/coset/coset_space.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::proof::phases {

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

}  // namespace revenge::proof::phases

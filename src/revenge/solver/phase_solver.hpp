// The interface of an opened phase to the solver of a chain, for any kind of bounds.
#pragma once

#include <optional>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/chain/move_set.hpp"
#include "revenge/coset/coset_space.hpp"
#include "revenge/search/ida_star.hpp"
#include "revenge/search/phase_beam.hpp"

namespace revenge::solver {

using search::OnPath;
using search::PhaseSearchResult;

// A length that no path has.
inline constexpr int kNoLength = 1000;

// THREADS: const use is safe.
class PhaseSolver {
  public:
    PhaseSolver() = default;
    PhaseSolver(const PhaseSolver&) = delete;
    PhaseSolver& operator=(const PhaseSolver&) = delete;
    virtual ~PhaseSolver() = default;

    virtual const std::vector<chain::Move>& moves() const noexcept = 0;

    // Returns true if the state is in the phase's goal without a rotation of the whole cube. The next phase starts from
    // such a state.
    virtual bool is_done(const puzzle::State& state) const = 0;

    // Returns a lower bound of the cost of the phase from this state, which is exact for phases with a table; nothing
    // if the phase cannot solve the state. ERRORS: TableDamaged.
    virtual base::Result<std::optional<int>> lower_bound(const puzzle::State& state) const = 0;

    // Reports paths to the goal in order of length. REQUIRES a state that the phase can solve. ERRORS: TableDamaged.
    virtual base::Result<PhaseSearchResult> search(const puzzle::State& state,
                                                   const base::StopCondition& until,
                                                   const OnPath& on_path) const = 0;
    // Reports paths of one length only, if the phase can search for these; otherwise acts as search(). REQUIRES and
    // ERRORS: as search().
    virtual base::Result<PhaseSearchResult> search_length(const puzzle::State& state,
                                                          int /*length*/,
                                                          const base::StopCondition& until,
                                                          const OnPath& on_path) const {
        return search(state, until, on_path);
    }
};

// Canonical sequences of a phase's moves: the moves that may follow each move.
//
// Moves about one axis commute. Among all pairs with the same product only one is allowed: the cheapest, and of these
// the first in order. A pair whose product is a single move or the identity is not allowed.

// Returns [last move]: the moves that may follow it. Index moves.size(): the moves that may come first.
std::vector<std::vector<search::MoveIndex>> followers_of(const puzzle::Puzzle& puzzle,
                                                         const std::vector<chain::Move>& moves);

}  // namespace revenge::solver

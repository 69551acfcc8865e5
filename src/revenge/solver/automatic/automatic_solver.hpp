// Solves any puzzle from its moves alone: finds a chain of phases (chain_finder.hpp), follows it, and ends with short
// sequences or words.
//
//   all states    where they fit, one exact table: shortest solutions
//   a chain       else phases between subgroups; the best that solves a few random states is kept beside its tables.
//                 It solves the state or one of its images (image_search.hpp)
//   a beam        over all pieces at once (pieces_beam.hpp), where the chain's solutions are long, or without a
//                 chain; the shorter solution counts
//   the ending    what the chain leaves, or does not solve within its nodes: 3-cycles, else Minkwitz's tables over a
//                 stabilizer chain, which write every element of a group as a word
//
// A state that moves cannot reach is an error with the reason. Any other state is solved, unless its group is too large
// for words and there are no short 3-cycles. If pieces look alike, and no chain takes account of that, they are
// distinguished in one of the ways that moves can make. If no chain takes account of the puzzle's rotations, it is
// solved in its present orientation.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/base/port/threads.hpp"
#include "revenge/bfs/distance_table.hpp"
#include "revenge/group/factorizer.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/solution.hpp"
#include "revenge/solver/automatic/chain_finder.hpp"
#include "revenge/solver/automatic/image_search.hpp"
#include "revenge/solver/automatic/pieces_beam.hpp"
#include "revenge/solver/chain_solver.hpp"
#include "revenge/solver/cycles/cycle_solver.hpp"
#include "revenge/solver/cycles/near_solved.hpp"
#include "revenge/solver/relabelling.hpp"

namespace revenge::solver::automatic {

// THREADS: const use is safe.
class AutomaticSolver {
  public:
    struct Opening {
        std::shared_ptr<const puzzle::Definition> definition;
        puzzle::Costs costs;
        std::filesystem::path
            cache{};  // the folder of chain and tables; empty: the build's store, if any
        bfs::BuildOptions build{};
        int relax = 0;
        bool is_optimal = false;  // one phase with all moves; no ending
    };
    // Reads a stored chain, or finds one, and opens its tables. ERRORS: Interrupted.
    static base::Result<std::unique_ptr<AutomaticSolver>> make(Opening opening);

    // Returns the chain, or nullptr.
    const chain::ChainDeclaration* chain() const noexcept {
        return chain_ ? &chain_->chain() : nullptr;
    }
    // Returns true if the chain has a single phase, so that its solutions are shortest ones.
    bool has_one_phase() const noexcept;

    // ERRORS: ImpossibleCube; Interrupted; NotFound, past the limits; Resource.
    base::Result<Solution> solve(const puzzle::State& state, const Limits& limits,
                                 const OnImprovement& on_improvement) const;

  private:
    explicit AutomaticSolver(Opening opening);

    // Opens the chain and the beam, which are stored in `table_store`; null: nothing is stored.
    base::Status open(base::TableStore* table_store);
    // Returns true if the result is also valid for later runs, because more memory would not find a better one.
    bool is_kept() const noexcept;
    base::Status open_chain(base::TableStore* table_store, const std::string& name);
    // Reads the stored beam. Otherwise, if the chain's solutions of random states are long, builds one and stores it if
    // its solutions are shorter. ERRORS: Interrupted.
    base::Status open_beam(base::TableStore* table_store, const std::string& name);
    // Returns a chain of one phase for shortest solutions; its text is empty if all tables are too large.
    FoundChain shortest_chain(ChainSearch search) const;
    // Returns the chains to try, in order.
    std::vector<FoundChain> candidates(ChainSearch search) const;
    // Opens the first chain that solves a few random states and returns its text; empty if none does.
    // ERRORS: Interrupted.
    base::Result<std::string> first_that_solves(ChainSearch search);
    base::Status take_chain(const std::string& text, const std::stop_token& stop);
    // Returns the lengths of the chain's solutions of a few random states, as far as the nodes suffice.
    std::vector<std::optional<int>> lengths_by_chain(std::uint64_t nodes,
                                                     const std::stop_token& stop) const;
    puzzle::State random_state(base::Random& random) const;
    // Returns a shortest solution over all orientations of the puzzle.
    base::Result<Solution> shortest(const puzzle::State& state, const Limits& limits,
                                    const OnImprovement& on_improvement) const;
    base::Result<Solution> by_beam(const puzzle::State& state, const Limits& limits) const;
    base::Result<Solution> by_ending(const puzzle::State& state, const Limits& limits) const;
    base::Result<Solution> by_chain(const puzzle::State& state, const Limits& limits,
                                    const OnImprovement& on_improvement) const;
    // Returns the moves of the chain's phases alone.
    base::Result<Solution> by_phases(const puzzle::State& state, const Limits& limits,
                                     const OnImprovement& on_improvement) const;
    // REQUIRES a chain.
    bool has_remainder() const noexcept { return !chain_->chain().remainder_moves.empty(); }
    // Returns a shortest solution of a near-solved state (cycles/near_solved.hpp).
    std::optional<Solution> by_few_moves(const puzzle::State& state) const;
    // Merges moves across the parts of the solution.
    void merge_parts(Solution& solution) const;
    // Returns moves that solve the state: those of one of `begins`, at least one of which must be given, with short
    // sequences inserted.
    base::Result<puzzle::Moves> ending(const puzzle::State& state,
                                       const std::vector<std::vector<puzzle::Move>>& begins) const;
    base::Result<puzzle::Moves> by_words(const puzzle::State& state) const;
    // Returns the state with its pieces distinguished in a way that moves can reach, at random if there are several;
    // nothing if none was found.
    std::optional<puzzle::State> told_apart(const puzzle::State& state, base::Random& random) const;

    Opening opening_;
    std::shared_ptr<const puzzle::Definition> marked_;  // all pieces distinguished
    std::shared_ptr<const puzzle::Definition> held_;    // solved in one orientation
    std::vector<Renaming> goals_;                       // the solved puzzle in each orientation
    bool has_alike_ = false;
    std::unique_ptr<ChainSolver> chain_;
    bool is_marked_ = false;                 // the chain distinguishes all pieces
    bool is_held_ = false;                   // the chain solves in one orientation only
    std::vector<std::optional<int>> tried_;  // lengths_by_chain() of a chain that was just found
    std::optional<ImageSearch> images_;      // by the chain, if it has several phases
    std::optional<PiecesBeam> beam_;
    mutable base::port::Mutex mutex_;
    mutable std::optional<cycles::NearSolved> near_;
    mutable std::optional<base::Result<cycles::CycleSolver>> cycles_;
    mutable std::optional<base::Result<group::Factorizer>> words_;
    mutable std::optional<group::StabilizerChain> group_;  // of the moves
};

}  // namespace revenge::solver::automatic

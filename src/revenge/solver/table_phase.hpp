// A phase that is solved with exact tables. If the table of all its coordinates exists, the search walks downhill;
// otherwise it is IDA* with the tables of its pruning coordinates and, if wings are to be joined, the table of four
// pairs.
//
// If the bounds are too weak for a state, the search stops after a few million nodes and starts again after some random
// turns. This finds a path that is not shortest in a second instead of a shortest one in minutes.
//
// A table stores distances modulo 2c + 1. The distance of the root is found by walking downhill once, and that of a
// child by the change of the residue.
//
// If any four pairs are to be joined, every quadruple of pairs has its exact distance. Quadruples that are too far for
// the rest of the path are dropped on the way down, and a node without any of its 495 quadruples is pruned. If all
// pairs are to be joined, a node with one quadruple too far is pruned.
#pragma once

#include <filesystem>
#include <memory>
#include <utility>
#include <vector>

#include "revenge/bfs/distance_table.hpp"
#include "revenge/solver/four_pair_table.hpp"
#include "revenge/solver/phase_solver.hpp"

namespace revenge::solver {

class TablePhase final : public PhaseSolver {
  public:
    // Builds the phase's spaces. open_tables() opens its tables before it is used. ERRORS: Resource (also if a table
    // that is not stored needs more memory than allowed), Interrupted, Usage (a declaration without a space).
    static base::Result<std::unique_ptr<TablePhase>> make(const puzzle::Cube& cube,
                                                          const chain::ChainDeclaration& chain,
                                                          std::size_t phase,
                                                          const puzzle::CostTable& costs,
                                                          const std::filesystem::path& directory,
                                                          const bfs::BuildOptions& options);

    // Opens the phase's tables in `directory`, building them if necessary. The arguments are those of make(). ERRORS:
    // Resource, Interrupted.
    base::Status open_tables(const puzzle::CostTable& costs, const std::filesystem::path& directory,
                             const bfs::BuildOptions& options);

    const std::vector<chain::Move>& moves() const noexcept override {
        return parts_.front().space->moves();
    }
    bool is_done(const puzzle::State& state) const override;
    base::Result<std::optional<int>> lower_bound(const puzzle::State& state) const override;
    base::Result<PhaseSearchResult> search(const puzzle::State& state,
                                           const base::StopCondition& until,
                                           const OnPath& on_path) const override;

  private:
    // A coset space that the search tracks, with its table if it has one. The first is the phase's own, with the
    // phase's goal.
    struct Part {
        std::shared_ptr<const coset::CosetSpace> space;
        bool has_table = false;
        std::unique_ptr<bfs::DistanceTable> table;
    };
    static constexpr std::size_t kMaxParts = 5;
    class Domain;

    explicit TablePhase(const puzzle::Cube& cube) : cube_(&cube) {}
    const chain::PhaseDeclaration& declaration() const noexcept {
        return parts_.front().space->declaration();
    }
    bool is_goal(const coset::CosetSpace::Position& position, int distance) const;
    // Returns true if the first part's table has the exact distance of a state.
    bool is_exact() const noexcept {
        return parts_.front().table != nullptr && declaration().pairs == chain::PairsGoal::Listed;
    }
    base::Result<PhaseSearchResult> search_once(const puzzle::State& state,
                                                const base::StopCondition& until,
                                                const OnPath& on_path) const;
    // Reports one path that is not shortest: some turns, and the path that the search finds after them. `nodes`: the
    // number of nodes expanded before.
    base::Result<PhaseSearchResult> search_aside(const puzzle::State& state,
                                                 const base::StopCondition& until,
                                                 std::uint64_t nodes, const OnPath& on_path) const;

    const puzzle::Cube* cube_;
    std::vector<Part> parts_;
    std::vector<std::pair<std::uint64_t, std::uint64_t>> goal_;  // class and raw index, sorted
    std::vector<std::vector<search::MoveIndex>> followers_;
    int wings_first_ = 0;
    std::unique_ptr<FourPairTable> quads_;
    bool any_quad_ = false;  // four edges are to be joined, by any four pairs
};

}  // namespace revenge::solver

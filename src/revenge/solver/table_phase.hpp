// A phase solved with exact tables: the table of all its coordinates where there is one (then the
// search walks straight down), else IDA* with the tables of its pruning coordinates as bounds and,
// where wings are to be joined, the table of four pairs.
//
// If bounds are too weak for a state, the search is abandoned after a few million nodes and restarted after some random
// turns: this finds a path that is not shortest in a second instead of a shortest one in minutes.
//
// A table holds distances modulo 2c + 1. Along a path the distance itself is known: the root's by
// walking down once, a child's by how the residue changes.
//
// Joining four pairs, any four: every quadruple of pairs has its exact distance; those that are too far
// for what is left of the path are dropped on the way down, and a node none of whose 495 quadruples is
// left is given up. Joining all pairs: a node with one quadruple too far is given up.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "revenge/bfs/distance_table.hpp"
#include "revenge/solver/phase_solver.hpp"
#include "revenge/solver/quad_table.hpp"

namespace revenge::solver {

class TablePhase final : public PhaseSolver {
  public:
    // Makes the phase's spaces. Its tables are opened by open_tables(), before it is used. ERRORS: Resource (also if a
    // table that is not kept takes more memory than there may be), Interrupted, Usage (a declaration that cannot be
    // made a space of).
    static base::Result<std::unique_ptr<TablePhase>> make(const puzzle::Cube& cube,
                                                          const chain::ChainDeclaration& chain,
                                                          std::size_t phase,
                                                          const puzzle::CostTable& costs,
                                                          const std::filesystem::path& directory,
                                                          const bfs::BuildOptions& options);

    // Opens the phase's tables in `directory`, or fills them. The arguments are those of make(). ERRORS: Resource,
    // Interrupted.
    base::Status open_tables(const puzzle::CostTable& costs, const std::filesystem::path& directory,
                             const bfs::BuildOptions& options);

    const std::vector<chain::Move>& moves() const noexcept override {
        return parts_.front().space->moves();
    }
    bool is_done(const puzzle::State& state) const override;
    base::Result<std::optional<int>> lower_bound(const puzzle::State& state) const override;
    base::Result<PhaseSearchResult> search(const puzzle::State& state, const base::Until& until,
                                           const OnPath& on_path) const override;

  private:
    // A coset space that the search keeps track of, with its table if it has one. The first is the
    // phase's own, whose goal is the phase's.
    struct Part {
        std::shared_ptr<const coset::CosetSpace> space;
        bool has_table = false;
        std::unique_ptr<bfs::DistanceTable> table;
    };
    static constexpr std::size_t kMostParts = 5;
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
                                                const base::Until& until,
                                                const OnPath& on_path) const;
    // Reports one path, not the shortest: some turns, and what the search finds after them. `nodes`: taken before.
    base::Result<PhaseSearchResult> search_aside(const puzzle::State& state,
                                                 const base::Until& until, std::uint64_t nodes,
                                                 const OnPath& on_path) const;

    const puzzle::Cube* cube_;
    std::vector<Part> parts_;
    std::vector<std::pair<std::uint64_t, std::uint64_t>> goal_;  // class and raw index, sorted
    std::vector<std::vector<search::MoveIndex>> followers_;
    int wings_first_ = 0;
    std::unique_ptr<QuadTable> quads_;
    bool any_quad_ = false;  // four edges are to be joined, by any four pairs
};

}  // namespace revenge::solver

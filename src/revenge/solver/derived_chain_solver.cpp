#include "revenge/solver/derived_chain_solver.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

#include "revenge/base/parallel.hpp"
#include "revenge/group/point_model.hpp"
#include "revenge/puzzle/state_hash.hpp"
#include "revenge/solver/not_solved.hpp"

namespace revenge::solver {

using base::Error;
using base::ErrorCode;
using base::Result;
using Clock = std::chrono::steady_clock;

class DerivedChainSolver::Walk {
  public:
    using Answer = Solution;
    struct Candidate {
        puzzle::State state;
        std::vector<std::vector<search::MoveIndex>> paths;  // by phase
        int length = 0;
        int outlook = 0;  // length plus the next phase's lower bound
    };

    Walk(const DerivedChainSolver& solver, const puzzle::State& start)
        : solver_(&solver), start_(start) {}

    std::size_t phases() const noexcept { return solver_->phases_.size(); }
    std::vector<Candidate> starts(int /*orientations*/) const {
        return {Candidate{start_, {}, 0, 0}};
    }
    std::vector<Candidate> turned(const Candidate& candidate, std::size_t /*phase*/) const {
        return {candidate};
    }
    Result<std::optional<int>> lower_bound(const Candidate& candidate, std::size_t phase) const {
        return solver_->phases_[phase].lower_bound(candidate.state);
    }
    Result<search::PhaseSearchResult> search(const Candidate& candidate, std::size_t phase,
                                             const search::SearchLimits& limits,
                                             const search::OnPath& on_path) const {
        return solver_->phases_[phase].search(candidate.state, limits, on_path);
    }
    Candidate after(const Candidate& from, std::size_t phase, search::Path path, int length) const {
        Candidate out = from;
        out.length += length;
        out.paths.emplace_back(path.begin(), path.end());
        const DerivedSearch& searched = solver_->phases_[phase];
        for (const search::MoveIndex index : path) {
            out.state = definition().puzzle().apply(out.state, searched.moves()[index].action);
        }
        return out;
    }
    std::size_t hash(const Candidate& candidate) const noexcept {
        return puzzle::hash_of(candidate.state);
    }
    Solution answer(const Candidate& candidate, const std::vector<std::uint64_t>& nodes) const {
        std::vector<std::vector<puzzle::Move>> parts(phases());
        for (std::size_t phase = 0; phase < phases(); ++phase) {
            for (const search::MoveIndex index : candidate.paths[phase]) {
                parts[phase].push_back(*solver_->phases_[phase].moves()[index].step);
            }
        }
        puzzle::simplify(definition(), parts, solver_->costs_);
        Solution out;
        for (std::size_t phase = 0; phase < phases(); ++phase) {
            PhaseSolution solved = solver_->described(phase);
            solved.steps = std::move(parts[phase]);
            solved.length = solver_->costs_.cost(solved.steps);
            solved.nodes = nodes[phase];
            out.length += solved.length;
            out.nodes += solved.nodes;
            out.steps.insert(out.steps.end(), solved.steps.begin(), solved.steps.end());
            out.phases.push_back(std::move(solved));
        }
        out.seconds = seconds();
        return out;
    }

    double seconds() const { return std::chrono::duration<double>(Clock::now() - begin_).count(); }

  private:
    const puzzle::Definition& definition() const noexcept { return *solver_->chain_.definition; }

    const DerivedChainSolver* solver_;
    puzzle::State start_;
    Clock::time_point begin_ = Clock::now();
};

DerivedChainSolver::DerivedChainSolver(coset::ChainDeclaration chain, puzzle::Costs costs,
                                       int relax)
    : chain_(std::move(chain)), costs_(std::move(costs)), relax_(relax) {}

Result<std::unique_ptr<DerivedChainSolver>> DerivedChainSolver::make(
    coset::ChainDeclaration chain, puzzle::Costs costs, const derived::SpaceLimits& limits,
    int relax) {
    std::unique_ptr<DerivedChainSolver> out(
        new DerivedChainSolver(std::move(chain), std::move(costs), relax));
    const coset::ChainDeclaration& made = out->chain_;
    bool is_searched = false;
    for (std::size_t i = 0; i < made.phases.size(); ++i) {
        is_searched = is_searched || made.phases[i].engine == coset::Engine::Search;
        auto phase = DerivedSearch::of_phase(made, i, out->costs_, limits);
        if (!phase) {
            return phase.error();
        }
        out->phases_.push_back(*std::move(phase));
    }
    if (is_searched) {
        auto whole = derived::whole_group(made, 0);
        if (!whole) {
            return whole.error();
        }
        out->whole_ = *std::move(whole);
    }
    if (!made.remainder_moves.empty()) {
        auto space = derived::remainder_space(made, out->costs_, limits);
        auto phase = space ? DerivedSearch::of_table(*made.definition, *std::move(space))
                           : Result<DerivedSearch>(space.error());
        if (!phase) {
            return phase.error();
        }
        out->phases_.push_back(*std::move(phase));
    }
    return out;
}

PhaseSolution DerivedChainSolver::described(std::size_t phase) const {
    if (phase == chain_.phases.size()) {
        return {"remainder", "<" + chain_.remainder + ">", "Solved.", {}};
    }
    const coset::PhaseDeclaration& declared = chain_.phases[phase];
    return {declared.name, declared.group, declared.achieves, {}};
}

// RETURNS why a phase could solve nothing of what a state has become.
Error DerivedChainSolver::stuck(const puzzle::State& state, std::size_t phase) const {
    return not_solved(
        *chain_.definition, state,
        {ErrorCode::NotFound,
         "the moves of " + chain_.name + "/" + described(phase).name + " do not solve this state" +
             (phase == 0 ? "" : ", or an earlier phase left what they cannot finish") +
             "; a check of the chain says what it accounts for"});
}

Result<Solution> DerivedChainSolver::solve(const puzzle::State& state, const Limits& limits,
                                           const OnImprovement& on_improvement) const {
    if (whole_ &&
        !whole_->contains(group::PointModel(chain_.definition->puzzle()).permutation(state))) {
        return stuck(state, 0);
    }
    const Walk walk(*this, state);
    const search::BeamLimits within{limits.time, limits.nodes, limits.max_length, limits.stop,
                                    base::thread_count(limits.threads)};
    search::PhaseBeam<Walk> beam(walk, within);
    auto found = beam.run(search::beam_stages(relax_, 1), on_improvement);
    if (!found && beam.stuck()) {
        return stuck(state, *beam.stuck());
    }
    if (found) {
        found->nodes = beam.nodes();
        found->seconds = walk.seconds();
    }
    return found;
}

}  // namespace revenge::solver

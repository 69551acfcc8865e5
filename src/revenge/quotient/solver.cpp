#include "revenge/quotient/solver.hpp"

#include <algorithm>
#include <utility>

#include "revenge/group/point_model.hpp"

namespace revenge::quotient {

base::Result<AutoSolver> AutoSolver::make(AutoChain chain, std::string_view metric,
                                          const SpaceLimits& limits) {
    AutoSolver out(std::move(chain));
    for (std::size_t i = 0; i < out.chain_.phases.size(); ++i) {
        if (out.chain_.phases[i].pruning.empty()) {
            auto space = space_of(out.chain_, i, metric, limits);
            if (!space) {
                return space.error();
            }
            out.phases_.emplace_back(*std::move(space));
        } else {
            auto search = search_of(out.chain_, i, metric, limits);
            if (!search) {
                return search.error();
            }
            out.phases_.emplace_back(*std::move(search));
        }
    }
    if (std::ranges::any_of(out.chain_.phases,
                            [](const AutoPhase& phase) { return !phase.pruning.empty(); })) {
        const group::PointModel model(out.chain_.definition.puzzle());
        std::vector<group::Permutation> all = goal_group(out.chain_, 0);
        for (const puzzle::Move& move : out.chain_.phases.front().moves) {
            all.push_back(model.permutation(move.action));
        }
        auto whole = group::StabilizerChain::build(all, model.degree());
        if (!whole) {
            return whole.error();
        }
        out.whole_ = *std::move(whole);
    }
    if (!out.chain_.remainder_moves.empty()) {
        auto space = remainder_space(out.chain_, metric, limits);
        if (!space) {
            return space.error();
        }
        out.phases_.emplace_back(*std::move(space));
    }
    return out;
}

base::Result<std::vector<SolvedPhase>> AutoSolver::solve(const puzzle::State& state,
                                                         const std::stop_token& stop) const {
    std::vector<SolvedPhase> out;
    puzzle::State at = state;
    if (whole_ &&
        !whole_->contains(group::PointModel(chain_.definition.puzzle()).permutation(state))) {
        return base::Error{base::ErrorCode::ImpossibleCube,
                           "no moves of the " + chain_.definition.name() + " make this state"};
    }
    for (std::size_t i = 0; i < phases_.size(); ++i) {
        SolvedPhase phase{"remainder", "<" + chain_.remainder + ">", "Solved.", {}, 0};
        if (i < chain_.phases.size()) {
            const AutoPhase& declared = chain_.phases[i];
            phase = {declared.name, declared.group, declared.achieves, {}, 0};
        }
        const PhaseSearch* const search = std::get_if<PhaseSearch>(&phases_[i]);
        const Space& space = search ? search->tables().front() : std::get<Space>(phases_[i]);
        const auto searched = search
                                  ? search->walk(at, stop)
                                  : base::Result<std::optional<std::vector<int>>>(space.walk(at));
        if (!searched) {
            return searched.error();
        }
        const std::optional<std::vector<int>>& walk = *searched;
        if (!walk) {
            return base::Error{
                base::ErrorCode::ImpossibleCube,
                "the moves of " + chain_.name + "/" + phase.name +
                    " cannot solve this state: no moves of the puzzle make it, or an "
                    "earlier phase left what this one cannot finish"};
        }
        for (const int number : *walk) {
            const CostedMove& move = space.moves()[static_cast<std::size_t>(number)];
            at = chain_.definition.puzzle().apply(at, move.move.action);
            phase.moves.push_back(move.move);
            phase.length += move.cost;
        }
        out.push_back(std::move(phase));
    }
    return out;
}

}  // namespace revenge::quotient

#include "revenge/solver/twist_phase.hpp"

#include <algorithm>
#include <utility>

#include "revenge/base.hpp"
#include "revenge/solver/move_followers.hpp"
#include "revenge/solver/wing_pairs.hpp"

namespace revenge::solver {

using base::Result;
using chain::PairsGoal;

class TwistPhase::Domain {
  public:
    using Node = puzzle::State;

    explicit Domain(const TwistPhase& phase) : phase_(&phase) {}

    std::size_t first() const noexcept { return phase_->moves().size(); }
    std::span<const search::MoveIndex> followers(std::size_t last) const noexcept {
        return phase_->followers_[last];
    }
    int cost(search::MoveIndex move) const noexcept { return phase_->moves()[move].cost; }
    bool may_finish(const Node& node, int left) const { return phase_->distance_(node) <= left; }
    bool descend(const Node& node, search::MoveIndex move, int left, Node& child) const {
        child = phase_->cube_->puzzle().apply(node, phase_->moves()[move].action);
        return may_finish(child, left);
    }
    bool is_goal(const Node& node, search::Path /*path*/) const { return phase_->is_goal(node); }

  private:
    const TwistPhase* phase_;
};

TwistPhase::TwistPhase(const puzzle::Cube& cube, std::unique_ptr<coset::CosetSpace> space,
                       TwistDistance distance)
    : cube_(&cube),
      space_(std::move(space)),
      distance_(std::move(distance)),
      followers_(followers_of(cube.puzzle(), space_->moves())) {
    for (const coset::Entry& entry : space_->goal()) {
        goal_.insert(entry.cls * space_->raw_size() + entry.raw);
    }
    if (const puzzle::Orbit* orbit = cube.puzzle().find_orbit("wings")) {
        wings_first_ = orbit->first;
    }
}

Result<std::unique_ptr<TwistPhase>> TwistPhase::make(const puzzle::Cube& cube,
                                                     const chain::ChainDeclaration& chain,
                                                     std::size_t phase,
                                                     const puzzle::CostTable& costs) {
    REVENGE_TRY(auto space, coset::CosetSpace::make(cube, chain, phase, costs));
    TwistDistance distance(cube, chain, phase, space->moves());
    return std::unique_ptr<TwistPhase>(new TwistPhase(cube, std::move(space), std::move(distance)));
}

std::span<const puzzle::SlotNumber> TwistPhase::wings(const puzzle::State& state) const noexcept {
    return std::span(state.piece).subspan(static_cast<std::size_t>(wings_first_), 2 * kHalfPlaces);
}

bool TwistPhase::is_goal(const puzzle::State& state) const {
    const auto entry = space_->locate(state);
    return entry && goal_.contains(entry->cls * space_->raw_size() + entry->raw) &&
           (declaration().pairs == PairsGoal::Listed ||
            meets_pairs_goal(declaration(), wings(state)));
}

bool TwistPhase::is_done(const puzzle::State& state) const {
    const auto position = space_->position_of(state);
    return position &&
           std::ranges::find(space_->unrotated_goal(), *position) != space_->unrotated_goal().end();
}

Result<std::optional<int>> TwistPhase::lower_bound(const puzzle::State& state) const {
    const bool is_met = space_->locate(state).has_value();
    return is_met ? std::optional(distance_(state)) : std::optional<int>();
}

Result<PhaseSearchResult> TwistPhase::search(const puzzle::State& state, const base::Until& until,
                                             const OnPath& on_path) const {
    Domain domain(*this);
    search::IdaStar<Domain> search(domain, until);
    const base::End end = search.run(state, distance_(state), kNoLength, on_path);
    return PhaseSearchResult{end, search.nodes()};
}

}  // namespace revenge::solver

#include "revenge/solver/twist_phase.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "revenge/base.hpp"
#include "revenge/base/closure.hpp"
#include "revenge/search/distances.hpp"
#include "revenge/solver/four_pair_table.hpp"
#include "revenge/solver/phase_solver.hpp"

namespace revenge::solver {

namespace {

using Standing = std::pair<std::size_t, std::size_t>;  // place in the orbit, twist

// One orbit's pieces on their own.
class OrbitWalk {
  public:
    OrbitWalk(const puzzle::Cube& cube, const puzzle::Orbit& orbit)
        : cube_(&cube), orbit_(&orbit) {}

    std::size_t first() const { return static_cast<std::size_t>(orbit_->first); }
    std::size_t size() const { return static_cast<std::size_t>(orbit_->size); }
    std::size_t twists() const { return static_cast<std::size_t>(orbit_->orientations); }

    // Returns the new place and twist of the piece in `at`.
    Standing after(const Standing& at, const puzzle::Transformation& move) const {
        std::size_t to = 0;
        while (move.from[first() + to] != first() + at.first) {
            ++to;
        }
        return {to, (at.second + move.twist[first() + to]) % twists()};
    }

    void close(std::set<Standing>& set, const std::vector<puzzle::Transformation>& moves) const {
        const auto all =
            base::closure(std::vector(set.begin(), set.end()), moves,
                          [this](const auto& at, const auto& move) { return after(at, move); });
        set.insert(all.begin(), all.end());
    }

    void rotate(std::set<Standing>& set, const std::vector<puzzle::SymmetryIndex>& group) const {
        const std::set<Standing> before = set;
        for (const puzzle::SymmetryIndex rotation : group) {
            const puzzle::SymmetryAction& action = cube_->symmetry(rotation);
            for (const auto& [place, twist] : before) {
                set.insert({action.place[first() + place] - first(),
                            (twist + action.twist_offset[first() + place]) % twists()});
            }
        }
    }

  private:
    const puzzle::Cube* cube_;
    const puzzle::Orbit* orbit_;
};

// Where a piece with this label may be in the goal of the phase.
std::set<Standing> goal_of(const puzzle::Cube& cube, const OrbitWalk& walk,
                           const puzzle::Orbit& orbit, puzzle::SlotNumber label,
                           const chain::ChainDeclaration& chain, std::size_t phase) {
    std::set<Standing> out;
    for (std::size_t place = 0; place < orbit.solved.size(); ++place) {
        if (orbit.solved[place] == label) {
            out.insert({place, 0});
        }
    }
    walk.close(out, chain::actions_of(cube, chain, chain.phases.size()));
    for (std::size_t later = chain.phases.size(); later-- > phase;) {
        const auto rotations = puzzle::symmetry_group(chain.phases[later].rotations);
        walk.rotate(out, *rotations);
        if (later > phase) {
            walk.close(out, chain::actions_of(cube, chain, later));
        }
    }
    return out;
}

}  // namespace

TwistDistance::TwistDistance(const puzzle::Cube& cube, const chain::ChainDeclaration& chain,
                             std::size_t phase, const std::vector<chain::Move>& moves) {
    const std::vector<int> costs = chain::costs_of(moves);
    for (const puzzle::Orbit& orbit : cube.puzzle().orbits()) {
        const OrbitWalk walk(cube, orbit);
        OrbitTable table{walk.first(), walk.size(), walk.twists(), 1, {}};
        for (const chain::Move& move : moves) {
            int taken_along = 0;
            for (std::size_t slot = walk.first(); slot < walk.first() + walk.size(); ++slot) {
                taken_along += move.action.from[slot] != slot ? 1 : 0;
            }
            table.divisor = std::max(table.divisor, taken_along);
        }
        const auto labels = static_cast<std::size_t>(*std::ranges::max_element(orbit.solved)) + 1;
        const auto number = [&](const Standing& at) {
            return at.first * table.orientations + at.second;
        };
        for (std::size_t label = 0; label < labels; ++label) {
            std::vector<std::size_t> goal;
            for (const Standing& at :
                 goal_of(cube, walk, orbit, static_cast<puzzle::SlotNumber>(label), chain, phase)) {
                goal.push_back(number(at));
            }
            const auto found = search::distances(
                table.size * table.orientations, goal, costs,
                [&](std::size_t at, std::size_t move) {
                    return number(walk.after({at / table.orientations, at % table.orientations},
                                             moves[move].action));
                });
            table.distance.insert(table.distance.end(), found.begin(), found.end());
        }
        orbits_.push_back(std::move(table));
    }
}

int TwistDistance::operator()(const puzzle::State& state) const noexcept {
    int out = 0;
    for (const OrbitTable& orbit : orbits_) {
        int sum = 0;
        for (std::size_t place = 0; place < orbit.size; ++place) {
            const std::size_t label = state.piece[orbit.first + place];
            sum += orbit.distance[(label * orbit.size + place) * orbit.orientations +
                                  state.twist[orbit.first + place]];
        }
        out = std::max(out, (sum + orbit.divisor - 1) / orbit.divisor);
    }
    return out;
}

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

Result<PhaseSearchResult> TwistPhase::search(const puzzle::State& state,
                                             const base::StopCondition& until,
                                             const OnPath& on_path) const {
    Domain domain(*this);
    search::IdaStar<Domain> search(domain, until);
    const base::StopReason end = search.run(state, distance_(state), kNoLength, on_path);
    return PhaseSearchResult{end, search.nodes()};
}

}  // namespace revenge::solver

#include "revenge/solver/twist_distance.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "revenge/base/closure.hpp"
#include "revenge/search/distances.hpp"

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

}  // namespace revenge::solver

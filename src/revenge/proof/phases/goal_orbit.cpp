#include "revenge/proof/phases/goal_orbit.hpp"

#include <numeric>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "revenge/base/stop_condition.hpp"
#include "revenge/proof/phases/phase_worst.hpp"

namespace revenge::proof::phases {

namespace {

using base::Error;
using base::ErrorCode;
using base::Result;
using coset::CosetSpace;
using Position = CosetSpace::Position;

// Positions of the goal, numbered, and which of them are known to be connected.
class GoalPositions {
  public:
    explicit GoalPositions(const CosetSpace& space) : space_(&space) {
        for (const Position& position : space.unrotated_goal()) {
            numbers_.emplace(class_key(space, position), numbers_.size());
        }
        parent_.resize(numbers_.size());
        std::iota(parent_.begin(), parent_.end(), std::size_t{0});
        parts_ = parent_.size();
    }
    std::optional<std::size_t> number_of(const Position& position) const {
        const auto found = numbers_.find(class_key(*space_, position));
        return found == numbers_.end() ? std::nullopt : std::optional(found->second);
    }
    std::size_t part_of(std::size_t number) {
        while (parent_[number] != number) {
            parent_[number] = parent_[parent_[number]];
            number = parent_[number];
        }
        return number;
    }
    void join(std::size_t a, std::size_t b) {
        const std::size_t first = part_of(a);
        const std::size_t second = part_of(b);
        parts_ -= first != second ? 1 : 0;
        parent_[first] = second;
    }
    std::size_t size() const { return parent_.size(); }
    std::size_t parts() const { return parts_; }

  private:
    const CosetSpace* space_;
    std::unordered_map<std::uint64_t, std::size_t> numbers_;
    std::vector<std::size_t> parent_;
    std::size_t parts_ = 0;
};

// Makes what later phases can solve, as the space shows it. RETURNS what is wrong with it; empty if nothing is.
std::string wrong_in_closure(const puzzle::Cube& cube, const chain::ChainDeclaration& chain,
                             std::size_t phase, const CosetSpace& space,
                             const GoalPositions& goal) {
    std::vector<puzzle::State> states{cube.puzzle().solved()};
    std::vector<bool> met(goal.size(), false);
    const auto start = space.position_of(states.front());
    const auto home = start ? goal.number_of(*start) : std::nullopt;
    if (!home) {
        return "the solved state is not in its goal";
    }
    met[*home] = true;
    for (std::size_t later = chain.phases.size() + 1; later-- > phase + 1;) {
        const auto moves = chain::actions_of(cube, chain, later);
        for (std::size_t i = 0; i < states.size(); ++i) {
            for (const puzzle::Transformation& move : moves) {
                const puzzle::State next = cube.puzzle().apply(states[i], move);
                const auto position = space.position_of(next);
                const auto number = position ? goal.number_of(*position) : std::nullopt;
                if (!number) {
                    return "its positions do not hold all that later phases can solve";
                }
                if (!met[*number]) {
                    met[*number] = true;
                    states.push_back(next);
                }
            }
        }
    }
    return states.size() == goal.size() ? "" : "its goal holds what later phases cannot solve";
}

// RETURNS the position of the goal, rotated or not, that a way down ends in.
Result<Position> bottom_of(const bfs::DistanceTable& table, Position at) {
    const CosetSpace& space = table.space();
    const auto modulus = static_cast<unsigned>(2 * space.largest_cost() + 1);
    auto here = table.residue(space.entry_of(at));
    for (bool moved = true; moved && here;) {
        moved = false;
        for (std::size_t move = 0; move < space.moves().size() && !moved; ++move) {
            const Position next = space.after_move(at, static_cast<int>(move));
            auto there = table.residue(space.entry_of(next));
            if (!there) {
                return there.error();
            }
            const auto cost = static_cast<unsigned>(space.moves()[move].cost);
            if (*there < modulus && (*there + cost) % modulus == *here) {
                at = next;
                here = std::move(there);
                moved = true;
            }
        }
    }
    return here ? Result<Position>(at) : here.error();
}

}  // namespace

Result<std::string> goal_gap(const puzzle::Cube& cube, const chain::ChainDeclaration& chain,
                             std::size_t phase, const bfs::DistanceTable& table,
                             const std::stop_token& stop) {
    const CosetSpace& space = table.space();
    GoalPositions goal(space);
    if (std::string wrong = wrong_in_closure(cube, chain, phase, space, goal); !wrong.empty()) {
        return wrong;
    }
    constexpr int kRounds = 200;
    constexpr int kSteps = 30;
    base::Random random(1);
    for (int round = 0; round < kRounds && goal.parts() > 1; ++round) {
        for (std::size_t i = 0; i < goal.size() && goal.parts() > 1; ++i) {
            if (stop.stop_requested()) {
                return base::interrupted();
            }
            Position at = space.unrotated_goal()[i];
            for (int step = 0; step < kSteps; ++step) {
                at = space.after_move(at, static_cast<int>(random.below(space.moves().size())));
            }
            REVENGE_TRY(const auto end, bottom_of(table, at));
            if (const auto number = goal.number_of(end)) {
                goal.join(i, *number);
            }
        }
    }
    return goal.parts() == 1 ? std::string()
                             : "its moves have not been seen to connect all positions of its goal";
}

}  // namespace revenge::proof::phases

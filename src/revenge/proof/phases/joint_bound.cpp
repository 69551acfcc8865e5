#include "revenge/proof/phases/joint_bound.hpp"

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
using puzzle::State;
using puzzle::Transformation;

// The second phase's worst classes.
class UncoveredClasses {
  public:
    UncoveredClasses(const PhaseWorst& after, const ClassStates& states)
        : after_(&after), states_(&states) {}

    bool contains(const State& state) const {
        const auto position = after_->space().position_of(state);
        return !position || states_->contains(class_key(after_->space(), *position));
    }
    // Returns true if the set is invariant under the symmetries of the phase before.
    bool are_kept_by(const PhaseWorst& before) const {
        for (std::size_t g = 0; g < before.space().group_order(); ++g) {
            for (const auto& [at, state] : *states_) {
                if (!contains(before.through(state, static_cast<coset::GroupElement>(g)))) {
                    return false;
                }
            }
        }
        return true;
    }
    std::vector<State> states() const {
        std::vector<State> out;
        out.reserve(states_->size());
        for (const auto& [at, state] : *states_) {
            out.push_back(state);
        }
        return out;
    }

  private:
    const PhaseWorst* after_;
    const ClassStates* states_;
};

// RETURNS whether, whichever bad class a solution of `state` ends in, another one avoids it; else out.why_not.
Result<bool> is_spared(const puzzle::Cube& cube, const PhaseWorst& before, const State& state,
                       const UncoveredClasses& bad, JointBound& out) {
    constexpr std::size_t kMaxSolutions = 200;
    std::vector<State> left = bad.states();
    out.pairs += left.size();
    std::optional<Transformation> undo;
    const auto visit = [&](const Transformation& solution) {
        if (!undo) {
            undo = cube.puzzle().inverse(solution);
            return left.empty();
        }
        const Transformation change = cube.puzzle().then(*undo, solution);
        std::erase_if(
            left, [&](const State& y) { return !bad.contains(cube.puzzle().apply(y, change)); });
        return left.empty();
    };
    auto spared = before.each_solution(state, kMaxSolutions, visit);
    if (spared && !*spared) {
        out.why_not = std::to_string(left.size()) +
                      " worst classes of the second phase cannot be avoided from one of the first";
    }
    return spared;
}

// Goes through all pairs: out.saves, or out.why_not.
base::Status look_at_pairs(const puzzle::Cube& cube, const PhaseWorst& before,
                           const ClassStates& states, const UncoveredClasses& bad,
                           const bfs::BuildOptions& options, JointBound& out) {
    std::uint64_t done = 0;
    for (const auto& [at, state] : states) {
        if (options.stop.stop_requested()) {
            return base::interrupted();
        }
        if (options.progress != nullptr) {
            options.progress->report({"pairs of worst classes", done++, states.size(), "classes"});
        }
        REVENGE_TRY(const auto spared, is_spared(cube, before, state, bad, out));
        if (!spared) {
            return {};
        }
    }
    out.saves = true;
    return {};
}

}  // namespace

Result<JointBound> join(const puzzle::Cube& cube, const chain::ChainDeclaration& chain,
                        std::size_t phase, const bfs::DistanceTable& first,
                        const bfs::DistanceTable& second, const bfs::BuildOptions& options) {
    const PhaseWorst before(cube, chain, phase, first);
    const PhaseWorst after(cube, chain, phase + 1, second);
    JointBound out;
    out.first_worst = first.distribution().back().positions;
    out.second_worst = second.distribution().back().positions;
    REVENGE_TRY(const auto bad_entries, after.scan(options));
    REVENGE_TRY(const auto bad_states, after.states_of(bad_entries, true));
    REVENGE_TRY(const auto entries, before.scan(options));
    const auto all = before.states_of(entries, true);
    if (!all) {
        return all.error();
    }
    if (bad_states.size() != out.second_worst || all->size() != out.first_worst) {
        out.why_not = "not all classes at the worst distances were found";
        return out;
    }
    const UncoveredClasses bad(after, bad_states);
    // If the second phase's worst classes are the same seen through the first phase's symmetries, one state up
    // to those stands for all. Not where a solution ends in a rotation: symmetric states may end in different
    // ones, and the second phase may tell those apart.
    const bool is_symmetric = chain.phases[phase].rotations == "C1" && bad.are_kept_by(before);
    REVENGE_TRY(const auto some, is_symmetric ? before.states_of(entries, false) : all);
    REVENGE_TRY(look_at_pairs(cube, before, some, bad, options, out));
    return out;
}

namespace {

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

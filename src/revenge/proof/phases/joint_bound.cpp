#include "revenge/proof/phases/joint_bound.hpp"

#include <optional>
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

}  // namespace revenge::proof::phases

#include "revenge/solver/square_one/short_square_one.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/base/check.hpp"
#include "revenge/base/message.hpp"
#include "revenge/base/stop_condition.hpp"

namespace revenge::solver::square_one {

namespace {

using puzzle::SquareOneMoves;
using puzzle::SquareOneTurn;

constexpr int kSteps = puzzle::kSquareOnePlaces / 2;

// Turns of the layers, a slice between each two; those before the slice number `first` and the others.
std::vector<puzzle::Moves> steps_of(const puzzle::Definition& definition,
                                    const SquareOneMoves& moves, std::size_t first) {
    std::vector<std::vector<puzzle::Move>> out(2);
    const auto add = [&](std::size_t part, std::size_t base, int count) {
        if (count > 0) {
            out[part].push_back(puzzle::power_of(definition, definition.moves()[base], count));
        }
    };
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const std::size_t part = i < first ? 0 : 1;
        add(part, 0, moves[i].top);
        add(part, 1, moves[i].bottom);
        add(part, 2, i + 1 < moves.size() ? 1 : 0);
    }
    return {out.begin(), out.end()};
}

SquareOneCosts costs_of_turns(const puzzle::Definition& definition, const puzzle::Costs& costs) {
    SquareOneCosts out;
    const auto cost = [&](const SquareOneMoves& moves) {
        return costs.cost(steps_of(definition, moves, moves.size()).front());
    };
    out.slice = cost({{}, {}});
    out.least_turn = cost({{1, 0}});
    for (int top = 0; top < kSteps; ++top) {
        for (int bottom = 0; bottom < kSteps; ++bottom) {
            const int one = cost({{top, bottom}});
            out.turn[static_cast<std::size_t>(top)][static_cast<std::size_t>(bottom)] = one;
            out.least_turn = top + bottom > 0 ? std::min(out.least_turn, one) : out.least_turn;
        }
    }
    return out;
}

}  // namespace

class ShortSquareOne::Run {
  public:
    Run(const ShortSquareOne& method, puzzle::SquareOneState start, const puzzle::State& state,
        const Limits& limits, const OnImprovement& on_improvement)
        : method_(method),
          start_(start),
          state_(state),
          limits_(limits),
          on_improvement_(on_improvement),
          begin_(std::chrono::steady_clock::now()),
          interrupt_(limits.until(begin_)) {
        goal_.costs = method.turn_costs_;
        goal_.take = [this](const SquareOneSolver::Solved& found) { take(found); };
    }

    base::Result<Solution> go() {
        if (!limits_.known.empty()) {
            take(solution_of(limits_.known, *method_.definition_, method_.costs_));
        }
        if (limits_.stop.stop_requested()) {
            return best_ ? base::Result<Solution>(*best_) : nothing_found(limits_);
        }
        take(method_.solver_.solve(start_));
        const int bound = improve();
        if (limits_.max_length && best_->length > *limits_.max_length) {
            return nothing_short_enough(limits_);
        }
        best_->nodes = watch_.nodes();
        best_->lower_bound = std::min(best_->length, bound);
        best_->seconds =
            std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count();
        return *std::move(best_);
    }

  private:
    // Returns what every solution costs at least.
    int improve() {
        watch_.begin(interrupt_, interrupt_.until().nodes);
        const int least = method_.solver_.least_first(start_);
        // Slices alone change the middle layer, so their number is even or odd.
        int slices = least + ((least ^ (start_.is_middle_square ? 0 : 1)) & 1);
        for (int first = least;; ++first) {
            slices += slices < first ? 2 : 0;
            const int bound = goal_.costs.least(slices);
            if (bound >= goal_.best || interrupt_.is_over(watch_.nodes())) {
                return bound;
            }
            method_.solver_.search(start_, first, SquareOneSolver::seconds(start_, first), goal_,
                                   watch_);
            if (watch_.is_over()) {
                return bound;
            }
        }
    }

    void take(const SquareOneSolver::Solved& found) {
        Solution solution;
        constexpr std::array<const char*, 2> kNames{"squares", "pieces"};
        constexpr std::array<const char*, 2> kAchieve{"Both layers are squares.", "Solved."};
        auto parts =
            steps_of(*method_.definition_, found.moves, static_cast<std::size_t>(found.first));
        for (std::size_t i = 0; i < parts.size(); ++i) {
            if (!parts[i].empty()) {
                solution.phases.push_back({kNames[i], "", kAchieve[i], std::move(parts[i])});
            }
        }
        sum_up(solution, method_.costs_);
        take(std::move(solution));
    }

    void take(Solution solution) {
        if (best_ && solution.length >= best_->length) {
            return;
        }
        base::check(method_.definition_->is_solved(
                        puzzle::apply(*method_.definition_, state_, solution.moves)),
                    "a short solution solves the puzzle");
        goal_.best = solution.length;
        solution.nodes = watch_.nodes();
        solution.seconds =
            std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count();
        best_ = std::move(solution);
        if (on_improvement_ && best_->length <= limits_.max_length.value_or(best_->length)) {
            on_improvement_(*best_);
        }
    }

    const ShortSquareOne& method_;
    puzzle::SquareOneState start_;
    const puzzle::State& state_;
    const Limits& limits_;
    const OnImprovement& on_improvement_;
    std::chrono::steady_clock::time_point begin_;
    base::Interrupt interrupt_;
    base::NodeBudget watch_;
    SquareOneSolver::Goal goal_;
    std::optional<Solution> best_;
};

ShortSquareOne::ShortSquareOne(std::shared_ptr<const puzzle::Definition> definition,
                               puzzle::Costs costs)
    : definition_(std::move(definition)),
      costs_(std::move(costs)),
      turn_costs_(costs_of_turns(*definition_, costs_)) {}

base::Result<Solution> ShortSquareOne::solve(const puzzle::State& state, const Limits& limits,
                                             const OnImprovement& on_improvement) const {
    if (definition_->is_solved(state)) {
        return nothing_to_do();
    }
    REVENGE_TRY(const auto start, puzzle::square_one_state(state));
    if (!definition_->is_allowed(state)) {
        return base::error(base::ErrorCode::ImpossibleCube, "state-not-allowed",
                           "the definition of {puzzle} does not allow this state (Illegal)",
                           definition_->name());
    }
    return Run(*this, start, state, limits, on_improvement).go();
}

}  // namespace revenge::solver::square_one

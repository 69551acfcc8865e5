#include "revenge/solver/cube3/methods.hpp"

#include <algorithm>

#include "revenge/base/check.hpp"
#include "revenge/base/deadline.hpp"
#include "revenge/puzzle/canonical.hpp"
#include "revenge/solver/cube3/optimal_search.hpp"
#include "revenge/solver/cube3/two_phase.hpp"
#include "revenge/solver/parts_by_looking.hpp"

namespace revenge::solver::cube3 {

namespace {

constexpr int kNone = 1000;
constexpr int kWorst = 20;  // no position needs more (Rokicki, Kociemba, Davidson, Dethridge, 2010)

// One cube being solved: its frame, its limits, the best so far.
// Whether no word of turns costs less than it makes face turns, so that fewest face turns are a bound: the middle layer
// does the work of two.
bool are_face_turns_a_bound(const puzzle::CostTable& costs) {
    constexpr std::uint8_t kMiddle = 0b010;
    for (std::uint8_t axis = 0; axis < 3; ++axis) {
        for (std::uint8_t quarters = 1; quarters <= 3; ++quarters) {
            if (costs.cost({axis, kMiddle, quarters}) < 2) {
                return false;
            }
        }
    }
    return true;
}

puzzle::SymmetryIndex home(const puzzle::Cube& cube, const puzzle::State& state) {
    const auto rotation = cube.homing_rotation(state);
    base::check(rotation.has_value(), "the face centers of a cube are a rotation of its colours");
    return *rotation;
}

class Run {
  public:
    Run(const puzzle::Cube& cube, const Tables& tables, const puzzle::CostTable& costs,
        const puzzle::State& state, const Limits& limits, const OnImprovement& on_improvement)
        : cube_(cube),
          tables_(tables),
          costs_(costs),
          state_(state),
          limits_(limits),
          on_improvement_(on_improvement),
          begin_(std::chrono::steady_clock::now()),
          interrupt_(base::deadline_of(begin_, limits.time), limits.stop),
          rotation_(home(cube, state)),
          cubie_(cubie_of(cube, cube.rotate(state, rotation_))),
          is_bound_(are_face_turns_a_bound(costs)) {}

    base::Result<Solution> near_optimal(const Phase2Distances* exact);
    base::Result<Solution> optimal(const TwoSidedTable* large);

  private:
    std::uint64_t node_limit() const { return limits_.nodes.value_or(~std::uint64_t{0} / 2); }
    void search_all(TwoPhaseSearch& search);
    void accept(const std::vector<std::uint8_t>& found);
    void take(const puzzle::Algorithm& moves);
    base::Result<Solution> answer();

    const puzzle::Cube& cube_;
    const Tables& tables_;
    const puzzle::CostTable& costs_;
    const puzzle::State& state_;
    const Limits& limits_;
    const OnImprovement& on_improvement_;
    std::chrono::steady_clock::time_point begin_;
    Interrupt interrupt_;
    puzzle::SymmetryIndex rotation_;
    Cubie cubie_;
    int best_turns_ = kNone;
    int proven_ = 0;           // no solution has fewer turns
    bool is_bound_;            // what is proven of face turns is so in the metric
    bool has_phases_ = false;  // a shortest solution has no parts
    Solution solution_;
};

void Run::accept(const std::vector<std::uint8_t>& found) {
    puzzle::Algorithm moves;
    for (const std::uint8_t move : found) {
        moves.push_back(turn_of_move(move, 3));
    }
    take(puzzle::image(puzzle::all_symmetries()[puzzle::inverse(rotation_)], moves, 3));
}

// Has the search look for fewer face turns than these take, and keeps them if they are the best in the metric.
void Run::take(const puzzle::Algorithm& moves) {
    base::check(cube_.rotation_of_solved(cube_.apply(state_, moves)) >= 0,
                "a two-phase solution solves the cube");
    best_turns_ = puzzle::CostTable(puzzle::Metric::Obtm, 3).cost(moves);
    const puzzle::Algorithm written = puzzle::with_cheapest_halves(moves, costs_);
    const int length = costs_.cost(written);
    if (!solution_.moves.empty() && length >= solution_.length) {
        return;
    }
    if (has_phases_) {
        solution_.phases = parts_of_two_phases(moves, costs_);
    }
    solution_.moves = written;
    solution_.length = length;
    solution_.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count();
    if (on_improvement_ && (!limits_.max_length || length <= *limits_.max_length)) {
        on_improvement_(solution_);
    }
}

base::Result<Solution> Run::answer() {
    if (best_turns_ == kNone || (limits_.max_length && solution_.length > *limits_.max_length)) {
        base::Error error = nothing_found(limits_);
        if (proven_ > 1 && is_bound_) {
            error.message +=
                "; it takes at least " + std::to_string(proven_) + " face turns (proven)";
            error.facts.push_back({"proven", {{"length", std::to_string(proven_)}}});
        }
        return error;
    }
    return solution_;
}

base::Result<Solution> Run::near_optimal(const Phase2Distances* exact) {
    if (cube_.rotation_of_solved(state_) >= 0) {
        solution_.lower_bound = 0;
        best_turns_ = 0;
        return answer();
    }
    has_phases_ = true;
    const puzzle::Algorithm known = puzzle::simplify(limits_.known.moves, costs_, false);
    // Longer ones are no answer where the search has one.
    if (!known.empty() && known.size() <= kLongest) {
        take(known);
    }
    TwoPhaseSearch search(tables_, exact, cubie_);
    search_all(search);
    if (!known.empty() && best_turns_ == kNone) {
        take(known);
    }
    solution_.nodes = search.nodes();
    return answer();
}

void Run::search_all(TwoPhaseSearch& search) {
    Interrupt first(base::deadline_of(begin_, limits_.time, kFirstTime), limits_.stop);
    TwoPhaseSearch::Room room;
    for (int length = 0; length < std::min(best_turns_, kWorst + 1); ++length) {
        for (int direction = 0; direction < kDirections; ++direction) {
            bool is_first = false;
            do {
                is_first = best_turns_ == kNone;
                Interrupt& interrupt = is_first ? first : interrupt_;
                if (interrupt.poll() || search.nodes() >= node_limit()) {
                    return;
                }
                search.run(room, direction, length, std::min(best_turns_ - 1, kLongest),
                           node_limit() - search.nodes(), interrupt,
                           [&](const std::vector<std::uint8_t>& moves) {
                               solution_.nodes = search.nodes();
                               accept(moves);
                               return !is_first;
                           });
                // The first one ends its run; there may be shorter ones of the same kind.
            } while (is_first && best_turns_ != kNone);
        }
    }
}

base::Result<Solution> Run::optimal(const TwoSidedTable* large) {
    if (cube_.rotation_of_solved(state_) >= 0) {
        best_turns_ = 0;
        solution_.lower_bound = 0;
        return answer();
    }
    OptimalSearch search(tables_, large, cubie_);
    const int longest = is_bound_ ? std::min(kWorst, limits_.max_length.value_or(kWorst)) : kWorst;
    proven_ = std::max(1, search.lower_bound());
    for (int length = proven_; length <= longest && best_turns_ == kNone && !interrupt_.poll() &&
                               search.nodes() < node_limit();
         ++length) {
        proven_ = length;
        LengthProgress progress(limits_.progress, length, "turns");
        const auto found = search.run(length, limits_.threads, node_limit(), interrupt_, progress);
        solution_.nodes = search.nodes();
        if (found) {
            accept(*found);
            if (is_bound_ && solution_.length == best_turns_) {
                solution_.lower_bound = best_turns_;
            }
        }
    }
    return answer();
}

}  // namespace

TwoPhase::TwoPhase(std::shared_ptr<const Tables> tables,
                   std::shared_ptr<const Phase2Distances> exact, puzzle::CostTable costs)
    : tables_(std::move(tables)), exact_(std::move(exact)), costs_(std::move(costs)), cube_(3) {}

base::Result<Solution> TwoPhase::solve(const puzzle::State& state, const Limits& limits,
                                       const OnImprovement& on_improvement) const {
    return Run(cube_, *tables_, costs_, state, limits, on_improvement).near_optimal(exact_.get());
}

Optimal::Optimal(std::shared_ptr<const Tables> tables, std::shared_ptr<const OrderedSlice> large,
                 puzzle::CostTable costs)
    : tables_(std::move(tables)),
      large_(std::move(large)),
      two_sided_(large_ == nullptr ? nullptr
                                   : std::make_unique<const TwoSidedTable>(*tables_, *large_)),
      costs_(std::move(costs)),
      cube_(3) {}

base::Result<Solution> Optimal::solve(const puzzle::State& state, const Limits& limits,
                                      const OnImprovement& on_improvement) const {
    return Run(cube_, *tables_, costs_, state, limits, on_improvement).optimal(two_sided_.get());
}

}  // namespace revenge::solver::cube3

#include "revenge/solver/cube3/methods.hpp"

#include <algorithm>

#include "revenge/base/check.hpp"
#include "revenge/solver/cube3/two_phase.hpp"

namespace revenge::solver::cube3 {

namespace {

constexpr int kNone = 1000;
constexpr int kWorst = 20;  // no position needs more (Rokicki, Kociemba, Davidson, Dethridge, 2010)

// One cube being solved: its frame, its limits, the best so far.
class Run {
  public:
    Run(const puzzle::Cube& cube, const Tables& tables, const puzzle::CostTable& costs,
        const puzzle::State& state, const Limits& limits, const OnImprovement& on_improvement,
        int phase2_limit)
        : cube_(cube),
          costs_(costs),
          state_(state),
          limits_(limits),
          on_improvement_(on_improvement),
          begin_(std::chrono::steady_clock::now()),
          interrupt_(limits.time ? std::optional(begin_ + *limits.time) : std::nullopt,
                     limits.stop),
          rotation_(homing_rotation(cube, state)),
          search_(tables, cubie_of(cube, cube.rotate(state, rotation_)), phase2_limit) {}

    base::Result<Solution> near_optimal();
    base::Result<Solution> optimal();

  private:
    static puzzle::SymmetryIndex homing_rotation(const puzzle::Cube& cube,
                                                 const puzzle::State& state) {
        const puzzle::Orbit& centers = *cube.puzzle().find_orbit("face-centers");
        for (puzzle::SymmetryIndex r = 0; r < puzzle::kRotations; ++r) {
            const puzzle::State seen = cube.rotate(state, r);
            const auto* first = seen.piece.data() + centers.first;
            if (std::equal(first, first + centers.size, centers.solved.begin())) {
                return r;
            }
        }
        base::check(false, "the face centers of a cube are a rotation of its colours");
        return 0;
    }
    bool is_over() { return interrupt_.poll() || nodes_left() == 0; }
    std::uint64_t nodes_left() const {
        const std::uint64_t limit = limits_.nodes.value_or(~std::uint64_t{0} / 2);
        return limit - std::min(limit, search_.nodes());
    }
    bool run(int direction, int phase1_length, int max_total) {
        if (!search_.run(direction, phase1_length, max_total, nodes_left(), interrupt_)) {
            return false;
        }
        accept();
        return true;
    }
    void accept();
    base::Result<Solution> answer();

    const puzzle::Cube& cube_;
    const puzzle::CostTable& costs_;
    const puzzle::State& state_;
    const Limits& limits_;
    const OnImprovement& on_improvement_;
    std::chrono::steady_clock::time_point begin_;
    Interrupt interrupt_;
    puzzle::SymmetryIndex rotation_;
    TwoPhaseSearch search_;
    int best_turns_ = kNone;
    Solution solution_;
};

void Run::accept() {
    puzzle::Algorithm moves;
    for (const std::uint8_t move : search_.solution()) {
        moves.push_back(turn_of_move(move, 3));
    }
    moves = puzzle::image(puzzle::all_symmetries()[puzzle::inverse(rotation_)], moves, 3);
    base::check(cube_.rotation_of_solved(cube_.apply(state_, moves)) >= 0,
                "a two-phase solution solves the cube");
    best_turns_ = static_cast<int>(moves.size());
    const int length = costs_.cost(moves);
    if (!solution_.moves.empty() && length >= solution_.length) {
        return;
    }
    solution_.moves = std::move(moves);
    solution_.length = length;
    solution_.nodes = search_.nodes();
    solution_.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count();
    if (on_improvement_ && (!limits_.max_length || length <= *limits_.max_length)) {
        on_improvement_(solution_);
    }
}

base::Result<Solution> Run::answer() {
    solution_.nodes = search_.nodes();
    if (best_turns_ == kNone || (limits_.max_length && solution_.length > *limits_.max_length)) {
        return base::Error{limits_.stop.stop_requested() ? base::ErrorCode::Interrupted
                                                         : base::ErrorCode::NotFound,
                           "no solution was found within the limits; allow more time or a greater "
                           "length"};
    }
    return solution_;
}

base::Result<Solution> Run::near_optimal() {
    if (cube_.rotation_of_solved(state_) >= 0) {
        solution_.lower_bound = 0;
        best_turns_ = 0;
    }
    for (int length = 0; length < std::min(best_turns_, kWorst + 1) && !is_over(); ++length) {
        for (int direction = 0; direction < kDirections; ++direction) {
            while (!is_over() && run(direction, length, std::min(best_turns_ - 1, kLongest))) {
            }
        }
    }
    return answer();
}

base::Result<Solution> Run::optimal() {
    if (cube_.rotation_of_solved(state_) >= 0) {
        best_turns_ = 0;
        solution_.lower_bound = 0;
    }
    for (int total = 1; best_turns_ == kNone && !is_over(); ++total) {
        for (int length = 0; length <= total && best_turns_ == kNone; ++length) {
            run(0, length, total);
        }
        if (best_turns_ != kNone && solution_.length == best_turns_) {
            solution_.lower_bound = best_turns_;
        }
    }
    return answer();
}

}  // namespace

TwoPhase::TwoPhase(std::shared_ptr<const Tables> tables, puzzle::CostTable costs)
    : tables_(std::move(tables)), costs_(std::move(costs)), cube_(3) {}

base::Result<Solution> TwoPhase::solve(const puzzle::State& state, const Limits& limits,
                                       const OnImprovement& on_improvement) const {
    return Run(cube_, *tables_, costs_, state, limits, on_improvement, kPhase2Limit).near_optimal();
}

Optimal::Optimal(std::shared_ptr<const Tables> tables, puzzle::CostTable costs)
    : tables_(std::move(tables)), costs_(std::move(costs)), cube_(3) {}

base::Result<Solution> Optimal::solve(const puzzle::State& state, const Limits& limits,
                                      const OnImprovement& on_improvement) const {
    return Run(cube_, *tables_, costs_, state, limits, on_improvement, kPhase2Worst).optimal();
}

}  // namespace revenge::solver::cube3

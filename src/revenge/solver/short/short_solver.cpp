#include "revenge/solver/short/short_solver.hpp"

#include <algorithm>

#include "revenge/base/check.hpp"
#include "revenge/base/parallel.hpp"
#include "revenge/puzzle/canonical.hpp"
#include "revenge/solver/interrupt.hpp"
#include "revenge/solver/short/ends.hpp"
#include "revenge/solver/short/rounds.hpp"

namespace revenge::solver::reduction {

namespace {

// A cube that seems close is searched for solutions of up to max_close() turns; every cube, for those of one
// turn less (a millisecond for one whose corners are far from solved).
constexpr int max_close(puzzle::Metric metric) noexcept {
    return metric == puzzle::Metric::Obtm ? 11 : metric == puzzle::Metric::Sstm ? 10 : 9;
}

// Of the work that reductions take, ends may take this part.
constexpr double kEndShare = 0.6;
constexpr double kEndNode = 80;  // nanoseconds, as Effort counts
constexpr std::chrono::milliseconds kFirstTime{
    2000};  // it takes 5 to 25 where the machine is not busy
// Work of a round, in nanoseconds.
constexpr double kFirstBudget = 2e6;
constexpr double kBudgetGrowth = 1.3;
constexpr double kMostBudget = 250e6;
constexpr double kLeastBudget = 1e5;
constexpr double kNode = 25;  // most nodes take about so long

class Run {
  public:
    Run(const Phases& phases, const cube3::Tables& tables, const cube3::Phase2Distances* exact,
        const puzzle::CostTable& costs, puzzle::Metric metric, const puzzle::State& state,
        const Limits& limits, const OnImprovement& on_improvement)
        : phases_(phases),
          costs_(costs),
          metric_(metric),
          state_(state),
          limits_(limits),
          on_improvement_(on_improvement),
          begin_(std::chrono::steady_clock::now()),
          interrupt_(limits.time ? std::optional(begin_ + *limits.time) : std::nullopt,
                     limits.stop),
          threads_(base::thread_count(limits.threads)),
          views_(phases.cube(), state),
          rounds_(phases, views_, threads_, interrupt_),
          ends_(phases.cube(), tables, exact, threads_, interrupt_,
                [this](const Open& open, const std::vector<std::uint8_t>& moves) {
                    accept(open, moves);
                    return best_;
                }) {}

    base::Result<Solution> go();

  private:
    void search();
    void accept(const Open& open, const std::vector<std::uint8_t>& moves3);
    bool is_over();
    void look_close(int max_length);
    bool seems_close() const;
    double within_limit(double budget) const noexcept;
    void take(puzzle::Algorithm moves);
    void count() noexcept { nodes_ = close_nodes_ + rounds_.effort().nodes() + ends_.nodes(); }

    const Phases& phases_;
    const puzzle::CostTable& costs_;
    puzzle::Metric metric_;
    const puzzle::State& state_;
    const Limits& limits_;
    const OnImprovement& on_improvement_;
    std::chrono::steady_clock::time_point begin_;
    Interrupt interrupt_;
    unsigned threads_;
    Views views_;
    Rounds rounds_;
    Ends ends_;
    std::uint64_t nodes_ = 0;
    std::uint64_t close_nodes_ = 0;
    int best_ = kNoLength;
    int lower_bound_ = 1;
    Solution solution_;
};

void Run::accept(const Open& open, const std::vector<std::uint8_t>& moves3) {
    puzzle::Algorithm moves;
    for (std::size_t i = 0; i < open.reduction.path.length; ++i) {
        moves.push_back(phases_.generators[open.reduction.path.moves[i]].turn);
    }
    puzzle::Algorithm rest;
    for (const std::uint8_t move : moves3) {
        rest.push_back(cube3::turn_of_move(move, 4));
    }
    rest = puzzle::image(puzzle::all_symmetries()[puzzle::inverse(open.reduced.rotation)], rest, 4);
    moves.insert(moves.end(), rest.begin(), rest.end());
    take(views_.back(moves, open.reduction.start));
}

// Keeps a solution, as short as it can be written, if it is the best.
void Run::take(puzzle::Algorithm moves) {
    moves = puzzle::simplify(moves, costs_, false);
    const puzzle::State end = phases_.cube().apply(state_, moves);
    base::check(phases_.cube().rotation_of_solved(end) >= 0, "a short solution solves the cube");
    const int length = costs_.cost(moves);
    if (length >= best_) {
        return;
    }
    best_ = length;
    solution_.moves = std::move(moves);
    solution_.length = length;
    solution_.nodes = nodes_;
    solution_.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count();
    if (on_improvement_ && (!limits_.max_length || length <= *limits_.max_length)) {
        on_improvement_(solution_);
    }
}

// A shorter solution or reduction than far positions have, or none for long.
bool Run::seems_close() const {
    constexpr int kFarLength = 37;
    constexpr int kFarReduction = 17;
    constexpr std::uint64_t kLong = 2000000;
    return best_ <= kFarLength || (best_ == kNoLength && nodes_ > kLong) ||
           ends_.shortest() <= kFarReduction;
}

// Rules out solutions of up to `max_length`, or takes the shortest.
void Run::look_close(int max_length) {
    max_length = std::min(max_length, best_ - 1);
    if (lower_bound_ > max_length || phases_.close.is_empty()) {
        return;
    }
    auto outcome = phases_.close.search(phases_.cube(), state_, metric_, lower_bound_, max_length,
                                        threads_, interrupt_);
    lower_bound_ = std::max(lower_bound_, outcome.lower_bound);
    close_nodes_ += outcome.nodes;
    nodes_ += outcome.nodes;
    if (outcome.moves) {
        take(std::move(*outcome.moves));
    }
    solution_.lower_bound = lower_bound_;
}

bool Run::is_over() {
    return best_ <= lower_bound_ || interrupt_.poll() ||
           (limits_.nodes && nodes_ >= *limits_.nodes);
}

// RETURNS a round's budget, less where the limit of nodes ends before.
double Run::within_limit(double budget) const noexcept {
    if (!limits_.nodes) {
        return budget;
    }
    const double left = static_cast<double>(*limits_.nodes) - static_cast<double>(nodes_);
    return std::clamp(left * kNode, kLeastBudget, budget);
}

void Run::search() {
    // Any solution is better than none: a shorter time limit does not stop the first pass.
    Interrupt first(limits_.time ? std::optional(begin_ + std::max<std::chrono::nanoseconds>(
                                                              *limits_.time, kFirstTime))
                                 : std::nullopt,
                    limits_.stop);
    ends_.add(rounds_.first(first));
    ends_.first(first);
    count();
    look_close(max_close(metric_) - 1);
    for (double budget = kFirstBudget; !is_over();
         budget = std::min(budget * kBudgetGrowth, kMostBudget)) {
        if (seems_close()) {
            look_close(max_close(metric_));
        }
        const double before = rounds_.effort().work();
        ends_.add(rounds_.next(within_limit(budget)));
        count();
        if (is_over() && best_ != kNoLength) {
            return;
        }
        if (best_ == kNoLength) {
            ends_.first(interrupt_);
        }
        ends_.solve(kEndShare / kEndNode * (rounds_.effort().work() - before), best_);
        count();
    }
}

base::Result<Solution> Run::go() {
    if (phases_.cube().rotation_of_solved(state_) >= 0) {
        solution_.lower_bound = 0;
        return solution_;
    }
    if (!limits_.known.empty()) {
        take(limits_.known);
    }
    search();
    if (best_ == kNoLength || (limits_.max_length && best_ > *limits_.max_length)) {
        return base::Error{limits_.stop.stop_requested() && best_ == kNoLength
                               ? base::ErrorCode::Interrupted
                               : base::ErrorCode::NotFound,
                           "no solution was found within the limits; allow more time or a greater "
                           "length"};
    }
    solution_.nodes = nodes_;
    solution_.lower_bound = lower_bound_;
    return solution_;
}

}  // namespace

ShortSolver::ShortSolver(std::shared_ptr<const Phases> phases,
                         std::shared_ptr<const cube3::Tables> tables,
                         std::shared_ptr<const cube3::Phase2Distances> exact, puzzle::Metric metric)
    : phases_(std::move(phases)),
      tables_(std::move(tables)),
      exact_(std::move(exact)),
      costs_(metric, 4),
      metric_(metric) {}

base::Result<Solution> ShortSolver::solve(const puzzle::State& state, const Limits& limits,
                                          const OnImprovement& on_improvement) const {
    return Run(*phases_, *tables_, exact_.get(), costs_, metric_, state, limits, on_improvement)
        .go();
}

}  // namespace revenge::solver::reduction

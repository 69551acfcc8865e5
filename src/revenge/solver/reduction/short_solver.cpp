#include "revenge/solver/reduction/short_solver.hpp"

#include <algorithm>
#include <array>
#include <limits>

#include "revenge/base.hpp"
#include "revenge/base/check.hpp"
#include "revenge/base/parallel.hpp"
#include "revenge/base/until.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/solver/parts_by_looking.hpp"
#include "revenge/solver/reduction/ends.hpp"
#include "revenge/solver/reduction/first_pass.hpp"
#include "revenge/solver/reduction/known_reductions.hpp"
#include "revenge/solver/reduction/rounds.hpp"

namespace revenge::solver::reduction {

namespace {

// A cube that seems close is searched for solutions of up to max_close() turns; every cube, for those of one
// turn less (a millisecond for one whose corners are far from solved).
constexpr int max_close(puzzle::Metric metric) noexcept {
    return metric == puzzle::Metric::Obtm ? 11 : metric == puzzle::Metric::Sstm ? 10 : 9;
}

// Figures: docs/short-solver-experiments.md, lengths in OBTM.
//
// The search of close positions goes on to a longer solution once it is expected to take no more than this, in
// nanoseconds, and that part of the work on reductions together: a cube that is nearly solved may be far in turns.
constexpr double kLeastCloseWork = 20e6;
constexpr double kCloseShare = 0.5;
// Endgames may take this multiple of the work of reductions.
//   0.6, 1.2; large, 20 cubes, 0.05, 1, 10 s:          42.20, 40.50, 39.90; 41.85, 40.35, 39.85
//   1.2, 2.4; large, 100 cubes, 0.25, 1 s:             41.02, 40.44; 41.12, 40.52
//   1.2, 2.4; large, 20 cubes, 10 s:                   39.80; 39.75
//   0.6, 1.0; small, 60 cubes, 0.05, 0.5 s:            42.62, 41.23; 42.57, 41.25
constexpr double kEndShare = 1.2;
// Nanoseconds, as Effort counts: where distances are looked up, and where it is known what each turn does to them. The
// less, the more ends. The second as 45, 32, 27 (large, 100 cubes, 1 s; 20 cubes, 10 s): 40.40, 40.45, 40.47; 39.75,
// 39.70, 39.79 (of 19).
constexpr double kEndNode = 80;
constexpr double kEndNodeOfTurns = 32;
// Work of the first pass, in nanoseconds; most cubes take less. After that it restarts a few random turns away.
constexpr double kFirstWork = 20e6;
constexpr std::size_t kTurnsAside = 5;
// Work that ends of known reductions are worth before there are others: the rest is often a few turns.
constexpr double kKnownWork = 20e6;
// Work of a round, in nanoseconds: little at first, so that ends of the shortest reductions are soon tried, and more
// from round to round, up to what lets ends and close positions have their turn. The least is for the rounds that a
// limit of nodes cuts short.
constexpr double kFirstBudget = 2e6;
constexpr double kBudgetGrowth = 1.3;
constexpr double kMostBudget = 250e6;
constexpr double kLeastBudget = 1e5;
constexpr double kNode = 25;  // most nodes take about so long

class Run {
  public:
    Run(const Phases& phases, const cube3::Tables& tables, const puzzle::CostTable& costs,
        puzzle::Metric metric, const puzzle::State& state, const Limits& limits,
        const OnImprovement& on_improvement)
        : phases_(phases),
          costs_(costs),
          metric_(metric),
          state_(state),
          limits_(limits),
          on_improvement_(on_improvement),
          begin_(std::chrono::steady_clock::now()),
          interrupt_(limits.until(begin_)),
          threads_(base::thread_count(limits.threads)),
          end_node_(tables.turn_effects().empty() ? kEndNode : kEndNodeOfTurns),
          views_(phases.cube(), state),
          first_(phases, views_, threads_),
          rounds_(phases, views_, threads_, metric),
          ends_(phases.cube(), tables, metric, threads_, interrupt_,
                [this](const Open& open, const std::vector<std::uint8_t>& moves) {
                    accept(open, moves);
                    return best_;
                }) {}

    base::Result<Solution> go();

  private:
    void search();
    std::vector<Reduction> first_reductions(base::Interrupt& interrupt);
    std::vector<Reduction> from_aside(std::uint64_t seed, base::Interrupt& interrupt);
    void accept(const Open& open, const std::vector<std::uint8_t>& moves3);
    bool is_over();
    void look_close(int max_length);
    bool seems_close() const;
    double within_limit(double budget) const noexcept;
    void take(puzzle::Algorithm moves);
    void count() noexcept {
        nodes_ = other_nodes_ + first_.effort().nodes() + rounds_.effort().nodes() + ends_.nodes();
    }

    const Phases& phases_;
    const puzzle::CostTable& costs_;
    puzzle::Metric metric_;
    const puzzle::State& state_;
    const Limits& limits_;
    const OnImprovement& on_improvement_;
    std::chrono::steady_clock::time_point begin_;
    base::Interrupt interrupt_;
    unsigned threads_;
    double end_node_;
    Views views_;
    FirstPass first_;
    Rounds rounds_;
    Ends ends_;
    bool is_aside_ = false;
    std::uint64_t nodes_ = 0;
    std::uint64_t close_next_ = 0;   // nodes that the next length of close solutions is to take
    std::uint64_t other_nodes_ = 0;  // than those of rounds and ends
    int best_ = kNoLength;
    int lower_bound_ = 1;
    Solution solution_;
};

void Run::accept(const Open& open, const std::vector<std::uint8_t>& moves3) {
    puzzle::Algorithm moves = turns_of(open.reduction.path, phases_.generators);
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
    solution_.phases = parts_of_reduction(phases_.cube(), state_, moves, costs_);
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

// Rules out solutions of up to `max_length`, or takes the shortest, as far as there is work for it.
void Run::look_close(int max_length) {
    max_length = std::min(max_length, best_ - 1);
    const auto most_nodes = static_cast<std::uint64_t>(
        (kLeastCloseWork + kCloseShare * rounds_.effort().work()) / kNode);
    if (lower_bound_ > max_length || close_next_ > most_nodes || phases_.close.is_empty()) {
        return;
    }
    auto outcome = phases_.close.search(phases_.cube(), state_, metric_, lower_bound_, max_length,
                                        most_nodes, threads_, interrupt_);
    close_next_ = outcome.next_nodes;
    lower_bound_ = std::max(lower_bound_, outcome.lower_bound);
    other_nodes_ += outcome.nodes;
    nodes_ += outcome.nodes;
    if (outcome.moves) {
        take(std::move(*outcome.moves));
    }
    solution_.lower_bound = lower_bound_;
}

bool Run::is_over() { return best_ <= lower_bound_ || interrupt_.is_over(nodes_); }

// RETURNS a round's budget, less where the limit of nodes ends before.
double Run::within_limit(double budget) const noexcept {
    const double left = static_cast<double>(interrupt_.until().nodes) - static_cast<double>(nodes_);
    return std::clamp(left * kNode, kLeastBudget, budget);
}

// RETURNS reductions of the cube by way of some turns to somewhere else.
std::vector<Reduction> Run::from_aside(std::uint64_t seed, base::Interrupt& interrupt) {
    base::Random random(seed);
    puzzle::State state = state_;
    std::array<std::size_t, kTurnsAside> word{};
    for (std::size_t& g : word) {
        g = random.below(phases_.generators.size());
        state = phases_.cube().apply(state, phases_.generators[g].turn);
    }
    const Views views(phases_.cube(), state);
    FirstPass pass(phases_, views, threads_);
    std::vector<Reduction> out = pass.next(kFirstWork, interrupt);
    other_nodes_ += pass.effort().nodes();
    for (Reduction& reduction : out) {
        Path path;
        for (const std::size_t g : word) {
            path.push(phases_.rotations.generator(reduction.start / 3U, g));
        }
        for (std::size_t i = 0; i < reduction.path.length; ++i) {
            path.push(reduction.path.moves[i]);
        }
        reduction.path = path;
    }
    return out;
}

std::vector<Reduction> Run::first_reductions(base::Interrupt& interrupt) {
    std::vector<Reduction> out = first_.next(kFirstWork, interrupt);
    // A cube may be nearly solved in a way that is far from all phases; the ones around it are not.
    for (std::uint64_t seed = 0; out.empty() && !interrupt.poll(); ++seed) {
        out = from_aside(seed, interrupt);
        is_aside_ = true;
    }
    return out;
}

void Run::search() {
    const auto least_time = best_ == kNoLength ? kFirstTime : kFirstTime.zero();
    base::Interrupt first(limits_.until(begin_, least_time));
    const auto known = known_reductions(phases_.cube(), phases_.generators, views_[0]);
    ends_.add(known.empty() ? first_reductions(first) : known);
    ends_.first(first);
    for (const Reduction& reduction : known) {
        if (phases_.cube().rotation_of_solved(state_of(phases_.cube(), reduction.pieces)) >= 0) {
            take(turns_of(reduction.path, phases_.generators));
        }
    }
    if (!known.empty()) {
        ends_.solve(kEndShare / end_node_ * kKnownWork, best_);
    }
    const int best_aside = is_aside_ ? best_ : 0;
    count();
    look_close(max_close(metric_) - 1);
    for (double budget = kFirstBudget; !is_over();
         budget = std::min(budget * kBudgetGrowth, kMostBudget)) {
        look_close(max_close(metric_) - (seems_close() ? 0 : 1));
        if (best_ == best_aside) {
            ends_.add(first_.next(within_limit(budget), interrupt_));
        }
        const double before = rounds_.effort().work();
        ends_.add(rounds_.next(within_limit(budget), interrupt_));
        count();
        if (is_over() && best_ != kNoLength) {
            return;
        }
        if (best_ == kNoLength) {
            ends_.first(interrupt_);
        }
        ends_.solve(kEndShare / end_node_ * (rounds_.effort().work() - before), best_);
        count();
    }
}

base::Result<Solution> Run::go() {
    if (phases_.cube().rotation_of_solved(state_) >= 0) {
        solution_.lower_bound = 0;
        return solution_;
    }
    if (!limits_.known.empty()) {
        take(limits_.known.turns());
    }
    search();
    if (best_ == kNoLength && !limits_.known.empty()) {
        best_ = std::numeric_limits<int>::max();
        take(limits_.known.turns());
    }
    if (best_ == kNoLength) {
        return nothing_found(limits_);
    }
    if (limits_.max_length && best_ > *limits_.max_length) {
        return nothing_short_enough(limits_);
    }
    solution_.nodes = nodes_;
    solution_.lower_bound = lower_bound_;
    return solution_;
}

}  // namespace

ShortSolver::ShortSolver(std::shared_ptr<const Phases> phases,
                         std::shared_ptr<const cube3::Tables> tables, puzzle::Metric metric)
    : phases_(std::move(phases)), tables_(std::move(tables)), costs_(metric, 4), metric_(metric) {}

base::Result<Solution> ShortSolver::solve(const puzzle::State& state, const Limits& limits,
                                          const OnImprovement& on_improvement) const {
    return Run(*phases_, *tables_, costs_, metric_, state, limits, on_improvement).go();
}

}  // namespace revenge::solver::reduction

#include "revenge/solver/reduction/short_solver.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/base/check.hpp"
#include "revenge/base/parallel.hpp"
#include "revenge/base/stop_condition.hpp"
#include "revenge/solver/parts_by_looking.hpp"
#include "revenge/solver/reduction/endgames.hpp"
#include "revenge/solver/reduction/known_reductions.hpp"
#include "revenge/solver/reduction/stage_tasks.hpp"

namespace revenge::solver::reduction {

namespace {

// The order in which reductions are searched after the first one (FirstPass): all of one total length together. A
// round consists of as many tasks of a stage as a budget of work allows.
//
// The result of a round depends only on the rounds before, not on the timing of threads.
class SearchSchedule {
  public:
    // `metric` is the metric of the phases.
    SearchSchedule(const Phases& phases, const Orientations& views, unsigned threads,
                   puzzle::Metric metric);
    SearchSchedule(const SearchSchedule&) = delete;
    SearchSchedule& operator=(const SearchSchedule&) = delete;

    // Returns the next reductions, found with about `work` units of work (Effort).
    std::vector<Reduction> next(double work, base::Interrupt& interrupt);
    const Effort& effort() const noexcept { return tasks_.effort(); }

  private:
    Stage next_stage(Stage next);

    const Phases& phases_;
    int slack_;
    StageTasks tasks_;
    int total_ = 0;
    int length3_ = 0;
};

// Figures: docs/short-solver-experiments.md, lengths in OBTM.
//
// Shorter ends of phase 3 are taken along: those of each length up to this one give about as many solutions. At least
// 12, 11, 10 turns: 43.10, 42.73, 43.17, with 10 six cubes without a solution after 0.1 s.
constexpr int kMinLength3 = 11;

// Each turn more makes a reduction dearer. Up to 15 made no difference (large, 15 cubes, 2 s; stages then came in
// another order).
constexpr int kMaxLength3 = 13;

// The limit of reductions per task. Cubes with many short paths reach it from a total of 24 turns on. With 50,000,
// 10,000, 1,000 (large, 50 cubes, one core, 10 s): 40.08, 40.14, 40.14, and two of 20 others a turn shorter with
// 50,000: chance.
constexpr std::size_t kMaxReductions = 1000;

// The slack of states that phase 3 expands (measured in docs/short-solver.md).
constexpr int slack_in(puzzle::Metric metric) noexcept {
    constexpr int kSlack = 5;
    return metric == puzzle::Metric::Sstm ? Phase3Bounds::kAnySlack : kSlack;
}

SearchSchedule::SearchSchedule(const Phases& phases, const Orientations& views, unsigned threads,
                               puzzle::Metric metric)
    : phases_(phases),
      slack_(slack_in(metric)),
      tasks_(phases, views, threads, {0, 0, 0, kMinLength3},
             [this](const Stage& stage) { return next_stage(stage); }),
      total_(kMinLength3),
      length3_(kMinLength3) {}

// RETURNS the next split of as many turns between phases 1 and 2, the next longer phase 3 of the same total, which
// costs more for each reduction, or the next total.
Stage SearchSchedule::next_stage(Stage next) {
    do {
        if (next.length2 > 0) {
            ++next.length1;
            --next.length2;
            continue;
        }
        if (length3_ < std::min(kMaxLength3, total_)) {
            ++length3_;
        } else {
            ++total_;
            length3_ = kMinLength3;
        }
        const int length12 = total_ - length3_;
        next.length2 = std::min(length12, kMaxLength2);
        next.length1 = length12 - next.length2;
        next.most3 = length3_;
        next.least3 = length3_ > kMinLength3 ? length3_ : 0;
    } while (!is_worth(next, phases_));
    return next;
}

std::vector<Reduction> SearchSchedule::next(double work, base::Interrupt& interrupt) {
    return tasks_.take({.work = work}, {.reductions = kMaxReductions, .slack = slack_}, interrupt);
}

// The first reductions of a cube, which are needed at once and need not be short: the shortest paths through phases 1
// and 2, and any result of phase 3.
//
// Some cubes are nearly solved and yet far from every phase goal, such as one with a single flipped edge after a few
// turns. The pass stops at its limits, and continues from there when it is called again.
class FirstPass {
  public:
    FirstPass(const Phases& phases, const Orientations& views, unsigned threads);
    FirstPass(const FirstPass&) = delete;
    FirstPass& operator=(const FirstPass&) = delete;

    // Returns the first reductions found. Returns none if interrupted, or after about `work` more units of work.
    std::vector<Reduction> next(double work, base::Interrupt& interrupt);
    const Effort& effort() const noexcept { return tasks_.effort(); }

  private:
    Stage next_stage(Stage next) const;

    const Phases& phases_;
    StageTasks tasks_;
};

// The maximum number of turns of phase 3. With one more the first answer is a quarter of a turn longer and no earlier.
constexpr int kLength3 = 12;

// Only from states that promise this much (Phase3Bounds; docs/short-solver.md has the measurement).
constexpr int kFirstSlack = 4;

// After this amount of work without success, only the most promising states are searched. A narrow search from the
// start would be 2 turns longer. Work and states as 3.5e6, 400; 2.5e6, 200; 2.5e6, 70; 1.5e6, 200 (small, 1,000 cubes:
// turns of the first answer, the slowest in milliseconds): OBTM 45.65, 17; 45.74, 16; 45.81, 16; 46.05, 12; SSTM 44.30,
// 16; 44.48, 17; 44.60, 17; 44.74, 19; BTM 42.29, 18; 42.52, 17; 42.74, 15; 42.85, 15.
constexpr double kWideWork = 2.5e6;

// The node limit of a task. With 200,000 two concurrent tasks took at least 5 ms for a few cubes.
constexpr std::uint64_t kNodes = 60000;
constexpr std::size_t kNarrow = 200;
constexpr int kMaxFirstLength1 = 7;  // longer ways through phase 1 take milliseconds
constexpr unsigned kTasks = 2;       // at once

FirstPass::FirstPass(const Phases& phases, const Orientations& views, unsigned threads)
    : phases_(phases),
      tasks_(phases, views, std::min(threads, kTasks), {0, 0, 0, kLength3},
             [this](const Stage& stage) { return next_stage(stage); }) {}

// RETURNS the next split of as many turns between phases 1 and 2, or of one turn more.
Stage FirstPass::next_stage(Stage next) const {
    do {
        const int length12 = next.length1 + next.length2;
        if (next.length1 < std::min(length12, kMaxFirstLength1)) {
            ++next.length1;
            --next.length2;
        } else {
            next.length1 = std::max(0, length12 + 1 - kMaxLength2);
            next.length2 = length12 + 1 - next.length1;
        }
    } while (!is_worth(next, phases_));
    return next;
}

std::vector<Reduction> FirstPass::next(double work, base::Interrupt& interrupt) {
    const double end = effort().work() + work;
    std::vector<Reduction> out;
    while (out.empty() && effort().work() < end && !interrupt.poll()) {
        Phase3Bounds bounds{.reductions = 1, .nodes = kNodes, .slack = kFirstSlack};
        if (effort().work() >= kWideWork) {
            bounds = {.reductions = 1, .width = kNarrow};
        }
        out =
            tasks_.take({.tasks = kTasks, .threads = is_worth_threads(tasks_.stage()) ? kTasks : 1},
                        bounds, interrupt);
    }
    return out;
}

// A cube that seems close is searched for solutions of up to max_close() turns; every cube, for those of one
// turn less (a millisecond for one whose corners are far from solved).
constexpr int max_close(puzzle::Metric metric) noexcept {
    return metric == puzzle::Metric::Obtm ? 11 : metric == puzzle::Metric::Sstm ? 10 : 9;
}

// Figures: docs/short-solver-experiments.md, lengths in OBTM.
//
// The search of close positions goes on to a longer solution once it is expected to take no more than this, in
// nanoseconds, and that part of the work on reductions together: a cube that is nearly solved may be far in turns.
constexpr double kMinCloseWork = 20e6;
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
constexpr double kMaxBudget = 250e6;
constexpr double kMinBudget = 1e5;
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
          endgames_(phases.cube(), tables, metric, threads_, interrupt_,
                    [this](const Open& open, const std::vector<std::uint8_t>& moves) {
                        accept(open, moves);
                        return best_;
                    }) {}

    base::Result<Solution> go();

  private:
    void search();
    std::vector<Reduction> first_reductions(base::Interrupt& interrupt);
    std::vector<Reduction> detour_reductions(std::uint64_t seed, base::Interrupt& interrupt);
    void accept(const Open& open, const std::vector<std::uint8_t>& moves3);
    bool is_over();
    void look_close(int max_length);
    bool seems_close() const;
    double within_limit(double budget) const noexcept;
    void take(puzzle::Algorithm moves);
    void count() noexcept {
        nodes_ =
            other_nodes_ + first_.effort().nodes() + rounds_.effort().nodes() + endgames_.nodes();
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
    Orientations views_;
    FirstPass first_;
    SearchSchedule rounds_;
    Endgames endgames_;
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
           endgames_.shortest() <= kFarReduction;
}

// Rules out solutions of up to `max_length`, or takes the shortest, as far as there is work for it.
void Run::look_close(int max_length) {
    max_length = std::min(max_length, best_ - 1);
    const auto most_nodes =
        static_cast<std::uint64_t>((kMinCloseWork + kCloseShare * rounds_.effort().work()) / kNode);
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
    return std::clamp(left * kNode, kMinBudget, budget);
}

// RETURNS reductions of the cube by way of some turns to somewhere else.
std::vector<Reduction> Run::detour_reductions(std::uint64_t seed, base::Interrupt& interrupt) {
    base::Random random(seed);
    puzzle::State state = state_;
    std::array<std::size_t, kTurnsAside> word{};
    for (std::size_t& g : word) {
        g = random.below(phases_.generators.size());
        state = phases_.cube().apply(state, phases_.generators[g].turn);
    }
    const Orientations views(phases_.cube(), state);
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
        out = detour_reductions(seed, interrupt);
        is_aside_ = true;
    }
    return out;
}

void Run::search() {
    const auto least_time = best_ == kNoLength ? kFirstTime : kFirstTime.zero();
    base::Interrupt first(limits_.until(begin_, least_time));
    const auto known = known_reductions(phases_.cube(), phases_.generators, views_[0]);
    endgames_.add(known.empty() ? first_reductions(first) : known);
    endgames_.first(first);
    for (const Reduction& reduction : known) {
        if (phases_.cube().rotation_of_solved(state_of(phases_.cube(), reduction.pieces)) >= 0) {
            take(turns_of(reduction.path, phases_.generators));
        }
    }
    if (!known.empty()) {
        endgames_.solve(kEndShare / end_node_ * kKnownWork, best_);
    }
    const int best_aside = is_aside_ ? best_ : 0;
    count();
    look_close(max_close(metric_) - 1);
    for (double budget = kFirstBudget; !is_over();
         budget = std::min(budget * kBudgetGrowth, kMaxBudget)) {
        look_close(max_close(metric_) - (seems_close() ? 0 : 1));
        if (best_ == best_aside) {
            endgames_.add(first_.next(within_limit(budget), interrupt_));
        }
        const double before = rounds_.effort().work();
        endgames_.add(rounds_.next(within_limit(budget), interrupt_));
        count();
        if (is_over() && best_ != kNoLength) {
            return;
        }
        if (best_ == kNoLength) {
            endgames_.first(interrupt_);
        }
        endgames_.solve(kEndShare / end_node_ * (rounds_.effort().work() - before), best_);
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

namespace {

// Two opposite colours.
coset::PiecesSeen centers_seen(const puzzle::Cube& cube,
                               const std::array<puzzle::Face, 2>& colors) {
    coset::PiecesSeen out = coset::pieces_seen(cube.puzzle(), false);
    for (std::size_t i = 0; i < out.size(); ++i) {
        for (const puzzle::Face color : colors) {
            if (cube.puzzle().orbits()[i].name == "centers") {
                out[i][static_cast<std::size_t>(puzzle::index_of(color))] = true;
            }
        }
    }
    return out;
}

}  // namespace

base::Result<SharedMethod> open_short(const Opening& opening) {
    const Tier tier = opening.tier;
    REVENGE_TRY(opening.require_memory(fmt::format("the {} tables of short need", name_of(tier)),
                                       memory_of(tier), ", or use a smaller table size, if any"));
    REVENGE_TRY(auto phases, Phases::open(opening.table_store, opening.metric, opening.threads,
                                          opening.progress, tier, opening.stop));
    REVENGE_TRY(auto tables, opening.cube3.tables(opening, phase1_of(tier)));
    return SharedMethod(std::make_shared<ShortSolver>(phases, tables, opening.metric));
}

coset::PiecesSeen short_sees(const puzzle::Cube& cube, std::string_view part,
                             const puzzle::State& after) {
    if (part == "first centers") {
        const auto colors = centers_on_one_axis(cube, after);
        return colors ? centers_seen(cube, *colors)
                      : coset::orbits_seen(cube.puzzle(), {"centers"});
    }
    return part == "all axes"    ? coset::orbits_seen(cube.puzzle(), {"centers"})
           : part == "reduction" ? coset::orbits_seen(cube.puzzle(), {"centers", "wings"})
                                 : coset::pieces_seen(cube.puzzle(), true);
}

}  // namespace revenge::solver::reduction

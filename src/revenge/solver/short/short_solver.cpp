#include "revenge/solver/short/short_solver.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <mutex>
#include <queue>

#include "revenge/base/check.hpp"
#include "revenge/puzzle/canonical.hpp"
#include "revenge/solver/cube3/two_phase.hpp"
#include "revenge/solver/interrupt.hpp"
#include "revenge/solver/parallel.hpp"
#include "revenge/solver/short/reducer.hpp"
#include "revenge/solver/short/views.hpp"

namespace revenge::solver::reduction {

namespace {

constexpr int kNone = 1000;  // longer than any solution
// A cube that seems close is searched for solutions of up to max_close() turns; every cube, for those of one
// turn less (a millisecond for one whose corners are far from solved).
constexpr int max_close(puzzle::Metric metric) noexcept {
    return metric == puzzle::Metric::Obtm ? 11 : metric == puzzle::Metric::Sstm ? 10 : 9;
}

constexpr int kMaxLength1 = 8;
constexpr int kMinLength2 = 2;
constexpr int kMaxLength2 = 10;
constexpr int kMinLength3 = 11;
constexpr int kMaxLength3 = 14;
constexpr std::uint64_t kNodeSlack = 10;  // times what an entry is expected to cost
constexpr int kShortLength12 = 10;
constexpr int kMostSlack = 5;  // in phase 2; only cubes close to solved have more

// A reduced cube on its way through the two-phase search.
struct Open {
    Reduction reduction;
    Reduced3 reduced;
    cube3::TwoPhaseSearch search;
    int length = 0;  // of the reduction
    int next = 0;    // phase-1 length to try next

    Open(Reduction r, Reduced3 r3, const cube3::Tables& tables)
        : reduction(r),
          reduced(r3),
          search(tables, r3.cubie),
          length(r.lengths[0] + r.lengths[1] + r.lengths[2]) {
        next = search.distance(0);
        for (int d = 1; d < cube3::kDirections; ++d) {
            next = std::min(next, search.distance(d));
        }
    }
};

// Expected number of nodes from all directions: each further move of phase 1 costs 13 times as many; with
// few moves left after it the other axes cut nearly all.
double expected_end_nodes(int phase1_length, int max_total) {
    constexpr int kUncut = 9;
    const int cut = std::max(0, kUncut - (max_total - phase1_length));
    return cube3::kDirections * (20 + std::pow(13.35, phase1_length - 8.2) * std::pow(0.45, cut));
}

// A node of an end costs about as much time as ten of a reduction; they get equal time.
constexpr double kEndShare = 0.1;
constexpr double kUnitsAtOnce = 20000;
constexpr std::size_t kMostOpen = 50000;

class Run {
  public:
    Run(const Phases& phases, const cube3::Tables& tables, const puzzle::CostTable& costs,
        puzzle::Metric metric, const puzzle::State& state, const Limits& limits,
        const OnImprovement& on_improvement)
        : phases_(phases),
          tables_(tables),
          costs_(costs),
          metric_(metric),
          state_(state),
          limits_(limits),
          on_improvement_(on_improvement),
          begin_(std::chrono::steady_clock::now()),
          interrupt_(limits.time ? std::optional(begin_ + *limits.time) : std::nullopt,
                     limits.stop),
          threads_(thread_count(limits.threads)),
          views_(phases.cube(), state),
          reducers_(threads_, Reducer(phases)) {}

    base::Result<Solution> go();

  private:
    // Reductions of one total length are looked for together, the shortest in the first two phases
    // first: those cost least each. One stretch is about one length of phase 1.
    struct Stretch {
        int total = kMinLength2 + kMinLength3;
        int length12 = kMinLength2;
        int length1 = 0;
        int length2 = kMinLength2;
        std::size_t next = 0;  // entry
    };
    const std::vector<Entry>& entries(int length1);
    void reduce_round(double budget);
    void next_stretch();
    void solve_round();
    void first_solution();
    void accept(const Open& open, const std::vector<std::uint8_t>& moves3);
    bool is_over();
    void look_close(int max_length);
    bool seems_close() const;
    void take(puzzle::Algorithm moves);

    const Phases& phases_;
    const cube3::Tables& tables_;
    const puzzle::CostTable& costs_;
    puzzle::Metric metric_;
    const puzzle::State& state_;
    const Limits& limits_;
    const OnImprovement& on_improvement_;
    std::chrono::steady_clock::time_point begin_;
    Interrupt interrupt_;
    unsigned threads_;
    Views views_;
    std::vector<Reducer> reducers_;
    std::map<int, std::vector<Entry>> entries_;
    Stretch stretch_;
    std::vector<std::unique_ptr<Open>> open_;
    std::uint64_t nodes_ = 0;
    std::uint64_t solve_nodes_ = 0;
    std::uint64_t closed_nodes_ = 0;  // of reduced cubes that are no longer open
    int best_ = kNone;
    int lower_bound_ = 1;
    std::uint64_t close_nodes_ = 0;
    double credit_ = 0;  // nodes that ends may cost
    Solution solution_;
};

const std::vector<Entry>& Run::entries(int length1) {
    const auto found = entries_.find(length1);
    if (found != entries_.end()) {
        return found->second;
    }
    std::vector<Entry>& out = entries_[length1];
    std::array<std::vector<Entry>, kViews> parts;
    for (std::size_t v = 0; v < kViews; ++v) {
        reducers_[0].entries(views_[v], static_cast<std::uint8_t>(v), length1, interrupt_,
                             parts[v]);
    }
    for (const auto& part : parts) {
        out.insert(out.end(), part.begin(), part.end());
    }
    std::ranges::stable_sort(out, {}, &Entry::distance);
    return out;
}

// Expected number of nodes from one entry, in phases 2 and 3.
double expected_nodes(int length2, int length3) {
    const double phase2 = 1 + 500 * std::pow(17.5, length2 - 7);
    return phase2 * (1 + std::pow(13.0, length3 - 11));
}

// Goes on to the next phase-1 length, the next sum of the first two phases, or the next total.
void Run::next_stretch() {
    stretch_.next = 0;
    ++stretch_.length1;
    --stretch_.length2;
    // A long way through phase 1 with a short phase 2 behind it is not worth its listing.
    if (stretch_.length1 <= kMaxLength1 && stretch_.length2 >= kMinLength2 &&
        stretch_.length2 + 2 >= stretch_.length1) {
        return;
    }
    ++stretch_.length12;
    if (stretch_.total - stretch_.length12 < kMinLength3) {
        ++stretch_.total;
        // Cubes that are not close to solved get through the first two phases in no fewer turns.
        stretch_.length12 = std::max(stretch_.total - kMaxLength3,
                                     std::min(kShortLength12, stretch_.total - kMinLength3));
    }
    stretch_.length2 = std::min(stretch_.length12, kMaxLength2);
    stretch_.length1 = stretch_.length12 - stretch_.length2;
}

void Run::reduce_round(double budget) {
    struct Task {
        const Entry* entry;
        int length2;
        int length3;
    };
    std::vector<Task> tasks;
    while (budget > 0 && !interrupt_.poll()) {
        const std::vector<Entry>& list = entries(stretch_.length1);
        const int length3 = stretch_.total - stretch_.length12;
        const double cost = expected_nodes(stretch_.length2, length3);
        for (; budget > 0 && stretch_.next < list.size(); budget -= cost) {
            if (list[stretch_.next].distance > stretch_.length2) {
                stretch_.next = list.size();
                break;
            }
            const Entry& entry = list[stretch_.next++];
            if (entry.distance + kMostSlack >= stretch_.length2) {
                tasks.push_back({&entry, stretch_.length2, length3});
            }
        }
        if (stretch_.next == list.size()) {
            next_stretch();
        }
    }
    std::vector<std::vector<Reduction>> found(tasks.size());
    std::atomic<std::size_t> next{0};
    const auto work = [&](Reducer& reducer) {
        for (std::size_t i = next++; i < tasks.size() && !interrupt_.is_set(); i = next++) {
            reducer.reduce(
                *tasks[i].entry, tasks[i].length2, tasks[i].length3,
                kNodeSlack * static_cast<std::uint64_t>(
                                 1000 + expected_nodes(tasks[i].length2, tasks[i].length3)),
                interrupt_, found[i]);
        }
    };
    {
        std::vector<std::jthread> helpers;
        for (unsigned t = 1; t < threads_; ++t) {
            helpers.emplace_back([&, t] { work(reducers_[t]); });
        }
        work(reducers_[0]);
    }
    for (const auto& list : found) {
        for (const Reduction& reduction : list) {
            if (open_.size() >= kMostOpen) {
                break;
            }
            open_.push_back(std::make_unique<Open>(
                reduction, as_3x3x3(phases_.cube(), reduction.pieces), tables_));
        }
    }
    nodes_ = solve_nodes_ + close_nodes_;
    for (const Reducer& reducer : reducers_) {
        nodes_ += reducer.nodes() + reducer.phase3_nodes();
    }
}

void Run::first_solution() {
    Open* shortest = nullptr;
    for (const auto& open : open_) {
        if (shortest == nullptr || open->length < shortest->length) {
            shortest = open.get();
        }
    }
    if (shortest == nullptr) {
        return;
    }
    const cube3::Solved solved =
        cube3::solve_two_phase(tables_, shortest->reduced.cubie, 1, 0, interrupt_);
    if (solved.found) {
        accept(*shortest, solved.moves);
    }
}

void Run::solve_round() {
    if (best_ == kNone) {
        first_solution();
    }
    std::vector<Open*> units;
    for (;;) {
        const int best = best_;
        std::erase_if(open_, [this, best](const auto& open) {
            const bool closed = open->length + open->next >= best;
            closed_nodes_ += closed ? open->search.nodes() : 0;
            return closed;
        });
        std::ranges::stable_sort(open_, [](const auto& a, const auto& b) {
            return a->length + a->next < b->length + b->next;
        });
        units.clear();
        double cost = 0;
        for (const auto& open : open_) {
            const double unit = expected_end_nodes(open->next, best - 1 - open->length);
            if (unit > credit_ - cost) {
                continue;
            }
            cost += unit;
            units.push_back(open.get());
            if (cost > kUnitsAtOnce) {
                break;
            }
        }
        if (units.empty()) {
            return;
        }
        std::vector<std::uint8_t> solved(units.size(), 0);
        std::atomic<std::size_t> next{0};
        const auto work = [&] {
            for (std::size_t i = next++; i < units.size() && !interrupt_.is_set(); i = next++) {
                Open& open = *units[i];
                for (int d = 0; d < cube3::kDirections && solved[i] == 0; ++d) {
                    solved[i] = open.search.run(d, open.next, best - 1 - open.length,
                                                ~std::uint64_t{0} / 2, interrupt_)
                                    ? 1
                                    : 0;
                }
            }
        };
        {
            std::vector<std::jthread> helpers;
            for (unsigned t = 1; t < std::min<std::size_t>(threads_, units.size()); ++t) {
                helpers.emplace_back(work);
            }
            work();
        }
        for (std::size_t i = 0; i < units.size(); ++i) {
            Open& open = *units[i];
            if (solved[i] == 0) {
                ++open.next;
            } else if (open.length + static_cast<int>(open.search.solution().size()) < best_) {
                accept(open, open.search.solution());
            }
        }
        std::uint64_t total = closed_nodes_;
        for (const auto& open : open_) {
            total += open->search.nodes();
        }
        credit_ -= static_cast<double>(total - solve_nodes_);
        solve_nodes_ = total;
        if (interrupt_.poll()) {
            return;
        }
    }
}

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
    return best_ <= kFarLength || (best_ == kNone && nodes_ > kLong) ||
           std::ranges::any_of(open_,
                               [](const auto& open) { return open->length <= kFarReduction; });
}

// Rules out solutions of up to `max_length`, or takes the shortest.
void Run::look_close(int max_length) {
    max_length = std::min(max_length, best_ - 1);
    if (lower_bound_ > max_length) {
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

base::Result<Solution> Run::go() {
    if (phases_.cube().rotation_of_solved(state_) >= 0) {
        solution_.lower_bound = 0;
        return solution_;
    }
    look_close(max_close(metric_) - 1);
    double budget = 20000;
    while (!is_over()) {
        const std::uint64_t before = nodes_;
        reduce_round(budget);
        if (is_over() && best_ != kNone) {
            break;
        }
        if (seems_close()) {
            look_close(max_close(metric_));
        }
        credit_ += kEndShare * static_cast<double>(nodes_ - before);
        solve_round();
        budget = std::min(budget * 1.3, 1e6);
    }
    if (best_ == kNone || (limits_.max_length && best_ > *limits_.max_length)) {
        return base::Error{limits_.stop.stop_requested() && best_ == kNone
                               ? base::ErrorCode::Interrupted
                               : base::ErrorCode::NotFound,
                           "no solution was found within the limits; allow more time or a greater "
                           "length"};
    }
    solution_.nodes = nodes_;
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

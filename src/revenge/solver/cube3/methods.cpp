#include "revenge/solver/cube3/methods.hpp"

#include <algorithm>
#include <span>
#include <utility>

#include "revenge/base.hpp"
#include "revenge/base/check.hpp"
#include "revenge/base/message.hpp"
#include "revenge/base/parallel.hpp"
#include "revenge/base/stop_condition.hpp"
#include "revenge/puzzle/canonical.hpp"
#include "revenge/solver/cube3/optimal_search.hpp"
#include "revenge/solver/cube3/two_phase.hpp"
#include "revenge/solver/parts_by_looking.hpp"

namespace revenge::solver::cube3 {

namespace {

constexpr int kNone = 1000;
constexpr int kWorst = 20;  // no position needs more (Rokicki, Kociemba, Davidson, Dethridge, 2010)

puzzle::SymmetryIndex home(const puzzle::Cube& cube, const puzzle::State& state) {
    const auto rotation = cube.homing_rotation(state);
    base::check(rotation.has_value(), "the face centers of a cube are a rotation of its colours");
    return *rotation;
}

// One cube being solved: its frame, its limits, the best so far.
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
          interrupt_(limits.until(begin_)),
          rotation_(home(cube, state)),
          cubie_(cubie_of(cube, cube.rotate(state, rotation_))) {}

    base::Result<Solution> near_optimal(const Phase2Distances* exact);
    base::Result<Solution> optimal(const TwoSidedTable* large);

  private:
    std::uint64_t node_limit() const noexcept { return interrupt_.until().nodes; }
    struct Worker {  // of a thread
        TwoPhaseSearch search;
        TwoPhaseSearch::Room room;
    };
    int search_first(TwoPhaseSearch& search);
    void search_all(const TwoPhaseSearch& prepared, int first_length);
    bool search_part(std::vector<Worker>& workers, std::span<const TwoPhaseSearch::Ways> part);
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
    base::Interrupt interrupt_;
    puzzle::SymmetryIndex rotation_;
    Cubie cubie_;
    int best_turns_ = kNone;
    int proven_ = 0;           // no solution has fewer turns
    std::uint64_t nodes_ = 0;  // looked at by near_optimal()
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
        if (proven_ > 1) {
            error.add(base::make_message(
                "proven", "; it takes at least {length} face turns (proven)", proven_));
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
    const puzzle::Algorithm known = puzzle::simplify(limits_.known.turns(), costs_, false);
    // Longer ones are no answer where the search has one.
    if (!known.empty() && known.size() <= kLongest) {
        take(known);
    }
    TwoPhaseSearch search(tables_, exact, cubie_);
    const int length = search_first(search);
    nodes_ = std::min(search.nodes(), node_limit());
    if (best_turns_ != kNone && !interrupt_.is_over(nodes_)) {
        search_all(search, length);
    }
    if (!known.empty() && best_turns_ == kNone) {
        take(known);
    }
    solution_.nodes = nodes_;
    return answer();
}

// Looks for a first solution and, with phases 1 of that length, for shorter ones. RETURNS the next length.
int Run::search_first(TwoPhaseSearch& search) {
    base::Interrupt first(limits_.until(begin_, kFirstTime));
    TwoPhaseSearch::Room room;
    int length = 0;
    for (; length <= kWorst && best_turns_ == kNone; ++length) {
        for (int direction = 0; direction < kDirections; ++direction) {
            bool is_first = false;
            do {
                is_first = best_turns_ == kNone;
                base::Interrupt& interrupt = is_first ? first : interrupt_;
                if (interrupt.is_over(search.nodes())) {
                    return length;
                }
                search.run(room, {direction, length}, std::min(best_turns_ - 1, kLongest),
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
    return length;
}

// Looks for shorter solutions, with longer and longer phases 1: all directions beside each other; where they take long
// one after the other, in parts by their first move, so that what is found is soon known to the rest.
void Run::search_all(const TwoPhaseSearch& prepared, int first_length) {
    constexpr int kLong = 12;
    std::vector<Worker> workers(base::thread_count(limits_.threads), Worker{prepared, {}});
    for (int length = first_length; length < std::min(best_turns_, kWorst + 1); ++length) {
        std::vector<TwoPhaseSearch::Ways> ways;
        for (int direction = 0; direction < kDirections; ++direction) {
            if (length < kLong) {
                ways.push_back({direction, length});
                continue;
            }
            ways.clear();
            for (unsigned move = 0; move < kMoves; ++move) {
                ways.push_back({direction, length, 1U << move});
            }
            if (!search_part(workers, ways)) {
                return;
            }
        }
        if (length < kLong && !search_part(workers, ways)) {
            return;
        }
    }
}

// Searches some paths for shorter solutions than the best one so far. Results count in the order of the paths, up to
// the node limit, so they do not depend on the number of threads. Returns true to continue.
bool Run::search_part(std::vector<Worker>& workers, std::span<const TwoPhaseSearch::Ways> part) {
    constexpr int kWorthThreads = 10;  // shorter ones take less than threads do to begin
    struct Found {
        std::uint64_t nodes;  // when it was found
        std::vector<std::uint8_t> moves;
    };
    struct Outcome {
        std::uint64_t nodes = 0;
        std::vector<Found> found;
    };
    const int most = std::min(best_turns_ - 1, kLongest);
    const std::uint64_t left = node_limit() - nodes_;
    const unsigned threads =
        part.front().phase1_length < kWorthThreads ? 1 : static_cast<unsigned>(workers.size());
    const base::Status within = base::ordered_parallel_for(
        part.size(), {threads, 1},
        [&](std::size_t i, unsigned thread) {
            Worker& worker = workers[thread];
            const std::uint64_t before = worker.search.nodes();
            Outcome out;
            if (!interrupt_.poll()) {
                worker.search.run(worker.room, part[i], most,
                                  threads == 1 ? node_limit() - nodes_ : left, interrupt_,
                                  [&](const std::vector<std::uint8_t>& moves) {
                                      out.found.push_back({worker.search.nodes() - before, moves});
                                      return true;
                                  });
            }
            out.nodes = worker.search.nodes() - before;
            return out;
        },
        [&](std::size_t /*i*/, const Outcome& outcome) -> base::Status {
            for (const Found& one : outcome.found) {
                const bool is_shorter = static_cast<int>(one.moves.size()) < best_turns_;
                if (nodes_ + one.nodes <= node_limit() && is_shorter) {
                    solution_.nodes = nodes_ + one.nodes;
                    accept(one.moves);
                }
            }
            nodes_ = std::min(nodes_ + outcome.nodes, node_limit());
            return nodes_ < node_limit() ? base::Status() : base::interrupted();
        });
    return within && !interrupt_.poll();
}

base::Result<Solution> Run::optimal(const TwoSidedTable* large) {
    if (cube_.rotation_of_solved(state_) >= 0) {
        best_turns_ = 0;
        solution_.lower_bound = 0;
        return answer();
    }
    OptimalSearch search(tables_, large, cubie_);
    const int longest = std::min(kWorst, limits_.max_length.value_or(kWorst));
    proven_ = std::max(1, search.lower_bound());
    for (int length = proven_;
         length <= longest && best_turns_ == kNone && !interrupt_.is_over(search.nodes());
         ++length) {
        proven_ = length;
        LengthProgress progress(limits_.progress, length, "turns");
        const auto found = search.run(length, limits_.threads, interrupt_, progress);
        solution_.nodes = search.nodes();
        if (found) {
            accept(*found);
            solution_.lower_bound = best_turns_;
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

Optimal::Optimal(std::shared_ptr<const Tables> tables, std::shared_ptr<const OrderedSlice> large)
    : tables_(std::move(tables)),
      large_(std::move(large)),
      two_sided_(large_ == nullptr ? nullptr
                                   : std::make_unique<const TwoSidedTable>(*tables_, *large_)),
      costs_(puzzle::Metric::Obtm, 3),
      cube_(3) {}

base::Result<Solution> Optimal::solve(const puzzle::State& state, const Limits& limits,
                                      const OnImprovement& on_improvement) const {
    return Run(cube_, *tables_, costs_, state, limits, on_improvement).optimal(two_sided_.get());
}

base::Result<SharedMethod> open_two_phase(const Opening& opening) {
    REVENGE_TRY(opening.require_memory("two-phase needs", kTwoPhaseBytes));
    if (opening.tier == Tier::Browser) {
        REVENGE_TRY(auto small, opening.cube3.tables(opening, Phase1::NearCompact));
        return SharedMethod(std::make_shared<TwoPhase>(std::move(small), nullptr, opening.costs));
    }
    REVENGE_TRY(auto tables, opening.cube3.tables(opening));
    REVENGE_TRY(auto exact, opening.cube3.phase2_distances(opening, *tables));
    return SharedMethod(std::make_shared<TwoPhase>(tables, exact, opening.costs));
}

base::Result<SharedMethod> open_optimal(const Opening& opening) {
    REVENGE_TRY(opening.require_memory("optimal needs", kOptimalBytes));
    REVENGE_TRY(auto tables, opening.cube3.tables(opening));
    std::shared_ptr<const OrderedSlice> large;
    const std::uint64_t large_bytes = OrderedSlice::is_made(opening.table_store)
                                          ? OrderedSlice::kUsingBytes
                                          : OrderedSlice::kWorthMakingBytes;
    if (opening.memory_bytes >= large_bytes) {
        REVENGE_TRY(auto opened, OrderedSlice::open(opening.table_store, *tables, opening.threads,
                                                    opening.progress, opening.stop));
        large = std::move(opened);
    }
    return SharedMethod(std::make_shared<Optimal>(tables, std::move(large)));
}

}  // namespace revenge::solver::cube3

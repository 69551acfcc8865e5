#include "revenge/solver/chosen_moves/chosen_moves.hpp"

#include <algorithm>
#include <atomic>
#include <optional>
#include <utility>

#include "revenge/base.hpp"
#include "revenge/base/message.hpp"
#include "revenge/base/parallel.hpp"
#include "revenge/base/port/threads.hpp"
#include "revenge/base/stop_condition.hpp"
#include "revenge/solver/chosen_moves/position_table.hpp"
#include "revenge/solver/chosen_moves/prepared_moves.hpp"
#include "revenge/solver/length_search.hpp"

namespace revenge::solver {

namespace {

using base::Error;
using base::ErrorCode;
using base::Result;
using chosen::Codes;
using chosen::kUnknown;
using chosen::Move;
using chosen::PieceBounds;
using chosen::PositionTable;
using chosen::PreparedMoves;

}  // namespace

// The tables of the orientations of the target that they start from.
struct ChosenMoves::KeptTables {
    KeptTables(const PreparedMoves& moves, const std::vector<chosen::Way>& of)
        : ways(of), near(moves, of), bounds(moves, of) {}
    // Adds levels that make a search for solutions of `length` cheaper; `last`: the cost of the search before.
    void deepen(int length, double last, std::uint64_t memory_bytes, base::NodeBudget& watch) {
        while (near.is_worth_deepening(length, last) && near.deepen(memory_bytes / 2, watch)) {
        }
        bounds.deepen(last / 2, near.depth(), memory_bytes / 8, watch);
    }
    std::vector<chosen::Way> ways;
    PositionTable near;
    PieceBounds bounds;
};

// State kept between calls.
struct ChosenMoves::Kept {
    base::port::Mutex mutex;
    std::vector<std::shared_ptr<KeptTables>> tables;
    std::unique_ptr<const chosen::MovesGroup> group{};  // once it has been needed
};

// The forward search from one position.
class ChosenMoves::Search {
  public:
    Search(const PreparedMoves& moves, const PositionTable& table, const PieceBounds& bounds,
           base::Interrupt& interrupt, LengthProgress& progress)
        : moves_(moves),
          table_(table),
          bounds_(bounds),
          interrupt_(interrupt),
          progress_(progress) {}

    // RETURNS a solution of cost `length`, all shorter ones being ruled out.
    std::optional<std::vector<std::uint8_t>> run(const Codes& start, int length, unsigned threads) {
        std::vector<Prefix> prefixes{{start, {}, length}};
        for (int step = 0; step < 2; ++step) {
            std::vector<Prefix> longer;
            for (const Prefix& prefix : prefixes) {
                extend(prefix, longer);
            }
            prefixes = std::move(longer);
        }
        std::vector<std::optional<std::vector<std::uint8_t>>> found(prefixes.size());
        std::atomic<std::size_t> first{prefixes.size()};
        progress_.begin(prefixes.size());
        base::parallel_for(prefixes.size(), {threads, 1}, [&](std::size_t i, std::size_t) {
            if (i > first.load(std::memory_order_relaxed)) {
                return;  // what it finds would not be taken
            }
            Walk walk{*this, prefixes[i].path};
            walk.watch.begin(interrupt_, base::kAnyNodes);
            if (walk.go(prefixes[i].codes, prefixes[i].left)) {
                found[i] = std::move(walk.path);
                for (std::size_t seen = first; i < seen && !first.compare_exchange_weak(seen, i);) {
                }
            }
            nodes_ += walk.watch.nodes();
            progress_.add_branch(prefixes.size());
        });
        return first < prefixes.size() ? found[first] : std::nullopt;
    }
    std::uint64_t nodes() const noexcept { return nodes_; }

  private:
    struct Prefix {
        Codes codes;
        std::vector<std::uint8_t> path;
        int left;
    };
    const std::vector<std::uint8_t>& next(const std::vector<std::uint8_t>& path) const noexcept {
        return path.empty() ? moves_.all : moves_.moves[path.back()].followers;
    }
    void extend(const Prefix& prefix, std::vector<Prefix>& out) const {
        if (prefix.left <= table_.depth()) {
            out.push_back(prefix);
            return;
        }
        for (const std::uint8_t m : next(prefix.path)) {
            const int left = prefix.left - moves_.moves[m].cost;
            if (left >= 0) {
                out.push_back({{}, prefix.path, left});
                moves_.apply(prefix.codes, moves_.moves[m], out.back().codes);
                out.back().path.push_back(m);
            }
        }
    }

    // One thread's way.
    struct Walk {
        Search& search;
        std::vector<std::uint8_t> path;
        base::NodeBudget watch{};

        bool go(const Codes& codes, int left) {
            if (!search.bounds_.allow(codes, left)) {
                return false;
            }
            if (left <= search.table_.depth()) {
                const int distance = search.table_.find(search.moves_.hash(codes));
                return distance != kUnknown && distance <= left && descend(codes, distance);
            }
            if (watch.count(1)) {
                return false;
            }
            Codes to;
            for (const std::uint8_t m : search.next(path)) {
                const Move& move = search.moves_.moves[m];
                if (move.cost > left) {
                    continue;
                }
                search.moves_.apply(codes, move, to);
                path.push_back(m);
                if (go(to, left - move.cost)) {
                    return true;
                }
                path.pop_back();
            }
            return false;
        }

        // Follows the table to the target.
        bool descend(Codes codes, int distance) {
            const std::size_t before = path.size();
            while (distance > 0) {
                bool stepped = false;
                for (const std::uint8_t m : search.moves_.all) {
                    const Move& move = search.moves_.moves[m];
                    Codes to{};
                    search.moves_.apply(codes, move, to);
                    if (move.cost <= distance &&
                        search.table_.find(search.moves_.hash(to)) == distance - move.cost) {
                        path.push_back(m);
                        codes = to;
                        distance -= move.cost;
                        stepped = true;
                        break;
                    }
                }
                if (!stepped) {
                    path.resize(before);
                    return false;
                }
            }
            return true;
        }
    };

    const PreparedMoves& moves_;
    const PositionTable& table_;
    const PieceBounds& bounds_;
    base::Interrupt& interrupt_;
    LengthProgress& progress_;
    std::atomic<std::uint64_t> nodes_{0};
};

ChosenMoves::ChosenMoves(std::unique_ptr<const PreparedMoves> moves)
    : moves_(std::move(moves)), kept_(std::make_unique<Kept>()) {}
ChosenMoves::~ChosenMoves() = default;

namespace {

// ERRORS: Usage, for turns that nothing can be solved with.
base::Status require_turns(const puzzle::Cube& cube, const puzzle::Algorithm& turns) {
    const bool has_rotation = std::ranges::any_of(
        turns, [&](puzzle::Turn turn) { return puzzle::is_rotation(turn, cube.size()); });
    if (turns.empty() || has_rotation) {
        return turns.empty()
                   ? base::usage("no-moves-given", "no moves are given; Rw, U and F2 are some")
                   : base::usage("rotation-no-move",
                                 "a rotation of the whole cube cannot be used for solving");
    }
    if (std::ranges::any_of(
            turns, [&](puzzle::Turn turn) { return puzzle::is_deep(turn, cube.size()); })) {
        return base::usage("deep-turn-no-move",
                           "a turn of more than half of the layers cannot be used for solving");
    }
    return {};
}

}  // namespace

Result<std::unique_ptr<ChosenMoves>> ChosenMoves::make(const puzzle::Cube& cube,
                                                       const puzzle::Algorithm& turns,
                                                       const puzzle::State& target,
                                                       const puzzle::CostTable& costs) {
    REVENGE_TRY(require_turns(cube, turns));
    return std::unique_ptr<ChosenMoves>(new ChosenMoves(
        std::make_unique<PreparedMoves>(cube, turns, chosen::Goal::of(cube, target), costs)));
}

Result<std::unique_ptr<ChosenMoves>> ChosenMoves::make(const puzzle::Cube& cube,
                                                       const puzzle::Algorithm& turns,
                                                       std::span<const std::string> patterns,
                                                       const puzzle::CostTable& costs) {
    REVENGE_TRY(require_turns(cube, turns));
    REVENGE_TRY(auto goal, chosen::Goal::of(cube, patterns));
    return std::unique_ptr<ChosenMoves>(
        new ChosenMoves(std::make_unique<PreparedMoves>(cube, turns, std::move(goal), costs)));
}

std::unique_ptr<ChosenMoves> ChosenMoves::over_all_turns(const puzzle::Cube& cube,
                                                         const puzzle::State& target,
                                                         const puzzle::CostTable& costs) {
    return std::unique_ptr<ChosenMoves>(new ChosenMoves(
        std::make_unique<PreparedMoves>(cube, chosen::Goal::of(cube, target), costs)));
}

Result<std::unique_ptr<ChosenMoves>> ChosenMoves::over_all_turns(
    const puzzle::Cube& cube, std::span<const std::string> patterns,
    const puzzle::CostTable& costs) {
    REVENGE_TRY(auto goal, chosen::Goal::of(cube, patterns));
    return std::unique_ptr<ChosenMoves>(
        new ChosenMoves(std::make_unique<PreparedMoves>(cube, std::move(goal), costs)));
}

std::string_view ChosenMoves::name() const noexcept {
    return moves_->is_free ? "optimal" : "moves";
}

Result<std::vector<chosen::Way>> ChosenMoves::ways_to(const puzzle::State& state) const {
    const auto ways = moves_->reachable_ways(state);
    if (ways.empty()) {
        return base::error(base::ErrorCode::NotFound, "places-out-of-reach",
                           "these moves cannot do it: some pieces would have to leave the places "
                           "that the moves reach");
    }
    if (moves_->is_free || !moves_->goal.is_one_state()) {
        return ways;  // where pieces have no names of their own, membership is not decided ahead
    }
    if (!kept_->group) {
        kept_->group = std::make_unique<const chosen::MovesGroup>(*moves_);
    }
    auto reached = kept_->group->reached(state, ways);
    if (reached.empty()) {
        return base::error(base::ErrorCode::NotFound, "not-in-group",
                           "these moves cannot do it: the group that they make, of order {order}, "
                           "does not hold it",
                           kept_->group->order());
    }
    return reached;
}

std::shared_ptr<ChosenMoves::KeptTables> ChosenMoves::tables_of(
    const std::vector<chosen::Way>& ways) const {
    const auto kept = std::ranges::find(kept_->tables, ways, [](const auto& t) { return t->ways; });
    if (kept != kept_->tables.end()) {
        return *kept;
    }
    return kept_->tables.emplace_back(std::make_shared<KeptTables>(*moves_, ways));
}

namespace {

// `length`: that many moves are needed at least, as has been proven.
Error ended_at(int length, const std::string& metric, base::Message why, const Limits& limits) {
    Error error = limits.stop.stop_requested() ? base::interrupted("a solution was found")
                                               : base::error(ErrorCode::NotFound, std::move(why));
    return length > 0
               ? error.add(base::make_message(
                     "proven", "; it takes at least {length} {metric} (proven)", length, metric))
               : error;
}

}  // namespace

Result<Solution> ChosenMoves::solve(const puzzle::State& state, const Limits& limits,
                                    const OnImprovement& on_improvement) const {
    const auto begin = std::chrono::steady_clock::now();
    base::Interrupt interrupt(limits.until(begin));
    // A table is worked on by one call at a time; calls for other ways have others.
    const base::port::MutexLock lock(kept_->mutex);
    const puzzle::SymmetryIndex homing = moves_->homing(state);
    const puzzle::State homed = moves_->cube.rotate(state, homing);
    REVENGE_TRY(const auto ways, ways_to(homed));
    const std::shared_ptr<KeptTables> tables = tables_of(ways);
    PositionTable* const table = &tables->near;
    const Codes start = moves_->codes(homed);
    const std::string& metric = moves_->costs.name();
    Solution out;
    base::NodeBudget watch;  // over all lengths
    watch.begin(interrupt, base::kAnyNodes);
    double last_cost = 0;  // nodes of the search before
    for (int length = 0;; ++length) {
        const auto ended = [&](base::Message why) {
            if (interrupt.is_set()) {
                std::erase_if(kept_->tables, [&](const auto& t) { return t == tables; });
            }
            return ended_at(length, metric, std::move(why), limits);
        };
        tables->deepen(length, last_cost, limits.memory_bytes, watch);
        if (table->is_whole() && table->find(moves_->hash(start)) == kUnknown) {
            return base::error(base::ErrorCode::NotFound, "not-among-positions",
                               "these moves cannot do it: they make {positions} positions of the "
                               "one to be reached, and this is not one of them",
                               table->size());
        }
        if (limits.max_length && length > *limits.max_length) {
            return ended(base::make_message("none-so-short",
                                            "no solution has at most {most} {metric}",
                                            *limits.max_length, metric));
        }
        LengthProgress progress(limits.progress, length, metric);
        Search search(*moves_, *table, tables->bounds, interrupt, progress);
        const auto path = search.run(start, length, base::thread_count(limits.threads));
        last_cost = static_cast<double>(search.nodes()) * static_cast<double>(moves_->moves.size());
        watch.add(search.nodes());
        if (path) {
            out.moves.append(moves_->written(*path, homing));
            break;
        }
        if (interrupt.is_over(watch.nodes())) {
            return ended(
                base::make_message("nothing-found", "no solution was found within the limits"));
        }
    }
    out.nodes = watch.nodes();
    out.length = moves_->costs.cost(out.moves.turns());
    out.lower_bound = out.length;
    out.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    if (on_improvement) {
        on_improvement(out);
    }
    return out;
}

}  // namespace revenge::solver

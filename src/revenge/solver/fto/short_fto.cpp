#include "revenge/solver/fto/short_fto.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <span>
#include <utility>
#include <vector>

#include "revenge/base/check.hpp"
#include "revenge/base/message.hpp"
#include "revenge/base/parallel.hpp"
#include "revenge/base/stop_condition.hpp"
#include "revenge/derived/possible_states.hpp"
#include "revenge/puzzle/parity.hpp"
#include "revenge/solver/fto/schedule.hpp"
#include "revenge/solver/fto/search.hpp"

namespace revenge::solver::fto {

namespace {

// RETURNS the starts from which a state is looked at, each once: each face as B, in each way of naming the pieces or,
// where turned puzzles are not solved, in the way that brings them home.
std::vector<FtoStart> starts_of(const FtoTables& tables, const FtoPieces& pieces,
                                bool solves_turned) {
    const std::vector<SolidSymmetry>& all = tables.geometry.symmetries();
    std::vector<FtoStart> out;
    std::array<bool, kFaces> seen{};
    for (std::size_t places = 0; places < all.size(); ++places) {
        const auto front = static_cast<std::size_t>(std::ranges::find(all[places].face, kB) -
                                                    all[places].face.begin());
        if (all[places].is_mirror || std::exchange(seen[front], true)) {
            continue;
        }
        for (std::size_t names = 0; names < all.size(); ++names) {
            if (!all[names].is_mirror && (solves_turned || names == places) &&
                is_of_four(all[names].face[kU]) == is_of_four(all[places].face[kU])) {
                const FtoStart start = start_of(tables, pieces, names, places, solves_turned);
                const auto has_it = [&](const FtoStart& other) {
                    return std::ranges::count(other.pieces, start.pieces[0]) > 0;
                };
                if (std::ranges::none_of(out, has_it)) {
                    out.push_back(start);
                }
            }
        }
    }
    return out;
}

class FtoRun {
  public:
    FtoRun(const FtoTables& tables, const ColorBound* color_bound,
           const puzzle::Definition& definition, const puzzle::State& state, const Limits& limits,
           const OnImprovement& on_improvement)
        : tables_(tables),
          color_bound_(color_bound),
          definition_(definition),
          costs_(*puzzle::Costs::named(definition, "turn")),
          state_(state),
          limits_(limits),
          on_improvement_(on_improvement),
          begin_(std::chrono::steady_clock::now()),
          threads_(base::thread_count(limits.threads)),
          starts_(
              starts_of(tables, tables.geometry.pieces_of(state), !definition.rotations().empty())),
          schedule_(tables, starts_.size(), starts_.front().names) {}

    base::Result<Solution> go();

  private:
    bool is_quick() const noexcept { return nodes_ < kQuickNodes || best_ == kNoFtoLength; }
    void search();
    void search_batch(const FtoSchedule::Batch& batch, base::Interrupt& interrupt);
    void take(const FtoFound& found);
    void take(Solution solution);

    const FtoTables& tables_;
    const ColorBound* color_bound_;
    const puzzle::Definition& definition_;
    puzzle::Costs costs_;
    const puzzle::State& state_;
    const Limits& limits_;
    const OnImprovement& on_improvement_;
    std::chrono::steady_clock::time_point begin_;
    unsigned threads_;
    std::vector<FtoStart> starts_;
    FtoSchedule schedule_;
    std::uint64_t nodes_ = 0;
    int best_ = kNoFtoLength;
    Solution solution_;
};

void FtoRun::take(Solution solution) {
    if (solution.length >= best_) {
        return;
    }
    base::check(definition_.is_solved(puzzle::apply(definition_, state_, solution.moves)),
                "a short solution solves the puzzle");
    best_ = solution.length;
    solution.nodes = nodes_;
    solution.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count();
    solution_ = std::move(solution);
    if (on_improvement_ && (!limits_.max_length || best_ <= *limits_.max_length)) {
        on_improvement_(solution_);
    }
}

void FtoRun::take(const FtoFound& found) {
    std::array<std::size_t, kTurns> back{};
    for (std::size_t turn = 0; turn < kTurns; ++turn) {
        back[tables_.geometry.image(turn, starts_[found.start].places)] = turn;
    }
    std::array<PhaseSolution, 3> phases{
        {{"five faces", "", "One face's edges and triangles are placed: five faces suffice.", {}},
         {"four faces", "", "Corners carry their triangles: four alternate faces suffice.", {}},
         {"last", "", "Solved, by these four faces.", {}}}};
    Solution solution;
    std::size_t turn = 0;
    for (std::size_t i = 0; i < phases.size(); ++i) {
        const std::size_t end = i == 0   ? static_cast<std::size_t>(found.first)
                                : i == 1 ? static_cast<std::size_t>(found.first + found.second)
                                         : found.turns.size();
        std::vector<puzzle::Move> moves;
        for (; turn < end; ++turn) {
            const std::size_t own = back[found.turns[turn]];
            moves.push_back(puzzle::power_of(definition_, definition_.moves()[face_of(own)],
                                             own % 2 == 0 ? 1 : 2));
        }
        if (!moves.empty()) {
            phases[i].moves = puzzle::Moves(std::move(moves));
            solution.phases.push_back(std::move(phases[i]));
        }
    }
    sum_up(solution, costs_);
    take(std::move(solution));
}

void FtoRun::search_batch(const FtoSchedule::Batch& batch, base::Interrupt& interrupt) {
    std::vector<FtoFound> found(batch.count);
    std::vector<std::uint64_t> candidates(batch.count);
    std::vector<std::uint64_t> nodes(batch.count);
    std::vector<std::uint8_t> is_broken_off(batch.count);
    const ColorBound* const color_bound = is_quick() ? nullptr : color_bound_;
    const std::uint64_t most = std::min(
        interrupt.until().nodes - std::min(nodes_, interrupt.until().nodes), batch.most_nodes);
    base::parallel_for(batch.count, {threads_, 1}, [&](std::size_t i, std::size_t /*end*/) {
        const std::size_t task = batch.begin + i;
        const std::size_t words = task / starts_.size();
        const std::array<std::uint8_t, 2> turns{static_cast<std::uint8_t>(words % kTurns),
                                                static_cast<std::uint8_t>(words / kTurns)};
        const std::span first(turns.data(), FtoSchedule::turns_of_task(batch.first));
        if (first.size() == 2 && !may_follow(face_of(turns[1]), face_of(turns[0]))) {
            return;
        }
        base::NodeBudget watch;
        watch.begin(interrupt, std::max<std::uint64_t>(most, 1));
        FtoSearch search(tables_, color_bound, starts_[task % starts_.size()], batch.first,
                         batch.seconds, best_, watch);
        is_broken_off[i] = search.run(first) ? 0 : 1;
        found[i] = search.found();
        found[i].start = task % starts_.size();
        candidates[i] = search.candidates();
        nodes[i] = watch.nodes();
    });
    std::uint64_t all_candidates = 0;
    for (std::size_t i = 0; i < batch.count; ++i) {
        nodes_ += nodes[i];
        all_candidates += candidates[i];
    }
    for (const FtoFound& one : found) {
        if (one.length < best_) {
            take(one);
        }
    }
    if (interrupt.is_set() || nodes_ >= interrupt.until().nodes) {
        return;
    }
    if (std::ranges::count(is_broken_off, 1) > 0) {
        schedule_.postpone(batch);
    } else {
        schedule_.finish(batch, all_candidates);
    }
}

void FtoRun::search() {
    base::Interrupt interrupt(limits_.until(begin_));
    base::StopCondition until_first = limits_.until(begin_, kFirstTime);
    until_first.nodes = base::kAnyNodes;  // the first solution takes as many as it takes
    base::Interrupt first(until_first);
    for (;;) {
        base::Interrupt& now = best_ == kNoFtoLength ? first : interrupt;
        if (!is_quick() && color_bound_ != nullptr) {
            schedule_.use_color_bound();
        }
        const auto batch = schedule_.next(best_);
        if (!batch || best_ <= schedule_.lower_bound() || now.is_over(nodes_)) {
            return;
        }
        search_batch(*batch, now);
    }
}

base::Result<Solution> FtoRun::go() {
    if (definition_.is_solved(state_)) {
        return nothing_to_do();
    }
    if (!limits_.known.empty()) {
        take(solution_of(limits_.known, definition_, costs_));
    }
    search();
    if (best_ == kNoFtoLength) {
        return nothing_found(limits_);
    }
    if (limits_.max_length && best_ > *limits_.max_length) {
        return nothing_short_enough(limits_);
    }
    solution_.nodes = nodes_;
    solution_.lower_bound = std::min(best_, schedule_.lower_bound());
    return solution_;
}

// Returns true if turns reach the state. The search looks up values that exist for such states only.
bool is_possible(const FtoTables& tables, const puzzle::State& state) {
    const std::vector<std::uint8_t> edges(state.piece.begin() + kEdgeSlot,
                                          state.piece.begin() + kTriangleSlot);
    const FtoPieces pieces = tables.geometry.pieces_of(state);
    return tables.corners_of(pieces) < kCornerStates && !puzzle::is_odd(edges) &&
           std::all_of(state.twist.begin() + kEdgeSlot, state.twist.end(),
                       [](std::uint8_t twist) { return twist == 0; }) &&
           std::all_of(state.twist.begin(), state.twist.begin() + kCornerPlaces,
                       [](std::uint8_t twist) { return twist % 2 == 0; });
}

}  // namespace

base::Result<Solution> ShortFto::solve(const puzzle::State& state, const Limits& limits,
                                       const OnImprovement& on_improvement) const {
    if (!is_possible(*tables_, state)) {
        const base::Status status = derived::PossibleStates(*definition_).require(state);
        return status ? base::error(base::ErrorCode::ImpossibleCube, "impossible-fto",
                                    "no turns make this state")
                      : status.error();
    }
    return FtoRun(*tables_, color_bound_.get(), *definition_, state, limits, on_improvement).go();
}

}  // namespace revenge::solver::fto

#include "revenge/solver/short/ends.hpp"

#include <algorithm>
#include <cmath>

#include "revenge/base/parallel.hpp"

namespace revenge::solver::reduction {

namespace {

constexpr double kUnitsAtOnce = 20000;
// Units that are a greater part of the credit wait: a few cubes alone shall not be searched to the depths
// before there are others.
constexpr double kUnitsInCredit = 4;
constexpr double kUnitSlack = 20;  // times what a unit is expected to take

constexpr std::size_t kMostOpen = 50000;
constexpr int kMostPhase2 =
    9;  // turns: longer ends take longer to find than another way through phase 1

// The first end need not be short: with longer phases 2 fewer ways through phase 1 have to be tried (200 cubes: 4.3 ->
// 2.4 ms), and where phase 1 has only bounds its ways are dear.
constexpr int kFirstPhase2 = 10;
constexpr int kFirstPhase2OfBounds = cube3::kPhase2Limit;

// Nor are shorter ones: with six directions most solutions are met where phase 1 is shorter, and each of its
// further moves costs 13 times as much. A new reduction promises more for that.
constexpr int kLeastPhase2 = 3;
// But short phases 1 take next to nothing, and cubes that are nearly solved have no other.
constexpr int kShortPhase1 = 4;

// A reduced cube's inner layers turn as one, which is a turn in BTM.
constexpr cube3::Counted counted_in(puzzle::Metric metric) noexcept {
    return metric == puzzle::Metric::Btm ? cube3::Counted::FacesAndSlices : cube3::Counted::Faces;
}

// Expected number of nodes from all directions, of one length of phase 1 (60 random cubes, 9 to 12 turns), and what
// it takes to begin.
double expected_end_nodes(int phase1_length) {
    constexpr double kBegin = 20;
    return cube3::kDirections * (kBegin + std::pow(13.35, phase1_length - 7.9));
}

}  // namespace

Open::Open(const Reduction& from, const Reduced3& cube, const cube3::Tables& tables,
           const cube3::Phase2Distances* exact, cube3::Counted counted)
    : reduction(from),
      reduced(cube),
      search(tables, exact, cube.cubie, kMostPhase2, counted),
      length(from.path.length) {
    next = search.least_distance(0);
    for (int d = 1; d < cube3::kDirections; ++d) {
        next = std::min(next, search.least_distance(d));
    }
}

Ends::Ends(const puzzle::Cube& cube, const cube3::Tables& tables,
           const cube3::Phase2Distances* exact, puzzle::Metric metric, unsigned threads,
           Interrupt& interrupt, OnEnd on_end)
    : cube_(cube),
      tables_(tables),
      exact_(exact),
      counted_(counted_in(metric)),
      threads_(threads),
      interrupt_(interrupt),
      on_end_(std::move(on_end)) {}

void Ends::add(const std::vector<Reduction>& reductions) {
    for (const Reduction& reduction : reductions) {
        open_.push_back(std::make_unique<Open>(reduction, as_3x3x3(cube_, reduction.pieces),
                                               tables_, exact_, counted_));
    }
}

// RETURNS what the next unit of a cube reaches at best.
int Ends::reach(const Open& open) noexcept {
    return open.length + open.next + (open.next <= kShortPhase1 ? 0 : kLeastPhase2);
}

int Ends::shortest() const noexcept {
    int out = kNoLength;
    for (const auto& open : open_) {
        out = std::min(out, open->length);
    }
    return out;
}

void Ends::first(Interrupt& interrupt) {
    const auto nearest =
        std::ranges::min_element(open_, {}, [](const auto& o) { return reach(*o); });
    if (nearest == open_.end()) {
        return;
    }
    Open& open = **nearest;
    cube3::TwoPhaseSearch search(tables_, exact_, open.reduced.cubie,
                                 tables_.has_exact_phase1() ? kFirstPhase2 : kFirstPhase2OfBounds);
    bool is_found = false;
    for (int length = open.next; !is_found && length <= cube3::kLongest && !interrupt.poll();
         ++length) {
        for (int d = 0; d < cube3::kDirections && !is_found; ++d) {
            search.run(d, length, cube3::kLongest, ~std::uint64_t{0} / 2, interrupt,
                       [&](const std::vector<std::uint8_t>& moves) {
                           on_end_(open, moves);
                           is_found = true;
                           return false;
                       });
        }
    }
    dropped_nodes_ += search.nodes();
    nodes_ += search.nodes();
}

// Forgets those that cannot give a shorter solution, and those that promise least if there are too many.
void Ends::drop(int best) {
    std::ranges::stable_sort(open_, {}, [](const auto& open) { return reach(*open); });
    const auto end =
        std::ranges::lower_bound(open_, best, {}, [](const auto& open) { return reach(*open); });
    const auto kept = std::min(static_cast<std::size_t>(end - open_.begin()), kMostOpen);
    for (std::size_t i = kept; i < open_.size(); ++i) {
        dropped_nodes_ += open_[i]->search.nodes();
    }
    open_.resize(kept);
}

std::vector<Open*> Ends::units() {
    std::vector<Open*> out;
    double cost = 0;
    for (const auto& open : open_) {
        const double unit = expected_end_nodes(open->next);
        if (unit * kUnitsInCredit > credit_ - cost) {
            continue;
        }
        cost += unit;
        out.push_back(open.get());
        if (cost > kUnitsAtOnce) {
            break;
        }
    }
    return out;
}

// Takes one unit. RETURNS the shortest end that beats `best`, or nothing.
std::optional<std::vector<std::uint8_t>> Ends::solve(Open& open, int best) {
    std::optional<std::vector<std::uint8_t>> found;
    int most = best - 1 - open.length;
    for (int d = 0; d < cube3::kDirections && !interrupt_.is_set(); ++d) {
        const double nodes = kUnitSlack * expected_end_nodes(open.next) / cube3::kDirections;
        open.search.run(d, open.next, most, static_cast<std::uint64_t>(nodes), interrupt_,
                        [&](const std::vector<std::uint8_t>& moves) {
                            found = moves;
                            most = cube3::cost_of(moves, counted_) - 1;
                            return true;
                        });
    }
    return found;
}

void Ends::solve(double credit, int best) {
    credit_ += credit;
    while (!interrupt_.poll()) {
        drop(best);
        const std::vector<Open*> units = this->units();
        if (units.empty()) {
            return;
        }
        std::vector<std::optional<std::vector<std::uint8_t>>> found(units.size());
        base::parallel_for(units.size(), {threads_, 1},
                           [&](std::size_t i, std::size_t) { found[i] = solve(*units[i], best); });
        for (std::size_t i = 0; i < units.size(); ++i) {
            Open& open = *units[i];
            ++open.next;
            if (found[i] && open.length + cube3::cost_of(*found[i], counted_) < best) {
                best = on_end_(open, *found[i]);
            }
        }
        std::uint64_t total = dropped_nodes_;
        for (const auto& open : open_) {
            total += open->search.nodes();
        }
        credit_ -= static_cast<double>(total - nodes_);
        nodes_ = total;
    }
}

}  // namespace revenge::solver::reduction

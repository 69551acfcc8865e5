#include "revenge/solver/reduction/endgames.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "revenge/base/parallel.hpp"

namespace revenge::solver::reduction {

namespace {

// Units are processed in batches of this number of nodes, or of this part of the credit. Threads wait for each other at
// the end of each batch, and later batches use the results of earlier ones.
constexpr double kMinBatch = 60000;
constexpr double kBatchOfCredit = 0.25;
// The last of the credit, which would make batches of a few units, is left for the next round.
constexpr double kCreditLeft = 0.05;
// Units that are a greater part of the credit wait: a few cubes alone shall not be searched to the depths
// before there are others.
constexpr double kUnitsInCredit = 4;
constexpr double kUnitSlack = 20;  // times what a unit is expected to take
// Units of no longer phases 1 are searched to their end: of cubes that are nearly solved most of the work is phase 2's.
constexpr int kWholePhase1 = 10;

constexpr std::size_t kMaxOpen = 50000;
// Turns: longer ends take longer to find than another way through phase 1.
constexpr int kMaxPhase2 = 9;
static_assert(kMaxPhase2 <= cube3::kNearPhase2, "known without all of phase 2's distances");

// The first end need not be short: with longer phases 2 fewer ways through phase 1 have to be tried (200 cubes: 4.3 ->
// 2.4 ms), and where phase 1 has only bounds its ways are dear.
constexpr int kFirstPhase2 = 10;
constexpr int kFirstPhase2OfBounds = cube3::kPhase2Limit;
// For some cubes, such as the one with all edges flipped, thousands of paths through phase 1 lead to no solution that
// short. After this number of nodes longer ones are accepted, and finally any length, which always succeeds. Allowing
// one more turn at a time took twice as long for the slowest of 1,000 cubes.
constexpr std::uint64_t kFirstNodes = 150000;
constexpr int kMoreOfPhase2 = 3;
constexpr std::uint64_t kAllNodes = ~std::uint64_t{0} / 2;

// Afterwards shorter ones than this are not looked for: with six directions most solutions (85 of 100) are met where
// phase 1 is shorter, and each of its further moves costs 13 times as much. A new reduction promises more for that.
constexpr int kMinPhase2 = 2;
// But short phases 1 take next to nothing, and cubes that are nearly solved have no other.
constexpr int kShortPhase1 = 4;

// A reduced cube's inner layers turn as one, which is a turn in BTM.
constexpr cube3::Counted counted_in(puzzle::Metric metric) noexcept {
    return metric == puzzle::Metric::Btm ? cube3::Counted::FacesAndSlices : cube3::Counted::Faces;
}

constexpr std::size_t kMaxMet = 400000;
constexpr std::size_t kOpenedAtOnce = 64;  // by a thread

std::uint64_t mixed(std::uint64_t value) noexcept {
    value *= 0x9E3779B97F4A7C15U;
    return value ^ value >> 32U;
}

template <std::size_t N>
std::uint64_t mixed(std::uint64_t value, const std::array<std::uint8_t, N>& items) noexcept {
    for (const std::uint8_t item : items) {
        value = value * 31 + item;
    }
    return mixed(value);
}

// RETURNS a number that is the same however the cube is held: views show the same one turned.
std::uint64_t key_of_turned(const cube3::Cubie& cubie, const cube3::Geometry& geometry) noexcept {
    std::uint64_t out = ~std::uint64_t{0};
    for (std::size_t rotation = 0; rotation < puzzle::kRotations; ++rotation) {
        const cube3::Cubie seen = cube3::conjugate(cubie, geometry.conjugations[rotation]);
        out = std::min(
            out, mixed(mixed(mixed(mixed(1, seen.corner), seen.twist), seen.edge), seen.flip));
    }
    return out;
}

// Expected number of nodes from all directions, of one length of phase 1 (60 random cubes, 9 to 12 turns), and what
// it takes to begin. Where it is known what each turn does, and phase 2 is short, they are a third fewer.
double expected_end_nodes(int phase1_length) {
    constexpr double kBegin = 20;
    return cube3::kDirections * (kBegin + std::pow(13.35, phase1_length - 7.9));
}

}  // namespace

Open::Open(const Reduction& from, const Reduced3& cube, const cube3::Tables& tables,
           cube3::Counted counted)
    : reduction(from),
      reduced(cube),
      search(tables, nullptr, cube.cubie, kMaxPhase2, counted),
      key(key_of_turned(cube.cubie, tables.geometry)),
      length(from.path.length) {
    next = search.least_distance(0);
    for (int d = 1; d < cube3::kDirections; ++d) {
        next = std::min(next, search.least_distance(d));
    }
}

Endgames::Endgames(const puzzle::Cube& cube, const cube3::Tables& tables, puzzle::Metric metric,
                   unsigned threads, base::Interrupt& interrupt, OnEnd on_end)
    : cube_(cube),
      tables_(tables),
      counted_(counted_in(metric)),
      threads_(threads),
      rooms_(threads),
      interrupt_(interrupt),
      on_end_(std::move(on_end)) {}

// RETURNS where a cube waits.
Endgames::Key Endgames::key_of(const Open& open) noexcept {
    return {open.length + open.next + (open.next <= kShortPhase1 ? 0 : kMinPhase2), open.next};
}

void Endgames::put(std::unique_ptr<Open> open) {
    const Key key = key_of(*open);
    open_[key].push_back(std::move(open));
    ++count_;
}

// RETURNS whether there was no reduction to that cube yet, or only longer ones.
bool Endgames::is_new(const Open& open) {
    if (met_.size() >= kMaxMet) {
        met_.clear();
    }
    const auto [met, is_first] = met_.try_emplace(open.key, open.length);
    if (!is_first && met->second <= open.length) {
        return false;
    }
    met->second = open.length;
    return true;
}

void Endgames::add(const std::vector<Reduction>& reductions) {
    std::vector<std::unique_ptr<Open>> open(reductions.size());
    base::parallel_for(reductions.size(), {threads_, kOpenedAtOnce},
                       [&](std::size_t begin, std::size_t end) {
                           for (std::size_t i = begin; i < end; ++i) {
                               const Reduction& reduction = reductions[i];
                               open[i] = std::make_unique<Open>(
                                   reduction, as_3x3x3(cube_, reduction.pieces), tables_, counted_);
                           }
                       });
    for (auto& each : open) {
        if (is_new(*each)) {
            put(std::move(each));
        }
    }
}

int Endgames::shortest() const noexcept {
    int out = kNoLength;
    for (const auto& [key, cubes] : open_) {
        out = std::min(out, cubes.front()->length);
    }
    return out;
}

void Endgames::first(base::Interrupt& interrupt) {
    if (open_.empty()) {
        return;
    }
    Open& open = *open_.begin()->second.front();
    const int least = tables_.has_exact_phase1() ? kFirstPhase2 : kFirstPhase2OfBounds;
    bool is_found = false;
    for (const int phase2 : {least, least + kMoreOfPhase2, cube3::kLongestPhase2}) {
        const bool is_last = phase2 == cube3::kLongestPhase2;
        if (!is_found && !interrupt.is_set()) {
            is_found = first(open, phase2, is_last ? kAllNodes : kFirstNodes, interrupt);
        }
    }
}

// Searches for an endgame of a cube with at most `most_phase2` turns in phase 2. Returns true if one is found.
bool Endgames::first(Open& open, int most_phase2, std::uint64_t most_nodes,
                     base::Interrupt& interrupt) {
    cube3::TwoPhaseSearch search(tables_, nullptr, open.reduced.cubie, most_phase2);
    cube3::TwoPhaseSearch::Room room;
    bool is_found = false;
    for (int length = open.next;
         !is_found && length <= cube3::kLongest && search.nodes() < most_nodes && !interrupt.poll();
         ++length) {
        for (int d = 0; d < cube3::kDirections && !is_found && search.nodes() < most_nodes; ++d) {
            search.run(room, {d, length}, cube3::kLongest, most_nodes - search.nodes(), interrupt,
                       [&](const std::vector<std::uint8_t>& moves) {
                           on_end_(open, moves);
                           is_found = true;
                           return false;
                       });
        }
    }
    nodes_ += search.nodes();
    return is_found;
}

// Forgets those that cannot give a shorter solution, and those that promise least if there are too many.
void Endgames::drop(int best) {
    const auto hopeless = open_.lower_bound({best, 0});
    for (auto key = hopeless; key != open_.end(); ++key) {
        count_ -= key->second.size();
    }
    open_.erase(hopeless, open_.end());
    while (count_ > kMaxOpen) {
        const auto last = std::prev(open_.end());
        const std::size_t dropped = std::min(count_ - kMaxOpen, last->second.size());
        last->second.resize(last->second.size() - dropped);
        count_ -= dropped;
        if (last->second.empty()) {
            open_.erase(last);
        }
    }
}

// Takes those whose units are next from the others.
Endgames::Cubes Endgames::units() {
    Cubes out;
    double cost = 0;
    const double most = std::max(kMinBatch, kBatchOfCredit * credit_);
    for (auto key = open_.begin(); key != open_.end() && cost <= most;) {
        const double unit = expected_end_nodes(key->first.next);
        Cubes& cubes = key->second;
        while (!cubes.empty() && unit * kUnitsInCredit <= credit_ - cost && cost <= most) {
            out.push_back(std::move(cubes.front()));
            cubes.pop_front();
            cost += unit;
        }
        key = cubes.empty() ? open_.erase(key) : std::next(key);
    }
    count_ -= out.size();
    // The longest tasks come first, so that threads finish at about the same time.
    std::ranges::stable_sort(out, std::greater{}, [](const auto& open) { return open->next; });
    return out;
}

// Takes one unit. RETURNS the shortest end that beats `best`, or nothing.
std::optional<std::vector<std::uint8_t>> Endgames::solve(Open& open, int best,
                                                         cube3::TwoPhaseSearch::Room& room) {
    std::optional<std::vector<std::uint8_t>> found;
    int most = best - 1 - open.length;
    for (int d = 0; d < cube3::kDirections && !interrupt_.is_set(); ++d) {
        const std::uint64_t nodes =
            open.next <= kWholePhase1
                ? kAllNodes
                : static_cast<std::uint64_t>(kUnitSlack * expected_end_nodes(open.next) /
                                             cube3::kDirections);
        open.search.run(room, {d, open.next}, most, nodes, interrupt_,
                        [&](const std::vector<std::uint8_t>& moves) {
                            found = moves;
                            most = cube3::cost_of(moves, counted_) - 1;
                            return true;
                        });
    }
    return found;
}

void Endgames::solve(double credit, int best) {
    credit_ += credit;
    while (credit_ >= kCreditLeft * credit && !interrupt_.poll()) {
        drop(best);
        Cubes units = this->units();
        if (units.empty()) {
            return;
        }
        std::vector<std::optional<std::vector<std::uint8_t>>> found(units.size());
        std::vector<std::uint64_t> before;
        for (const auto& open : units) {
            before.push_back(open->search.nodes());
        }
        base::parallel_for(units.size(), {threads_, 1},
                           [&](std::size_t i, std::size_t /*end*/, unsigned thread) {
                               found[i] = solve(*units[i], best, rooms_[thread]);
                           });
        for (std::size_t i = 0; i < units.size(); ++i) {
            Open& open = *units[i];
            const std::uint64_t spent = open.search.nodes() - before[i];
            nodes_ += spent;
            credit_ -= static_cast<double>(spent);
            ++open.next;
            if (found[i] && open.length + cube3::cost_of(*found[i], counted_) < best) {
                best = on_end_(open, *found[i]);
            }
            put(std::move(units[i]));
        }
    }
}

}  // namespace revenge::solver::reduction

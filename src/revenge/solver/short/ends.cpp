#include "revenge/solver/short/ends.hpp"

#include <algorithm>
#include <cmath>

#include "revenge/solver/parallel.hpp"

namespace revenge::solver::reduction {

namespace {

constexpr double kUnitsAtOnce = 20000;
// Units that are a greater part of the credit wait: a few cubes alone shall not be searched to the depths
// before there are others.
constexpr double kUnitsInCredit = 16;
constexpr double kUnitSlack = 20;  // times what a unit is expected to take

constexpr std::size_t kMostOpen = 50000;
constexpr int kMostPhase2 =
    9;  // turns: longer ends take longer to find than another way through phase 1

// Expected number of nodes from all directions: each further move of phase 1 costs 13 times as many; with
// few moves left after it the other axes cut most.
double expected_end_nodes(int phase1_length, int max_total) {
    constexpr int kUncut = 9;
    const int cut = std::max(0, kUncut - (max_total - phase1_length));
    return cube3::kDirections * (20 + std::pow(13.35, phase1_length - 8.2) * std::pow(0.7, cut));
}

}  // namespace

Open::Open(const Reduction& from, const Reduced3& cube, const cube3::Tables& tables)
    : reduction(from),
      reduced(cube),
      search(tables, cube.cubie, kMostPhase2),
      length(from.lengths[0] + from.lengths[1] + from.lengths[2]) {
    next = search.distance(0);
    for (int d = 1; d < cube3::kDirections; ++d) {
        next = std::min(next, search.distance(d));
    }
}

Ends::Ends(const puzzle::Cube& cube, const cube3::Tables& tables, unsigned threads,
           Interrupt& interrupt, OnEnd on_end)
    : cube_(cube),
      tables_(tables),
      threads_(threads),
      interrupt_(interrupt),
      on_end_(std::move(on_end)) {}

void Ends::add(const std::vector<Reduction>& reductions) {
    for (const Reduction& reduction : reductions) {
        if (open_.size() >= kMostOpen) {
            return;
        }
        open_.push_back(
            std::make_unique<Open>(reduction, as_3x3x3(cube_, reduction.pieces), tables_));
    }
}

int Ends::shortest() const noexcept {
    int out = kNoLength;
    for (const auto& open : open_) {
        out = std::min(out, open->length);
    }
    return out;
}

void Ends::first(Interrupt& interrupt) {
    const auto shortest =
        std::ranges::min_element(open_, {}, [](const auto& o) { return o->length; });
    if (shortest == open_.end()) {
        return;
    }
    Open& open = **shortest;
    cube3::TwoPhaseSearch search(tables_, open.reduced.cubie, kMostPhase2);
    for (int length = open.next; length <= cube3::kLongest && !interrupt.poll(); ++length) {
        for (int d = 0; d < cube3::kDirections; ++d) {
            if (search.run(d, length, cube3::kLongest, ~std::uint64_t{0} / 2, interrupt)) {
                on_end_(open, search.solution());
                return;
            }
        }
    }
}

void Ends::drop(int best) {
    std::erase_if(open_, [this, best](const auto& open) {
        const bool dropped = open->length + open->next >= best;
        dropped_nodes_ += dropped ? open->search.nodes() : 0;
        return dropped;
    });
}

std::vector<Open*> Ends::units(int best) {
    std::ranges::stable_sort(open_, [](const auto& a, const auto& b) {
        return a->length + a->next < b->length + b->next;
    });
    std::vector<Open*> out;
    double cost = 0;
    for (const auto& open : open_) {
        const double unit = expected_end_nodes(open->next, best - 1 - open->length);
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

void Ends::solve(double credit, int best) {
    credit_ += credit;
    while (!interrupt_.poll()) {
        drop(best);
        const std::vector<Open*> units = this->units(best);
        if (units.empty()) {
            return;
        }
        std::vector<std::uint8_t> solved(units.size(), 0);
        parallel_chunks(
            units.size(), static_cast<unsigned>(std::min<std::size_t>(threads_, units.size())), 1,
            [&](std::size_t i, std::size_t) {
                Open& open = *units[i];
                for (int d = 0; d < cube3::kDirections && solved[i] == 0 && !interrupt_.is_set();
                     ++d) {
                    const double expected = expected_end_nodes(open.next, best - 1 - open.length);
                    solved[i] = open.search.run(d, open.next, best - 1 - open.length,
                                                static_cast<std::uint64_t>(kUnitSlack * expected /
                                                                           cube3::kDirections),
                                                interrupt_)
                                    ? 1
                                    : 0;
                }
            });
        for (std::size_t i = 0; i < units.size(); ++i) {
            Open& open = *units[i];
            if (solved[i] == 0) {
                ++open.next;
            } else if (open.length + static_cast<int>(open.search.solution().size()) < best) {
                best = on_end_(open, open.search.solution());
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

#include "revenge/solver/cube3/optimal_search.hpp"

#include "revenge/base/parallel.hpp"
#include "revenge/solver/cube3/following_moves.hpp"

namespace revenge::solver::cube3 {

namespace {

// Shorter lengths are one task: by phase 1's table, by the large one, which wants full batches and needs few.
constexpr int kShortestSplit = 6;
constexpr int kShortestSplitOfLarge = 16;

using Path = std::vector<std::uint8_t>;

// RETURNS what the tasks start with, in order.
std::vector<Path> beginnings(int length, bool by_large) {
    if (length < (by_large ? kShortestSplitOfLarge : kShortestSplit)) {
        return {{}};
    }
    std::vector<Path> out;
    for (std::uint8_t first = 0; first < kMoves; ++first) {
        for (std::uint8_t second = 0; second < kMoves; ++second) {
            if ((kFollowers[first] >> second & 1U) != 0) {
                out.push_back({first, second});
            }
        }
    }
    return out;
}

}  // namespace

OptimalSearch::OptimalSearch(const Tables& tables, const TwoSidedTable* large, const Cubie& cubie)
    : tables_(&tables), large_(large), cubie_(cubie), start_(axis_views(tables, cubie)) {}

std::optional<std::vector<std::uint8_t>> OptimalSearch::run(int length, unsigned threads,
                                                            base::Interrupt& interrupt,
                                                            LengthProgress& progress) {
    const bool by_large = large_ != nullptr && length >= TwoSidedSearch::kShortest;
    const std::vector<Path> tasks = beginnings(length, by_large);
    std::vector<Path> found(tasks.size());
    std::atomic<std::size_t> next{0};
    std::atomic<std::size_t> best{tasks.size()};
    progress.begin(tasks.size());
    base::run_together(base::thread_count(threads), [&](unsigned) {
        SearchWatch watch(nodes_, interrupt, best);
        AxisSearch small(*tables_, watch);
        std::optional<TwoSidedSearch> two_sided;
        if (by_large) {
            two_sided.emplace(*large_, small, watch);
        }
        for (std::size_t task = next++; task < best && !interrupt.is_set(); task = next++) {
            const bool is_found = two_sided ? two_sided->run(task, cubie_, tasks[task], length)
                                            : small.run(task, cubie_, start_, tasks[task], length);
            if (is_found) {
                found[task] = two_sided ? two_sided->path() : small.path();
                std::size_t seen = best;
                while (task < seen && !best.compare_exchange_weak(seen, task)) {
                }
            }
            progress.add_branch(tasks.size());
        }
    });
    return best < tasks.size() ? std::optional(found[best]) : std::nullopt;
}

}  // namespace revenge::solver::cube3

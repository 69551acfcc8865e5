// Measures the length of two-phase solutions of the 3x3x3 after a number of milliseconds.
//
//   cube3-lengths CUBES TABLES [SEED [THREADS]]
//
// Random states, 0.1 s each: with one thread, the default, of that thread's processor time, so that other work on the
// machine shows little; with more by the clock. Another thread watches and asks the search to stop. Prints, for each
// time, the mean length (over the cubes that have a solution by then) and how many have none yet.
#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "processor_watch.hpp"
#include "revenge/base.hpp"
#include "revenge/base/table_store.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/solver/cube3/methods.hpp"

namespace {

using namespace revenge;

constexpr std::array<double, 8> kMilliseconds{0.5, 1, 2, 5, 10, 20, 50, 100};

struct Tally {
    int solved = 0;
    int sum = 0;
    int longest = 0;
};

}  // namespace

int main(int argc, char** argv) {
    if (argc < 3) {
        std::fputs("cube3-lengths CUBES TABLES [SEED [THREADS]]\n", stderr);
        return 2;
    }
    const int cubes = std::atoi(argv[1]);
    base::SilentProgress silent;
    base::DirectoryStore table_store(argv[2]);
    auto tables = solver::cube3::Tables::open(table_store, 0, silent);
    if (!tables) {
        std::fputs("no tables\n", stderr);
        return 1;
    }
    auto exact = solver::cube3::Phase2Distances::open(table_store, **tables, 0, silent);
    if (!exact) {
        std::fputs("no tables\n", stderr);
        return 1;
    }
    const solver::cube3::TwoPhase method(*tables, *exact,
                                         puzzle::CostTable(puzzle::Metric::Obtm, 3));
    const auto threads = static_cast<unsigned>(argc > 4 ? std::atoi(argv[4]) : 1);
    const puzzle::Cube cube(3);
    base::Random random(static_cast<std::uint64_t>(argc > 3 ? std::atoi(argv[3]) : 1));
    std::array<Tally, kMilliseconds.size()> tallies{};
    std::uint64_t nodes = 0;
    for (int i = 0; i < cubes; ++i) {
        const puzzle::State state = puzzle::random_state(cube, random);
        std::array<int, kMilliseconds.size()> length{};
        const clockid_t clock = threads == 1 ? bench::this_threads_clock() : CLOCK_MONOTONIC;
        const bench::ProcessorWatch watch(clock, kMilliseconds.back() * 1e-3);
        const double begin = bench::seconds_of(clock);
        solver::Limits limits;
        limits.threads = threads;
        limits.stop = watch.token();
        const auto solution = method.solve(state, limits, [&](const solver::Solution& better) {
            const double now = (bench::seconds_of(clock) - begin) * 1e3;
            for (std::size_t t = 0; t < kMilliseconds.size(); ++t) {
                length[t] = now <= kMilliseconds[t] ? better.length : length[t];
            }
        });
        nodes += solution ? solution->nodes : 0;
        for (std::size_t t = 0; t < kMilliseconds.size(); ++t) {
            tallies[t].solved += length[t] > 0 ? 1 : 0;
            tallies[t].sum += length[t];
            tallies[t].longest = std::max(tallies[t].longest, length[t]);
        }
    }
    for (std::size_t t = 0; t < kMilliseconds.size(); ++t) {
        const Tally& tally = tallies[t];
        std::printf("%6.1f ms: mean %.3f, longest %d, without a solution %d\n", kMilliseconds[t],
                    static_cast<double>(tally.sum) / std::max(1, tally.solved), tally.longest,
                    cubes - tally.solved);
    }
    std::printf("nodes a cube: %.0f\n", static_cast<double>(nodes) / std::max(1, cubes));
    return 0;
}

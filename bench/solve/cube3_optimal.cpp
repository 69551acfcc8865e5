// How long shortest solutions of the 3x3x3 take.
//
//   cube3-optimal CUBES TABLES THREADS [SEED]
//
// Random states; the large table, made in TABLES if it is not there. Prints for each cube its length, the nodes of
// all lengths, the processor time, and the time by the clock.
#include <cstdio>
#include <cstdlib>

#include "processor_watch.hpp"
#include "revenge/base.hpp"
#include "revenge/base/table_store.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/solver/cube3/methods.hpp"

int main(int argc, char** argv) {
    using namespace revenge;
    if (argc < 4) {
        std::fputs("cube3-optimal CUBES TABLES THREADS [SEED]\n", stderr);
        return 2;
    }
    base::SilentProgress silent;
    base::DirectoryStore table_store(argv[2]);
    const auto tables = solver::cube3::Tables::open(table_store, 0, silent);
    if (!tables) {
        std::fputs("no tables\n", stderr);
        return 1;
    }
    const auto large = solver::cube3::OrderedSlice::open(table_store, **tables, 0, silent);
    if (!large) {
        std::fputs("no large table\n", stderr);
        return 1;
    }
    const solver::cube3::Optimal method(*tables, *large);
    const puzzle::Cube cube(3);
    base::Random random(static_cast<std::uint64_t>(argc > 4 ? std::atoi(argv[4]) : 1));
    for (int i = 0; i < std::atoi(argv[1]); ++i) {
        const puzzle::State state = puzzle::random_state(cube, random);
        solver::Limits limits;
        limits.threads = static_cast<unsigned>(std::atoi(argv[3]));
        const double begin = bench::seconds_of(CLOCK_PROCESS_CPUTIME_ID);
        const auto solution = method.solve(state, limits, {});
        const double end = bench::seconds_of(CLOCK_PROCESS_CPUTIME_ID);
        if (!solution) {
            std::fprintf(stderr, "%s\n", solution.error().message.c_str());
            return 3;
        }
        std::printf("cube %d: length %d, %llu nodes, %.1f s of processor time, %.1f s\n", i + 1,
                    solution->length, static_cast<unsigned long long>(solution->nodes), end - begin,
                    solution->seconds);
        std::fflush(stdout);
    }
    return 0;
}

// How long shortest solutions of the 4x4x4 take.
//
//   cube4-optimal METRIC TURNS SEQUENCES SEED TABLES SECONDS [small|triples]
//
// Random sequences of TURNS turns of the metric, no two in a row about one axis; tables are made in TABLES if they are
// not there. One thread. Prints for each sequence its length, the nodes of all lengths and the processor time; a
// sequence that takes more than SECONDS of processor time is left with what is proven. At the end the means.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "processor_watch.hpp"
#include "revenge/base.hpp"
#include "revenge/base/table_store.hpp"
#include "revenge/notation.hpp"
#include "revenge/solver/cube4/optimal.hpp"

namespace {

using namespace revenge;

puzzle::Algorithm random_sequence(base::Random& random, const puzzle::CostTable& costs,
                                  int length) {
    puzzle::Algorithm turns;
    for (std::uint8_t axis = 0; axis < 3; ++axis) {
        for (std::uint8_t layers = 1; layers < 15; ++layers) {
            for (std::uint8_t quarters = 1; quarters <= 3; ++quarters) {
                if (costs.cost({axis, layers, quarters}) == 1) {
                    turns.push_back({axis, layers, quarters});
                }
            }
        }
    }
    puzzle::Algorithm out;
    while (static_cast<int>(out.size()) < length) {
        const puzzle::Turn turn = turns[random.below(turns.size())];
        if (out.empty() || out.back().axis != turn.axis) {
            out.push_back(turn);
        }
    }
    return out;
}

}  // namespace

int main(int argc, char** argv) {
    const auto metric = argc < 7 ? base::Result<puzzle::Metric>(base::usage("few", "arguments"))
                                 : puzzle::metric_named(argv[1]);
    if (!metric) {
        std::fputs("cube4-optimal METRIC TURNS SEQUENCES SEED TABLES SECONDS [small|triples]\n",
                   stderr);
        return 2;
    }
    base::SilentProgress silent;
    base::DirectoryStore table_store(argv[5]);
    const double opening = bench::seconds_of(CLOCK_PROCESS_CPUTIME_ID);
    using solver::cube4::TableSize;
    const std::string_view size = argc > 7 ? argv[7] : "";
    const auto tables = solver::cube4::Tables::open(table_store, *metric,
                                                    size == "small"     ? TableSize::Small
                                                    : size == "triples" ? TableSize::Triples
                                                                        : TableSize::Large,
                                                    1, silent);
    if (!tables) {
        std::fputs("no tables\n", stderr);
        return 1;
    }
    std::printf("tables: %.2f s\n", bench::seconds_of(CLOCK_PROCESS_CPUTIME_ID) - opening);
    const solver::cube4::Optimal method(*tables);
    const puzzle::CostTable costs(*metric, 4);
    const puzzle::Cube cube(4);
    base::Random random(static_cast<std::uint64_t>(std::atoi(argv[4])));
    std::vector<double> seconds;
    double nodes = 0;
    const int sequences = std::atoi(argv[3]);
    for (int i = 0; i < sequences; ++i) {
        const puzzle::Algorithm word = random_sequence(random, costs, std::atoi(argv[2]));
        const double begin = bench::seconds_of(CLOCK_PROCESS_CPUTIME_ID);
        const bench::ProcessorWatch watch(bench::this_threads_clock(), std::atof(argv[6]));
        const auto solution = method.solve(cube.apply(cube.puzzle().solved(), word),
                                           {.threads = 1, .stop = watch.token()}, {});
        const double taken = bench::seconds_of(CLOCK_PROCESS_CPUTIME_ID) - begin;
        const std::string text = notation::to_text(word, 4);
        if (solution) {
            std::printf("%s: length %d, %llu nodes, %.3f s\n", text.c_str(), solution->length,
                        static_cast<unsigned long long>(solution->nodes), taken);
            seconds.push_back(taken);
            nodes += static_cast<double>(solution->nodes);
        } else {
            std::printf("%s: %s, %.3f s\n", text.c_str(), solution.error().message.c_str(), taken);
        }
        std::fflush(stdout);
    }
    if (!seconds.empty()) {
        std::ranges::sort(seconds);
        double sum = 0;
        for (const double one : seconds) {
            sum += one;
        }
        const auto count = static_cast<double>(seconds.size());
        std::printf(
            "%zu of %d: mean %.3f s, median %.3f s, worst %.3f s, %.2f million nodes each\n",
            seconds.size(), sequences, sum / count, seconds[seconds.size() / 2], seconds.back(),
            nodes / count / 1e6);
    }
    return 0;
}

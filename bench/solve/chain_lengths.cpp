// Solves random states by a chain and prints lengths by phase, time and memory.
//
//   chain-lengths CHAIN METRIC CUBES ORIENTATIONS RELAX SECONDS TABLES [twist-distance|uncancelled]
//
// SECONDS 0: no limit. The states are those of seed 1, in order. Time is processor time of the one
// thread that solves, so that other work on the machine does not show.
#include <sys/resource.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>
#include <vector>

#include "revenge/chain/phase_declaration.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/solver/chain_solver.hpp"

namespace {

using namespace revenge;

double processor_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

struct Column {
    std::vector<double> values;

    void print(const std::string& name) {
        std::ranges::sort(values);
        double sum = 0;
        for (const double value : values) {
            sum += value;
        }
        std::printf("%-10s mean %10.2f  min %8.2f  median %8.2f  max %10.2f\n", name.c_str(),
                    sum / static_cast<double>(values.size()), values.front(),
                    values[values.size() / 2], values.back());
    }
};

}  // namespace

int main(int argc, char** argv) {
    if (argc < 8) {
        std::fputs("chain-lengths CHAIN METRIC CUBES ORIENTATIONS RELAX SECONDS TABLES [MODE]\n",
                   stderr);
        return 2;
    }
    const std::string mode = argc > 8 ? argv[8] : "";
    auto chain = chain::builtin_chain(argv[1]);
    const auto metric = puzzle::metric_named(argv[2]);
    if (!chain || !metric) {
        std::fputs("unknown chain or metric\n", stderr);
        return 2;
    }
    solver::ChainOptions options;
    options.orientations = std::atoi(argv[4]);
    options.relax = std::atoi(argv[5]);
    options.cancel = mode != "uncancelled";
    options.heuristic =
        mode == "twist-distance" ? solver::Heuristic::TwistDistance : solver::Heuristic::Tables;
    const int size = chain->cube_size;
    const auto solver = solver::ChainSolver::make(
        std::move(*chain), puzzle::CostTable(*metric, size), argv[7], options, {});
    if (!solver) {
        std::fprintf(stderr, "%s\n", solver.error().message.c_str());
        return 1;
    }
    std::printf("start      %.3f s of processor time\n", processor_seconds());
    base::Random random(1);
    const std::size_t phases = (*solver)->chain().phases.size();
    std::vector<Column> lengths(phases);
    std::vector<Column> nodes(phases);
    Column total;
    Column milliseconds;
    for (int i = 0; i < std::atoi(argv[3]); ++i) {
        const puzzle::State state = puzzle::random_state((*solver)->cube(), random);
        solver::Limits limits;
        if (std::atof(argv[6]) > 0) {
            limits.time =
                std::chrono::nanoseconds(static_cast<std::int64_t>(std::atof(argv[6]) * 1e9));
        }
        const double before = processor_seconds();
        const auto solution = (*solver)->solve(state, limits, {});
        if (!solution) {
            std::fprintf(stderr, "cube %d: %s\n", i + 1, solution.error().message.c_str());
            return 1;
        }
        milliseconds.values.push_back((processor_seconds() - before) * 1e3);
        total.values.push_back(solution->length);
        for (std::size_t p = 0; p < phases; ++p) {
            lengths[p].values.push_back(solution->phases[p].length);
            nodes[p].values.push_back(static_cast<double>(solution->phases[p].nodes));
        }
    }
    for (std::size_t p = 0; p < phases; ++p) {
        lengths[p].print((*solver)->chain().phases[p].name);
    }
    total.print("total");
    milliseconds.print("ms");
    for (std::size_t p = 0; p < phases; ++p) {
        nodes[p].print("nodes " + std::to_string(p + 1));
    }
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    std::printf("memory     %ld MB at the peak\n", usage.ru_maxrss / 1024);
    return 0;
}

// Nodes that IDA* expands with the tables and with the twist distance, on the states that lie on
// optimal ways through the eight phases. Prints tab-separated
//
//   phase  distance  nodes with tables  distance by twist distance (-1: past the limit)  its nodes
//
//   heuristic-nodes CUBES NODE-LIMIT TABLES
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "revenge/chain/phase_declaration.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/solver/chain_solver.hpp"

namespace {

using namespace revenge;

struct Found {
    int length = -1;
    std::uint64_t nodes = 0;
    std::vector<search::MoveIndex> path;
};

Found shortest(const solver::PhaseSolver& phase, const puzzle::State& state,
               const base::StopCondition& until) {
    Found out;
    const auto result = phase.search(state, until, [&](search::Path path, int length) {
        out.length = length;
        out.path.assign(path.begin(), path.end());
        return -1;
    });
    out.nodes = result ? result->nodes : 0;
    return out;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 4) {
        std::fputs("heuristic-nodes CUBES NODE-LIMIT TABLES\n", stderr);
        return 2;
    }
    const auto chain = chain::builtin_chain("eight-phase");
    const puzzle::CostTable costs(puzzle::Metric::Sstm, 4);
    solver::ChainOptions twist;
    twist.heuristic = solver::Heuristic::TwistDistance;
    const auto by_tables = solver::ChainSolver::make(*chain, costs, argv[3], {}, {});
    const auto by_twist = solver::ChainSolver::make(*chain, costs, argv[3], twist, {});
    if (!by_tables || !by_twist) {
        return 1;
    }
    const base::StopCondition few{.nodes = std::strtoull(argv[2], nullptr, 10)};
    base::Random random(2);
    const puzzle::Cube& cube = (*by_tables)->cube();
    for (int i = 0; i < std::atoi(argv[1]); ++i) {
        puzzle::State state = puzzle::random_state(cube, random);
        for (std::size_t p = 0; p < chain->phases.size(); ++p) {
            const solver::PhaseSolver& phase = (*by_tables)->phase(p);
            const Found way = shortest(phase, state, {});
            for (std::size_t done = 0; done <= way.path.size(); ++done) {
                const Found fast = shortest(phase, state, {});
                const Found slow = shortest((*by_twist)->phase(p), state, few);
                std::printf("%zu\t%d\t%llu\t%d\t%llu\n", p + 1, fast.length,
                            static_cast<unsigned long long>(fast.nodes), slow.length,
                            static_cast<unsigned long long>(slow.nodes));
                if (done < way.path.size()) {
                    state = cube.puzzle().apply(state, phase.moves()[way.path[done]].action);
                }
            }
        }
    }
    return 0;
}

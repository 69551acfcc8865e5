// Uses the installed library as a stranger would; says "1260" (the order of R U2 D' B D' on the
// corners and midges of the 3x3x3, which needs the library's model of the cube to be right), solves that, keeps tables
// in memory, and counts positions.
#include <cstdio>
#include <memory>
#include <revenge/analysis.hpp>
#include <revenge/base.hpp>
#include <revenge/puzzle.hpp>
#include <revenge/solver.hpp>

int main() {
    using namespace revenge::puzzle;
    const Cube cube(3);
    const Algorithm algorithm{turn_of(3, Face::R, 1, 1, 1), turn_of(3, Face::U, 1, 1, 2),
                              turn_of(3, Face::D, 1, 1, 3), turn_of(3, Face::B, 1, 1, 1),
                              turn_of(3, Face::D, 1, 1, 3)};
    State state = cube.puzzle().solved();
    int order = 0;
    do {
        state = cube.apply(state, algorithm);
        ++order;
    } while (!cube.is_solved(state));
    std::printf("%d\n", order);

    // No cache folder is needed: a MemoryStore stores the tables.
    const auto table_store = std::make_shared<revenge::base::MemoryStore>();
    revenge::SolverSetup setup;
    setup.table_store = table_store;
    const revenge::Solver solver(setup);
    revenge::Request options;
    options.puzzle = "3x3x3";
    options.method = "thistlethwaite";
    const State scrambled = cube.apply(cube.puzzle().solved(), algorithm);
    const auto solution = solver.solve(scrambled, options);
    const bool solves = solution && cube.is_solved(cube.apply(scrambled, solution->moves.turns()));
    std::printf("%s\n", solves ? "solved" : "not solved");
    revenge::Request whole;
    whole.puzzle = "2x2x2";
    const Cube small(2);
    const bool is_kept =
        solver.solve(small.apply(small.puzzle().solved(), {turn_of(2, Face::R, 1, 1, 1)}), whole) &&
        !table_store->names().empty();
    std::printf("%s\n", is_kept ? "kept" : "not kept");
    // No position of the 2x2x2 is more than 11 face turns from solved.
    const auto chain = revenge::Chain::builtin("2x2x2-whole");
    const auto phase = revenge::PhaseDistances::make(*chain, "whole", *chain->costs("obtm"));
    const bool is_counted = phase && phase->worst() == 11;
    std::printf("%s\n", is_counted ? "counted" : "not counted");
    return order == 1260 && solves && is_kept && is_counted ? 0 : 1;
}

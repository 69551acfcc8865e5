// Uses the installed library as a stranger would; says "1260" (the order of R U2 D' B D' on the
// corners and midges of the 3x3x3, which needs the library's model of the cube to be right), and solves that.
#include <cstdio>
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

    // Thistlethwaite's tables are made in memory: no cache folder is needed.
    const revenge::Solver solver{revenge::SolverSetup{}};
    revenge::SolveOptions options;
    options.puzzle = "3x3x3";
    options.method = "thistlethwaite";
    const State scrambled = cube.apply(cube.puzzle().solved(), algorithm);
    const auto solution = solver.solve(scrambled, options);
    const bool solves = solution && cube.is_solved(cube.apply(scrambled, solution->moves));
    std::printf("%s\n", solves ? "solved" : "not solved");
    return order == 1260 && solves ? 0 : 1;
}

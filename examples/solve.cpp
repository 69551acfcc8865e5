// Solves the cube whose 96 stickers are given, or a random one: each better solution as it is found, for two
// seconds. Build it with `find_package(revenge)` or
//     g++ -std=c++20 solve.cpp -o solve $(pkg-config --cflags --libs revenge)
#include <cstdio>
#include <filesystem>
#include <revenge/notation.hpp>
#include <revenge/puzzle.hpp>
#include <revenge/solver.hpp>

int main(int argc, char** argv) {
    const revenge::puzzle::Cube cube(4);
    revenge::puzzle::State state;
    if (argc > 1) {
        const auto read = revenge::notation::parse_facelets(argv[1], cube);
        if (!read) {
            std::fprintf(stderr, "%s\n", read.error().message.c_str());
            return 2;
        }
        state = read->state;
    } else {
        revenge::base::Random random(2026);
        state = revenge::puzzle::random_state(cube, random);
    }
    std::printf("%s\n", revenge::notation::to_facelets(cube, state).c_str());

    revenge::method::SolverSetup setup;
    setup.cache = std::filesystem::temp_directory_path() / "revenge-example";
    const revenge::Solver solver(setup);
    revenge::method::Request options;
    options.limits.time = std::chrono::seconds(2);
    const auto solution =
        solver.solve(state, options, [&](const revenge::solver::Solution& better) {
            std::printf("%2d moves after %.3f s\n", better.length, better.seconds);
        });
    if (!solution) {
        std::fprintf(stderr, "%s\n", solution.error().message.c_str());
        return 1;
    }
    std::printf("%s\n", revenge::notation::to_text(solution->moves, cube.size()).c_str());
    return 0;
}

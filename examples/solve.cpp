// Solves a 4x4x4, given as a scramble or by its 96 stickers, or a random one: each better solution as it is found, for
// two seconds. Build it with `find_package(revenge)` or
//     g++ -std=c++20 solve.cpp -o solve $(pkg-config --cflags --libs revenge++)
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <revenge/notation.hpp>
#include <revenge/puzzle.hpp>
#include <revenge/scrambler.hpp>
#include <string>

int main(int argc, char** argv) {
    const revenge::Solver solver(
        {.cache = std::filesystem::temp_directory_path() / "revenge-example"});
    std::string cube;
    if (argc > 1) {
        cube = argv[1];
    } else {
        auto scrambler = revenge::CubeScrambler::make(solver, {}, revenge::Random(2026));
        const auto made = scrambler ? scrambler->next() : scrambler.error();
        if (!made) {
            std::fprintf(stderr, "%s\n", made.error().message.c_str());
            return 1;
        }
        cube = revenge::notation::to_facelets(revenge::Cube(4), made->state);
        std::printf("%s\n", cube.c_str());
    }

    revenge::Request options;
    options.limits.time = std::chrono::seconds(2);
    const auto answer = solver.solve(cube, options, [](const revenge::VerifiedSolution& better) {
        std::printf("%2d moves after %.3f s\n", better.length, better.seconds);
    });
    if (!answer) {
        std::fprintf(stderr, "%s: %s\n", std::string(to_string(answer.error().code)).c_str(),
                     answer.error().message.c_str());
        return 1;
    }
    std::printf("%s\n", answer->moves.c_str());
    return 0;
}

// Runs the short solver over a file of cubes and keeps what it found, and when.
//
//   short-lengths FILE METRIC SECONDS THREADS CUBES TABLES RESULTS [TIER [CLOCK]]
//
// FILE: facelets in the first tab-separated field, one cube a line, `#` comments. CLOCK is `processor` or `wall`. By
// the processor's, the default, each cube gets SECONDS times THREADS of processor time, so that other work on the
// machine shows little; by the wall's SECONDS, so that threads that wait show. A thread watches and asks the search to
// stop. One line for a cube goes to RESULTS as soon as it is done:
//
//   cube <TAB> metric <TAB> seconds <TAB> length <TAB> time:length of each improvement, by spaces
//
// where `time` is wall time, or processor time over THREADS. A run with a RESULTS file that exists goes on behind its
// last line. The search does not depend on the limit, so one long run gives the means of all shorter ones:
// plot_lengths.py draws them and prints the table.
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "opened_short.hpp"
#include "processor_watch.hpp"
#include "revenge/notation.hpp"

namespace {

using namespace revenge;

std::vector<std::string> first_fields(const std::string& path) {
    std::vector<std::string> out;
    std::ifstream in(path);
    for (std::string line; std::getline(in, line);) {
        if (!line.empty() && line[0] != '#') {
            out.push_back(line.substr(0, line.find('\t')));
        }
    }
    return out;
}

// RETURNS the number of lines, each one cube done.
std::size_t lines_of(const std::string& path) {
    std::size_t count = 0;
    std::ifstream in(path);
    for (std::string line; std::getline(in, line); ++count) {
    }
    return count;
}

}  // namespace

int main(int argc, char** argv) {
    const std::string_view clock_name = argc > 9 ? argv[9] : "processor";
    if (argc < 8 || (clock_name != "processor" && clock_name != "wall")) {
        std::fputs(
            "short-lengths FILE METRIC SECONDS THREADS CUBES TABLES RESULTS [TIER [CLOCK]]\n",
            stderr);
        return 2;
    }
    const std::vector<std::string> cubes = first_fields(argv[1]);
    const double seconds = std::atof(argv[3]);
    const auto threads = static_cast<unsigned>(std::atoi(argv[4]));
    const auto wanted = std::min(cubes.size(), static_cast<std::size_t>(std::atoi(argv[5])));
    const auto solver =
        bench::opened_short(argv[2], argc > 8 ? argv[8] : "small", argv[6], threads);
    const puzzle::Cube cube(4);
    const bool by_wall = clock_name == "wall";
    const clockid_t clock = by_wall ? CLOCK_MONOTONIC : CLOCK_PROCESS_CPUTIME_ID;
    const double shares = by_wall ? 1 : threads;
    for (std::size_t i = lines_of(argv[7]); i < wanted; ++i) {
        const auto parsed = notation::parse_facelets(cubes[i], cube);
        if (!parsed) {
            std::fprintf(stderr, "cube %zu: %s\n", i + 1, parsed.error().message.c_str());
            return 3;
        }
        std::string curve;
        const double begin = bench::seconds_of(clock);
        const bench::ProcessorWatch watch(clock, seconds * shares);
        solver::Limits limits;
        limits.threads = threads;
        limits.stop = watch.token();
        const auto solution = solver->solve(parsed->state, limits, [&](const auto& better) {
            char item[64];
            std::snprintf(item, sizeof item, " %.4f:%d",
                          (bench::seconds_of(clock) - begin) / shares, better.length);
            curve += item;
        });
        std::ofstream out(argv[7], std::ios::app);
        out << i + 1 << '\t' << argv[2] << '\t' << argv[3] << '\t'
            << (solution ? solution->length : 0) << '\t' << curve << '\n';
    }
    return 0;
}

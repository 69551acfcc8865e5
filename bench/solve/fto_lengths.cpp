// Runs the short solver of the face-turning octahedron over random states and stores what it found, and when.
//
//   fto-lengths SEED STATES SECONDS any|one RESULTS
//
// `any`: solved in any orientation; `one`: in one. One thread gets SECONDS of processor time for each state, so other
// work on the machine shows little. Tables are built in memory first. One line for a state goes to RESULTS:
//
//   state <TAB> length <TAB> nodes <TAB> time:length of each improvement, by spaces
//
// A run with a RESULTS file that exists continues after its last line. The search does not depend on the limit, so one
// long run gives the means of all shorter ones. At the end the means of all lines are printed, by processor time.
#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <memory>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "processor_watch.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/scrambler.hpp"
#include "revenge/solver/fto/short_fto.hpp"

namespace {

using namespace revenge;

std::vector<std::string> lines_of(const std::string& path) {
    std::vector<std::string> out;
    std::ifstream in(path);
    for (std::string line; std::getline(in, line);) {
        out.push_back(line);
    }
    return out;
}

void print_means(const std::vector<std::string>& lines) {
    for (const double limit : {0.03, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 60.0}) {
        double sum = 0;
        int solved = 0;
        for (const std::string& line : lines) {
            std::istringstream items(line.substr(line.rfind('\t') + 1));
            int length = 0;
            double time = 0;
            int next = 0;
            for (char colon = 0; items >> time >> colon >> next && time <= limit;) {
                length = next;
            }
            sum += length;
            solved += length > 0 ? 1 : 0;
        }
        std::printf("%6.2f s: %3d solved, mean %.3f\n", limit, solved, sum / std::max(solved, 1));
    }
}

}  // namespace

int main(int argc, char** argv) {
    const std::string_view goal = argc == 6 ? argv[4] : "";
    if (goal != "any" && goal != "one") {
        std::fputs("fto-lengths SEED STATES SECONDS any|one RESULTS\n", stderr);
        return 2;
    }
    const auto built_in = *puzzle::builtin_definition("fto");
    const auto definition = goal == "any" ? std::make_shared<const puzzle::Definition>(built_in)
                                          : std::make_shared<const puzzle::Definition>(
                                                built_in.puzzle(), built_in.moves());
    const auto tables = std::make_shared<const solver::fto::FtoTables>(base::OnShare());
    const solver::fto::ShortFto solver(
        tables, definition,
        std::make_shared<const solver::fto::ColorBound>(*tables, base::OnShare()));
    auto states = *RandomStates::make(built_in, base::Random(std::strtoull(argv[1], nullptr, 10)));
    const std::size_t done = lines_of(argv[5]).size();
    const auto wanted = static_cast<std::size_t>(std::atoi(argv[2]));
    for (std::size_t i = 0; i < wanted; ++i) {
        const puzzle::State state = states.next(built_in);
        if (i < done) {
            continue;
        }
        std::string curve;
        const clockid_t clock = bench::this_threads_clock();
        const double begin = bench::seconds_of(clock);
        const bench::ProcessorWatch watch(clock, std::atof(argv[3]));
        solver::Limits limits;
        limits.threads = 1;
        limits.stop = watch.token();
        const auto solution = solver.solve(state, limits, [&](const solver::Solution& better) {
            std::array<char, 64> item{};
            std::snprintf(item.data(), item.size(), "%s%.4f:%d", curve.empty() ? "" : " ",
                          bench::seconds_of(clock) - begin, better.length);
            curve += item.data();
        });
        std::ofstream(argv[5], std::ios::app)
            << i + 1 << '\t' << (solution ? solution->length : 0) << '\t'
            << (solution ? solution->nodes : 0) << '\t' << curve << '\n';
    }
    print_means(lines_of(argv[5]));
    return 0;
}

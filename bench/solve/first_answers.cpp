// How much processor time the short solver's first answers take, and how many nodes.
//
//   first-answers METRIC TIER CUBES TABLES [SEED] [RUNS] [LIMIT]
//
// With LIMIT, in milliseconds: how much longer than that a solve with such a limit of time takes, by the clock.
//
// One thread, random states. A cube counts with the least of RUNS runs (3), since other work on the machine makes all
// but the least longer. Prints the slowest cubes, and a summary: mean, median, 99 of 100, most, how many above 50 ms.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "opened_short.hpp"
#include "processor_watch.hpp"
#include "revenge/puzzle.hpp"

namespace {

using namespace revenge;

struct Answer {
    double milliseconds = 1e9;
    std::uint64_t nodes = 0;
    int length = 0;
    int cube = 0;
};

void print(const std::vector<Answer>& by_time) {
    double sum = 0;
    double nodes = 0;
    double turns = 0;
    int late = 0;
    for (const Answer& answer : by_time) {
        sum += answer.milliseconds;
        nodes += static_cast<double>(answer.nodes);
        turns += answer.length;
        late += answer.milliseconds > 50 ? 1 : 0;
    }
    const std::size_t count = by_time.size();
    for (std::size_t i = count - std::min<std::size_t>(count, 5); i < count; ++i) {
        std::printf("cube %d: %.1f ms, %llu nodes, %d turns\n", by_time[i].cube,
                    by_time[i].milliseconds, static_cast<unsigned long long>(by_time[i].nodes),
                    by_time[i].length);
    }
    const auto n = static_cast<double>(count);
    std::printf(
        "%zu cubes: mean %.1f ms, median %.1f, 99 of 100 %.1f, most %.1f; %d above 50; mean %.0f "
        "nodes, %.2f turns\n",
        count, sum / n, by_time[count / 2].milliseconds, by_time[count * 99 / 100].milliseconds,
        by_time.back().milliseconds, late, nodes / n, turns / n);
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 5) {
        std::fputs("first-answers METRIC TIER CUBES TABLES [SEED] [RUNS] [LIMIT]\n", stderr);
        return 2;
    }
    const auto solver = bench::opened_short(argv[1], argv[2], argv[4], 1);
    const int cubes = std::max(1, std::atoi(argv[3]));
    const puzzle::Cube cube(4);
    base::Random random(argc > 5 ? std::strtoull(argv[5], nullptr, 16) : 1);
    const int runs = argc > 6 ? std::atoi(argv[6]) : 3;
    const int limit = argc > 7 ? std::atoi(argv[7]) : 0;
    const clockid_t clock = limit > 0 ? CLOCK_MONOTONIC : bench::this_threads_clock();
    std::vector<Answer> answers;
    for (int i = 0; i < cubes; ++i) {
        const puzzle::State state = puzzle::random_state(cube, random);
        Answer answer;
        answer.cube = i;
        for (int run = 0; run < runs; ++run) {
            solver::Limits limits;
            if (limit > 0) {
                limits.time = std::chrono::milliseconds(limit);
            } else {
                limits.nodes = 1;
            }
            limits.threads = 1;
            const double begin = bench::seconds_of(clock);
            const auto found = solver->solve(state, limits, {});
            answer.milliseconds =
                std::min(answer.milliseconds, 1000 * (bench::seconds_of(clock) - begin) - limit);
            answer.nodes = found ? found->nodes : 0;
            answer.length = found ? found->length : -1;
        }
        answers.push_back(answer);
    }
    std::ranges::sort(answers, {}, &Answer::milliseconds);
    print(answers);
    return 0;
}

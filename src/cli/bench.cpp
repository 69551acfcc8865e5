// `revenge bench`: the same cubes every time, under a limit of nodes instead of time, so that the sum of
// nodes and lengths is a signature of the code: same code, same signature, on any machine.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <numeric>
#include <vector>

#include "app/methods.hpp"
#include "app/quantities.hpp"
#include "app/solving.hpp"
#include "cli/commands.hpp"
#include "cli/options.hpp"
#include "revenge/methods.hpp"

namespace revenge::cli {

namespace {

using base::Result;

struct BenchOptions {
    std::string puzzle = "4x4x4";
    std::string method;
    app::MetricOptions metric;
    std::uint64_t count = 25;
    std::uint64_t nodes = 2'000'000;
    unsigned threads = 1;
};

// What came of the cubes.
struct BenchTally {
    std::vector<double> seconds;
    std::vector<int> lengths;
    std::uint64_t nodes = 0;
};

Result<BenchTally> solve_all(const PuzzleInHand& puzzle, const app::Solving& solving,
                             std::uint64_t count) {
    constexpr std::uint64_t kSeed = 444;
    auto positions = RandomPositions::make(puzzle, base::Random(kSeed));
    if (!positions) {
        return positions.error();
    }
    BenchTally tally;
    for (std::uint64_t i = 0; i < count; ++i) {
        const Position position = positions->next();
        const auto started = std::chrono::steady_clock::now();
        const auto solved = solving.solve(position);
        if (!solved) {
            return solved.error();
        }
        tally.seconds.push_back(
            std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count());
        tally.lengths.push_back(solved->answer.length);
        tally.nodes += solved->answer.nodes;
    }
    return tally;
}

void print(app::Session& session, const std::string& method, const std::string& metric,
           const BenchTally& tally) {
    const double total = std::accumulate(tally.seconds.begin(), tally.seconds.end(), 0.0);
    const int sum = std::accumulate(tally.lengths.begin(), tally.lengths.end(), 0);
    session.out().line(fmt::format("signature {} nodes, {} {} in all", tally.nodes, sum, metric));
    if (tally.lengths.empty()) {
        return;
    }
    const auto count = static_cast<double>(tally.lengths.size());
    const auto [shortest, longest] = std::ranges::minmax(tally.lengths);
    session.out().line(
        fmt::format("{} cubes, {}: mean {:.2f} {} (min {}, max {}); {:.1f} ms a cube (max "
                    "{:.1f}); {:.0f} nodes/s",
                    tally.lengths.size(), method, sum / count, metric, shortest, longest,
                    1000 * total / count, 1000 * std::ranges::max(tally.seconds),
                    total > 0 ? static_cast<double>(tally.nodes) / total : 0));
}

// Of the 4x4x4 the first that there was, so that signatures of old and new versions compare.
std::string method_of(const BenchOptions& options) {
    const auto methods = Solver::methods(options.puzzle);
    return !options.method.empty()                        ? options.method
           : options.puzzle == "4x4x4" || methods.empty() ? "eight-phase"
                                                          : std::string(methods.front());
}

Result<app::ExitCode> bench(app::Session& session, const BenchOptions& options) {
    const auto size = cube_size_named(options.puzzle);
    if (!size) {
        return size.error();
    }
    const std::string method = method_of(options);
    app::MetricOptions metric_options = options.metric;
    if (metric_options.metric.empty()) {
        metric_options.metric = app::default_metric(method);
    }
    const auto metric = app::metric_choice(session, metric_options, *size);
    if (!metric) {
        return metric.error();
    }
    solver::Limits limits;
    limits.nodes = options.nodes;
    limits.threads = options.threads;
    const auto opened = app::make_method(
        session, {method, options.puzzle, *metric, {}, options.threads, limits.memory_bytes});
    if (!opened) {
        return opened.error();
    }
    const auto puzzle = PuzzleInHand::named(options.puzzle);
    if (!puzzle) {
        return puzzle.error();
    }
    const app::Solving solving(session, *puzzle, {opened->name, opened->costs}, opened->method,
                               limits, {});
    const auto tally = solve_all(*puzzle, solving, options.count);
    if (!tally) {
        return tally.error();
    }
    print(session, method, metric->costs.name(), *tally);
    return app::ExitCode::Done;
}

}  // namespace

void add_bench(CLI::App& app, app::Session& session) {
    CLI::App& command =
        *app.add_subcommand("bench", "solve the same cubes every time: a signature, and how fast");
    const auto options = std::make_shared<BenchOptions>();
    add_puzzle(command, options->puzzle);
    command
        .add_option("--method", options->method,
                    "the solver; for the 4x4x4 eight-phase, else the puzzle's default")
        ->type_name(method_words());
    add_metric(command, options->metric);
    command.add_option("-n,--count", options->count, "how many cubes")
        ->type_name("N")
        ->check(number_of_things())
        ->capture_default_str();
    command.add_option("--nodes", options->nodes, "limit for each cube")
        ->type_name("N")
        ->check(number_of_things())
        ->capture_default_str();
    add_threads(command, options->threads);
    add_quiet(command, session);
    command.callback([&session, options] { session.finish(bench(session, *options)); });
}

}  // namespace revenge::cli

// `revenge bench`: solves the same random states every time, under a limit of nodes instead of time. The sum of nodes
// and lengths is a signature of the code: the same code has the same signature on every machine.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <nlohmann/json.hpp>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

#include "app/answer.hpp"
#include "app/json_output.hpp"
#include "app/methods.hpp"
#include "app/puzzle_files.hpp"
#include "app/quantities.hpp"
#include "cli/commands.hpp"
#include "cli/options.hpp"
#include "cli/solve_arguments.hpp"
#include "revenge/base.hpp"
#include "revenge/method/registry.hpp"
#include "revenge/scrambler.hpp"

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

// Lengths, times and nodes of the solved cubes.
struct BenchTally {
    std::vector<double> seconds;
    std::vector<int> lengths;
    std::uint64_t nodes = 0;
    std::optional<base::Error> ended = {};  // the reason, if it ended before all were solved
};

Result<BenchTally> solve_all(const method::PuzzleContext& puzzle, const app::SolveRunner& solving,
                             std::uint64_t count) {
    constexpr std::uint64_t kSeed = 444;
    REVENGE_TRY(auto positions, RandomPositions::make(puzzle, base::Random(kSeed)));
    BenchTally tally;
    for (std::uint64_t i = 0; i < count; ++i) {
        const method::Position position = positions.next();
        const auto started = std::chrono::steady_clock::now();
        const auto solved = solving.solve(position);
        if (!solved) {
            tally.ended = solved.error();
            break;
        }
        tally.seconds.push_back(
            std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count());
        tally.lengths.push_back(solved->answer.length);
        tally.nodes += solved->answer.nodes;
    }
    return tally;
}

void print_bench_json(app::Session& session, const method::PuzzleContext& puzzle,
                      const app::OpenedMethod& opened, const BenchTally& tally) {
    session.out().line(app::compact({{"schema", 1},
                                     {"puzzle", puzzle.name()},
                                     {"method", opened.name},
                                     {"metric", opened.costs.name()},
                                     {"nodes", tally.nodes},
                                     {"lengths", tally.lengths},
                                     {"seconds", tally.seconds}}));
}

void print(app::Session& session, const method::PuzzleContext& puzzle,
           const app::OpenedMethod& opened, const BenchTally& tally) {
    const std::string& metric = opened.costs.name();
    const double total = std::accumulate(tally.seconds.begin(), tally.seconds.end(), 0.0);
    const int sum = std::accumulate(tally.lengths.begin(), tally.lengths.end(), 0);
    session.out().line(fmt::format("signature {} {}, {} {} in all", tally.nodes,
                                   tally.nodes == 1 ? "node" : "nodes", sum, metric));
    if (tally.lengths.empty()) {
        return;
    }
    const auto count = static_cast<double>(tally.lengths.size());
    const auto [shortest, longest] = std::ranges::minmax(tally.lengths);
    session.out().line(
        fmt::format("{}, {}: mean {:.2f} {} (min {}, max {}); {:.1f} ms a {} (max {:.1f}); {:.0f} "
                    "nodes/s",
                    app::counted(tally.lengths.size(), puzzle.kind()), opened.name, sum / count,
                    metric, shortest, longest, 1000 * total / count, puzzle.kind(),
                    1000 * std::ranges::max(tally.seconds),
                    total > 0 ? static_cast<double>(tally.nodes) / total : 0));
}

// Returns the method to measure. For the 4x4x4 it is the oldest one, so that signatures of old and new versions are
// comparable.
std::string method_of(const BenchOptions& options) {
    return options.method.empty() && options.puzzle == "4x4x4" ? "eight-phase" : options.method;
}

// Returns the request, without opening tables. ERRORS: Usage; Resource, for files.
Result<method::Request> request_of(app::Session& session, const CLI::App& command,
                                   const BenchOptions& options,
                                   const method::PuzzleContext& puzzle) {
    method::Request out;
    out.spelling = method::Spelling::CommandLine;
    out.given = given_options(command);
    out.method = method_of(options);
    out.puzzle = options.puzzle;
    if (app::is_puzzle_file(options.puzzle)) {
        out.definition = puzzle.shared_definition();
    }
    const base::Status costs = app::set_costs(session, out, options.metric, puzzle);
    return costs ? Result<method::Request>(std::move(out)) : costs.error();
}

Result<app::ExitCode> bench(app::Session& session, const CLI::App& command,
                            const BenchOptions& options) {
    REVENGE_TRY(const auto puzzle, app::puzzle_named(session, options.puzzle));
    REVENGE_TRY(const auto request, request_of(session, command, options, puzzle));
    const Solver solver =
        app::make_solver(session, options.threads, method::SolverSetup{}.memory_bytes);
    REVENGE_TRY(const auto opened, app::open_method(session, solver, request));
    solver::Limits limits;
    limits.nodes = options.nodes;
    limits.threads = options.threads;
    const app::SolveRunner solving(session, puzzle, {opened.name, opened.costs}, opened.method,
                                   limits, {});
    REVENGE_TRY(const auto tally, solve_all(puzzle, solving, options.count));
    if (!tally.ended || !tally.lengths.empty()) {
        (session.tells_json ? print_bench_json : print)(session, puzzle, opened, tally);
    }
    return tally.ended ? Result<app::ExitCode>(*tally.ended) : app::ExitCode::Done;
}

}  // namespace

void add_bench(CLI::App& app, app::Session& session) {
    CLI::App& command = *app.add_subcommand(
        "bench", "solve a fixed set of random states; print a signature and the speed");
    const auto options = std::make_shared<BenchOptions>();
    add_puzzle(command, options->puzzle);
    command
        .add_option("--method", options->method,
                    "the solver (4x4x4: eight-phase; otherwise the puzzle's default)")
        ->type_name(method::method_words());
    add_metric(command, options->metric);
    command.add_option("-n,--count", options->count, "number of random states")
        ->type_name("N")
        ->check(number_of_things())
        ->capture_default_str();
    command.add_option("--nodes", options->nodes, "maximum number of states to expand for each")
        ->type_name("N")
        ->check(number_of_things())
        ->capture_default_str();
    add_threads(command, options->threads);
    add_json(command);
    add_quiet(command, session);
    command.callback(
        [&session, &command, options] { session.finish(bench(session, command, *options)); });
}

}  // namespace revenge::cli

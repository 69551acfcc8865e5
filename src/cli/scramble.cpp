// `revenge scramble`: random states, all equally likely, as scrambles.
#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/input.hpp"
#include "cli/json_output.hpp"
#include "cli/methods.hpp"
#include "cli/options.hpp"
#include "cli/quantities.hpp"
#include "cli/scrambling.hpp"
#include "cli/solving.hpp"

namespace revenge::cli {

namespace {

using base::Error;
using base::ErrorCode;
using base::Result;

struct ScrambleOptions {
    std::uint64_t count = 1;
    std::string seed;
    std::string puzzle = "4x4x4";
    std::string method;
    MetricOptions metric;
    std::string time = "300ms";
    unsigned threads = 0;
    bool json = false;
};

Result<ExitCode> scramble(Session& session, const ScrambleOptions& options) {
    const auto size = cube_size_named(options.puzzle);
    if (!size) {
        return size.error();
    }
    const auto metric = metric_choice(session, options.metric, *size);
    if (!metric) {
        return metric.error();
    }
    solver::Limits limits;
    const auto time = parse_time("--time", options.time);
    if (!time) {
        return time.error();
    }
    limits.time = *time;
    limits.threads = options.threads;
    auto random =
        options.seed.empty() ? base::Random::from_system() : base::Random::from_hex(options.seed);
    if (!random) {
        return random.error();
    }
    const puzzle::Cube cube(*size);
    const auto method = make_method(
        session, {options.method, *size, *metric, {}, options.threads, limits.memory_bytes});
    if (!method) {
        return method.error();
    }
    const Question question{options.puzzle, std::string((*method)->name()), metric->metric,
                            metric->costs, true};
    const PositionReader reader(session, cube, "slice", "");
    Solving solving(session, cube, question, **method, limits, {});
    for (std::uint64_t i = 0; i < options.count && !session.out().broken(); ++i) {
        if (session.interrupt().requested()) {
            return Error{ErrorCode::Interrupted, fmt::format("interrupted after {} scrambles", i)};
        }
        const auto position = reader.random(*random);
        if (!position) {
            return position.error();
        }
        const auto made = scramble_of(solving, question, *position);
        if (!made) {
            return made.error();
        }
        session.out().line(options.json ? scramble_json(question, made->answer, made->text)
                                        : made->text);
    }
    return ExitCode::Done;
}

}  // namespace

void add_scramble(CLI::App& app, Session& session) {
    CLI::App& command =
        *app.add_subcommand("scramble", "random-state scrambles, every state equally likely");
    const auto options = std::make_shared<ScrambleOptions>();
    command.add_option("-n,--count", options->count, "how many")
        ->type_name("N")
        ->capture_default_str();
    command.add_option("--seed", options->seed, "makes the states repeatable")->type_name("HEX");
    add_puzzle(command, options->puzzle);
    command.add_option("--method", options->method, "the solver that writes them")
        ->type_name(kMethodWords);
    add_metric(command, options->metric);
    command.add_option("--time", options->time, "how long to look for a shorter one, each")
        ->type_name("TIME")
        ->capture_default_str();
    command.add_option("--threads", options->threads, "0: all cores")
        ->type_name("N")
        ->capture_default_str();
    command.add_flag("--json,--jsonl", options->json, "print an object a line");
    add_quiet(command, session);
    command.callback([&session, options] { session.finish(scramble(session, *options)); });
}

}  // namespace revenge::cli

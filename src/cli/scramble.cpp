// `revenge scramble`: random states, all equally likely, as scrambles.
//
// A random state is solved upright; the solution backward is the scramble, with the rotation that it then
// begins with worked into its turns. It is replayed on the solved sticker cube and must give the state, up
// to how the cube is held.
#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/input.hpp"
#include "cli/json_output.hpp"
#include "cli/methods.hpp"
#include "cli/options.hpp"
#include "cli/quantities.hpp"
#include "cli/solving.hpp"
#include "revenge/notation/algorithm_parser.hpp"
#include "revenge/notation/algorithm_printer.hpp"
#include "revenge/puzzle/canonical.hpp"

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

// RETURNS the text of the scramble that makes this cube. ERRORS: ReplayFailed.
Result<std::string> scramble_text(const Position& position, const Answer& answer,
                                  const puzzle::CostTable& costs) {
    const int size = position.stickers.size();
    const std::string text = notation::to_text(
        puzzle::simplify(puzzle::inverse(answer.solution.moves), costs, false), size);
    const auto printed = notation::parse_algorithm(text, size, notation::Reading::Slice);
    check::StickerCube cube(size);
    if (printed) {
        cube.turn(printed->algorithm);
    }
    if (!printed || !cube.equals_up_to_rotation(position.stickers)) {
        return Error{ErrorCode::ReplayFailed,
                     "a scramble failed its replay, which is a bug of revenge; it is not shown: " +
                         text + " does not make " + position.stickers.letters()};
    }
    return text;
}

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
        const auto answer = solving.solve(*position);
        if (!answer) {
            return answer.error();
        }
        const auto text = scramble_text(*position, *answer, metric->costs);
        if (!text) {
            return text.error();
        }
        session.out().line(options.json ? scramble_json(question, *answer, *text) : *text);
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

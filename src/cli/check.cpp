// `revenge check`: replays a solution on the sticker cube, without any solver.
#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/json_output.hpp"
#include "cli/options.hpp"
#include "cli/position.hpp"

namespace revenge::cli {

namespace {

struct CheckOptions {
    std::string scramble;
    std::string solution;
    std::string notation = "slice";
    std::string puzzle = "4x4x4";
    std::string colors;
    bool json = false;
};

base::Result<ExitCode> check_solution(Session& session, const CheckOptions& options) {
    const auto size = cube_size_named(options.puzzle);
    if (!size) {
        return size.error();
    }
    const puzzle::Cube cube(*size);
    const PositionReader reader(session, cube, options.notation, options.colors);
    const auto start = reader.from_text(options.scramble);
    if (!start) {
        return base::Error{start.error().code, "--scramble: " + start.error().message};
    }
    const auto solution = parse(session, options.solution, options.notation, *size);
    if (!solution) {
        return base::Error{solution.error().code, "--solution: " + solution.error().message};
    }
    const check::Replay replay = check::check_solution(start->stickers, *solution);
    if (options.json) {
        session.out().line(check_json(options.puzzle, options.scramble, options.solution, replay));
    } else {
        std::string lengths;
        for (const puzzle::Metric metric : puzzle::kAllMetrics) {
            lengths += fmt::format("{}{} {}", lengths.empty() ? "" : ", ", replay.length(metric),
                                   puzzle::name_of(metric));
        }
        session.out().line(
            fmt::format("{}: {}", replay.solves ? "solves" : "does not solve", lengths));
        if (!replay.solves) {
            session.out().line("it ends as " + replay.end);
        }
    }
    return replay.solves ? ExitCode::Done : ExitCode::NothingFound;
}

}  // namespace

void add_check(CLI::App& app, Session& session) {
    CLI::App& command =
        *app.add_subcommand("check", "replay a solution, independently of the solvers");
    const auto options = std::make_shared<CheckOptions>();
    command.add_option("--scramble", options->scramble, "the cube: a scramble or facelets")
        ->type_name("ALG")
        ->required();
    command.add_option("--solution", options->solution, "what is said to solve it")
        ->type_name("ALG")
        ->required();
    add_notation(command, options->notation);
    add_puzzle(command, options->puzzle);
    add_colors(command, options->colors);
    command.add_flag("--json", options->json, "print an object");
    add_quiet(command, session);
    command.footer("Exit code 0: it solves, in any orientation of the whole cube; 1: it does not.");
    command.callback([&session, options] { session.finish(check_solution(session, *options)); });
}

}  // namespace revenge::cli

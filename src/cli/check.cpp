// `revenge check`: replays a solution on the sticker cube, without any solver.
#include <fmt/format.h>

#include "app/checked_moves.hpp"
#include "app/json_output.hpp"
#include "app/position.hpp"
#include "app/puzzle_files.hpp"
#include "app/readings.hpp"
#include "cli/commands.hpp"
#include "cli/option_use.hpp"
#include "cli/options.hpp"
#include "revenge/notation/state_text.hpp"
#include "revenge/puzzle/builtin.hpp"

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

app::ExitCode print(app::Session& session, const CheckOptions& options,
                    const app::Checked& checked) {
    if (options.json) {
        session.out().line(
            app::check_json(options.puzzle, options.scramble, options.solution, checked));
    } else {
        std::string lengths;
        for (const auto& [metric, length] : checked.lengths) {
            lengths += fmt::format("{}{} {}", lengths.empty() ? "" : ", ", length, metric);
        }
        session.out().line(
            fmt::format("{}: {}", checked.solves ? "solves" : "does not solve", lengths));
        if (!checked.solves) {
            session.out().line("it ends as " + checked.end);
        }
    }
    return checked.solves ? app::ExitCode::Done : app::ExitCode::NothingFound;
}

base::Error of_option(const char* option, const base::Error& error) {
    return base::behind(std::string(option) + ": ", error);
}

// A puzzle that only its definition knows: replayed piece by piece.
base::Result<app::ExitCode> check_moves(app::Session& session, const CheckOptions& options,
                                        const puzzle::Definition& definition) {
    const auto reading = notation::reading_named(options.notation);
    if (!reading) {
        return reading.error();
    }
    const auto start = notation::read_state(options.scramble, definition, {*reading, {}});
    if (!start) {
        return of_option("--scramble", start.error());
    }
    app::note_readings(session, start->notes);
    const auto solution = notation::read_algorithm(options.solution, definition, *reading);
    if (!solution) {
        return of_option("--solution", solution.error());
    }
    app::note_readings(session, solution->notes);
    const auto checked = app::checked_moves(definition, start->state, solution->moves);
    return checked ? base::Result<app::ExitCode>(print(session, options, *checked))
                   : checked.error();
}

base::Result<app::ExitCode> check_cube(app::Session& session, const CheckOptions& options,
                                       int size) {
    const puzzle::Cube cube(size);
    const app::PositionReader reader(session, cube, options.notation, options.colors);
    const auto start = reader.from_text(options.scramble);
    if (!start) {
        return of_option("--scramble", start.error());
    }
    const auto solution = app::parse(session, options.solution, options.notation, size);
    if (!solution) {
        return of_option("--solution", solution.error());
    }
    const check::Replay replay = check::check_solution(start->stickers, *solution);
    app::Checked checked = app::checked_of(replay);
    if (!options.json) {  // text has those that count half turns twice as well
        for (const puzzle::Metric metric :
             {puzzle::Metric::Obqtm, puzzle::Metric::Sqtm, puzzle::Metric::Bqtm}) {
            checked.lengths.emplace_back(puzzle::name_of(metric), replay.length(metric));
        }
    }
    return print(session, options, checked);
}

base::Result<app::ExitCode> check_solution(app::Session& session, const CLI::App& command,
                                           const CheckOptions& options) {
    const auto definition = app::definition_named(session, options.puzzle);
    if (!definition) {
        return definition.error();
    }
    const bool is_plain = puzzle::cube_size_of(options.puzzle) > 0;
    const OptionUse use(command,
                        {{"every puzzle", {"--scramble", "--solution", "--puzzle", "--json"}, true},
                         {"cubes", {"--notation"}},
                         {"2x2x2 to 5x5x5", {"--colors"}}});
    std::vector<std::size_t> used{0};
    if (definition->cube_size() > 0) {
        used.push_back(1);
    }
    if (is_plain) {
        used.push_back(2);
    }
    if (const base::Status read = use.check(used); !read) {
        return read.error();
    }
    return is_plain ? check_cube(session, options, definition->cube_size())
                    : check_moves(session, options, *definition);
}

}  // namespace

void add_check(CLI::App& app, app::Session& session) {
    CLI::App& command =
        *app.add_subcommand("check", "replay a solution, independently of the solvers");
    const auto options = std::make_shared<CheckOptions>();
    command
        .add_option("--scramble", options->scramble, "the puzzle: a scramble, its stickers or JSON")
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
    command.callback([&session, &command, options] {
        session.finish(check_solution(session, command, *options));
    });
}

}  // namespace revenge::cli

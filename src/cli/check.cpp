// `revenge check`: replays a solution, without any solver.
#include <fmt/format.h>

#include "app/json_output.hpp"
#include "app/puzzle_files.hpp"
#include "app/readings.hpp"
#include "cli/commands.hpp"
#include "cli/options.hpp"
#include "revenge/base.hpp"
#include "revenge/base/message.hpp"
#include "revenge/notation.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::cli {

namespace {

struct CheckOptions {
    std::string scramble;
    std::string solution;
    std::string notation = "slice";
    std::string puzzle = "4x4x4";
    std::string colors;
    std::string face_order;
    bool niss = false;
    bool json = false;
};

app::ExitCode print(app::Session& session, const method::PuzzleContext& puzzle,
                    const CheckOptions& options, const method::Position& start,
                    const method::Replayed& replayed) {
    if (options.json) {
        session.out().line(app::check_json(puzzle.name(), start, options.solution, replayed));
        return replayed.solves ? app::ExitCode::Done : app::ExitCode::NothingFound;
    }
    std::string text;
    for (const auto& [metric, length] : replayed.lengths) {
        text += fmt::format("{}{} {}", text.empty() ? "" : ", ", length, metric);
    }
    session.out().words(fmt::format("{}: {}", replayed.solves ? "solves" : "does not solve", text));
    if (!replayed.solves) {
        session.out().line("it ends as " + replayed.end);
    }
    return replayed.solves ? app::ExitCode::Done : app::ExitCode::NothingFound;
}

base::Error of_option(const char* option, const base::Error& error) {
    return base::with_prefix(std::string(option) + ": ", error);
}

base::Result<app::ExitCode> check_solution(app::Session& session, const CLI::App& command,
                                           const CheckOptions& options) {
    REVENGE_TRY(const auto puzzle, app::puzzle_named(session, options.puzzle));
    const OptionUse use(command,
                        {{"every puzzle", {"--scramble", "--solution", "--puzzle", "--json"}, true},
                         {notation::kReadAlgorithms, {"--notation", "--niss"}},
                         {kReadStickers, {"--colors", "--face-order"}}});
    std::vector<std::size_t> used{0};
    if (puzzle.cube_size() > 0) {
        used.push_back(1);
    }
    if (puzzle.cube() != nullptr &&
        notation::form_of(options.scramble, *puzzle.cube(), options.colors) !=
            notation::StateForm::Moves) {
        used.push_back(2);
    }
    REVENGE_TRY(use.check(used));
    const app::PositionReader reader(session, puzzle, options.notation, options.colors,
                                     options.face_order);
    const auto start = reader.from_text(options.scramble);
    if (!start) {
        return of_option("--scramble",
                         unless_a_file(start.error(), options.scramble, "give what it contains"));
    }
    const auto reading = notation::reading_named(options.notation);
    const auto replayed =
        app::replay(puzzle, *start, options.solution, *reading, options.niss, "--niss");
    if (!replayed) {
        return of_option("--solution", unless_a_file(replayed.error(), options.solution,
                                                     "give what it contains"));
    }
    app::note_readings(session, replayed->notes);
    return print(session, puzzle, options, *start, *replayed);
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
    command.add_option("--solution", options->solution, "the claimed solution")
        ->type_name("ALG")
        ->required();
    add_notation(command, options->notation);
    add_puzzle(command, options->puzzle);
    add_sticker_options(command, options->colors, options->face_order);
    command.add_flag("--niss", options->niss,
                     "apply the moves in parentheses to the inverse scramble");
    command.add_flag("--json", options->json, "print one object");
    add_quiet(command, session);
    command.footer("Exit code 0: it solves, in any orientation of the whole cube; 1: it does not.");
    command.callback([&session, &command, options] {
        session.finish(check_solution(session, command, *options));
    });
}

}  // namespace revenge::cli

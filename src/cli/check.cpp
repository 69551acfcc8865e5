// `revenge check`: replays a solution, without any solver.
#include <fmt/format.h>

#include "app/json_output.hpp"
#include "app/puzzle_files.hpp"
#include "app/readings.hpp"
#include "cli/commands.hpp"
#include "cli/option_use.hpp"
#include "cli/options.hpp"
#include "revenge/base/result.hpp"
#include "revenge/notation/algorithm_parser.hpp"
#include "revenge/notation/algorithm_printer.hpp"
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
    std::string face_order;
    bool niss = false;
    bool json = false;
};

app::ExitCode print(app::Session& session, const method::PuzzleContext& puzzle,
                    const CheckOptions& options, const method::Replayed& replayed) {
    if (options.json) {
        session.out().line(
            app::check_json(puzzle.name(), options.scramble, options.solution, replayed));
        return replayed.solves ? app::ExitCode::Done : app::ExitCode::NothingFound;
    }
    std::string text;
    for (const auto& [metric, length] : replayed.lengths) {
        text += fmt::format("{}{} {}", text.empty() ? "" : ", ", length, metric);
    }
    session.out().line(fmt::format("{}: {}", replayed.solves ? "solves" : "does not solve", text));
    if (!replayed.solves) {
        session.out().line("it ends as " + replayed.end);
    }
    return replayed.solves ? app::ExitCode::Done : app::ExitCode::NothingFound;
}

base::Error of_option(const char* option, const base::Error& error) {
    return base::behind(std::string(option) + ": ", error);
}

// Returns a solution with moves in parentheses, which apply to the inverse scramble, as one sequence.
base::Result<std::string> as_niss(const method::PuzzleContext& puzzle, const CheckOptions& options,
                                  notation::Reading reading) {
    const int size = puzzle.cube_size();
    const auto read = notation::parse_niss(options.solution, size, reading);
    return read ? base::Result<std::string>(notation::to_text(*read, size, notation::Style::Wca,
                                                              notation::DeepTurns::Keep))
                : read.error();
}

// Emits a note if the solution is correct only when read as NISS.
void note_niss(app::Session& session, const method::PuzzleContext& puzzle,
               const CheckOptions& options, const puzzle::State& start, notation::Reading reading) {
    if (puzzle.cube_size() == 0 || options.solution.find('(') == std::string::npos) {
        return;
    }
    const auto solution = as_niss(puzzle, options, reading);
    const auto replayed = solution ? puzzle.replay(start, *solution)
                                   : base::Result<method::Replayed>(solution.error());
    if (replayed && replayed->solves) {
        session.note(
            "it solves if the moves in parentheses are made on the inverse scramble (NISS): "
            "--niss");
    }
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
        return of_option("--scramble", start.error());
    }
    const auto reading = notation::reading_named(options.notation);
    const base::Status meant = app::require_algorithm(options.solution, puzzle.cube_size());
    if (!meant) {
        return of_option("--solution", meant.error());
    }
    const auto niss = options.niss ? as_niss(puzzle, options, *reading)
                                   : base::Result<std::string>(std::string());
    if (!niss) {
        return of_option("--solution", niss.error());
    }
    const auto replayed = options.niss
                              ? puzzle.replay(start->state, *niss)
                              : puzzle.replay(start->state, options.solution, {}, *reading);
    if (!replayed) {
        return of_option("--solution", replayed.error());
    }
    app::note_readings(session, replayed->notes);
    if (!options.niss && !replayed->solves) {
        note_niss(session, puzzle, options, start->state, *reading);
    }
    return print(session, puzzle, options, *replayed);
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
    add_sticker_options(command, options->colors, options->face_order);
    command.add_flag("--niss", options->niss,
                     "moves in parentheses are made on the inverse scramble");
    command.add_flag("--json", options->json, "print an object");
    add_quiet(command, session);
    command.footer("Exit code 0: it solves, in any orientation of the whole cube; 1: it does not.");
    command.callback([&session, &command, options] {
        session.finish(check_solution(session, command, *options));
    });
}

}  // namespace revenge::cli

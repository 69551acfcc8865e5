// `revenge solve`: solves one puzzle, a batch, or random states, by any method.
#include <fmt/format.h>

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "app/answer.hpp"
#include "app/input.hpp"
#include "app/methods.hpp"
#include "app/phase_tables.hpp"
#include "app/puzzle_files.hpp"
#include "app/quantities.hpp"
#include "app/readings.hpp"
#include "cli/batch.hpp"
#include "cli/commands.hpp"
#include "cli/options.hpp"
#include "cli/solve_arguments.hpp"
#include "revenge/base.hpp"
#include "revenge/base/message.hpp"
#include "revenge/method/option_table.hpp"
#include "revenge/method/registry.hpp"
#include "revenge/method/target.hpp"
#include "revenge/notation.hpp"
#include "revenge/notation/net_stickers.hpp"
#include "revenge/notation/state_pattern.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/scrambler.hpp"

namespace revenge::cli {

namespace {

using base::Error;
using base::ErrorCode;
using base::Result;

// Returns the cube given on the command line, or nothing if it comes from elsewhere.
std::optional<std::string> single_input(const SolveArguments& options) {
    if (!options.facelets.empty()) {
        return options.facelets;
    }
    return options.algorithm.given() ? std::optional(options.algorithm.text()) : std::nullopt;
}

Result<method::Position> read_single(const SolveArguments& options,
                                     const app::PositionReader& reader, const std::string& input) {
    if (input.find_first_not_of(" \t\n") == std::string::npos) {
        return Error{ErrorCode::Usage, "the scramble is empty"};
    }
    auto position =
        options.facelets.empty() ? reader.from_text(input) : reader.from_facelets(input);
    return position
               ? std::move(position)
               : unless_a_file(position.error(), input,
                               fmt::format("the puzzles in it are solved by --file {}", input));
}

// The values of --moves and --to.
struct Goal {
    puzzle::Algorithm moves{};
    method::ReadTarget target{};

    bool has_target() const noexcept {
        return target.state.has_value() || !target.patterns.empty();
    }
};

Result<Goal> goal_of(app::Session& session, const SolveArguments& options,
                     const method::PuzzleContext& puzzle) {
    const int size = puzzle.cube_size();
    Goal goal;
    if (options.written.has(method::Option::Moves)) {
        auto moves = app::parse_turn_list(session, options.written.text(method::Option::Moves),
                                          options.algorithm.notation, size);
        if (!moves) {
            return base::with_prefix("--moves: ", moves.error());
        }
        goal.moves = *std::move(moves);
    }
    const std::string& to = options.written.text(method::Option::Target);
    if (!to.empty()) {
        REVENGE_TRY(const auto reading, notation::reading_named(options.algorithm.notation));
        auto target =
            method::read_target(to, puzzle, {reading, options.colors, options.face_order});
        if (!target) {
            return base::with_prefix(
                "--to: ", unless_a_file(target.error(), to,
                                        fmt::format("give what it contains: --to \"$(cat "
                                                    "{})\"",
                                                    to)));
        }
        app::note_readings(session, target->notes);
        goal.target = *std::move(target);
    }
    if ((goal.has_target() || !goal.moves.empty()) && options.rotations) {
        return Error{ErrorCode::Usage, "--rotations does not go with --to and --moves"};
    }
    return goal;
}

// Returns the turns that a list of moves allows: every amount of a quarter turn.
puzzle::Algorithm powers_of(const puzzle::Algorithm& moves) {
    puzzle::Algorithm out;
    for (const puzzle::Turn turn : moves) {
        for (std::uint8_t quarters = 1; quarters <= 3; ++quarters) {
            if (turn.quarters != 2 || quarters == 2) {
                out.push_back({turn.axis, turn.layers, quarters});
            }
        }
    }
    return out;
}

app::SolveQuery question_of(app::Session& session, const SolveArguments& options, const Goal& goal,
                            const app::OpenedMethod& opened) {
    app::SolveQuery query{opened.name,           opened.costs,      options.rotations,
                          powers_of(goal.moves), goal.target.state, goal.target.patterns};
    if (options.explain) {
        const method::Request& request = opened.request;
        auto declared = request.chain_text.empty()
                            ? app::chain_named(session, query.method)
                            : app::chain_of(session, {request.chain_text, request.method});
        if (declared) {  // other methods than chains explain their parts differently
            query.chain = *std::move(declared);
        }
    }
    return query;
}

SolveRun run_of(const SolveArguments& options, const method::PuzzleContext& puzzle,
                const method::Request& request, const method::MethodRow* row) {
    const int cube_size = puzzle::cube_size_of(options.puzzle);
    return {cube_size,
            puzzle.cube_size() > 0,
            cube_size > 0 || notation::has_stickers(*puzzle.definition()),
            options.written.has(method::Option::Moves) ? &method::chosen_moves_row() : row,
            request.chain,
            request.limits.shortest};
}

// Returns true if the search ends without a time limit. A search for a shortest solution ends when it is found; a
// search with a node limit ends at the same node on every machine.
bool ends_by_itself(const SolveRun& run, const solver::Limits& limits, bool is_cube) {
    const bool is_anytime = run.row != nullptr && run.row->is_anytime;
    return (run.chain.relax == 0 && !is_cube && !is_anytime) ||
           (run.row != nullptr && run.row->proves) || limits.nodes;
}

// ERRORS: Usage, if there are two puzzles, since --json prints a single object; those of the source.
base::Status require_one(BatchSource& batch) {
    REVENGE_TRY(const auto second, batch.second());
    if (!second.has_value()) {
        return {};
    }
    return Error{ErrorCode::Usage, fmt::format("{}:{}: --json: applies only to {}", batch.name(),
                                               second->line, kOneObjectAlone)};
}

// The source of several puzzles: the lines of a file, or random states.
using Source = std::variant<BatchSource, base::Random>;

// ERRORS: Usage, for an invalid seed; Resource.
Result<Source> source_of(app::Session& session, const SolveArguments& options,
                         const method::PuzzleContext& puzzle) {
    if (options.random) {
        auto random = noted_random_of(session, options.seed);
        return random ? Result<Source>(*random) : random.error();
    }
    REVENGE_TRY(auto batch,
                BatchSource::open(options.file, session.interrupt(), puzzle, options.colors,
                                  options.json.lines ? BatchSource::Objects::OneALine
                                                     : BatchSource::Objects::OverLines));
    if (options.json.one) {
        REVENGE_TRY(require_one(batch));
    }
    return Result<Source>(std::move(batch));
}

Result<app::ExitCode> solve_all(app::Session& session, const SolveArguments& options,
                                const method::PuzzleContext& puzzle,
                                const app::PositionReader& reader, Source& source,
                                app::SolveRunner& solving) {
    if (auto* const batch = std::get_if<BatchSource>(&source)) {
        return solve_lines(session, *batch, puzzle.kind(), [&](const BatchItem& item) {
            return solving.run(item.sound ? reader.from_text(item.text, item.line)
                                          : Result<method::Position>(item.sound.error()),
                               item.text, item.line);
        });
    }
    REVENGE_TRY(auto positions, RandomPositions::make(puzzle, std::get<base::Random>(source)));
    return solve_several(session, options.count, puzzle.kind(), [&] {
        const method::Position position = positions.next();
        return solving.run(position, position.input, 0);
    });
}

// Returns the request except for its goal, including costs and the text of a chain file. ERRORS: Usage; Resource.
Result<method::Request> request_for(app::Session& session, const CLI::App& command,
                                    const SolveArguments& options,
                                    const method::PuzzleContext& puzzle) {
    auto request = request_of(session, command, options);
    if (!request) {
        return request;
    }
    // A target by look-alike pieces turns a built-in puzzle into a new one.
    const bool is_own = puzzle.cube() == nullptr && !app::is_built_in(*puzzle.definition());
    if (app::is_puzzle_file(options.puzzle) || is_own ||
        options.written.has(method::Option::OneOrientation)) {
        request->definition = puzzle.shared_definition();
    }
    app::MetricOptions asked = options.metric;
    asked.notation = options.algorithm.notation;
    const base::Status costs = app::set_costs(session, *request, asked, puzzle);
    return costs ? std::move(request) : costs.error();
}

// Notes a limit of time where the method walks down one table of all states, which takes no time.
void note_idle_time(app::Session& session, const method::Request& request,
                    const method::MethodRow* row) {
    const bool walks = row != nullptr && !row->puzzle.empty() && row->is_for_any_puzzle &&
                       row->open == nullptr && !row->supports(method::Option::Relax);
    if (walks && request.limits.time) {
        session.note_request(fmt::format(
            "--time changes nothing: {} finds a shortest solution at once, in one table",
            row->name));
    }
}

// Returns true if only the default of --time ends a search that other options make long.
bool cuts_by_default(const method::Request& request) {
    return !request.given.has(method::Option::Time) &&
           (request.chain.orientations > 1 || request.chain.relax > 0);
}

// Takes the puzzle from the chain file that --method names, unless --puzzle is given. ERRORS: Usage; Resource.
base::Status take_puzzle_of_chain(app::Session& session, const CLI::App& command,
                                  SolveArguments& options) {
    const std::string& method = options.written.text(method::Option::Method);
    if (!method.ends_with(".toml") || command.count("--puzzle") > 0) {
        return {};
    }
    REVENGE_TRY(auto read, app::chain_of_file(session, method));
    options.puzzle = std::move(read.puzzle);
    return {};
}

// The request of a run, with the solver that receives it.
struct Prepared {
    method::Request request;
    Solver solver;
    std::uint64_t memory_bytes = 0;
};

// ERRORS: Usage, also for an unsupported option; Resource.
Result<Prepared> prepare(app::Session& session, const CLI::App& command,
                         const SolveArguments& options, const method::PuzzleContext& puzzle) {
    const std::string& written = options.written.text(method::Option::Memory);
    REVENGE_TRY(
        const auto memory,
        app::parse_bytes("--memory",
                         written.empty()
                             ? std::string(method::spec_of(method::Option::Memory).default_value)
                             : written));
    REVENGE_TRY(auto request, request_for(session, command, options, puzzle));
    Solver solver = app::make_solver(session, request.limits.threads, memory);
    const SolveRun run = run_of(options, puzzle, request, solver.row(request));
    REVENGE_TRY(require_supported(command, options, run));
    REVENGE_TRY(require_one_source(options));
    note_idle_time(session, request, run.row);
    const bool is_cube = puzzle.cube() != nullptr;
    if (!request.limits.time && !ends_by_itself(run, request.limits, is_cube)) {
        request.limits.time = std::chrono::seconds(1);
    }
    return Prepared{std::move(request), std::move(solver), memory};
}

// Returns the puzzle that is named, solved in one orientation if --one-orientation is given. ERRORS: Usage; Resource.
Result<method::PuzzleContext> oriented_puzzle(app::Session& session,
                                              const SolveArguments& options) {
    auto puzzle = app::puzzle_named(session, options.puzzle);
    return puzzle && options.written.has(method::Option::OneOrientation)
               ? puzzle->in_one_orientation(method::Spelling::CommandLine)
               : puzzle;
}

// Returns the puzzle that is named. A target by pieces some of which look alike is taken out of the options: the puzzle
// with its pieces marked so is to be solved. ERRORS: Usage; Resource.
Result<method::PuzzleContext> puzzle_of(app::Session& session, SolveArguments& options) {
    auto puzzle = oriented_puzzle(session, options);
    std::string& to = options.written.text(method::Option::Target);
    if (!puzzle || puzzle->cube() != nullptr || !to.starts_with('{')) {
        return puzzle;
    }
    const auto state = puzzle->read(to);
    auto marked = notation::with_target_pattern(*puzzle->definition(), to);
    if (state || !marked) {
        return state ? puzzle : base::with_prefix("--to: ", marked.error());
    }
    if (!notation::are_marked_otherwise(*puzzle->definition(), *marked)) {
        return base::with_prefix("--to: ", state.error());
    }
    to.clear();
    return method::PuzzleContext(std::make_shared<const puzzle::Definition>(*std::move(marked)));
}

Result<app::ExitCode> solve(app::Session& session, const CLI::App& command,
                            SolveArguments options) {
    REVENGE_TRY(const auto puzzle, puzzle_of(session, options));
    REVENGE_TRY(auto prepared, prepare(session, command, options, puzzle));
    method::Request& request = prepared.request;
    const Solver& solver = prepared.solver;
    const app::PositionReader reader(session, puzzle, options.algorithm.notation, options.colors,
                                     options.face_order);
    const app::Format format = options.json.any() ? app::Format::Json : app::Format::Text;
    // A single puzzle is parsed before tables are built, so that its errors are reported at once.
    const std::optional<std::string> input = single_input(options);
    const Result<method::Position> single =
        input ? read_single(options, reader, *input)
              : Error{ErrorCode::Usage, "there is no single puzzle"};
    if (input && !single && format == app::Format::Text) {
        return single.error();
    }
    // The same goes for a file's name and a seed.
    std::optional<Source> source;
    if (!input) {
        REVENGE_TRY(auto found, source_of(session, options, puzzle));
        source.emplace(std::move(found));
    }
    REVENGE_TRY(const auto goal, goal_of(session, options, puzzle));
    request.moves = goal.moves;
    request.target = goal.target.state;
    request.patterns = goal.target.patterns;
    // A solved puzzle needs no tables.
    const bool is_solved = input && single && !goal.has_target() && puzzle.is_solved(single->state);
    REVENGE_TRY(const auto opened, is_solved ? app::summarize_method(session, solver, request)
                                             : app::open_method(session, solver, request));
    solver::Limits limits = request.limits;
    limits.memory_bytes = prepared.memory_bytes;
    app::SolveRunner solving(session, puzzle, question_of(session, options, goal, opened),
                             opened.method, std::move(limits),
                             {format, options.all || request.limits.shortest > 1, options.explain,
                              options.random, cuts_by_default(request)});
    if (input) {
        return solving.run(single, *input, 0);
    }
    return solve_all(session, options, puzzle, reader, *source, solving);
}

}  // namespace

void add_solve(CLI::App& app, app::Session& session) {
    CLI::App& command = *app.add_subcommand("solve", "solve a scrambled cube");
    const auto options = std::make_shared<SolveArguments>();
    add_solve_arguments(command, session, *options);
    command.callback([&session, &command, options] {
        if (!has_source(*options) && app::has_piped_input(session.interrupt())) {
            options->file = "-";
        }
        const base::Status taken = take_puzzle_of_chain(session, command, *options);
        session.finish(taken ? solve(session, command, *options)
                             : Result<app::ExitCode>(taken.error()));
    });
}

}  // namespace revenge::cli

// `revenge solve`: one puzzle, a batch, or random ones; by any method.
#include <fmt/format.h>

#include <optional>
#include <utility>
#include <variant>

#include "app/input.hpp"
#include "app/methods.hpp"
#include "app/phase_tables.hpp"
#include "app/puzzle_files.hpp"
#include "app/quantities.hpp"
#include "app/readings.hpp"
#include "app/solving.hpp"
#include "cli/commands.hpp"
#include "cli/option_use.hpp"
#include "cli/options.hpp"
#include "cli/several.hpp"
#include "cli/solve_arguments.hpp"
#include "cli/solve_readers.hpp"
#include "revenge/method/registry.hpp"
#include "revenge/puzzle/builtin.hpp"

namespace revenge::cli {

namespace {

using base::Error;
using base::ErrorCode;
using base::Result;

// The cube of the command line, nothing if it comes from elsewhere.
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
    return options.facelets.empty() ? reader.from_text(input) : reader.from_facelets(input);
}

// What --moves and --to say.
struct Goal {
    puzzle::Algorithm moves;
    std::optional<puzzle::State> target;
};

Result<Goal> goal_of(app::Session& session, const SolveArguments& options,
                     const app::PositionReader& reader, int size) {
    Goal goal;
    if (!options.moves.empty()) {
        auto moves = app::parse_turn_list(session, options.moves, options.algorithm.notation, size);
        if (!moves) {
            return base::behind("--moves: ", moves.error());
        }
        goal.moves = *std::move(moves);
    }
    if (!options.to.empty()) {
        auto target = reader.from_text(options.to);
        if (!target) {
            return base::behind("--to: ", target.error());
        }
        goal.target = target->state;
    }
    if ((goal.target || !goal.moves.empty()) && options.rotations) {
        return Error{ErrorCode::Usage, "--rotations does not go with --to and --moves"};
    }
    return goal;
}

// The turns that a list of moves allows: all amounts of a quarter turn.
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

// What is to be reached, and what kind of solver that takes.
struct Plan {
    Goal goal;
    app::MethodRequest request;
};

Result<Plan> plan_of(app::Session& session, const SolveArguments& options, const SolveRun& run,
                     const app::PositionReader& reader, const method::PuzzleContext& puzzle,
                     const solver::Limits& limits) {
    const auto chain = chain_options(options);
    if (!chain) {
        return chain.error();
    }
    auto goal = goal_of(session, options, reader, puzzle.cube_size());
    if (!goal) {
        return goal.error();
    }
    const auto tier = chosen_tier(session, options.tier);
    if (!tier) {
        return tier.error();
    }
    app::MethodRequest request;
    request.method = options.method;
    request.puzzle = options.puzzle;
    if (app::is_puzzle_file(options.puzzle)) {
        request.definition = puzzle.shared_definition();
    }
    request.chain_text = run.chain ? run.chain->text : "";
    app::MetricOptions asked = options.metric;
    asked.notation = options.algorithm.notation;
    const base::Status metric = app::set_metric(request, session, asked, puzzle);
    if (!metric) {
        return metric.error();
    }
    request.chain = *chain;
    request.threads = options.threads;
    request.memory_bytes = limits.memory_bytes;
    request.moves = goal->moves;
    request.target = goal->target;
    request.tier = *tier;
    return Plan{*std::move(goal), std::move(request)};
}

app::Question question_of(app::Session& session, const SolveArguments& options, const SolveRun& run,
                          const Goal& goal, const app::OpenedMethod& opened) {
    app::Question question{opened.name, opened.costs, options.rotations, powers_of(goal.moves),
                           goal.target};
    if (options.explain) {
        question.chain = run.chain;
        if (!run.chain) {
            auto declared = app::chain_named(session, question.method);
            if (declared) {  // else: no chain, so its parts are told otherwise
                question.chain = *std::move(declared);
            }
        }
    }
    return question;
}

// What the run is made of, as far as options depend on it. `puzzle`: null if there is none of that name. ERRORS: Usage:
// a metric that is none.
Result<SolveRun> run_of(app::Session& session, const SolveArguments& options,
                        const method::PuzzleContext* puzzle) {
    SolveRun run;
    run.cube_size = puzzle::cube_size_of(options.puzzle);
    run.has_turns = puzzle != nullptr ? puzzle->cube_size() > 0 : run.cube_size > 0;
    run.has_stickers =
        run.cube_size > 0 || (puzzle != nullptr && !puzzle->definition()->net().stickers.empty());
    Result<puzzle::Metric> metric = Solver::default_metric(options.method);
    if (run.cube_size > 0 && !options.metric.metric.empty()) {
        metric = puzzle::metric_named(options.metric.metric);
        if (!metric) {
            return metric.error();
        }
    }
    run.method = method::method_for(app::is_puzzle_file(options.puzzle) ? "" : options.puzzle,
                                    options.method, *metric, !options.metric.costs_file.empty());
    if (options.method.ends_with(".toml")) {
        auto chain = app::chain_named(session, options.method);
        if (!chain) {
            return chain.error();
        }
        run.chain = *std::move(chain);
    }
    return run;
}

// ERRORS: Usage, where there are two, since --json prints a single object; as of the source.
base::Status require_one(BatchSource& batch) {
    const auto second = batch.second();
    if (!second) {
        return second.error();
    }
    if (!second->has_value()) {
        return {};
    }
    return Error{ErrorCode::Usage, fmt::format("{}:{}: --json is for {}", batch.name(),
                                               (*second)->line, kOneObjectAlone)};
}

// Where several puzzles come from: the lines of a file, or random states.
using Source = std::variant<BatchSource, base::Random>;

// ERRORS: Usage, a seed that is none; Resource.
Result<Source> source_of(app::Session& session, const SolveArguments& options,
                         const method::PuzzleContext& puzzle) {
    if (options.random) {
        auto random = random_of(options.seed);
        return random ? Result<Source>(*random) : random.error();
    }
    auto batch = BatchSource::open(options.file, session.interrupt(), puzzle, options.colors);
    if (!batch) {
        return batch.error();
    }
    if (options.json.one) {
        if (const base::Status alone = require_one(*batch); !alone) {
            return alone.error();
        }
    }
    return Result<Source>(*std::move(batch));
}

Result<app::ExitCode> solve_all(app::Session& session, const SolveArguments& options,
                                const method::PuzzleContext& puzzle,
                                const app::PositionReader& reader, Source& source,
                                app::Solving& solving) {
    if (auto* const batch = std::get_if<BatchSource>(&source)) {
        return solve_lines(session, *batch, puzzle.kind(), [&](const BatchItem& item) {
            return solving.run(item.sound ? reader.from_text(item.text, item.line)
                                          : Result<method::Position>(item.sound.error()),
                               item.text, item.line);
        });
    }
    auto positions = RandomPositions::make(puzzle, std::get<base::Random>(source));
    if (!positions) {
        return positions.error();
    }
    return solve_several(session, options.count, puzzle.kind(), [&] {
        const method::Position position = positions->next();
        return solving.run(position, position.input, 0);
    });
}

Result<app::ExitCode> solve(app::Session& session, const CLI::App& command,
                            const SolveArguments& options) {
    const auto puzzle = app::puzzle_named(session, options.puzzle);
    const auto run = run_of(session, options, puzzle ? &*puzzle : nullptr);
    if (!run) {
        return run.error();
    }
    for (const base::Status& status :
         {require_read(command, options, *run), require_one_source(options)}) {
        if (!status) {
            return status.error();
        }
    }
    if (!puzzle) {
        return puzzle.error();
    }
    auto limits = limits_of(options, run->method, puzzle->cube() != nullptr);
    if (!limits) {
        return limits.error();
    }
    const app::PositionReader reader(session, *puzzle, options.algorithm.notation, options.colors);
    const app::Format format = options.json.any() ? app::Format::Json : app::Format::Text;
    // A single puzzle is read before tables are made: its errors should not wait for them.
    const std::optional<std::string> input = single_input(options);
    const Result<method::Position> single =
        input ? read_single(options, reader, *input)
              : Error{ErrorCode::Usage, "there is no single puzzle"};
    if (input && !single && format == app::Format::Text) {
        return single.error();
    }
    // So are a file's name and a seed.
    std::optional<Source> source;
    if (!input) {
        auto found = source_of(session, options, *puzzle);
        if (!found) {
            return found.error();
        }
        source.emplace(*std::move(found));
    }
    const auto plan = plan_of(session, options, *run, reader, *puzzle, *limits);
    if (!plan) {
        return plan.error();
    }
    // What is solved needs no tables.
    const bool is_solved =
        input && single && !plan->goal.target && puzzle->is_solved(single->state);
    const auto opened = is_solved ? app::outlined_method(session, plan->request)
                                  : app::make_method(session, plan->request);
    if (!opened) {
        return opened.error();
    }
    app::Solving solving(session, *puzzle, question_of(session, options, *run, plan->goal, *opened),
                         opened->method, *std::move(limits),
                         {format, options.all, options.explain, options.random});
    if (input) {
        return solving.run(single, *input, 0);
    }
    return solve_all(session, options, *puzzle, reader, *source, solving);
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
        session.finish(solve(session, command, *options));
    });
}

}  // namespace revenge::cli

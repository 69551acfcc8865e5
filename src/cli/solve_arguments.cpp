#include "cli/solve_arguments.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <charconv>
#include <memory>
#include <vector>

#include "app/methods.hpp"
#include "app/quantities.hpp"
#include "cli/commands.hpp"
#include "cli/options.hpp"
#include "revenge/base.hpp"
#include "revenge/method/option_table.hpp"
#include "revenge/method/registry.hpp"
#include "revenge/notation.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/solver/reduction/tier.hpp"

namespace revenge::cli {

namespace {

using base::Error;
using base::ErrorCode;
using base::Result;

void add_cube_options(CLI::App& command, SolveArguments& options) {
    add_algorithm(command, options.algorithm, "the scramble");
    command
        .add_option("--facelets", options.facelets,
                    "the stickers, instead of a scramble: faces URFDLB")
        ->type_name("LETTERS");
    command
        .add_option(
            "-f,--file", options.file,
            "a file with one cube on each line, as a scramble or facelets; - is standard input")
        ->type_name("FILE");
    command.add_flag("--random", options.random, "solve random states, all equally likely");
    command.add_option("-n,--count", options.count, "number of random states")
        ->type_name("N")
        ->check(number_of_things())
        ->capture_default_str();
    command
        .add_option("--seed", options.seed, "seed of --random; the same seed gives the same states")
        ->type_name("HEX");
    add_sticker_options(command, options.colors, options.face_order);
    add_puzzle(command, options.puzzle);
}

// Adds an option with the name, help, range and default of its row.
void add_option_of(CLI::App& command, const method::OptionSpec& spec, std::string& text) {
    using method::OptionType;
    const std::string name = method::spelled(spec.option, method::Spelling::CommandLine);
    const std::string help(spec.help);
    if (spec.type == OptionType::Flag) {
        command.add_flag_callback(
            name, [&text] { text = "true"; }, help);
        return;
    }
    CLI::Option* const added = command.add_option(name, text, help);
    added->type_name(spec.option == method::Option::Method ? method::method_words()
                                                           : std::string(spec.values));
    added->default_str(std::string(spec.default_value));
    if (spec.type == OptionType::Number) {
        added->check(whole_number(spec.min, spec.max));
    }
}

// Adds the options of a request but those of lengths, which other commands have, too (add_metric).
void add_request_options(CLI::App& command, WrittenOptions& written) {
    for (const method::OptionSpec& spec : method::kOptions) {
        if (!spec.absent_from.has(method::Spelling::CommandLine) &&
            spec.option != method::Option::Metric && spec.option != method::Option::Costs) {
            add_option_of(command, spec, written.text(spec.option));
        }
    }
}

}  // namespace

void add_solve_arguments(CLI::App& command, app::Session& session, SolveArguments& options) {
    add_cube_options(command, options);
    add_metric(command, options.metric);
    add_request_options(command, options.written);
    command.add_flag("--all", options.all, "print each better solution as it is found");
    command.add_flag("--explain", options.explain, "show the phases and the result of each");
    command.add_flag("--rotations", options.rotations,
                     "end with the rotation that brings the cube to the standard orientation");
    add_color(command, session);
    add_json(command, options.json, "print one object on each line, also for errors");
    add_quiet(command, session);
}

bool has_source(const SolveArguments& options) {
    return options.algorithm.given() || !options.facelets.empty() || !options.file.empty() ||
           options.random;
}

base::Status require_one_source(const SolveArguments& options) {
    const int sources = int{options.algorithm.given()} + int{!options.facelets.empty()} +
                        int{!options.file.empty()} + int{options.random};
    if (sources == 1) {
        return {};
    }
    return Error{ErrorCode::Usage,
                 sources == 0
                     ? "which cube? Give a scramble, --facelets, --file or --random, or pipe it in"
                     : "give one of a scramble, --facelets, --file and --random"};
}

namespace {

// Returns the value of an option that was given. ERRORS: Usage, naming the option.
Result<method::OptionValue> value_of(const method::OptionSpec& spec, const std::string& text) {
    switch (spec.type) {
        case method::OptionType::Number: {
            std::uint64_t number = 0;
            std::from_chars(text.data(), text.data() + text.size(), number);
            return method::OptionValue(number);
        }
        case method::OptionType::Duration: {
            REVENGE_TRY(const auto time, app::parse_time("--" + std::string(spec.name), text));
            return method::OptionValue(time);
        }
        case method::OptionType::Flag:
            return method::OptionValue(true);
        default:
            return method::OptionValue(text);
    }
}

// Returns true if an option is stored elsewhere: lengths by app::set_costs(), one orientation by the puzzle itself, and
// the memory, which limits tables as well.
bool is_stored_elsewhere(method::Option option) {
    return method::depends_on_puzzle(option) || option == method::Option::Metric ||
           option == method::Option::OneOrientation || option == method::Option::Memory;
}

// Reports which tables the short solver uses, and what larger ones offer.
void note_table_size(app::Session& session, const std::string& name, solver::Tier tier) {
    using solver::Tier;
    session.note_request(fmt::format(
        "table size {}: {} MB of memory; {}", name, solver::reduction::memory_of(tier) >> 20U,
        tier == Tier::Large     ? "there is no larger one"
        : tier == Tier::Browser ? "small is quicker and has larger tables"
                                : "the next one has larger tables and finds shorter solutions "
                                  "(docs/short-solver.md)"));
}

}  // namespace

method::OptionSet given_options(const CLI::App& command) {
    method::OptionSet out;
    for (const method::OptionSpec& spec : method::kOptions) {
        const CLI::Option* const option = command.get_option_no_throw(
            method::spelled(spec.option, method::Spelling::CommandLine));
        out.insert_if(spec.option, spec.option != method::Option::Seed && option != nullptr &&
                                       option->count() > 0);
    }
    return out;
}

Result<method::Request> request_of(app::Session& session, const CLI::App& command,
                                   const SolveArguments& options) {
    method::Request out;
    out.spelling = method::Spelling::CommandLine;
    out.given = given_options(command);
    out.puzzle = options.puzzle;
    out.limits.time.reset();
    for (const method::OptionSpec& spec : method::kOptions) {
        if (out.given.has(spec.option) && !is_stored_elsewhere(spec.option)) {
            REVENGE_TRY(const auto value, value_of(spec, options.written.text(spec.option)));
            REVENGE_TRY(method::set_option(spec.option, value, out));
        }
    }
    if (out.given.has(method::Option::TableSize)) {
        note_table_size(session, options.written.text(method::Option::TableSize), out.tier);
    }
    return out;
}

namespace {

using notation::StateForm;

enum SolveReader : std::size_t {
    kEveryRun,
    kOneObject,
    kScramble,
    kCubeAlgorithm,
    kFacelets,
    kStickers,
    kFile,
    kRandom,
    kText,
    kAnytime,
    kUpright,
    kChosenMoves,
};

std::vector<OptionReader> readers() {
    return {
        {"every puzzle",
         {"--puzzle", "--metric", "--costs", "--method", "--to", "--one-orientation", "--heuristic",
          "--relax", "--orientations", "--table-size", "--time", "--nodes", "--max-length",
          "--all-optimal", "--resume", "--threads", "--memory", "--jsonl"}},
        {kOneObjectAlone, {"--json"}},
        {"a scramble", {"alg"}, true},
        {notation::kReadAlgorithms, {"--notation"}},
        {"puzzles that have stickers", {"--facelets"}},
        {kReadStickers, {"--colors", "--face-order"}},
        {"a batch", {"--file"}},
        {"random states (--random)", {"--random", "--count", "--seed"}},
        {"text (JSON has the phases anyway)", {"--explain"}},
        {"methods that search for shorter solutions until a limit ends it", {"--all"}},
        {"2x2x2 to 7x7x7, without --to and --moves", {"--rotations"}},
        {"2x2x2 to 7x7x7", {"--moves"}},
    };
}

}  // namespace

base::Status require_supported(const CLI::App& command, const SolveArguments& options,
                               const SolveRun& run) {
    std::vector<std::size_t> used{kEveryRun, kScramble, kFile, kRandom};
    const auto use = [&used](bool is_used, SolveReader reader) {
        if (is_used) {
            used.push_back(reader);
        }
    };
    const bool is_cube = run.cube_size > 0;
    const auto form_of = [&](const std::string& text) {
        return is_cube ? notation::form_of(text, puzzle::Cube(run.cube_size), options.colors)
                       : StateForm::Moves;
    };
    const auto is_algorithm = [&](const std::string& text) {
        return !text.empty() && form_of(text) == StateForm::Moves;
    };
    const bool has_moves = options.written.has(method::Option::Moves);
    const std::string& to = options.written.text(method::Option::Target);
    if (!options.random) {
        std::erase(used, static_cast<std::size_t>(kRandom));
    }
    use(run.has_turns &&
            (has_moves || !options.file.empty() || is_algorithm(options.algorithm.text()) ||
             is_algorithm(to) || !options.metric.costs_file.empty()),
        kCubeAlgorithm);
    use(run.has_stickers, kFacelets);
    use(is_cube, kChosenMoves);
    const bool has_letters = form_of(options.algorithm.text()) != StateForm::Moves;
    use(is_cube &&
            (!options.facelets.empty() || !options.file.empty() || !to.empty() || has_letters),
        kStickers);
    use(!options.all && run.shortest == 1 && (!options.random || options.count == 1), kOneObject);
    use(!options.json.any(), kText);
    use(is_cube && !has_moves && to.empty(), kUpright);
    use(run.row == nullptr || run.row->improves(run.chain.relax, run.chain.orientations), kAnytime);
    return OptionUse(command, readers()).check(used);
}

}  // namespace revenge::cli

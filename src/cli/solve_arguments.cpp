#include "cli/solve_arguments.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <vector>

#include "app/methods.hpp"
#include "app/quantities.hpp"
#include "cli/commands.hpp"
#include "cli/option_use.hpp"
#include "cli/options.hpp"
#include "revenge/base.hpp"
#include "revenge/method/option_table.hpp"
#include "revenge/method/option_texts.hpp"
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
    command.add_option("--facelets", options.facelets, "the stickers instead, faces URFDLB")
        ->type_name("LETTERS");
    command
        .add_option("-f,--file", options.file,
                    "a cube a line, scramble or facelets; - is standard input")
        ->type_name("FILE");
    command.add_flag("--random", options.random, "a random state, all equally likely");
    command.add_option("-n,--count", options.count, "how many random states")
        ->type_name("N")
        ->check(number_of_things())
        ->capture_default_str();
    command.add_option("--seed", options.seed, "makes --random repeatable")->type_name("HEX");
    add_sticker_options(command, options.colors, options.face_order);
    add_puzzle(command, options.puzzle);
}

// Adds an option of method/option_table.hpp with the name, help, range and default of its row.
template <class Value>
CLI::Option* add_option_of(CLI::App& command, method::Option option, Value& value) {
    const method::OptionSpec& spec = method::spec_of(option);
    CLI::Option* added = command.add_option(method::spelled(option, method::Spelling::CommandLine),
                                            value, std::string(spec.help));
    if (!spec.values.empty()) {
        added->type_name(std::string(spec.values));
    }
    if (!spec.default_value.empty()) {
        added->capture_default_str();
    }
    return added;
}

CLI::Validator range_of(method::Option option) {
    const method::OptionSpec& spec = method::spec_of(option);
    return whole_number(spec.min, spec.max);
}

void add_limit_options(CLI::App& command, SolveArguments& options) {
    using enum method::Option;
    add_option_of(command, Time, options.time);
    add_option_of(command, Nodes, options.nodes)->check(number_of_things());
    add_option_of(command, MaxLength, options.max_length)->check(range_of(MaxLength));
    add_option_of(command, AllOptimal, options.all_optimal)->check(range_of(AllOptimal));
    add_option_of(command, Resume, options.resume);
    add_threads(command, options.threads);
    add_option_of(command, Memory, options.memory);
    add_option_of(command, TableSize, options.table_size);
}

void add_method_options(CLI::App& command, SolveArguments& options) {
    using enum method::Option;
    add_option_of(command, Method, options.method)->type_name(method::method_words());
    add_option_of(command, Moves, options.moves);
    add_option_of(command, Target, options.to);
    command.add_flag(method::spelled(OneOrientation, method::Spelling::CommandLine),
                     options.one_orientation, std::string(method::spec_of(OneOrientation).help));
    add_option_of(command, Heuristic, options.heuristic);
    add_option_of(command, Relax, options.relax)->check(range_of(Relax));
    add_option_of(command, Orientations, options.orientations)->check(range_of(Orientations));
}

}  // namespace

void add_solve_arguments(CLI::App& command, app::Session& session, SolveArguments& options) {
    add_cube_options(command, options);
    add_metric(command, options.metric);
    add_method_options(command, options);
    add_limit_options(command, options);
    command.add_flag("--all", options.all, "print each better solution as it is found");
    command.add_flag("--explain", options.explain, "show the phases and what each achieves");
    command.add_flag("--rotations", options.rotations,
                     "end with the rotation that brings the cube upright");
    add_color(command, session);
    add_json(command, options.json, "print an object a line, errors in their place");
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

// ERRORS: Usage, naming the option.
Result<solver::Limits> limits_of(const SolveArguments& options) {
    solver::Limits limits;
    if (!options.time.empty()) {
        REVENGE_TRY(const auto time, app::parse_time("--time", options.time));
        limits.time = time;
    }
    limits.nodes = options.nodes;
    limits.max_length = options.max_length;
    limits.shortest = static_cast<std::size_t>(options.all_optimal);
    if (!options.resume.empty()) {
        limits.resume = std::make_shared<base::FileText>(options.resume);
    }
    limits.threads = options.threads;
    return limits;
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
    out.method = options.method;
    out.chain.relax = options.relax;
    out.chain.orientations = options.orientations;
    if (out.given.has(method::Option::Heuristic)) {
        REVENGE_TRY(method::read_word(method::Option::Heuristic, options.heuristic, out));
    }
    if (out.given.has(method::Option::TableSize)) {
        REVENGE_TRY(method::read_word(method::Option::TableSize, options.table_size, out));
        note_table_size(session, options.table_size, out.tier);
    }
    REVENGE_TRY(auto limits, limits_of(options));
    out.limits = std::move(limits);
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
    const bool has_moves = command.count("--moves") > 0;
    if (!options.random) {
        std::erase(used, static_cast<std::size_t>(kRandom));
    }
    use(run.has_turns &&
            (has_moves || !options.file.empty() || is_algorithm(options.algorithm.text()) ||
             is_algorithm(options.to) || !options.metric.costs_file.empty()),
        kCubeAlgorithm);
    use(run.has_stickers, kFacelets);
    use(is_cube, kChosenMoves);
    const bool has_letters = form_of(options.algorithm.text()) != StateForm::Moves;
    use(is_cube && (!options.facelets.empty() || !options.file.empty() || !options.to.empty() ||
                    has_letters),
        kStickers);
    use(!options.all && options.all_optimal == 1 && (!options.random || options.count == 1),
        kOneObject);
    use(!options.json.any(), kText);
    use(is_cube && !has_moves && options.to.empty(), kUpright);
    use(run.row == nullptr || run.row->improves(options.relax, options.orientations), kAnytime);
    return OptionUse(command, readers()).check(used);
}

}  // namespace revenge::cli

#include "cli/solve_arguments.hpp"

#include <fmt/format.h>

#include <limits>

#include "app/methods.hpp"
#include "app/quantities.hpp"
#include "cli/commands.hpp"
#include "cli/options.hpp"
#include "revenge/method/registry.hpp"
#include "revenge/solver/short/tier.hpp"

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
    add_colors(command, options.colors);
    add_puzzle(command, options.puzzle);
}

void add_limit_options(CLI::App& command, SolveArguments& options) {
    command
        .add_option("--time", options.time,
                    "how long to look for something shorter, per cube, once there is a solution "
                    "(default 1s; with --nodes as long as these take, with --moves and optimal "
                    "until it is found)")
        ->type_name("TIME");
    command
        .add_option("--nodes", options.nodes,
                    "how many states to expand at most; short first finds a solution")
        ->type_name("N")
        ->check(number_of_things());
    command.add_option("--max-length", options.max_length, "no solution longer than this")
        ->type_name("N")
        ->check(CLI::Range(0, std::numeric_limits<int>::max()).description(""));
    add_threads(command, options.threads);
    command
        .add_option("--memory", options.memory,
                    "how much memory may be used; tables that are there are read from their files")
        ->type_name("BYTES")
        ->capture_default_str();
    command.add_option("--table-size", options.tier, "short: how large its tables are")
        ->type_name(solver::reduction::tier_words());
}

void add_method_options(CLI::App& command, SolveArguments& options) {
    command
        .add_option("--method", options.method,
                    "how to solve, or a chain file; the default depends on the puzzle")
        ->type_name(method::method_words());
    command
        .add_option("--moves", options.moves,
                    "only these turns, such as Rw,U,F2: a shortest algorithm, proven")
        ->type_name("TURNS");
    command
        .add_option("--to", options.to,
                    "solve to this state, a scramble or facelets, instead of the solved one")
        ->type_name("STATE");
    command
        .add_option("--heuristic", options.heuristic, "chains: the lower bounds of searched phases")
        ->type_name("tables|twist-distance")
        ->capture_default_str();
    command
        .add_option("--relax", options.relax,
                    "chains: a phase may take up to N more if the whole gets shorter")
        ->type_name("N")
        ->check(CLI::Range(0, solver::ChainOptions::kMostRelax).description(""))
        ->capture_default_str();
    command
        .add_option("--orientations", options.orientations,
                    "chains: ways of holding the cube to try")
        ->type_name("1..24")
        ->check(CLI::Range(1, 24).description(""))
        ->capture_default_str();
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

Result<solver::Limits> limits_of(const SolveArguments& options, const method::MethodRow* method,
                                 bool is_cube) {
    solver::Limits limits;
    // A search for a shortest solution ends by itself; one to a number of nodes ends there on every machine.
    const bool ends = (options.relax == 0 && !is_cube) || !options.moves.empty() ||
                      (method != nullptr && method->proves) || options.nodes;
    if (!options.time.empty() || !ends) {
        const auto time = app::parse_time("--time", options.time.empty() ? "1s" : options.time);
        if (!time) {
            return time.error();
        }
        limits.time = *time;
    }
    const auto memory = app::parse_bytes("--memory", options.memory);
    if (!memory) {
        return memory.error();
    }
    limits.memory_bytes = *memory;
    limits.nodes = options.nodes;
    limits.max_length = options.max_length;
    limits.threads = options.threads;
    return limits;
}

Result<solver::ChainOptions> chain_options(const SolveArguments& options) {
    solver::ChainOptions chain;
    chain.relax = options.relax;
    chain.orientations = options.orientations;
    if (options.heuristic == "twist-distance") {
        chain.heuristic = solver::Heuristic::TwistDistance;
    } else if (options.heuristic != "tables") {
        return Error{ErrorCode::Usage,
                     fmt::format("--heuristic: \"{}\" is neither tables nor twist-distance",
                                 options.heuristic)};
    }
    return chain;
}

Result<solver::reduction::Tier> chosen_tier(app::Session& session, const std::string& name) {
    using solver::reduction::Tier;
    auto tier = app::parse_tier(name);
    if (tier && !name.empty()) {
        session.note(fmt::format(
            "tier {}: {} MB of memory; {}", name, solver::reduction::memory_of(*tier) >> 20U,
            *tier == Tier::Large     ? "there is no larger one"
            : *tier == Tier::Browser ? "small is quicker and has larger tables"
                                     : "the next one has larger tables and finds shorter solutions "
                                       "(docs/short-solver.md)"));
    }
    return tier;
}

}  // namespace revenge::cli

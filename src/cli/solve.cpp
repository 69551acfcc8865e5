// `revenge solve`: one cube, a batch, or random ones; by any method.
#include <fmt/format.h>

#include <algorithm>

#include "cli/commands.hpp"
#include "cli/input.hpp"
#include "cli/methods.hpp"
#include "cli/options.hpp"
#include "cli/phase_tables.hpp"
#include "cli/quantities.hpp"
#include "cli/solving.hpp"
#include "cli/twisty.hpp"

namespace revenge::cli {

namespace {

using base::Error;
using base::ErrorCode;
using base::Result;

struct SolveOptions {
    AlgorithmWords algorithm;
    std::string facelets;
    std::string file;
    bool random = false;
    std::uint64_t count = 1;
    std::string seed;
    std::string colors;
    std::string puzzle = "4x4x4";
    MetricOptions metric;
    std::string method;
    std::string time;
    std::optional<std::uint64_t> nodes;
    std::optional<int> max_length;
    unsigned threads = 0;
    std::string memory = "2G";
    std::string tier;
    std::string heuristic = "tables";
    int relax = 0;
    int orientations = 1;
    bool all = false;
    bool explain = false;
    bool rotations = false;
    std::string to;
    std::string moves;
    bool json = false;
    bool jsonl = false;
};

// --tier; says which tables the short solver uses and what a larger tier has.
Result<solver::reduction::Tier> chosen_tier(Session& session, const std::string& name) {
    using solver::reduction::Tier;
    const auto tier = parse_tier(name);
    if (tier && !name.empty()) {
        session.note(fmt::format(
            "tier {}: {} MB of memory; {}", name, solver::reduction::memory_of(*tier) >> 20U,
            *tier == Tier::Large ? "there is no larger one"
                                 : "the next one decides a reduction's end one turn earlier, with "
                                   "eight times as large a table (docs/short-solver.md)"));
    }
    return tier;
}

Result<solver::Limits> limits_of(const SolveOptions& options) {
    solver::Limits limits;
    const auto time = parse_time("--time", !options.time.empty()   ? options.time
                                           : options.moves.empty() ? "1s"
                                                                   : "60s");
    if (!time) {
        return time.error();
    }
    const auto memory = parse_bytes("--memory", options.memory);
    if (!memory) {
        return memory.error();
    }
    limits.time = *time;
    limits.memory_bytes = *memory;
    limits.nodes = options.nodes;
    limits.max_length = options.max_length;
    limits.threads = options.threads;
    return limits;
}

Result<solver::ChainOptions> chain_options(const SolveOptions& options) {
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

// ERRORS: Usage unless the cube is given in exactly one way.
base::Status require_one_source(const SolveOptions& options) {
    const int sources = int{options.algorithm.given()} + int{!options.facelets.empty()} +
                        int{!options.file.empty()} + int{options.random};
    if (sources == 1) {
        return {};
    }
    return Error{ErrorCode::Usage,
                 sources == 0 ? "which cube? Give a scramble, --facelets, --file or --random"
                              : "give one of a scramble, --facelets, --file and --random"};
}

Result<base::Random> random_of(const std::string& seed) {
    return seed.empty() ? base::Random::from_system() : base::Random::from_hex(seed);
}

// How a run over several cubes went so far.
class Tally {
  public:
    // RETURNS whether to go on.
    bool add(ExitCode code) {
        ++cubes_;
        first_failure_ = first_failure_ == ExitCode::Done ? code : first_failure_;
        interrupted_ = code == ExitCode::Interrupted;
        return !interrupted_;
    }
    int cubes() const noexcept { return cubes_; }
    Result<ExitCode> result() const {
        if (interrupted_) {
            return Error{ErrorCode::Interrupted,
                         fmt::format("interrupted; {} cubes were looked at", cubes_)};
        }
        return first_failure_;
    }

  private:
    int cubes_ = 0;
    ExitCode first_failure_ = ExitCode::Done;
    bool interrupted_ = false;
};

// Solves every line.
Result<ExitCode> solve_batch(Session& session, const SolveOptions& options,
                             const PositionReader& reader, Solving& solving) {
    auto lines = LineSource::open(options.file, session.interrupt());
    if (!lines) {
        return lines.error();
    }
    Tally tally;
    while (!session.out().broken()) {
        const auto line = lines->next();
        if (!line) {
            return line.error();
        }
        if (!line->has_value()) {
            break;
        }
        const std::string cube = (*line)->substr(0, (*line)->find('\t'));
        if (cube.find_first_not_of(" \r") == std::string::npos || (*line)->starts_with('#')) {
            continue;
        }
        if (!tally.add(solving.run(reader.from_text(cube), cube, lines->line_number()))) {
            break;
        }
    }
    if (tally.cubes() == 0) {
        return Error{ErrorCode::Usage, lines->name() + ": there is no cube in it"};
    }
    return tally.result();
}

Result<ExitCode> solve_random(Session& session, const SolveOptions& options,
                              const PositionReader& reader, Solving& solving) {
    auto random = random_of(options.seed);
    if (!random) {
        return random.error();
    }
    Tally tally;
    for (std::uint64_t i = 0; i < options.count && !session.out().broken(); ++i) {
        const auto position = reader.random(*random);
        if (!tally.add(solving.run(position, position ? position->input : "", 0))) {
            break;
        }
    }
    return tally.result();
}

// The cube of the command line, nothing if it comes from elsewhere.
std::optional<std::string> single_input(const SolveOptions& options) {
    if (!options.facelets.empty()) {
        return options.facelets;
    }
    return options.algorithm.given() ? std::optional(options.algorithm.text()) : std::nullopt;
}

Result<Position> read_single(const SolveOptions& options, const PositionReader& reader,
                             const std::string& input) {
    if (input.find_first_not_of(" \t\n") == std::string::npos) {
        return Error{ErrorCode::Usage, "the scramble is empty"};
    }
    return options.facelets.empty() ? reader.from_scramble(input) : reader.from_facelets(input);
}

// What --moves and --to say.
struct Goal {
    puzzle::Algorithm moves;
    std::optional<Position> target;
};

Result<Goal> goal_of(Session& session, const SolveOptions& options, const PositionReader& reader,
                     int size) {
    Goal goal;
    if (!options.moves.empty()) {
        std::string list = options.moves;
        std::ranges::replace(list, ',', ' ');
        auto moves = parse(session, list, options.algorithm.notation, size);
        if (!moves) {
            return Error{moves.error().code, "--moves: " + moves.error().message};
        }
        goal.moves = *std::move(moves);
    }
    if (!options.to.empty()) {
        auto target = reader.from_text(options.to);
        if (!target) {
            return Error{target.error().code, "--to: " + target.error().message};
        }
        goal.target = *std::move(target);
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

// The same for puzzles that only their definition knows.
Result<ExitCode> solve_defined(Session& session, const SolveOptions& options) {
    TwistyRequest request;
    request.puzzle = options.puzzle;
    request.method = options.method;
    request.scramble = options.algorithm.text();
    request.facelets = options.facelets;
    request.file = options.file;
    request.random = options.random;
    request.count = options.count;
    request.seed = options.seed;
    request.metric = options.metric.metric;
    request.explain = options.explain;
    request.json = options.json || options.jsonl;
    return solve_twisty(session, request);
}

Result<ExitCode> solve(Session& session, const SolveOptions& options) {
    if (const base::Status one = require_one_source(options); !one) {
        return one.error();
    }
    const bool is_plain = options.moves.empty() && options.to.empty();
    if (is_twisty(session, options.puzzle, options.method) && is_plain) {
        return solve_defined(session, options);
    }
    const auto size = cube_size_named(options.puzzle);
    if (!size) {
        return size.error();
    }
    MetricOptions metric_options = options.metric;
    if (metric_options.metric.empty()) {
        metric_options.metric = default_metric(options.method);
    }
    auto metric = metric_choice(session, metric_options, *size);
    if (!metric) {
        return metric.error();
    }
    auto limits = limits_of(options);
    if (!limits) {
        return limits.error();
    }
    const puzzle::Cube cube(*size);
    const PositionReader reader(session, cube, options.algorithm.notation, options.colors);
    const Format format = options.json || options.jsonl ? Format::Json : Format::Text;
    // A single cube is read before tables are made: its errors should not wait for them.
    const std::optional<std::string> input = single_input(options);
    const Result<Position> single = input ? read_single(options, reader, *input)
                                          : Error{ErrorCode::Usage, "there is no single cube"};
    if (input && !single && format == Format::Text) {
        return single.error();
    }
    const auto chain = chain_options(options);
    if (!chain) {
        return chain.error();
    }
    const auto goal = goal_of(session, options, reader, *size);
    if (!goal) {
        return goal.error();
    }
    const auto tier = chosen_tier(session, options.tier);
    if (!tier) {
        return tier.error();
    }
    MethodRequest request{options.method,  options.puzzle,       *metric,    *chain,
                          options.threads, limits->memory_bytes, goal->moves};
    request.tier = *tier;
    if (goal->target) {
        request.target = goal->target->state;
    }
    const auto method = make_method(session, request);
    if (!method) {
        return method.error();
    }
    Question question{options.puzzle,    std::string((*method)->name()),
                      metric->metric,    metric->costs,
                      options.rotations, powers_of(goal->moves)};
    if (goal->target) {
        question.target = goal->target->stickers;
    }
    if (options.explain) {
        const bool is_file = options.method.ends_with(".toml");
        auto declared = chain_named(session, is_file ? options.method : question.method);
        if (declared) {  // else: no chain, so its parts are told otherwise
            question.chain = *std::move(declared);
        }
    }
    Solving solving(session, cube, std::move(question), **method, *std::move(limits),
                    {format, options.all, options.explain, options.random});
    if (input) {
        return solving.run(single, *input, 0);
    }
    return options.random ? solve_random(session, options, reader, solving)
                          : solve_batch(session, options, reader, solving);
}

void add_cube_options(CLI::App& command, SolveOptions& options) {
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
        ->capture_default_str();
    command.add_option("--seed", options.seed, "makes --random repeatable")->type_name("HEX");
    add_colors(command, options.colors);
    add_puzzle(command, options.puzzle);
}

void add_limit_options(CLI::App& command, SolveOptions& options) {
    command
        .add_option(
            "--time", options.time,
            "how long to look for something shorter, per cube (default 1s; with --moves 60s)")
        ->type_name("TIME");
    command.add_option("--nodes", options.nodes, "how many states to expand at most")
        ->type_name("N");
    command.add_option("--max-length", options.max_length, "no solution longer than this")
        ->type_name("N");
    command.add_option("--threads", options.threads, "0: all cores")
        ->type_name("N")
        ->capture_default_str();
    command.add_option("--memory", options.memory, "how much memory may be used")
        ->type_name("BYTES")
        ->capture_default_str();
    command.add_option("--tier", options.tier, "short: how large its tables are")
        ->type_name("small|medium|large");
}

void add_method_options(CLI::App& command, SolveOptions& options) {
    command
        .add_option("--method", options.method,
                    "how to solve, or a chain file; the default depends on the puzzle")
        ->type_name(kMethodWords);
    command
        .add_option("--moves", options.moves,
                    "only these turns, such as Rw,U,F2: a shortest algorithm, proven")
        ->type_name("TURNS");
    command
        .add_option("--to", options.to,
                    "solve to this state, a scramble or facelets, instead of the solved cube")
        ->type_name("STATE");
    command
        .add_option("--heuristic", options.heuristic, "chains: the lower bounds of searched phases")
        ->type_name("tables|twist-distance")
        ->capture_default_str();
    command
        .add_option("--relax", options.relax,
                    "chains: a phase may take up to N more if the whole gets shorter")
        ->type_name("N")
        ->check(CLI::Range(0, 4).description(""))
        ->capture_default_str();
    command
        .add_option("--orientations", options.orientations,
                    "chains: ways of holding the cube to try")
        ->type_name("1..24")
        ->check(CLI::Range(1, 24).description(""))
        ->capture_default_str();
}

}  // namespace

void add_solve(CLI::App& app, Session& session) {
    CLI::App& command = *app.add_subcommand("solve", "solve a scrambled cube");
    const auto options = std::make_shared<SolveOptions>();
    add_cube_options(command, *options);
    add_metric(command, options->metric);
    add_method_options(command, *options);
    add_limit_options(command, *options);
    command.add_flag("--all", options->all, "print each better solution as it is found");
    command.add_flag("--explain", options->explain, "show the phases and what each achieves");
    command.add_flag("--rotations", options->rotations,
                     "end with the rotation that brings the cube upright");
    add_color(command, session);
    command.add_flag("--json", options->json, "print an object");
    command.add_flag("--jsonl", options->jsonl, "print an object a line, errors in their place");
    add_quiet(command, session);
    command.callback([&session, options] { session.finish(solve(session, *options)); });
}

}  // namespace revenge::cli

// `revenge scramble`: scrambles that lead to uniformly random states.
//
// The library generates them; each one is replayed before it is printed.

#include <fmt/format.h>

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "app/input.hpp"
#include "app/json_output.hpp"
#include "app/methods.hpp"
#include "app/output.hpp"
#include "app/phase_tables.hpp"
#include "app/puzzle_files.hpp"
#include "app/quantities.hpp"
#include "app/session.hpp"
#include "cli/batch.hpp"
#include "cli/commands.hpp"
#include "cli/options.hpp"
#include "revenge/base.hpp"
#include "revenge/base/message.hpp"
#include "revenge/base/stop_condition.hpp"
#include "revenge/base/text.hpp"
#include "revenge/chain/phase_declaration.hpp"
#include "revenge/method/option_table.hpp"
#include "revenge/method/registry.hpp"
#include "revenge/notation/net_stickers.hpp"
#include "revenge/picture.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/puzzle/named_set.hpp"
#include "revenge/scramble/state_sampler.hpp"
#include "revenge/scramble/wca_event.hpp"
#include "revenge/scrambler.hpp"
#include "revenge/solver.hpp"

namespace revenge::cli {

namespace {

// `revenge scramble --event`: scrambles of the WCA's events; and the pages that scrambles are printed on.

struct EventOptions {
    std::string event;
    std::uint64_t count = 1;
    std::string seed;
    std::string sheet;  // a file, or empty
    unsigned threads = 0;
    JsonOptions json;
};

// Returns the file of page `number` (from 0).
std::string page_path(const std::string& path, std::size_t number) {
    if (number == 0) {
        return path;
    }
    const std::size_t end = path.size() - std::filesystem::path(path).extension().string().size();
    return fmt::format("{}-{}{}", path.substr(0, end), number + 1, path.substr(end));
}

// Writes pages: sheet.svg, sheet-2.svg, ...
base::Status write_sheets(app::Session& session, const std::string& path, const std::string& title,
                          const std::vector<render::SheetRow>& rows) {
    const std::vector<std::string> pages = render::sheets(title, rows);
    for (std::size_t i = 0; i < pages.size(); ++i) {
        const std::string file = page_path(path, i);
        REVENGE_TRY(app::write_text(file, pages[i]));
        if (i > 0) {
            session.note("page " + std::to_string(i + 1) + " is in " + file);
        }
    }
    return {};
}

base::Result<app::ExitCode> scramble_event(app::Session& session, const EventOptions& options) {
    REVENGE_TRY(const auto random, random_of(options.seed));
    REVENGE_TRY(options.sheet.empty() ? base::Status() : app::require_writable(options.sheet));
    const Solver solver =
        app::make_solver(session, options.threads, method::SolverSetup{}.memory_bytes);
    REVENGE_TRY(auto scrambler, EventScrambler::make(solver, options.event, random));
    const scramble::WcaEvent& event = *scramble::find_wca_event(options.event);
    std::vector<render::SheetRow> rows;
    std::vector<EventScramble> all;  // for one object with several scrambles
    bool is_first = true;
    const bool is_one_of_several = options.json.one && options.count != 1;
    const auto take = [&](const EventScramble& scramble) {
        if (is_one_of_several) {
            all.push_back(scramble);
        } else if (options.json.any()) {
            session.out().line(app::scramble_json(event, scramble));
        } else {
            // Scrambles of several lines are set apart.
            const bool has_lines = scramble.moves.find('\n') != std::string::npos;
            session.out().words((has_lines && !is_first ? "\n" : "") + scramble.moves);
            is_first = false;
        }
        if (!options.sheet.empty()) {
            rows.push_back({scramble.moves, scrambler.picture(scramble)});
        }
        return !session.out().broken() && !session.interrupt().requested();
    };
    REVENGE_TRY(scrambler.scrambles(options.count, take));
    if (session.interrupt().requested()) {
        return base::interrupted();
    }
    if (is_one_of_several) {
        session.out().line(app::scrambles_json(event, all));
    }
    if (!options.sheet.empty()) {
        REVENGE_TRY(
            write_sheets(session, options.sheet, fmt::format("{} scrambles", event.name), rows));
    }
    return app::ExitCode::Done;
}

using base::Error;
using base::ErrorCode;
using base::Result;

// Memory limit, in bytes, for the tables of non-cubic puzzles.
constexpr std::uint64_t kMemory = std::uint64_t{4} << 30U;

constexpr int kMaxFewest = 1000;

struct CommandOptions {
    std::uint64_t count = 1;
    std::string seed;
    std::string puzzle = "4x4x4";
    std::string event;
    std::string method;
    app::MetricOptions metric;
    std::string time;
    std::optional<std::uint64_t> nodes;
    ScrambleOptions which;  // all but its chain and what `solve` has
    std::string sheet;
    unsigned threads = 0;
    JsonOptions json;
};

// Returns the text of the chain file whose phase defines the set, if any. REQUIRES the name of a cube if there is a
// set.
Result<std::string> chain_of_set(app::Session& session, const std::string& subset,
                                 const std::string& puzzle) {
    const std::string name = subset.substr(0, app::phase_separator(subset));
    const auto require_for = [&](const chain::ChainDeclaration& chain) -> base::Status {
        const puzzle::Definition& its = *chain.definition;
        if (puzzle::cube_size_of(its.name()) == 0 || !app::is_built_in(its)) {
            return base::Error{
                base::ErrorCode::Usage,
                fmt::format("--subset: {} is a chain for the {}{}; sets are of cubes", name,
                            its.name(), puzzle::cube_size_of(its.name()) == 0 ? "" : " of a file")};
        }
        if (its.name() == puzzle) {
            return {};
        }
        const auto asked = puzzle::builtin_definition(puzzle);
        return base::with_prefix("--subset: ",
                                 asked ? app::chain_for_another(name, its, *asked) : asked.error());
    };
    if (!name.ends_with(".toml")) {
        const auto chain = chain::builtin_chain(name);
        const base::Status fits = chain ? require_for(*chain) : base::Status();
        return fits ? Result<std::string>(std::string()) : fits.error();
    }
    REVENGE_TRY(auto text, app::chain_text(session, name));
    REVENGE_TRY(const auto chain, app::chain_of(session, text));
    REVENGE_TRY(require_for(chain));
    return std::move(text.text);
}

// Opens the method first, so that it is opened only once.
Result<Scrambler> scrambler_of(app::Session& session, const CommandOptions& options,
                               const method::PuzzleContext& puzzle, const base::Random& random) {
    ScrambleOptions out = options.which;
    method::Request& request = out.solve;
    request.spelling = method::Spelling::CommandLine;
    request.method = options.method;
    request.puzzle = options.puzzle;
    if (app::is_puzzle_file(options.puzzle)) {
        request.definition = puzzle.shared_definition();
    }
    REVENGE_TRY(app::set_costs(session, request, options.metric, puzzle));
    std::optional<std::chrono::nanoseconds> time;
    if (!options.time.empty()) {
        REVENGE_TRY(const auto parsed, app::parse_time("--time", options.time));
        time = parsed;
    }
    REVENGE_TRY(const auto chain, chain_of_set(session, options.which.subset, options.puzzle));
    // Checked before tables are built.
    if (!options.which.subset.empty()) {
        REVENGE_TRY(scramble::StateSampler::make(puzzle.cube_size(), options.which.subset, chain));
    }
    const Solver solver =
        app::make_solver(session, options.threads,
                         puzzle.cube() != nullptr ? method::SolverSetup{}.memory_bytes : kMemory);
    if (!options.seed.empty()) {
        out.use_tables_of_seeds(solver);
    }
    REVENGE_TRY(auto opened, app::open_method(session, solver, request));
    out.subset_chain = chain;
    out.solve = std::move(opened.request);
    if (!out.solve.costs) {
        out.solve.metric = opened.costs.name();  // lengths are counted in it
    }
    out.solve.limits.time = time;
    out.solve.limits.threads = options.threads;
    out.solve.limits.nodes = options.nodes;
    return Scrambler::make(puzzle, std::move(opened.method), std::move(out), random);
}

// ERRORS: Usage, for an option that is not supported.
base::Status require_read(const CLI::App& command, const CommandOptions& options) {
    enum Reader : std::size_t { kEveryPuzzle, kCube, kFour, kSearch, kCosts, kEvent };
    const OptionUse use(
        command,
        {{"scrambles without --event",
          {"--count", "--seed", "--puzzle", "--method", "--metric", "--min-moves",
           "--hide-structure", "--json", "--jsonl", "--print-sheet"}},
         {"2x2x2 to 7x7x7 without --event", {"--subset", "--threads"}},
         {"the 4x4x4", {"--wca", "--blindfolded"}},
         {method::kSearchedScrambles, {"--time", "--nodes"}},
         {method::spec_of(method::Option::Costs).applies_to, {"--costs"}},
         {"events of the WCA (--event)",
          {"--event", "--count", "--seed", "--threads", "--json", "--jsonl", "--print-sheet"}}});
    if (command.count("--event") > 0) {
        REVENGE_TRY(use.check({kEvent}));
        return scramble::require_wca_event(options.event);
    }
    std::vector<std::size_t> used{kEveryPuzzle};
    const method::MethodRow* method = method::method_for(
        options.puzzle, options.method, puzzle::Metric::Obtm, !options.metric.costs_file.empty());
    if (puzzle::cube_size_of(options.puzzle) > 0) {
        used.push_back(kCube);
        if (puzzle::cube_size_of(options.puzzle) == 4) {
            used.push_back(kFour);
        }
        if (method == nullptr || method->searches_for_scrambles()) {
            used.push_back(kSearch);
        }
    }
    if (method == nullptr || method->supports(method::Option::Costs)) {
        used.push_back(kCosts);
    }
    return use.check(used);
}

base::Status require_drawn(const method::PuzzleContext& puzzle) {
    if (puzzle.definition() == nullptr || notation::has_stickers(*puzzle.definition())) {
        return {};
    }
    return base::Error{base::ErrorCode::Usage,
                       fmt::format("--print-sheet: it is not known what {} looks like",
                                   puzzle.definition()->name())};
}

Result<app::ExitCode> scramble(app::Session& session, const CLI::App& command,
                               const CommandOptions& options) {
    REVENGE_TRY(require_read(command, options));
    if (!options.event.empty()) {
        return scramble_event(session, {options.event, options.count, options.seed, options.sheet,
                                        options.threads, options.json});
    }
    REVENGE_TRY(const auto puzzle, app::puzzle_named(session, options.puzzle));
    REVENGE_TRY(const auto random, random_of(options.seed));
    // Checked before any work is done.
    if (!options.sheet.empty()) {
        REVENGE_TRY(require_drawn(puzzle));
        REVENGE_TRY(app::require_writable(options.sheet));
    }
    REVENGE_TRY(auto scrambler, scrambler_of(session, options, puzzle, random));
    std::vector<render::SheetRow> rows;
    std::vector<Scramble> all;  // for one object with several scrambles
    const bool is_one_of_several = options.json.one && options.count != 1;
    const auto take = [&](const Scramble& scramble) {
        if (is_one_of_several) {
            all.push_back(scramble);
        } else if (options.json.any()) {
            session.out().line(app::scramble_json(puzzle, scramble));
        } else {
            session.out().words(scramble.answer.moves);
        }
        if (!options.sheet.empty()) {
            rows.push_back(
                {scramble.answer.moves,
                 render::state_svg(puzzle.cube(), puzzle.definition(), scramble.made.state)});
        }
        return !session.out().broken();
    };
    REVENGE_TRY(scrambler.scrambles(options.count, take));
    if (is_one_of_several) {
        session.out().line(app::scrambles_json(puzzle, all));
    }
    if (!options.sheet.empty()) {
        REVENGE_TRY(write_sheets(session, options.sheet, options.puzzle + " scrambles", rows));
    }
    return app::ExitCode::Done;
}

void add_what(CLI::App& command, CommandOptions& options) {
    command.add_option("-n,--count", options.count, "number of scrambles")
        ->type_name("N")
        ->check(number_of_things())
        ->capture_default_str();
    command.add_option("--seed", options.seed, "the same seed gives the same scrambles")
        ->type_name("HEX");
    add_puzzle(command, options.puzzle);
    command
        .add_option("--event", options.event,
                    "scrambles of an event of the WCA, as its scrambler writes them")
        ->type_name(base::joined(scramble::wca_events(), "|", &scramble::WcaEvent::id));
    command
        .add_option("--subset", options.which.subset,
                    "only states of a set (4x4x4, see below; several with commas), of a pattern "
                    "(96 letters, dots for any sticker; | between cases, each equally likely), or "
                    "of the goal of a chain's phase, CHAIN/PHASE")
        ->type_name(base::joined(puzzle::NamedSet::all(), "|", &puzzle::NamedSet::Described::name));
    command.add_flag("--hide-structure", options.which.hide_structure,
                     "add random moves before and after, which hide how the scramble was found");
    command.add_flag("--wca", options.which.wca,
                     "no wide turns except Rw, Uw and Fw (4x4x4); the cube's orientation in hand "
                     "is then not random");
    command.add_flag(
        "--blindfolded", options.which.blindfolded,
        "end with up to two rotations (4x4x4): all 24 orientations are equally likely");
    command
        .add_option("--min-moves", options.which.min_moves,
                    "replace states that fewer moves solve; exit code 1 if 100 in a row are")
        ->type_name("N")
        ->check(whole_number(0, kMaxFewest))
        ->capture_default_str();
}

void add_how(CLI::App& command, CommandOptions& options) {
    command.add_option("--method", options.method, "the solver that finds the scrambles")
        ->type_name(method::method_words());
    add_metric(command, options.metric);
    command
        .add_option("--time", options.time,
                    "time to search for a shorter scramble, for each (the result then depends on "
                    "the machine's speed)")
        ->type_name("TIME");
    command.add_option("--nodes", options.nodes, "maximum number of states to expand, for each")
        ->type_name("N")
        ->check(number_of_things());
    add_threads(command, options.threads);
}

}  // namespace

void add_scramble(CLI::App& app, app::Session& session) {
    CLI::App& command = *app.add_subcommand(
        "scramble", "generate random-state scrambles, all states equally likely");
    const auto options = std::make_shared<CommandOptions>();
    add_what(command, *options);
    add_how(command, *options);
    command
        .add_option("--print-sheet", options->sheet,
                    "also draw the scrambles with nets on pages for printing: FILE, FILE-2, ...")
        ->type_name("FILE.svg")
        ->check(file_to_write())
        ->check(svg_to_write());
    add_json(command, options->json, "print one object on each line");
    add_quiet(command, session);
    std::string sets = "Sets of --subset:";
    for (const puzzle::NamedSet::Described& set : puzzle::NamedSet::all()) {
        sets += fmt::format("\n  {:17} {}", set.name, set.what);
    }
    command.footer(sets);
    command.callback(
        [&session, &command, options] { session.finish(scramble(session, command, *options)); });
}

}  // namespace revenge::cli

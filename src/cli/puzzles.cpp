// `revenge puzzles`: lists the built-in puzzles; prints one of them, or a file, as .tws or KPuzzle JSON; describes its
// properties.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "app/cache.hpp"
#include "app/json_output.hpp"
#include "app/puzzle_files.hpp"
#include "app/quantities.hpp"
#include "app/session.hpp"
#include "cli/commands.hpp"
#include "cli/options.hpp"
#include "revenge/base.hpp"
#include "revenge/base/port/processor_time.hpp"
#include "revenge/base/table_store.hpp"
#include "revenge/group.hpp"
#include "revenge/group/group_report.hpp"
#include "revenge/group/orbits.hpp"
#include "revenge/method/known_puzzle.hpp"
#include "revenge/method/registry.hpp"
#include "revenge/notation.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/solver/automatic/chain_finder.hpp"
#include "revenge/solver/cycles/cycle_solver.hpp"

namespace revenge::cli {

namespace {

// The output of `revenge puzzles describe`: everything that follows from a puzzle's definition alone.

using base::Result;
using group::Count;

std::string line_of(std::string_view what, const std::string& value) {
    return fmt::format("{:13} {}", what, value);
}

std::string orbit_text(const puzzle::Orbit& orbit, const std::vector<group::Points>& place_sets) {
    const std::set<puzzle::SlotNumber> looks(orbit.solved.begin(), orbit.solved.end());
    const auto sets = std::ranges::count_if(place_sets, [&](const group::Points& places) {
        return places.front() >= orbit.first && places.front() < orbit.first + orbit.size;
    });
    std::string out =
        orbit.name + ": " + app::counted(static_cast<std::uint64_t>(orbit.size), "piece");
    if (looks.size() < static_cast<std::size_t>(orbit.size)) {
        out += " of " + app::counted(looks.size(), "look");
    }
    if (orbit.orientations > 1) {
        out += fmt::format(", {} orientations", orbit.orientations);
    }
    if (sets > 1) {
        out += fmt::format(", in {} sets of places that moves do not mix", sets);
    }
    return out;
}

// Returns the number of arrangements if each piece could be in each place of its orbit, in each orientation.
Count arrangements(const puzzle::Puzzle& puzzle) {
    Count out(1);
    for (const puzzle::Orbit& orbit : puzzle.orbits()) {
        out = out * group::factorial(orbit.size) *
              group::power(static_cast<std::uint64_t>(orbit.orientations), orbit.size);
    }
    return out;
}

std::string cost_text(const method::MethodRow& method) {
    std::string out(method.does);
    if (method.memory_bytes > 0) {
        out += fmt::format("; up to {} MB, {:g} s to build its tables", method.memory_bytes >> 20U,
                           method.seconds_to_make);
    }
    return out;
}

std::string moves_text(const solver::automatic::PuzzleGroup& moves) {
    std::vector<std::string> names;
    names.reserve(moves.generators().size());
    for (const auto& generator : moves.generators()) {
        names.push_back(fmt::format("{} (order {})", generator.move->name, generator.move->order));
    }
    return fmt::format("{}", fmt::join(names, ", "));
}

// Returns ln of the number of states.
double log_of_states(const solver::automatic::Subgroup& whole,
                     const group::StabilizerChain& group) {
    double log_order = 0;
    for (int level = 0; level < group.levels(); ++level) {
        log_order += std::log(static_cast<double>(group.orbit(level).size()));
    }
    return std::min(whole.log_states, log_order);
}

Count order_of(const std::vector<group::Permutation>& generators, int degree) {
    const auto chain = group::StabilizerChain::unproved(generators, degree);
    return chain ? chain->order() : Count(1);
}

// Prints the number of states. Where exchanges of alike pieces do not normalize the moves' group, the two make more
// together than the moves alone, which make at most one state for each of their elements.
void tell_states(app::Session& session, const solver::automatic::PuzzleGroup& moves,
                 const solver::automatic::Subgroup& whole, const Count& order) {
    Count seen = order;
    if (!moves.unseen().empty()) {
        const int degree = group::PointModel(moves.definition().puzzle()).degree();
        seen = order_of(moves.generators_of(whole), degree) / order_of(moves.unseen(), degree);
    }
    session.tell(line_of("states", fmt::format("{}{}", whole.is_clean ? "" : "at most ",
                                               std::min(seen, order).grouped())));
}

// Returns true if the method solves states of such a puzzle: most methods need moves that are always possible, and
// orientations that are visible. `cycles` is tried on a state, with the words that are kept beside the tables.
bool solves(const method::MethodRow& method, const puzzle::Definition& definition) {
    if (!definition.rules().empty()) {
        return method.follows_rules;
    }
    if (method.puzzle.empty() && definition.puzzle().has_hidden_orientations()) {
        return method.name == "auto";
    }
    if (method.name != "cycles" || app::is_built_in(definition)) {
        return true;
    }
    const auto folder = app::cache_directory();
    base::DirectoryStore table_store(folder ? *folder : std::filesystem::path());
    const auto cycles = solver::cycles::CycleSolver::make(
        definition, {folder ? &table_store : nullptr, solver::cycles::words_name(definition)});
    puzzle::State state = definition.puzzle().solved();
    for (const puzzle::BaseMove& move : definition.moves()) {
        state = definition.puzzle().apply(state, move.action);
    }
    return cycles && cycles->solve(state);
}

// Returns the methods that solve the puzzle, the default first. Prints which built-in puzzle it is under other names.
std::vector<const method::MethodRow*> listed_methods(app::Session& session,
                                                     const puzzle::Definition& definition) {
    if (app::is_built_in(definition)) {
        return method::methods_of(definition.name());
    }
    auto methods = method::methods_of("");
    const auto known =
        method::KnownPuzzle::of(std::make_shared<const puzzle::Definition>(definition));
    if (known == nullptr) {
        return methods;
    }
    session.tell(line_of("built-in", fmt::format("the {} under other names", known->name())));
    std::vector<const method::MethodRow*> own;
    for (const method::MethodRow* method : method::methods_of(known->name())) {
        if (!method->puzzle.empty() &&
            std::ranges::count(methods, method->name, &method::MethodRow::name) == 0) {
            own.push_back(method);
        }
    }
    const bool is_first = !own.empty() && own.front()->is_own_solver();
    methods.insert(is_first ? methods.begin() : methods.end(), own.begin(), own.end());
    return methods;
}

// Prints the methods that solve the puzzle, with their cost.
void tell_methods(app::Session& session, const puzzle::Definition& definition,
                  const solver::automatic::PuzzleGroup& moves, const std::string& name) {
    auto methods = listed_methods(session, definition);
    std::erase_if(methods, [&](const auto* method) { return !solves(*method, definition); });
    for (const method::MethodRow* method : methods) {
        session.tell(line_of("method", fmt::format("{}: {}", method->name, cost_text(*method))));
    }
    if (std::ranges::count(methods, std::string_view("auto"), &method::MethodRow::name) == 0) {
        return;
    }
    if (!definition.rules().empty()) {
        session.tell(line_of("auto", "a search from both ends"));
        return;
    }
    constexpr double kMaxSeconds = 20;  // of the processor
    const base::port::ProcessorTimeLimit limit(kMaxSeconds, {});
    solver::automatic::ChainSearch search{"auto", name};
    search.stop = limit.token();
    const auto chains = solver::automatic::find_chains(moves, search);
    if (!chains.empty()) {
        // A puzzle whose moves are powers of one has no length that follows from its number of states.
        const bool is_estimated = moves.whole().log_branching > 0;
        const auto turns = static_cast<std::uint64_t>(std::llround(chains.front().expected_length));
        session.tell(line_of(
            "auto",
            fmt::format("{}{}{}",
                        is_estimated ? fmt::format("about {}; ", app::counted(turns, "turn")) : "",
                        app::counted(static_cast<std::uint64_t>(chains.front().table_entries),
                                     "table entry", "table entries"),
                        chains.front().is_one_table
                            ? "; one table of all states, shortest solutions"
                            : "")));
    } else {
        session.tell(line_of(
            "auto", search.stop.stop_requested()
                        ? fmt::format("no chain of subgroups was found in {:g} s: a beam, 3-cycles "
                                      "or words of a stabilizer chain",
                                      kMaxSeconds)
                        : "no chain of subgroups helps: a beam, 3-cycles or words of a stabilizer "
                          "chain"));
    }
}

// Prints the order of the group of the moves, and what follows from it.
void tell_group(app::Session& session, const puzzle::Definition& definition,
                const solver::automatic::PuzzleGroup& moves, const group::StabilizerChain& group) {
    const Count order = group.order();
    session.tell(line_of("order", order.grouped()));
    const Count all = arrangements(definition.puzzle());
    if (all.is_multiple_of(order)) {
        const std::string share = (all / order).grouped();
        session.tell(line_of("invariants", share == "1"
                                               ? "every arrangement of the pieces can be reached"
                                               : fmt::format("one arrangement of the pieces in {} "
                                                             "can be reached",
                                                             share)));
    }
    const solver::automatic::Subgroup whole = moves.whole();
    tell_states(session, moves, whole, order);
    session.tell(line_of("rotations", std::to_string(definition.rotations().size())));
    session.tell(line_of("branching", fmt::format("{:.3f}", std::exp(whole.log_branching))));
    if (whole.log_branching > 0) {
        session.tell(line_of("L0", fmt::format("{:.1f} turns: ln(states) / ln(branching)",
                                               log_of_states(whole, group) / whole.log_branching)));
    }
}

// Prints orbits, order, states, invariants, branching, the bound L0, and the applicable methods with their memory and
// time. `name` is the name that the user gave. ERRORS: Resource, if the group is too large to be counted.
base::Status describe_puzzle(app::Session& session, const puzzle::Definition& definition,
                             const std::string& name) {
    const puzzle::Puzzle& puzzle = definition.puzzle();
    const group::PointModel model(puzzle);
    const solver::automatic::PuzzleGroup moves(definition);
    std::vector<group::Permutation> generators;
    std::vector<group::Permutation> on_slots;
    for (const auto& generator : moves.generators()) {
        generators.push_back(generator.permutations[1]);
        std::vector<group::Point> images(static_cast<std::size_t>(puzzle.slots()));
        for (int slot = 0; slot < puzzle.slots(); ++slot) {
            images[static_cast<std::size_t>(slot)] =
                static_cast<group::Point>(model.slot_of(generators.back()(model.point(slot, 0))));
        }
        on_slots.push_back(group::Permutation::from_images_unchecked(std::move(images)));
    }
    REVENGE_TRY(const auto group, group::StabilizerChain::unproved(generators, model.degree()));
    session.tell(line_of("puzzle", definition.name()));
    const std::vector<group::Points> sets = group::orbits(on_slots, puzzle.slots());
    for (const puzzle::Orbit& orbit : puzzle.orbits()) {
        session.tell(line_of("orbit", orbit_text(orbit, sets)));
    }
    session.tell(line_of("moves", moves_text(moves)));
    if (definition.rules().empty()) {
        tell_group(session, definition, moves, group);
    } else {
        session.tell(line_of("order",
                             "none: moves are not possible in all states (Illegal or "
                             "Block), so the states are not a group"));
    }
    tell_methods(session, definition, moves, name);
    return {};
}

}  // namespace

using Json = nlohmann::ordered_json;

namespace {

std::string summary(const puzzle::Definition& definition) {
    std::vector<std::string> orbits;
    for (const puzzle::Orbit& orbit : definition.puzzle().orbits()) {
        orbits.push_back(fmt::format("{} {}", orbit.size, orbit.name));
    }
    return fmt::format("{:12} {}; {}", definition.name(), fmt::join(orbits, ", "),
                       app::counted(definition.moves().size(), "move"));
}

Json puzzle_json(const puzzle::Definition& definition) {
    Json orbits = Json::array();
    for (const puzzle::Orbit& orbit : definition.puzzle().orbits()) {
        orbits.push_back({{"name", orbit.name}, {"pieces", orbit.size}});
    }
    Json moves = Json::array();
    for (const puzzle::BaseMove& move : definition.moves()) {
        moves.push_back(move.name);
    }
    return {
        {"name", definition.name()}, {"orbits", std::move(orbits)}, {"moves", std::move(moves)}};
}

base::Result<app::ExitCode> list_puzzles(app::Session& session) {
    Json list = Json::array();
    for (const std::string& name : puzzle::builtin_names()) {
        REVENGE_TRY(const auto definition, puzzle::builtin_definition(name));
        session.tell(summary(definition));
        list.push_back(puzzle_json(definition));
    }
    if (session.tells_json) {
        session.out().line(app::compact({{"schema", 1}, {"puzzles", std::move(list)}}));
    }
    return app::ExitCode::Done;
}

base::Result<app::ExitCode> show_puzzle(app::Session& session, const std::string& name,
                                        const std::string& format) {
    REVENGE_TRY(const auto definition, app::definition_named(session, name));
    const std::string text =
        format == "json" ? notation::to_kpuzzle(definition) : notation::to_tws(definition);
    if (!session.tells_json) {
        session.out().write(text);
    } else if (format == "json") {
        session.out().line(app::compact(
            {{"schema", 1}, {"puzzle", definition.name()}, {"kpuzzle", Json::parse(text)}}));
    } else {
        session.out().line(
            app::compact({{"schema", 1}, {"puzzle", definition.name()}, {"tws", text}}));
    }
    return app::ExitCode::Done;
}

base::Result<app::ExitCode> check_puzzle(app::Session& session, const std::string& name) {
    REVENGE_TRY(const auto definition, app::definition_named(session, name));
    session.tell(summary(definition));
    if (session.tells_json) {
        Json json{{"schema", 1}};
        json.update(puzzle_json(definition));
        session.out().line(app::compact(json));
    }
    return app::ExitCode::Done;
}

base::Result<app::ExitCode> describe(app::Session& session, const std::string& name) {
    REVENGE_TRY(const auto definition, app::definition_named(session, name));
    const app::Interrupt::EndsProgram deaf(session.interrupt());
    REVENGE_TRY(describe_puzzle(session, definition, name));
    if (session.tells_json) {
        session.out().line(app::compact(
            {{"schema", 1}, {"puzzle", definition.name()}, {"description", session.told()}}));
    }
    return app::ExitCode::Done;
}

}  // namespace

void add_puzzles(CLI::App& app, app::Session& session) {
    CLI::App& command = *app.add_subcommand("puzzles", "list, show, check or describe puzzles");
    add_quiet(command, session);
    add_json(command);
    const auto name = std::make_shared<std::string>();
    const auto format = std::make_shared<std::string>("tws");
    CLI::App& list = *command.add_subcommand("list", "list what is built in (the default)");
    add_quiet(list, session);
    add_json(list);
    CLI::App& show = *command.add_subcommand("show", "print the definition of a puzzle");
    add_quiet(show, session);
    add_json(show);
    show.add_option("name", *name, "its name, or a file")
        ->transform(puzzle_name())
        ->type_name("NAME")
        ->required();
    show.add_option("--format", *format, "twsearch's or cubing.js's")
        ->type_name("tws|json")
        ->transform(one_of({"tws", "json"}))
        ->capture_default_str();
    CLI::App& check = *command.add_subcommand("check", "check a definition and report its errors");
    add_quiet(check, session);
    add_json(check);
    check.add_option("file", *name, "a .tws, .def or .json file")
        ->transform(puzzle_name())
        ->type_name("FILE")
        ->required();
    CLI::App& description = *command.add_subcommand(
        "describe", "print a puzzle's order, orbits, branching and the methods that solve it");
    add_quiet(description, session);
    add_json(description);
    description.add_option("name", *name, "its name, or a file")
        ->transform(puzzle_name())
        ->type_name("NAME")
        ->required();
    description.callback([&session, name] { session.finish(describe(session, *name)); });
    show.callback(
        [&session, name, format] { session.finish(show_puzzle(session, *name, *format)); });
    check.callback([&session, name] { session.finish(check_puzzle(session, *name)); });
    list.callback([&session] { session.finish(list_puzzles(session)); });
    command.callback([&session, &command] {
        if (command.get_subcommands().empty()) {
            session.finish(list_puzzles(session));
        }
    });
}

}  // namespace revenge::cli

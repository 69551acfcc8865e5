// `revenge puzzles`: lists the built-in puzzles; prints one of them, or a file, as .tws or KPuzzle JSON; describes its
// properties.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "app/compact_json.hpp"
#include "app/puzzle_files.hpp"
#include "app/quantities.hpp"
#include "cli/commands.hpp"
#include "cli/options.hpp"
#include "cli/puzzle_description.hpp"
#include "revenge/base.hpp"
#include "revenge/notation.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::cli {

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

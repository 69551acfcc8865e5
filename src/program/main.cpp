// The program: joins the subcommands and the server to one command line, runs what was asked for, and turns what comes
// of it into an exit code.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <new>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "cli/commands.hpp"
#include "cli/help.hpp"
#include "cli/options.hpp"
#include "program/serve.hpp"

namespace revenge::program {

namespace {

void add_commands(CLI::App& app, app::Session& session) {
    cli::add_solve(app, session);
    cli::add_scramble(app, session);
    cli::add_alg(app, session);
    cli::add_show(app, session);
    cli::add_check(app, session);
    cli::add_analyze(app, session);
    cli::add_bound(app, session);
    cli::add_check_certificate(app, session);
    cli::add_tables(app, session);
    cli::add_group(app, session);
    cli::add_experiment(app, session);
    cli::add_puzzles(app, session);
    cli::add_chains(app, session);
    add_serve(app, session);
    cli::add_bench(app, session);
    cli::add_completion(app, session);
    cli::add_man(app, session);
}

// CLI11 reports by exceptions, help and version among them.
app::ExitCode explain(const CLI::App& app, const CLI::ParseError& error, app::Session& session) {
    if (error.get_exit_code() == static_cast<int>(CLI::ExitCodes::Success)) {
        std::ostringstream text;
        static_cast<void>(app.exit(error, text, text));
        session.out().write(text.str());
        return session.out().finish(app::ExitCode::Done);
    }
    const CLI::App* command = &app;
    while (!command->get_subcommands().empty()) {
        command = command->get_subcommands().front();
    }
    std::string path = command->get_name();
    for (const CLI::App* parent = command->get_parent(); parent != nullptr;
         parent = parent->get_parent()) {
        path.insert(0, parent->get_name() + " ");
    }
    // Without a command CLI11 says that one is required, whatever was written in its place.
    if (dynamic_cast<const CLI::RequiredError*>(&error) != nullptr &&
        !command->get_subcommands({}).empty()) {
        const std::vector<std::string> words = app.remaining(true);
        session.finish(base::Error{
            base::ErrorCode::Usage,
            (words.empty() ? "which command?" : "\"" + words.front() + "\" is no command;") +
                std::string(command == &app ? " `revenge solve --random` solves a random cube;"
                                            : "") +
                " `" + path + " --help` lists what there is"});
        return session.exit_code();
    }
    session.finish(base::Error{base::ErrorCode::Usage,
                               std::string(error.what()) + "; see `" + path + " --help`"});
    return session.exit_code();
}

// Before anything else, so that what cannot be understood is told as JSON as well.
bool asks_for_json(int argc, char** argv) {
    const std::span<char*> words(argv, static_cast<std::size_t>(argc));
    return std::ranges::any_of(
        words, [](std::string_view word) { return word == "--json" || word == "--jsonl"; });
}

int run(int argc, char** argv, app::Session& session) {
    session.tells_json = asks_for_json(argc, argv);
    CLI::App app("Solves, scrambles and analyses Rubik's Revenge (the 4x4x4 cube) and its kin.",
                 "revenge");
    app.set_version_flag("--version", "revenge " REVENGE_VERSION);
    app.set_help_flag("-h,--help", "this text");
    app.require_subcommand(1);
    app.formatter(std::make_shared<cli::HelpFormatter>());
    app.get_formatter()->column_width(30);
    add_commands(app, session);
    app.footer(
        "Exit codes: 0 done; 1 nothing found within the limits, or a check that fails;\n"
        "2 usage or unreadable input; 3 impossible cube; 4 table damaged and not rebuilt;\n"
        "5 file, memory or network trouble;\n"
        "6 a solution failed its replay (a report is written); 130 interrupted.");
    try {
        app.parse(cli::protected_arguments(app, argc, argv));
    } catch (const CLI::ParseError& error) {
        return static_cast<int>(explain(app, error, session));
    }
    return static_cast<int>(session.exit_code());
}

}  // namespace

}  // namespace revenge::program

int main(int argc, char** argv) {
    using revenge::base::Error;
    using revenge::base::ErrorCode;
    revenge::app::Session session;
    try {
        return revenge::program::run(argc, argv, session);
    } catch (const std::system_error& problem) {
        const bool is_thread = problem.code() == std::errc::resource_unavailable_try_again;
        session.finish(
            Error{ErrorCode::Resource,
                  std::string(problem.what()) +
                      (is_thread ? "; no thread could be started, fewer --threads may help" : "")});
    } catch (const std::bad_alloc&) {
        session.finish(Error{ErrorCode::Resource,
                             "out of memory; fewer --threads may help, or a smaller --memory where "
                             "there is that option"});
    }
    return static_cast<int>(session.exit_code());
}

// The program: joins the subcommands and the server to one command line, runs the command, and turns its result into an
// exit code.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <memory>
#include <new>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "app/json_output.hpp"
#include "app/output.hpp"
#include "app/suggestion.hpp"
#include "cli/commands.hpp"
#include "cli/help.hpp"
#include "cli/options.hpp"
#include "revenge/base/port/files.hpp"
#include "server/serve.hpp"

namespace revenge::program {

namespace {

// `revenge serve`: the page and the HTTP API on 127.0.0.1.
void add_serve(CLI::App& app, app::Session& session) {
    CLI::App& command =
        *app.add_subcommand("serve", "serve the web page and the HTTP API on 127.0.0.1");
    const auto options = std::make_shared<server::ServeOptions>();
    command.add_option("--port", options->port, "0: any free port")
        ->type_name("N")
        ->check(cli::whole_number(0, 65535))
        ->capture_default_str();
    command.add_flag(
        "--lan", options->lan,
        "also serve the local network, by a link with a token, shown as a QR code, too");
    command
        .add_option("--allow-origin", options->origins,
                    "allow pages of this origin to use the server (may be given several times)")
        ->type_name("ORIGIN")
        ->check([](const std::string& origin) {
            const std::size_t host = origin.find("://");
            const bool is_origin =
                (origin.starts_with("http://") || origin.starts_with("https://")) &&
                origin.size() > host + 3 &&
                origin.find_first_of("/?# ", host + 3) == std::string::npos;
            return is_origin ? std::string()
                             : "\"" + origin + "\" is not an origin such as https://timer.example";
        });
    cli::add_threads(command, options->threads, "threads of each solve; 0: all cores");
    cli::add_quiet(command, session);
    command.footer(
        "Stops at Ctrl-C (exit code 130) or SIGTERM (0). The first line printed is the address, "
        "with --lan one for "
        "each\nnetwork.");
    command.callback([&session, options] { session.finish(server::serve(session, *options)); });
}

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
    const std::vector<std::string> words = app.remaining(true);
    const auto refused = [&](std::string text) {
        session.finish(base::Error{base::ErrorCode::Usage, std::move(text)});
        return session.exit_code();
    };
    // Without a command CLI11 says that one is required, whatever was written in its place.
    if (dynamic_cast<const CLI::RequiredError*>(&error) != nullptr &&
        !command->get_subcommands({}).empty()) {
        std::vector<std::string> known = cli::command_names(*command);
        if (command == &app) {
            known.emplace_back(
                "help");  // not a subcommand: protected_arguments() makes --help of it
        }
        if (!words.empty() && words.front().starts_with('-')) {
            return refused("\"" + words.front() +
                           "\" stands before a command; options follow it, as in `" + path + " " +
                           known.front() + " " + words.front() + "`; `" + path +
                           " --help` lists all commands");
        }
        const std::string meant = words.empty() ? "" : app::suggestion(words.front(), known);
        return refused(
            (words.empty() ? "which command?" : "\"" + words.front() + "\" is not a command;") +
            (!meant.empty()    ? " did you mean `" + path + " " + meant + "`?"
             : command == &app ? std::string(" `revenge solve --random` solves a random cube;")
                               : std::string()) +
            " `" + path + " --help` lists all");
    }
    const std::string meant =
        words.empty() ? "" : app::suggestion(words.front(), cli::option_names(*command));
    if (!meant.empty() && meant == words.front()) {
        return refused("\"" + meant + "\" stands before the command; write `" + path + " " + meant +
                       "`");
    }
    return refused(cli::sentence_of(*command, error, words) +
                   (meant.empty() ? "" : "; did you mean " + meant + "?") + "; see `" + path +
                   " --help`");
}

// Checked before parsing, so that usage errors are printed as JSON, too.
bool asks_for_json(int argc, char** argv) {
    const std::span<char*> words(argv, static_cast<std::size_t>(argc));
    return std::ranges::any_of(
        words, [](std::string_view word) { return word == "--json" || word == "--jsonl"; });
}

std::string sentence_for(const std::system_error& failure) {
    return failure.code() == std::errc::resource_unavailable_try_again
               ? "cannot start a thread; the limits on processes (ulimit -u) and memory (ulimit "
                 "-v) "
                 "allow no more"
               : std::string(failure.what());
}

// Ends the program where an exception leaves a thread, or a function that cannot throw: memory and threads that the
// system refuses have their exit code there, too. Allocates nothing.
[[noreturn]] void end_without_resources() {
    try {
        if (const std::exception_ptr current = std::current_exception()) {
            std::rethrow_exception(current);
        }
    } catch (const std::bad_alloc&) {
        std::fputs("revenge: out of memory\n", stderr);
        std::_Exit(static_cast<int>(app::ExitCode::Trouble));
    } catch (const std::system_error&) {
        std::fputs("revenge: the system refuses a thread, memory or a file\n", stderr);
        std::_Exit(static_cast<int>(app::ExitCode::Trouble));
    } catch (...) {
        std::fputs("revenge: an unexpected exception; please report it\n", stderr);
    }
    std::abort();
}

// Set before static objects are made, which allocate before main() begins.
[[gnu::constructor(101)]] void set_end_without_resources() {
    std::set_terminate(end_without_resources);
}

int run(int argc, char** argv, app::Session& session) {
    session.tells_json = asks_for_json(argc, argv);
    CLI::App app(
        "Solves, scrambles and analyses Rubik's Revenge (the 4x4x4 cube) and other puzzles.",
        "revenge");
    app.set_version_flag("-v,--version", "revenge " REVENGE_VERSION, "print the version");
    app.set_help_flag("-h,--help", "this text");
    app.require_subcommand(1);
    app.formatter(std::make_shared<cli::HelpFormatter>());
    app.get_formatter()->column_width(30);
    add_commands(app, session);
    app.footer(
        "`revenge help COMMAND` shows the options of a command.\n\n"
        "Exit codes (for several cubes, the highest one):\n"
        "0 done; 1 nothing found within the limits, or a check that fails;\n"
        "2 usage or unreadable input; 3 impossible cube; 4 table damaged and not rebuilt;\n"
        "5 file, memory or network error;\n"
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
    revenge::base::port::replace_closed_streams();
    std::optional<revenge::app::Session> session;
    Error problem{ErrorCode::Resource, {}};
    try {
        session.emplace();
        return revenge::program::run(argc, argv, *session);
    } catch (const std::system_error& failure) {
        problem.message = revenge::program::sentence_for(failure);
    } catch (const std::bad_alloc&) {
        problem.message =
            "out of memory; fewer --threads may help, or a smaller --memory where there is that "
            "option";
    }
    if (session) {
        session->finish(problem);
        return static_cast<int>(session->exit_code());
    }
    revenge::app::print_error(problem.message);
    revenge::app::Output out;
    if (revenge::program::asks_for_json(argc, argv)) {
        out.line(revenge::app::failure_json(problem));
    }
    return static_cast<int>(out.finish(revenge::app::ExitCode::Trouble));
}

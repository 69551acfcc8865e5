// `revenge man`: the man page, generated from the options of the command line.
#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/help.hpp"

namespace revenge::cli {

namespace {

// Escapes hyphens that are to be typed, backslashes, and lines that troff would read as requests. Long lists of words
// may break after their bars.
std::string roff(const std::string& text) {
    std::string out;
    for (const char c : text) {
        if ((c == '.' || c == '\'') && (out.empty() || out.back() == '\n')) {
            out += "\\&";
        }
        out += c == '\\'  ? std::string("\\e")
               : c == '-' ? std::string("\\-")
               : c == '|' ? std::string("|\\:")
                          : std::string(1, c);
    }
    return out;
}

// A longer list of words does not fit in the line with an option's name, nor in a heading.
constexpr std::size_t kWidest = 60;

void describe_options(std::string& page, const CLI::App& command) {
    for (const CLI::Option* option : named_options(command)) {
        page += fmt::format(".TP\n\\fB{}\\fR",
                            roff(fmt::format("{}", fmt::join(spellings(*option), ", "))));
        const HelpFormatter formatter;
        const std::string words = formatter.make_option_opts(option);
        page += words.size() > kWidest
                    ? "\n.na\n" + roff(words.substr(words.find_first_not_of(' '))) + "\n.ad\n.br\n"
                    : roff(words) + "\n";
        page += roff(formatter.make_option_desc(option)) + "\n";
    }
}

void describe_command(std::string& page, const std::string& path, const CLI::App& command) {
    std::string usage = path;
    for (const CLI::Option* option : command.get_options()) {
        if (option->get_positional()) {
            const std::string words = option->get_type_name();
            usage += " [" + (words.size() > kWidest ? option->get_name() : words) + "]";
        }
    }
    page += fmt::format(".SS \"{}\"\n{}.\n", roff(usage), roff(command.get_description()));
    describe_options(page, command);
    for (const CLI::App* below : subcommands(command)) {
        describe_command(page, path + " " + below->get_name(), *below);
    }
}

std::string man_page(const CLI::App& app) {
    std::string page =
        fmt::format(".TH REVENGE 1 \"\" \"revenge " REVENGE_VERSION
                    "\" \"User Commands\"\n"
                    ".SH NAME\nrevenge \\- solve, scramble and analyse the 4x4x4 cube\n"
                    ".SH SYNOPSIS\n.B revenge\n.I command\n[options]\n.SH DESCRIPTION\n{}\n"
                    "Results go to standard output, notes, progress and errors to standard error.\n"
                    ".SH OPTIONS\n",
                    roff(app.get_description()));
    describe_options(page, app);
    page += ".SH COMMANDS\n";
    for (const CLI::App* command : subcommands(app)) {
        describe_command(page, command->get_name(), *command);
    }
    page += ".SH EXIT STATUS\n" + roff(app.get_footer()) + "\n";
    page +=
        ".SH ENVIRONMENT\n.TP\n.B NO_COLOR\nIf set, nothing is coloured (\\fB\\-\\-color\\fR "
        "decides "
        "otherwise).\n.TP\n.B XDG_CACHE_HOME\nWhere tables are kept; \\fI~/.cache\\fR if not set.\n"
        ".SH FILES\n.TP\n.I $XDG_CACHE_HOME/revenge/\nDistance tables. May be removed at any time; "
        "what is needed is made again.\n";
    return page;
}

}  // namespace

void add_man(CLI::App& app, app::Session& session) {
    CLI::App& command = *app.add_subcommand("man", "print the man page (revenge man | man -l -)");
    command.callback([&app, &session] {
        session.out().write(man_page(app));
        session.finish(app::ExitCode::Done);
    });
}

}  // namespace revenge::cli

#include "cli/help.hpp"

#include <fmt/format.h>
#include <CLI/CLI.hpp>
#include <algorithm>
#include <functional>
#include <string_view>
#include <utility>

#include "app/output.hpp"
#include "cli/commands.hpp"
#include "revenge/base/port/files.hpp"
#include "revenge/base/text.hpp"

namespace revenge::cli {

namespace {

constexpr std::size_t kDescriptionColumn = 30;
constexpr std::size_t kWide = 70;  // from here on descriptions have a column of their own

// Appends a text to `out`, which ends with a line that has `taken` columns; lines that follow begin with `indent`
// blanks.
void add_fitted(std::string& out, std::string_view text, std::size_t taken, std::size_t indent,
                std::size_t columns) {
    bool is_first = true;
    while (!text.empty()) {
        const std::size_t blanks = std::min(text.find_first_not_of(' '), text.size());
        std::size_t end = std::min(text.find_first_of(" |", blanks), text.size());
        end += end < text.size() && text[end] == '|' ? 1 : 0;
        const std::size_t width = app::columns_of(text.substr(0, end));
        if (!is_first && taken + width > columns) {
            out += '\n' + std::string(indent, ' ');
            text.remove_prefix(blanks);
            taken = indent;
            is_first = true;
            continue;
        }
        out += text.substr(0, end);
        taken += width;
        text.remove_prefix(end);
        is_first = false;
    }
}

// The two parts of a line of a list, "  --seed HEX    makes it repeatable"; either may be empty.
std::pair<std::string_view, std::string_view> parts_of_row(std::string_view line) {
    if (!line.starts_with("  ")) {
        return {line, {}};
    }
    const std::size_t begin = line.find_first_not_of(' ');
    const std::size_t gap = line.find("  ", begin);
    if (begin >= kDescriptionColumn || gap == std::string_view::npos) {
        return begin >= kDescriptionColumn ? std::pair(std::string_view(), line.substr(begin))
                                           : std::pair(line, std::string_view());
    }
    return {line.substr(0, gap), line.substr(line.find_first_not_of(' ', gap))};
}

void add_row(std::string& out, std::string_view line, std::size_t columns) {
    constexpr std::size_t kIndent = 6;  // of what follows a name
    const auto [name, description] = parts_of_row(line);
    add_fitted(out, name, 0, name.starts_with("  ") ? kIndent : 0, columns);
    if (description.empty()) {
        return;
    }
    std::size_t column = kIndent;
    if (columns >= kWide) {
        column = kDescriptionColumn;
    }
    const std::size_t taken = app::columns_of(name);
    const bool is_beside = !name.empty() && taken < column && columns >= kWide;
    out += is_beside || name.empty() ? "" : "\n";
    out += std::string(is_beside ? column - taken : column, ' ');
    add_fitted(out, description, column, column, columns);
}

}  // namespace

std::string fitted_help(std::string_view text, std::size_t columns) {
    if (columns == 0) {
        return std::string(text);
    }
    std::string out;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        add_row(out, text.substr(0, end), columns);
        out += '\n';
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return out;
}

std::string HelpFormatter::make_help(const CLI::App* app, std::string name,
                                     CLI::AppFormatMode mode) const {
    return fitted_help(CLI::Formatter::make_help(app, std::move(name), mode),
                       app::terminal_columns(base::port::Stream::Output));
}

std::string HelpFormatter::make_option_opts(const CLI::Option* option) const {
    std::string text;
    if (option->get_type_size() != 0 && !option->get_type_name().empty()) {
        text += " " + option->get_type_name();
    }
    if (option->get_required()) {
        text += " (required)";
    }
    return text;
}

std::string HelpFormatter::make_option_desc(const CLI::Option* option) const {
    const std::string standard = option->get_default_str();
    return option->get_description() + (standard.empty() ? "" : " (default " + standard + ")");
}

std::vector<const CLI::Option*> named_options(const CLI::App& command) {
    return command.get_options([](const CLI::Option* option) { return option->nonpositional(); });
}

std::vector<std::string> spellings(const CLI::Option& option) {
    std::vector<std::string> names;
    for (const std::string& name : option.get_snames()) {
        names.push_back("-" + name);
    }
    for (const std::string& name : option.get_lnames()) {
        names.push_back("--" + name);
    }
    return names;
}

std::vector<std::string> words_of(const CLI::Option& option) {
    const std::string type = option.get_type_name();
    return type.find('|') == std::string::npos ? std::vector<std::string>{}
                                               : CLI::detail::split(type, '|');
}

bool takes_file(const CLI::Option& option) { return option.get_type_name() == "FILE"; }

std::vector<const CLI::App*> subcommands(const CLI::App& command) {
    return command.get_subcommands([](const CLI::App*) { return true; });
}

std::vector<std::string> command_names(const CLI::App& command) {
    std::vector<std::string> names;
    for (const CLI::App* below : subcommands(command)) {
        names.push_back(below->get_name());
    }
    return names;
}

std::vector<std::string> option_names(const CLI::App& command) {
    std::vector<std::string> names;
    for (const CLI::Option* option : named_options(command)) {
        for (std::string& name : spellings(*option)) {
            names.push_back(std::move(name));
        }
    }
    return names;
}

namespace {

// Returns the option that a text of CLI11 begins with: "--time: 1 required TIME missing"; null for none.
const CLI::Option* option_in(const CLI::App& command, const std::string& said) {
    return command.get_option_no_throw(said.substr(0, said.find_first_of(": ")));
}

std::string mismatch(const CLI::App& command, const std::string& said) {
    const CLI::Option* option = option_in(command, said);
    if (option == nullptr) {
        return said;
    }
    const std::string name = option->get_name();
    if (option->get_items_expected_max() == 0) {
        return name + " takes no value";
    }
    if (said.find("missing") == std::string::npos) {
        return name + " is given more than once; give it once";
    }
    const std::string type = option->get_type_name();
    return fmt::format("{}: a value is missing{}", name, type.empty() ? "" : ": " + type);
}

}  // namespace

std::string sentence_of(const CLI::App& command, const CLI::ParseError& error,
                        const std::vector<std::string>& left) {
    std::string said = error.what();
    if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr && !left.empty()) {
        // CLI11 lists unexpected arguments from the last to the first.
        return left.size() == 1
                   ? fmt::format("\"{}\" is not expected here", left.front())
                   : fmt::format("these words are not expected here: {}", base::joined(left, " "));
    }
    if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) != nullptr) {
        return mismatch(command, said);
    }
    if (dynamic_cast<const CLI::RequiredError*>(&error) != nullptr) {
        const CLI::Option* option = option_in(command, said);
        return option == nullptr ? said
               : option->get_positional()
                   ? fmt::format("{} is missing: {}", option->get_type_name(),
                                 option->get_description())
                   : fmt::format("{} {} is missing", option->get_name(), option->get_type_name());
    }
    if (dynamic_cast<const CLI::ExcludesError*>(&error) != nullptr) {
        const std::size_t between = said.find(" excludes ");
        return between == std::string::npos
                   ? said
                   : fmt::format("give one of {} and {}, not both", said.substr(0, between),
                                 said.substr(between + std::string_view(" excludes ").size()));
    }
    if (dynamic_cast<const CLI::ConversionError*>(&error) != nullptr) {
        // "Could not convert: --lan = x"; of flags "--lan: ..."
        const std::string_view mark = "Could not convert: ";
        const std::string rest = said.starts_with(mark) ? said.substr(mark.size()) : said;
        const CLI::Option* option = option_in(command, rest);
        return option == nullptr ? said
               : option->get_items_expected_max() == 0
                   ? option->get_name() + " takes no value"
                   : option->get_name() + ": the value cannot be read: " +
                         rest.substr(std::min(rest.find("= ") + 2, rest.size()));
    }
    return said;
}

// `revenge completion bash|zsh|fish`: a completion script, generated from the options of the command line. Each script
// determines the subcommand from the words typed so far, then offers the words of that subcommand.

namespace {

// Calls `visit` with "solve", "alg", "alg invert", ..., and "" for the program itself.
void for_each_command(const CLI::App& command, const std::string& path,
                      const std::function<void(const std::string&, const CLI::App&)>& visit) {
    visit(path, command);
    for (const CLI::App* below : subcommands(command)) {
        for_each_command(*below, path.empty() ? below->get_name() : path + " " + below->get_name(),
                         visit);
    }
}

// Returns the text in single quotes, valid in all three shells.
std::string in_quotes(const std::string& text) {
    std::string out = "'";
    for (const char c : text) {
        out += c == '\'' ? std::string("'\\''") : std::string(1, c);
    }
    return out + "'";
}

std::vector<std::string> offers(const CLI::App& command) {
    std::vector<std::string> words;
    for (const CLI::App* below : subcommands(command)) {
        words.push_back(below->get_name());
    }
    for (const CLI::Option* option : named_options(command)) {
        for (const std::string& name : spellings(*option)) {
            words.push_back(name);
        }
    }
    for (const CLI::Option* option : command.get_options()) {
        if (option->get_positional()) {
            for (const std::string& word : words_of(*option)) {
                words.push_back(word);
            }
        }
    }
    return words;
}

// Returns the part that bash and zsh share. It determines `path` from the words typed so far, then offers the value of
// an option or a word of the command through `words` and `files` (shell code with one %s).
std::string shell_cases(const CLI::App& app, const char* words, const char* files) {
    std::string known;
    std::string values;
    std::string commands;
    for_each_command(app, "", [&](const std::string& path, const CLI::App& command) {
        if (!path.empty()) {
            known += (known.empty() ? "" : "|") + in_quotes(" " + path);
        }
        for (const CLI::Option* option : named_options(command)) {
            const std::vector<std::string> choices = words_of(*option);
            if (choices.empty() && !takes_file(*option)) {
                continue;
            }
            for (const std::string& name : spellings(*option)) {
                const std::string action =
                    choices.empty() ? std::string(files)
                                    : fmt::format(fmt::runtime(words), fmt::join(choices, " "));
                const std::string before = path.empty() ? "" : " " + path;
                values += fmt::format("        {}) {}; return ;;\n",
                                      in_quotes(fmt::format("{} {}", before, name)), action);
            }
        }
        commands += fmt::format("        {}) {} ;;\n", in_quotes(path.empty() ? "" : " " + path),
                                fmt::format(fmt::runtime(words), fmt::join(offers(command), " ")));
    });
    return fmt::format(
        "    for word in \"${{typed[@]}}\"; do\n"
        "        case \"$path $word\" in {}) path=\"$path $word\" ;; esac\n"
        "    done\n"
        "    case \"$path $previous\" in\n{}    esac\n"
        "    case \"$path\" in\n{}    esac\n",
        known, values, commands);
}

std::string bash_script(const CLI::App& app) {
    return "_revenge() {\n"
           "    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}\n"
           "    local -a typed=(\"${COMP_WORDS[@]:1:COMP_CWORD-1}\")\n"
           "    local path='' word\n" +
           shell_cases(app, "mapfile -t COMPREPLY < <(compgen -W '{}' -- \"$current\")",
                       "mapfile -t COMPREPLY < <(compgen -f -- \"$current\")") +
           "}\ncomplete -o bashdefault -F _revenge revenge ./revenge\n";
}

std::string zsh_script(const CLI::App& app) {
    return "#compdef revenge\n_revenge() {\n"
           "    local previous=${words[CURRENT-1]} path='' word\n"
           "    local -a typed=(\"${(@)words[2,CURRENT-1]}\")\n" +
           shell_cases(app, "compadd -- {}", "_files") + "}\n_revenge \"$@\"\n";
}

std::string fish_script(const CLI::App& app) {
    std::string script = "complete -c revenge -f\n";
    for_each_command(app, "", [&script](const std::string& path, const CLI::App& command) {
        std::string condition = "__fish_use_subcommand";
        if (!path.empty()) {
            condition.clear();
            for (const std::string& word : CLI::detail::split(path, ' ')) {
                condition += (condition.empty() ? "" : "; and ") +
                             std::string("__fish_seen_subcommand_from ") + word;
            }
        }
        const std::string start = "complete -c revenge -n " + in_quotes(condition);
        for (const CLI::App* below : subcommands(command)) {
            script += fmt::format("{} -a {} -d {}\n", start, below->get_name(),
                                  in_quotes(below->get_description()));
        }
        for (const CLI::Option* option : named_options(command)) {
            script += start;
            for (const std::string& name : option->get_snames()) {
                script += " -s " + name;
            }
            for (const std::string& name : option->get_lnames()) {
                script += " -l " + name;
            }
            const std::vector<std::string> choices = words_of(*option);
            if (!choices.empty()) {
                script += " -xa " + in_quotes(fmt::format("{}", fmt::join(choices, " ")));
            } else if (takes_file(*option)) {
                script += " -rF";
            }
            script += " -d " + in_quotes(option->get_description()) + "\n";
        }
    });
    return script;
}

}  // namespace

void add_completion(CLI::App& app, app::Session& session) {
    CLI::App& command = *app.add_subcommand(
        "completion",
        "print a completion script for bash, zsh or fish (source <(revenge completion bash))");
    command.require_subcommand(1);
    const std::pair<const char*, std::string (*)(const CLI::App&)> shells[]{
        {"bash", bash_script}, {"zsh", zsh_script}, {"fish", fish_script}};
    for (const auto& [name, make_script] : shells) {
        CLI::App& shell = *command.add_subcommand(name, std::string("for ") + name);
        shell.callback([&app, &session, make = make_script] {
            session.out().write(make(app));
            session.finish(app::ExitCode::Done);
        });
    }
}

// `revenge man`: the man page, generated from the options of the command line.

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

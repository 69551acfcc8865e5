// `revenge completion bash|zsh|fish`: a completion script, generated from the options of the command line. Each script
// determines the subcommand from the words typed so far, then offers the words of that subcommand.
#include <fmt/format.h>

#include <functional>

#include "cli/commands.hpp"
#include "cli/help.hpp"

namespace revenge::cli {

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

}  // namespace revenge::cli

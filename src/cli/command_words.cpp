#include "cli/command_words.hpp"

#include <CLI/CLI.hpp>
#include <utility>

#include "cli/help.hpp"

namespace revenge::cli {

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

}  // namespace revenge::cli

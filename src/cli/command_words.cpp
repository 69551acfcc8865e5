#include "cli/command_words.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <string_view>
#include <utility>

#include "cli/help.hpp"
#include "revenge/base/joined.hpp"

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

}  // namespace revenge::cli

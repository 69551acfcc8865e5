#include "cli/help.hpp"

namespace revenge::cli {

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

}  // namespace revenge::cli

#include "cli/help.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <string_view>
#include <utility>

#include "app/output.hpp"
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

}  // namespace revenge::cli

#include "cli/help.hpp"

#include <algorithm>
#include <utility>

#include "app/terminal.hpp"
#include "revenge/base/port/files.hpp"

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

}  // namespace revenge::cli

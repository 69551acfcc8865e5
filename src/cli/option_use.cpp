#include "cli/option_use.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>

namespace revenge::cli {

namespace {

constexpr std::array<std::string_view, 3> kOfAllCommands{"--quiet", "--color", "--help"};

bool reads(const OptionReader& reader, const std::string& option) {
    return std::ranges::find(reader.options, option) != reader.options.end();
}

base::Error refusal(std::string_view name, std::string_view reason) {
    return {base::ErrorCode::Usage, fmt::format("{}: {}", name, reason)};
}

}  // namespace

base::Error not_read(std::string_view option, const std::vector<std::string_view>& readers) {
    return refusal(option, readers.empty() ? "is not supported here"
                                           : fmt::format("applies only to {}",
                                                         fmt::join(readers, ", and to ")));
}

base::Status OptionUse::check(const std::vector<std::size_t>& used) const {
    for (const CLI::Option* option : command_->get_options()) {
        const std::string name = option->get_name();
        if (option->count() == 0 ||
            std::ranges::find(kOfAllCommands, name) != kOfAllCommands.end()) {
            continue;
        }
        const auto reader = std::ranges::find_if(
            used, [&](std::size_t place) { return reads(table_[place], name); });
        if (reader == used.end()) {
            std::vector<std::string_view> readers;
            for (const OptionReader& other : table_) {
                if (reads(other, name)) {
                    readers.push_back(other.what);
                }
            }
            return not_read(name, readers);
        }
        const bool is_empty = option->get_items_expected_max() > 0 &&
                              std::ranges::all_of(option->results(), &std::string::empty);
        if (is_empty && !table_[*reader].takes_empty) {
            return base::Error{base::ErrorCode::Usage, name + " is empty"};
        }
    }
    return {};
}

}  // namespace revenge::cli

// Compares an analysis with a published distance table (the format is described in published_table.hpp).
#include "app/published_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <sstream>

#include "revenge/base/message.hpp"

namespace revenge::app {

namespace {

std::vector<std::string> fields_of(const std::string& line) {
    std::vector<std::string> fields;
    std::istringstream in(line);
    for (std::string field; std::getline(in, field, '\t');) {
        fields.push_back(field);
    }
    return fields;
}

std::optional<std::uint64_t> number(const std::string& text) {
    std::uint64_t value = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
    return problem == std::errc() && end == text.data() + text.size() ? std::optional(value)
                                                                      : std::nullopt;
}

// Returns the part after the last '-': "norskog-85" -> "85".
std::string suffix(const std::string& name) { return name.substr(name.rfind('-') + 1); }

using Row = std::map<std::string, std::string>;

bool concerns(const Row& row, const std::string& chain, const std::string& phase) {
    for (const char* column : {"stage", "phase", "step"}) {
        const auto found = row.find(column);
        if (found != row.end() && found->second != phase &&
            fmt::format("{}-{}", column, found->second) != phase) {
            return false;
        }
    }
    const auto set = row.find("set");
    return set == row.end() || set->second == suffix(chain);
}

void compare(const char* column, std::uint64_t distance, std::uint64_t computed,
             const std::string& published, std::vector<std::string>& out) {
    if (number(published) != computed) {
        out.push_back(fmt::format("distance {}: {} are {} here, {} there", distance, column,
                                  computed, published));
    }
}

}  // namespace

base::Result<PublishedPhase> published_phase(const std::string& table, const std::string& chain,
                                             const std::string& phase) {
    PublishedPhase out;
    std::vector<std::string> columns;
    std::istringstream in(table);
    std::map<std::uint64_t, int> lines;  // distance -> its line
    int line_number = 0;
    for (std::string line; std::getline(in, line);) {
        ++line_number;
        if (line.empty() || line.starts_with('#')) {
            continue;
        }
        const std::vector<std::string> fields = fields_of(line);
        if (columns.empty()) {
            columns = fields;
            continue;
        }
        Row row;
        for (std::size_t i = 0; i < std::min(fields.size(), columns.size()); ++i) {
            row[columns[i]] = fields[i];
        }
        const auto distance = number(row["distance"]);
        if (!distance || !number(row["positions"])) {
            return base::usage(
                "published-without-columns",
                "line {line}: no distance and positions there, under columns of these names",
                line_number);
        }
        if (!concerns(row, chain, phase)) {
            continue;
        }
        const auto [known, is_new] = lines.emplace(*distance, line_number);
        if (!is_new) {
            return base::usage("published-twice",
                               "line {line}: distance {distance} is in line {other} already",
                               line_number, *distance, known->second);
        }
        const auto unique = row.find("unique");
        out.rows.push_back({*distance, row["positions"],
                            unique != row.end() ? std::optional(unique->second) : std::nullopt});
    }
    return out;
}

std::vector<std::string> differences(const Analysis& analysis, const PublishedPhase& published) {
    std::vector<std::string> out;
    for (const PublishedPhase::Row& row : published.rows) {
        const bfs::Level level = row.distance < analysis.distribution.size()
                                     ? analysis.distribution[row.distance]
                                     : bfs::Level{};
        compare("positions", row.distance, level.positions, row.positions, out);
        if (row.unique) {
            compare("unique", row.distance, level.unique, *row.unique, out);
        }
    }
    if (published.rows.size() != analysis.distribution.size()) {
        out.push_back(fmt::format("{} distances here, {} there", analysis.distribution.size(),
                                  published.rows.size()));
    }
    return out;
}

}  // namespace revenge::app

#include "app/analysis.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <charconv>
#include <chrono>
#include <map>
#include <nlohmann/json.hpp>
#include <numeric>
#include <sstream>
#include <utility>

#include "app/json_output.hpp"
#include "app/quantities.hpp"
#include "revenge/analysis.hpp"
#include "revenge/base.hpp"
#include "revenge/base/message.hpp"
#include "revenge/base/port/memory.hpp"
#include "revenge/notation.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/render/bar_chart.hpp"
#include "revenge/request.hpp"

namespace revenge::app {

namespace {

using Json = nlohmann::ordered_json;

Json object_of(const Analysis& analysis) {
    Json distribution = Json::array();
    for (std::size_t distance = 0; distance < analysis.distribution.size(); ++distance) {
        const bfs::Level& level = analysis.distribution[distance];
        distribution.push_back({{"distance", distance},
                                {"positions", std::to_string(level.positions)},
                                {"classes", std::to_string(level.unique)}});
    }
    Json antipodes = Json::array();
    for (const ShownAntipode& one : analysis.antipodes) {
        antipodes.push_back({{"from", one.from}, {"moves", one.moves}, {"state", one.state}});
    }
    return {{"schema", 1},
            {"chain", analysis.chain},
            {"phase", analysis.phase},
            {"metric", analysis.metric},
            {"size",
             {{"raw", std::to_string(analysis.positions)},
              {"classes", std::to_string(analysis.classes())},
              {"entries", std::to_string(analysis.entries)}}},
            {"distribution", std::move(distribution)},
            {"worst", analysis.worst()},
            {"mean", analysis.mean()},
            {"antipodes", std::move(antipodes)},
            {"seconds", analysis.seconds},
            {"peak_memory_bytes", analysis.peak_memory_bytes}};
}

}  // namespace

std::uint64_t Analysis::classes() const noexcept {
    return std::accumulate(
        distribution.begin(), distribution.end(), std::uint64_t{0},
        [](std::uint64_t sum, const bfs::Level& level) { return sum + level.unique; });
}

namespace {

constexpr std::size_t kShownAntipodes = 3;

std::string shown(const std::shared_ptr<const puzzle::Definition>& definition,
                  const puzzle::State& state) {
    const int size = puzzle::plain_cube_size(*definition);
    return size > 0 ? notation::to_facelets(puzzle::Cube(size), state)
                    : method::PuzzleContext(definition).position_of(state).shown;
}

base::Status analyze_table(const PhaseTables& tables, std::size_t phase, Analysis& analysis) {
    REVENGE_TRY(auto table, tables.table(phase));
    analysis.distribution = table.distribution();
    const bool is_automatic = table.space().declaration().is_automatic;
    const PhaseDistances distances(Chain(tables.chain()), phase, std::move(table));
    analysis.entries = distances.entries();
    analysis.positions = distances.positions();
    analysis.unreached = is_automatic ? 0 : distances.unreached();
    REVENGE_TRY(auto antipodes, distances.antipodes(kShownAntipodes));
    const auto& definition = distances.chain().definition();
    for (Antipode& one : antipodes) {
        analysis.antipodes.push_back({shown(definition, one.goal), std::move(one.path.text),
                                      shown(definition, one.state),
                                      one.goal == definition->puzzle().solved()});
    }
    return {};
}

}  // namespace

base::Result<Analysis> analyze_phase(const PhaseTables& tables, std::size_t phase) {
    const auto started = std::chrono::steady_clock::now();
    const chain::PhaseDeclaration& declared = tables.chain().phases[phase];
    Analysis analysis;
    analysis.chain = tables.chain().name;
    analysis.phase = declared.name;
    analysis.achieves = declared.achieves;
    analysis.metric = tables.costs().name();
    REVENGE_TRY(analyze_table(tables, phase, analysis));
    analysis.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
    analysis.peak_memory_bytes = base::port::peak_memory_bytes();
    return analysis;
}

std::string analysis_text(const Analysis& analysis, bool with_classes) {
    std::string text = fmt::format("{}/{}, {}\n", analysis.chain, analysis.phase, analysis.metric);
    if (!analysis.achieves.empty()) {
        text += analysis.achieves + "\n";
    }
    text += fmt::format("{}, {}, {}\n\n", counted(analysis.positions, "position"),
                        counted(analysis.classes(), "class", "classes"),
                        counted(analysis.entries, "table entry", "table entries"));
    text += fmt::format("{:>8} {:>20}{}\n", "distance", "positions",
                        with_classes ? fmt::format(" {:>20}", "classes") : "");
    for (std::size_t distance = 0; distance < analysis.distribution.size(); ++distance) {
        const bfs::Level& level = analysis.distribution[distance];
        text += fmt::format("{:>8} {:>20}{}\n", distance, grouped(level.positions),
                            with_classes ? fmt::format(" {:>20}", grouped(level.unique)) : "");
    }
    text += fmt::format("\nworst {}, mean {:.4f} {}; {:.2f} s\n", analysis.worst(), analysis.mean(),
                        analysis.metric, analysis.seconds);
    if (analysis.unreached > 0) {
        text += fmt::format("{} cannot be solved by the phase's moves\n",
                            counted(analysis.unreached, "entry", "entries"));
    }
    for (const ShownAntipode& one : analysis.antipodes) {
        text += "antipode: " + one.moves + (one.is_from_solved ? "" : ", from " + one.from) + "\n";
    }
    return text;
}

std::string analysis_json(const Analysis& analysis) { return compact(object_of(analysis)); }

std::string chain_analysis_json(const std::string& chain, const std::vector<Analysis>& phases) {
    Json list = Json::array();
    for (const Analysis& phase : phases) {
        list.push_back(object_of(phase));
    }
    return compact({{"schema", 1}, {"chain", chain}, {"phases", std::move(list)}});
}

std::string analysis_svg(const Analysis& analysis) {
    std::vector<std::uint64_t> counts;
    for (const bfs::Level& level : analysis.distribution) {
        counts.push_back(level.positions);
    }
    return render::logarithmic_bars(
        fmt::format("{}/{}: positions at each distance ({}, logarithmic)", analysis.chain,
                    analysis.phase, analysis.metric),
        counts);
}

// Compares an analysis with a published distance table.

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

// Figures of a phase computed from its exact distance table, and their output formats.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/phase_tables.hpp"
#include "revenge/base.hpp"
#include "revenge/bfs/distribution.hpp"

namespace revenge::app {

// A position at the maximum distance from a phase's goal. States are facelets, or pattern data.
struct ShownAntipode {
    std::string from;  // the position of the goal from which the moves start
    std::string moves;
    std::string state;
    bool is_from_solved = false;
};

struct Analysis {
    std::string chain;
    std::string phase;
    std::string metric;
    std::string achieves;
    std::uint64_t positions = 0;
    std::uint64_t entries = 0;
    std::uint64_t unreached = 0;
    bfs::Distribution distribution;
    std::vector<ShownAntipode> antipodes;  // a selection
    double seconds = 0;
    std::uint64_t peak_memory_bytes = 0;

    int worst() const noexcept { return static_cast<int>(distribution.size()) - 1; }
    double mean() const noexcept { return bfs::mean(distribution); }
    std::uint64_t classes() const noexcept;  // of positions up to symmetry, over all distances
};

// Opens the table of one phase, building it if necessary. ERRORS: those of PhaseTables::table.
base::Result<Analysis> analyze_phase(const PhaseTables& tables, std::size_t phase);

// Returns a readable table that ends with a newline.
std::string analysis_text(const Analysis& analysis, bool with_classes);
// Returns the JSON object of a phase, or {"schema":1,"chain":...,"phases":[...]}.
std::string analysis_json(const Analysis& analysis);
std::string chain_analysis_json(const std::string& chain, const std::vector<Analysis>& phases);
// Draws the number of positions at each distance as bars, on a logarithmic axis.
std::string analysis_svg(const Analysis& analysis);

// Published distance tables, and their differences from an analysis.
//
// A table is tab-separated and begins with a line of column names. The columns `distance` and `positions` are required.
// A column `stage`, `phase` or `step` selects the rows of a phase by its name, or by its number if the name is the
// column's name and a number ("stage-3"). A column `set` selects the rows of a chain by the end of its name. `unique`
// is compared with the classes.

// The rows of a table for one phase.
struct PublishedPhase {
    struct Row {
        std::uint64_t distance;
        std::string positions;
        std::optional<std::string> unique;
    };
    std::vector<Row> rows;  // empty if the table has no rows for this phase
};

// ERRORS: Usage, with the line.
base::Result<PublishedPhase> published_phase(const std::string& table, const std::string& chain,
                                             const std::string& phase);
// Returns the differences as sentences; empty if the figures agree.
std::vector<std::string> differences(const Analysis& analysis, const PublishedPhase& published);

}  // namespace revenge::app

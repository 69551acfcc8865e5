// Published distance tables, and their differences from an analysis.
//
// A table is tab-separated and begins with a line of column names. The columns `distance` and `positions` are required.
// A column `stage`, `phase` or `step` selects the rows of a phase by its name, or by its number if the name is the
// column's name and a number ("stage-3"). A column `set` selects the rows of a chain by the end of its name. `unique`
// is compared with the classes.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/analysis.hpp"
#include "revenge/base.hpp"

namespace revenge::app {

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

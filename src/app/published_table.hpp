// Published distance tables, and how an analysis differs from one.
//
// Such a table is tab-separated, with a line of column names, of which `distance` and `positions` must be there.
// `stage`, `phase` or `step` picks the rows of a phase, by its name or, where that is the column's and a number
// ("stage-3"), by the number; `set` those of a chain by the end of its name. `unique` is compared with the classes.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/analysis.hpp"
#include "revenge/base/result.hpp"

namespace revenge::app {

// What a table says of one phase.
struct PublishedPhase {
    struct Row {
        std::uint64_t distance;
        std::string positions;
        std::optional<std::string> unique;
    };
    std::vector<Row> rows;  // none, if the table has none of this phase
};

// ERRORS: Usage, with the line.
base::Result<PublishedPhase> published_phase(const std::string& table, const std::string& chain,
                                             const std::string& phase);
// RETURNS sentences, none if they agree.
std::vector<std::string> differences(const Analysis& analysis, const PublishedPhase& published);

}  // namespace revenge::app

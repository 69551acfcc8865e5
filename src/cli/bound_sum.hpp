// The sum of the worst cases of a chain's phases, whatever they look at; what `bound` starts from.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/phase_tables.hpp"
#include "revenge/bounds/accounting.hpp"

namespace revenge::cli {

// What the worst cases add up to, and what stands between that and a bound.
struct Sum {
    int moves = 0;
    int saved = 0;  // less than all worst cases together: no position needs these moves
    std::vector<std::pair<std::string, std::optional<int>>>
        worst;                      // of each phase, where it has one
    std::vector<std::string> open;  // what has no figure
    // One of these has a declared table that memory or files do not allow.
    bool is_in_trouble = false;
    std::map<std::size_t, bfs::DistanceTable> tables;  // of phases that spell out their coordinates
    std::vector<bounds::PhaseSize> sizes;              // of all phases, where none is open
};

// Adds the worst case of each phase asked for, and of a remainder, and says it.
// ERRORS: Usage; Interrupted. What is too large for a table is left open.
base::Result<Sum> sum_of_worst(app::Session& session, const app::PhaseSelection& selection,
                               const app::PhaseTables& tables);

}  // namespace revenge::cli

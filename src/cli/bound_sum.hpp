// The sum of the worst cases of a chain's phases, for any kind of coordinates. `bound` starts from it.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/phase_tables.hpp"
#include "revenge/proof/phases/accounting.hpp"

namespace revenge::cli {

// The sum of the worst cases, and the reasons why it may not be a bound.
struct Sum {
    int moves = 0;
    int saved = 0;  // moves that no position needs, since not all worst cases can occur together
    std::vector<std::pair<std::string, std::optional<int>>> worst;  // of each phase, if known
    std::vector<std::string> open;                                  // phases without a figure
    // True if an open phase has a declared table that could not be built for lack of memory or because of a file error.
    bool is_in_trouble = false;
    std::map<std::size_t, bfs::DistanceTable> tables;  // of phases that spell out their coordinates
    std::vector<proof::phases::PhaseSize> sizes;       // of all phases, if none is open
};

// Adds up and prints the worst case of each selected phase and of a remainder. A phase that is too large for a table is
// left open. ERRORS: Usage; Interrupted.
base::Result<Sum> sum_of_worst(app::Session& session, const app::PhaseSelection& selection,
                               const app::PhaseTables& tables);

}  // namespace revenge::cli

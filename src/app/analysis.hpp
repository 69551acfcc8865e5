// Figures of a phase computed from its exact distance table, and their output formats.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/phase_tables.hpp"
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

}  // namespace revenge::app

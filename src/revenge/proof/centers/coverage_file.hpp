// The file of proven coverages: coverage.tsv of a certificate, one line for each class of center states.
//
//   obtm	UFFUUFFU...RL	even	9	871233	1502321	0123456789abcdef
//
// The metric, the 24 centers of the class's representative (first_centers.hpp; R or L on the faces R and L), the parity
// of the wings, D, the size of R_D(c), the pairings looked at, and the checksum (evidence_lines.hpp).
#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/proof/centers/split_space.hpp"

namespace revenge::proof::centers {

inline constexpr std::size_t kCoverageFields = 6;  // of a line, without its checksum

// Step 2 needs at most `moves` moves from the centers of `cls`, whatever the wings of its parity.
struct Covered {
    coset::ClassIndex cls = 0;
    int moves = 0;
    std::uint64_t reached = 0;  // |R_moves(c)|
    std::uint64_t nodes = 0;
};

struct WantedCoverage {  // whether f <= moves
    coset::ClassIndex cls = 0;
    int moves = 0;
    friend bool operator<(const WantedCoverage& a, const WantedCoverage& b) noexcept {
        return std::pair(a.cls, a.moves) < std::pair(b.cls, b.moves);
    }
    bool operator==(const WantedCoverage&) const = default;
};

std::string coverage_line(const SplitSpace& space, const Covered& covered);
// Unsuccessful searches are recorded in a separate file, with the fields of a coverage up to D.
std::string given_up_line(const SplitSpace& space, const WantedCoverage& wanted);

// RETURNS what the file holds; none, if it is not there. ERRORS: as read_evidence; Usage, naming the
// line, for another metric.
base::Result<std::vector<Covered>> read_coverage(const SplitSpace& space,
                                                 const std::filesystem::path& file);
base::Result<std::set<WantedCoverage>> read_given_up(const SplitSpace& space,
                                                     const std::filesystem::path& file);

}  // namespace revenge::proof::centers

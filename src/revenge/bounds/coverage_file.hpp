// The file of proven coverages: coverage.tsv of a certificate, one line for each class of center states.
//
//   obtm	UFFUUFFU...RL	even	9	871233	1502321	0123456789abcdef
//
// The metric, the 24 centers of the class's representative (first_centers.hpp; R or L on the faces R and L), the parity
// of the wings, D, the size of R_D(c), the pairings looked at, and the checksum (evidence_lines.hpp).
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "revenge/base/result.hpp"
#include "revenge/bounds/split_space.hpp"

namespace revenge::bounds {

// Step 2 needs at most `moves` moves from the centers of `cls`, whatever the wings of its parity.
struct Covered {
    coset::ClassIndex cls = 0;
    int moves = 0;
    std::uint64_t reached = 0;  // |R_moves(c)|
    std::uint64_t nodes = 0;
};

std::string coverage_line(const SplitSpace& space, const Covered& covered);

// RETURNS what the file holds; none, if it is not there. ERRORS: as read_evidence; Usage, naming the
// line, for another metric.
base::Result<std::vector<Covered>> read_coverage(const SplitSpace& space,
                                                 const std::filesystem::path& file);

}  // namespace revenge::bounds

// The file of proven coverages: coverage.tsv of a certificate, one line for each class of center states.
//
//   UFFUUFFU...RL	even	9	871233	1502321	0123456789abcdef
//
// Tab-separated: the 24 centers of the class's representative (faces URFDLB, each in reading order; R or L on the faces R and
// L: one part of their split and the other; F or U elsewhere), the parity of the wings, D, the size of R_D(c), the pairings
// looked at, and a checksum (XXH3) of the line before it. Lines are only ever added; a line that a kill has cut short is
// dropped when the run goes on.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
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

// Of a line or a whole file of a certificate.
std::string checksum(std::string_view text);

std::string coverage_line(const SplitSpace& space, const Covered& covered);

// RETURNS what the file holds; none, if it is not there. A last line without its end is cut off from the file. ERRORS:
// TableDamaged, naming the line; Resource.
base::Result<std::vector<Covered>> read_coverage(const SplitSpace& space,
                                                 const std::filesystem::path& file);

// Adds a line and hands it to the system at once. ERRORS: Resource.
base::Status append_coverage(const SplitSpace& space, const std::filesystem::path& file,
                             const Covered& covered);

}  // namespace revenge::bounds

// The file of states proven by several words and by name: states.tsv of a certificate, one line for each class of them.
// States that a level of g leaves are proven by a rule instead (state_blocks.hpp).
//
//   obtm	UFRLUFFU...RL	odd	16	7-8	871233	1502321	0123456789abcdef
//
// The metric, the centers (first_centers.hpp) and the parity of the wings, the moves, the lengths of the words of step
// 1, how many splits these reach together at least, the pairings looked at, and the checksum (evidence_lines.hpp).
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/proof/centers/state_cover.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::proof::centers {

inline constexpr std::size_t kStateFields = 7;  // of a line, without its checksum

// Parses "7-8", lengths of words of step 1 that leave lists of R within `moves`. Returns true if the text is that.
bool read_lengths(puzzle::Metric metric, std::string_view text, int moves, int& shortest,
                  int& longest);

std::string state_line(puzzle::Metric metric, const CoveredState& covered);

// RETURNS what the file holds; none, if it is not there. ERRORS: as read_evidence; Usage, naming the
// line, for another metric.
base::Result<std::vector<CoveredState>> read_states(puzzle::Metric metric,
                                                    const std::filesystem::path& file);

}  // namespace revenge::proof::centers

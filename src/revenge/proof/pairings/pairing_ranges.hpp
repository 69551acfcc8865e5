// The file of what is proven of step 3: pairings.tsv of a certificate, a line for each range of pairings' ranks.
//
//   obtm	16	65536	40213	53213412	0	0123456789abcdef
//
// Metric, moves, the range's first rank, the number of its pairings that are the first of their class, the number of
// words searched for these, the number of exceptions, and the checksum (evidence_lines.hpp): all states of step 3 with
// these pairings are within that many moves, except those listed in left.tsv (left_states.hpp). Lines of several runs
// may be combined in any order.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/proof/pairings/edge_pairing.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::proof::pairings {

inline constexpr const char* kPairingsFile = "pairings.tsv";

inline constexpr std::uint32_t kRanksInRange = 1U << 16U;
inline constexpr std::uint32_t kRanges = (kPairings + kRanksInRange - 1) / kRanksInRange;

struct ProvenRange {
    std::uint32_t range = 0;    // below kRanges
    std::uint64_t classes = 0;  // whose first pairing is in it
    std::uint64_t words = 0;
    std::uint64_t left = 0;  // states
};

std::string range_line(puzzle::Metric metric, int moves, const ProvenRange& proven);

// RETURNS what the file holds, by range, each once; none, if it is not there. ERRORS: as read_evidence; TableDamaged
// for a range that two lines speak of differently; Usage, naming the line, for another metric or number of moves.
base::Result<std::vector<ProvenRange>> read_ranges(puzzle::Metric metric, int moves,
                                                   const std::filesystem::path& file);

}  // namespace revenge::proof::pairings

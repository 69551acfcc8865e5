// The claim of a certificate about step 3 of the three-phase reduction (docs/bounds.md, section 9), in its file format:
//
//   pairings.tsv     a line a range of 65,536 ranks of pairings, ascending: metric, B, first rank, how many of its
//                    pairings are the first of their class, words (a count of work, not looked at), states left
//   left.tsv         a line a state that is left, if there are any: metric, B, rank, parity, 24 centers
//   step-three.txt   metric, B, the sums of classes and of states left, checksums
#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/check/step_three_left.hpp"
#include "revenge/check/step_three_pairings.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::check {

struct StepThreeClaim {
    // A line's ranks begin at a multiple of this.
    static constexpr std::uint32_t kRanks = 65536;
    static constexpr std::size_t kLines = (kPairings + kRanks - 1) / kRanks;

    puzzle::Metric metric = puzzle::Metric::Obtm;
    int moves = 0;              // B
    std::uint64_t classes = 0;  // of all lines
    struct Line {
        std::uint64_t classes = 0;
        std::uint64_t left = 0;
    };
    std::vector<Line> lines;
    std::vector<LeftState> left;
};

// Returns true if the directory has the theorem of step 3 (step-three.txt).
bool has_step_three(const std::filesystem::path& directory);

// ERRORS: Resource; TableDamaged, naming file and line, if a checksum or a number is not right, a range is missing, or
// states are left that are none.
base::Result<StepThreeClaim> read_step_three(const std::filesystem::path& directory);

}  // namespace revenge::check

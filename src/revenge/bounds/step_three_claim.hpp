// What a certificate of step 3 (step_three_certificate.hpp) says once all its ranges are there: step-three.txt.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <vector>

#include "revenge/base/result.hpp"
#include "revenge/bounds/pairing_ranges.hpp"
#include "revenge/bounds/step_three.hpp"

namespace revenge::bounds {

struct StepThreeBound {
    int moves = 0;              // B
    std::uint64_t classes = 0;  // proven
    std::uint64_t ranges = 0;   // looked at, of kRanges
    std::uint64_t left = 0;     // states, in these
    // Of these: a half turn about R-L leads to another; once all ranges are there.
    std::uint64_t linked = 0;
    bool is_whole = false;      // the claim is written
    bool is_on_record = false;  // it was there before, and has been read
};

// What a directory claims: B, and of how many states it is not shown that they need no more.
struct StepThreeClaim {
    int moves = 0;
    std::uint64_t left = 0;
    // Whether nothing is to be proven for so many moves.
    bool serves(int aim) const noexcept { return moves <= aim; }
    bool operator==(const StepThreeClaim&) const = default;
};

// RETURNS what ranges, proven within so many moves, say together.
StepThreeBound sum_of(int moves, const std::vector<ProvenRange>& proven);

// RETURNS a directory's claim; nothing, if there is none in this metric. Nothing is written. ERRORS: TableDamaged, if
// it is not about the files that are there.
base::Result<std::optional<StepThreeClaim>> claimed_step_three(
    const std::filesystem::path& directory, puzzle::Metric metric);

// Puts the lines of a directory in order and claims what they say. RETURNS what that is, not whole where states that
// are left are linked. REQUIRES all ranges. ERRORS: TableDamaged, if the ranges have not all classes, or left.tsv not
// as many states as they say; Resource.
base::Result<StepThreeBound> claim_step_three(const std::filesystem::path& directory,
                                              const StepThree& model, int moves,
                                              const std::vector<ProvenRange>& proven);

}  // namespace revenge::bounds

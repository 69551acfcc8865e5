// The claim of a certificate of step 3 (step_three_certificate.hpp) once all its ranges are present: step-three.txt.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/proof/pairings/pairing_ranges.hpp"
#include "revenge/proof/pairings/step_three.hpp"

namespace revenge::proof::pairings {

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

// The claim of a directory: B, and the number of exceptions, for which it is not proven.
struct StepThreeClaim {
    int moves = 0;
    std::uint64_t left = 0;
    // Returns true if nothing remains to be proven for `aim` moves.
    bool serves(int aim) const noexcept { return moves <= aim; }
    bool operator==(const StepThreeClaim&) const = default;
};

// Returns the combined result of ranges proven within `moves` moves.
StepThreeBound sum_of(int moves, const std::vector<ProvenRange>& proven);

// Returns a directory's claim, or nothing if it has none in this metric. Nothing is written. ERRORS: TableDamaged, if
// the claim does not match the present files.
base::Result<std::optional<StepThreeClaim>> claimed_step_three(
    const std::filesystem::path& directory, puzzle::Metric metric);

// Puts the lines of a directory in order and claims what they say. RETURNS what that is, not whole where states that
// are left are linked. REQUIRES all ranges. ERRORS: TableDamaged, if the ranges have not all classes, or left.tsv not
// as many states as they say; Resource.
base::Result<StepThreeBound> claim_step_three(const std::filesystem::path& directory,
                                              const StepThree& model, int moves,
                                              const std::vector<ProvenRange>& proven);

}  // namespace revenge::proof::pairings

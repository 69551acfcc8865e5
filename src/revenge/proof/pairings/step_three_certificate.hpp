// The claim of a certificate of step 3 (step_three_certificate.hpp) once all its ranges are present: step-three.txt.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <stop_token>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/base/parallel.hpp"
#include "revenge/proof/pairings/pairing_cover.hpp"
#include "revenge/proof/pairings/step_three.hpp"
#include "revenge/puzzle.hpp"

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

// A certificate: that step 3 of the three-phase reduction needs at most B moves, but for states that are known, none of
// which takes more than one move more (docs/bounds.md, section 9).
//
//   pairings.tsv     what is proven, a line a range of pairings (pairing_cover.hpp)
//   left.tsv         the states that are left, if there are any (evidence_files.hpp)
//   step-three.txt   what is claimed, once all ranges are there and no half turn about R-L leads from a state that is
//                    left to another: metric, B, the numbers of classes and of states, the checksums of the files, and
//                    its own
//
// Lines are added as ranges are proven, a twentieth of all classes at a time; a run that was stopped is gone on with,
// from the last of these. While it runs it has blocks of near pairings in `blocks/` (near_pairings.hpp). Several runs
// may each prove a part, in directories of their own, whose lines are then put into one.

struct StepThreeWork {
    int moves = 0;  // B
    std::uint64_t memory_bytes = 0;
    base::PartOf share;    // of the ranges
    unsigned threads = 1;  // 0: all cores; the lines are the same, not their order
};

// The least B that can be tried: there are words of up to seven moves.
inline constexpr int kMinStepThreeMoves = 8;
// The least memory that a proof can be tried with.
std::uint64_t least_step_three_memory(puzzle::Metric metric);

// Creates or continues a certificate. If all ranges are present, or a claim of at most `moves` moves, nothing is proven
// again. REQUIRES moves >= kMinStepThreeMoves, share.part < share.of, memory_bytes >=
// least_step_three_memory(metric). ERRORS: Interrupted (the lines that are there are kept); TableDamaged, Usage, as
// read_ranges; Resource; TableDamaged, too, where a disk gives other blocks than were written. COMPLEXITY:
// docs/results/bounds.md.
base::Result<StepThreeBound> make_step_three(const std::filesystem::path& directory,
                                             puzzle::Metric metric, const StepThreeWork& work,
                                             base::ProgressSink& progress,
                                             const std::stop_token& stop);

}  // namespace revenge::proof::pairings

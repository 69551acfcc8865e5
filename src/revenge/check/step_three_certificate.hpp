// The claim of a certificate about step 3 of the three-phase reduction (docs/bounds.md, section 9), in its file format:
//
//   pairings.tsv     a line a range of 65,536 ranks of pairings, ascending: metric, B, first rank, how many of its
//                    pairings are the first of their class, words (a count of work, not looked at), states left
//   left.tsv         a line a state that is left, if there are any: metric, B, rank, parity, 24 centers
//   step-three.txt   metric, B, the sums of classes and of states left, checksums
#pragma once

#include <cstdint>
#include <filesystem>
#include <stop_token>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/check/reduction_certificate.hpp"
#include "revenge/check/step_three_cover.hpp"
#include "revenge/check/step_three_states.hpp"
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

// The last word on a certificate that step 3 of the three-phase reduction needs at most B moves, but for states that
// are listed and take one more (docs/bounds.md, section 9).
//
// Reads the files, counts the classes of all pairings again, examines what half turns make of the
// states that are left, and proves classes chosen at random again (step_three_cover.hpp). It includes nothing of
// proof/.

// Counts the first pairings of classes in each line's ranks. ERRORS: NotFound, naming the first line that says another
// number; Interrupted. COMPLEXITY: 20 s of processor time for all lines.
base::Status check_classes(const StepThreeClaim& claim, unsigned threads,
                           base::ProgressSink& progress, const std::stop_token& stop);

// Checks lemma 5 for the exceptions. ERRORS: NotFound, with the number of exceptions that a half turn of layers about
// R-L maps to another exception.
base::Status check_left(const StepThreeClaim& claim);

// Proves again that all states with these pairings, each the first of its class, are within the claimed moves or are
// listed as left. ERRORS: NotFound, with the pairing's line and the number of its states that are neither (they are
// further away, step_three_cover.hpp); Interrupted. MEMORY, COMPLEXITY: as PairingDistances and NearBlocks, and seconds
// a pairing.
base::Status check_pairings(const StepThreeClaim& claim, const std::vector<Pairing>& pairings,
                            const NearBlocks::Limits& limits, unsigned threads,
                            base::ProgressSink& progress, const std::stop_token& stop);

struct StepThreeEffort {
    // The number of pairings to prove again, chosen at random by `seed`.
    std::uint64_t classes = 1;
    std::uint64_t seed = 1;
    unsigned threads = 1;  // 0: all cores
};

struct CheckedStepThree {
    StepThreeClaim claim;
    std::size_t proven = 0;  // classes, again here
};

// RETURNS the claim, if nothing is wrong as far as `effort` looks. ERRORS: as those above.
base::Result<CheckedStepThree> check_step_three(StepThreeClaim claim, const StepThreeEffort& effort,
                                                base::ProgressSink& progress,
                                                const std::stop_token& stop);

}  // namespace revenge::check

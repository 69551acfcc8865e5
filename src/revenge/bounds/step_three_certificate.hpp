// A certificate: that step 3 of the three-phase reduction needs at most B moves (docs/bounds.md, section 9).
//
//   pairings.tsv     what is proven, a line a range of pairings (pairing_ranges.hpp)
//   step-three.txt   what is claimed, once all ranges are there: metric, B, the number of classes, the checksum of
//                    pairings.tsv, and its own
//
// Lines are added as ranges are proven; a run that was stopped is gone on with. Several runs may each prove a part, in
// directories of their own, whose lines are then put into one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <stop_token>

#include "revenge/base/progress.hpp"
#include "revenge/base/result.hpp"
#include "revenge/puzzle/metric.hpp"

namespace revenge::bounds {

// Every `of`-th range, beginning with that of number `part`.
struct Share {
    std::uint32_t part = 0;
    std::uint32_t of = 1;
};

struct StepThreeWork {
    int moves = 0;  // B
    std::uint64_t memory_bytes = 0;
    Share share;
    unsigned threads = 1;  // 0: all cores; the lines are the same
};

struct StepThreeBound {
    std::uint64_t classes = 0;  // proven
    std::uint64_t ranges = 0;   // proven, of kRanges
    std::uint64_t missed = 0;  // ranges looked at in this run that hold states which were not found
    std::uint64_t missed_states = 0;  // of these
    bool is_whole = false;            // all ranges are proven, and the claim is written
};

// The least memory that a proof can be tried with.
std::uint64_t least_step_three_memory() noexcept;

// RETURNS the number of moves that a directory's claim states, if it is about the files that are there.
std::optional<int> claimed_step_three(const std::filesystem::path& directory,
                                      puzzle::Metric metric);

// Makes or goes on with a certificate; a whole one is only read. Ranges that were missed are tried again by the next
// run. REQUIRES moves >= 8, share.part < share.of. ERRORS: Interrupted (what is done is kept); TableDamaged, Usage, as
// read_ranges; Resource. COMPLEXITY: docs/results/bounds.md.
base::Result<StepThreeBound> make_step_three(const std::filesystem::path& directory,
                                             puzzle::Metric metric, const StepThreeWork& work,
                                             base::ProgressSink& progress,
                                             const std::stop_token& stop);

}  // namespace revenge::bounds

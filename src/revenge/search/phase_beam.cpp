#include "revenge/search/phase_beam.hpp"

#include "revenge/base/message.hpp"

namespace revenge::search {

// Means of 4x4x4 random states in SSTM and processor time (2026, bench/RESULTS.md): 61.7 in 11 ms, then 55.6 in
// 0.3 s, 49.1 in 0.8 s, 48.8 in 2.6 s.
std::vector<BeamStage> beam_stages(int relax, int orientations) {
    constexpr std::size_t kNarrow = 8;
    constexpr std::size_t kWide = 32;
    constexpr std::size_t kPaths = 16;
    const auto ways = static_cast<std::size_t>(orientations);
    std::vector<BeamStage> out{BeamStage{}};
    if (relax > 0) {
        out.push_back({1, relax, kNarrow, kNarrow});
    }
    if (orientations > 1) {
        out.push_back({orientations, 0, ways, 1});
    }
    if (relax > 0) {
        out.push_back({1, relax, kWide, kPaths});
    }
    if (relax > 0 && orientations > 1) {
        out.push_back({orientations, relax, 2 * ways, kPaths});
    }
    return out;
}

base::Error beam_error(base::StopReason end) {
    using base::ErrorCode;
    switch (end) {
        case base::StopReason::Stopped:
            return base::interrupted("a solution was found");
        case base::StopReason::Nodes:
            return base::error(ErrorCode::NotFound, "node-limit",
                               "no solution within the node limit; allow more nodes");
        case base::StopReason::Time:
            return base::error(ErrorCode::NotFound, "nothing-found-in-time",
                               "no solution within the time limit; allow more time");
        default:
            return base::error(ErrorCode::NotFound, "nothing-so-short",
                               "the chain finds no solution that short; allow a greater length");
    }
}

}  // namespace revenge::search

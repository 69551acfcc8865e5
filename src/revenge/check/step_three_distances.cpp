#include "revenge/check/step_three_distances.hpp"

#include <limits>

namespace revenge::check {

namespace {

constexpr std::uint32_t kRanksBetweenStops = 1U << 18U;

}  // namespace

PairingDistances::PairingDistances(const std::vector<StepThreeMove>& moves, std::uint64_t enough,
                                   const std::function<bool()>& stop)
    : distances_(kPairings, std::numeric_limits<std::uint8_t>::max()) {
    distances_[rank_of(all_joined())] = 0;
    counts_ = {1};
    for (std::uint64_t known = 1; known < enough && counts_.back() > 0; known += counts_.back()) {
        const int distance = farthest_ + 1;
        std::uint64_t count = 0;
        for (std::uint32_t rank = 0; rank < kPairings; ++rank) {
            if (rank % kRanksBetweenStops == 0 && stop()) {
                return;
            }
            if (distances_[rank] != farthest_) {
                continue;
            }
            const Pairing pairing = pairing_of(rank);
            for (const StepThreeMove& move : moves) {
                std::uint8_t& to = distances_[rank_of(move.pairing(pairing))];
                if (to > distance) {
                    to = static_cast<std::uint8_t>(distance);
                    ++count;
                }
            }
        }
        counts_.push_back(count);
        farthest_ = distance;
    }
}

}  // namespace revenge::check

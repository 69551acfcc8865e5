#include "revenge/proof/centers/state_cover.hpp"

#include <algorithm>
#include <array>

namespace revenge::proof::centers {

namespace {

// The minimum share of splits before matchings are tried, with words that leave `farthest`, one and two moves less. The
// search takes 2 ms for 90 % of the splits, 20 for 60, 0.2 s for 30, 2 s for 10; words of the next length take 20 ms
// and 0.2 s.
constexpr std::array<double, ReachLists::kMostBeyond + 1> kLeastJoined{0.6, 0.3, 0.08};
constexpr double kEnough = 0.95;         // of the splits: more of them only take time
constexpr std::size_t kCountEvery = 32;  // words, each of which has 1 % of the splits, often

}  // namespace

std::uint64_t StateCover::join(const FirstCenters& centers, int length, int shortest,
                               int distance) {
    std::size_t joined = 0;
    for (const FirstWords::Led& led : words_.led_to(centers, length, shortest)) {
        lists_.join(led.cls, distance, inverse(led.wings), splits_);
        if (++joined % kCountEvery == 0 &&
            static_cast<double>(count_of(splits_)) >= kEnough * kSplits) {
            break;
        }
    }
    return count_of(splits_);
}

std::optional<CoveredState> StateCover::prove(const FirstCenters& centers, int moves) {
    const int shortest = std::max(0, moves - lists_.farthest());
    CoveredState out{centers, moves, shortest, shortest, 0, 0};
    splits_.assign(kSubsetWords, 0);
    for (; out.longest <= moves - lists_.nearest(); ++out.longest) {
        const int distance = moves - out.longest;
        out.reached = join(centers, out.longest, shortest, distance);
        const auto beyond = static_cast<std::size_t>(lists_.farthest() - distance);
        if (static_cast<double>(out.reached) < kLeastJoined[beyond] * kSplits) {
            continue;
        }
        const AllWings::Answer answer = wings_.judge(splits_, centers.odd, most_pairings_);
        if (answer.verdict == AllWings::Verdict::Covered) {
            out.nodes = answer.nodes;
            return out;
        }
    }
    return std::nullopt;
}

}  // namespace revenge::proof::centers

#include "revenge/solver/short/corner_distance.hpp"

#include <algorithm>

#include "revenge/base/call_apart.hpp"
#include "revenge/solver/short/center_places.hpp"

namespace revenge::solver::reduction {

namespace {

constexpr std::size_t kHome = 6;  // DBL
constexpr std::size_t kFree = 7;  // corners that move
// Where more than one in so many states are at one distance, the states not reached yet look for them.
constexpr std::size_t kFewOf = 16;

// The free corners' places, DBL's left out.
constexpr std::array<std::uint8_t, kFree> kFreeCorners{0, 1, 2, 3, 4, 5, 7};

Pieces with_permutation(std::uint32_t rank) noexcept {
    std::array<std::uint8_t, kFree> left = kFreeCorners;
    Pieces out;
    out.corner[kHome] = kHome;
    std::uint32_t radix = CornerDistance::kPermutations;
    for (std::size_t i = 0; i < kFree; ++i) {
        radix /= static_cast<std::uint32_t>(kFree - i);
        const std::size_t digit = rank / radix;
        rank %= radix;
        out.corner[kFreeCorners[i]] = left[digit];
        std::copy(left.begin() + static_cast<std::ptrdiff_t>(digit) + 1, left.end(),
                  left.begin() + static_cast<std::ptrdiff_t>(digit));
    }
    return out;
}

Pieces with_twist(std::uint32_t rank) noexcept {
    Pieces out;
    unsigned sum = 0;
    for (std::size_t i = 0; i < kFreeCorners.size(); ++i) {
        out.corner[kFreeCorners[i]] = kFreeCorners[i];
        const unsigned twist = i + 1 < kFreeCorners.size() ? rank % 3 : (21 - sum) % 3;
        rank /= 3;
        sum += twist;
        out.twist[kFreeCorners[i]] = static_cast<std::uint8_t>(twist);
    }
    out.corner[kHome] = kHome;
    return out;
}

}  // namespace

CornerDistance::Corners CornerDistance::corners_of(const Pieces& pieces) noexcept {
    std::uint32_t permutation = 0;
    std::uint32_t twist = 0;
    for (std::size_t i = 0; i < kFree; ++i) {
        std::uint32_t smaller = 0;  // of those that come later
        for (std::size_t j = i + 1; j < kFree; ++j) {
            smaller += pieces.corner[kFreeCorners[j]] < pieces.corner[kFreeCorners[i]] ? 1U : 0U;
        }
        permutation = permutation * static_cast<std::uint32_t>(kFree - i) + smaller;
    }
    for (std::size_t i = kFree - 1; i-- > 0;) {
        twist = twist * 3 + pieces.twist[kFreeCorners[i]];
    }
    return {static_cast<std::uint16_t>(permutation), static_cast<std::uint16_t>(twist)};
}

CornerDistance::CornerDistance(const std::vector<Generator>& generators)
    : distance_(std::size_t{kPermutations} * kTwists, kUnseen),
      permutation_after_(generators.size() * kPermutations),
      twist_after_(generators.size() * kTwists) {
    for (std::size_t g = 0; g < generators.size(); ++g) {
        for (std::uint32_t rank = 0; rank < kPermutations; ++rank) {
            permutation_after_[g * kPermutations + rank] =
                corners_of(reduction::apply(with_permutation(rank), generators[g])).permutation;
        }
        for (std::uint32_t rank = 0; rank < kTwists; ++rank) {
            twist_after_[g * kTwists + rank] =
                corners_of(reduction::apply(with_twist(rank), generators[g])).twist;
        }
    }
    // One turn of each amount about each axis stands for all that turn the corners alike.
    std::vector<std::size_t> turns;
    for (std::size_t g = 0; g < generators.size(); ++g) {
        if (generators[g].turn.layers == 0b0001) {
            turns.push_back(g);
        }
    }
    std::vector<Corners> level{{0, 0}};
    distance_[0] = 0;
    std::uint8_t distance = 1;
    for (; level.size() < distance_.size() / kFewOf; ++distance) {
        std::vector<Corners> next;
        const auto push = [&](Corners corners) {
            for (const std::size_t g : turns) {
                const Corners to = apply(corners, g);
                std::uint8_t& seen = distance_[to.permutation * kTwists + to.twist];
                if (seen == kUnseen) {
                    seen = distance;
                    next.push_back(to);
                }
            }
        };
        for (const Corners corners : level) {
            base::call_apart(push, corners);
        }
        level = std::move(next);
    }
    while (pull(turns, distance)) {
        ++distance;
    }
}

// Gives a distance to all that a turn brings to the last one, permutation by permutation, so that memory is near. The
// turns of each amount have each other's inverses among them. RETURNS whether there are any.
bool CornerDistance::pull(const std::vector<std::size_t>& turns, std::uint8_t distance) {
    bool any = false;
    const auto pull_row = [&](std::size_t permutation) {
        std::uint8_t* row = &distance_[permutation * kTwists];
        for (std::size_t twist = 0; twist < kTwists; ++twist) {
            for (std::size_t i = 0; row[twist] == kUnseen && i < turns.size(); ++i) {
                const Corners to = apply(
                    {static_cast<std::uint16_t>(permutation), static_cast<std::uint16_t>(twist)},
                    turns[i]);
                if (distance_[to.permutation * kTwists + to.twist] + 1 == distance) {
                    row[twist] = distance;
                    any = true;
                }
            }
        }
    };
    for (std::size_t permutation = 0; permutation < kPermutations; ++permutation) {
        base::call_apart(pull_row, permutation);
    }
    return any;
}

}  // namespace revenge::solver::reduction

#include "revenge/solver/reduction/corner_distance.hpp"

#include <algorithm>

#include "revenge/base/combinatorics.hpp"
#include "revenge/search/distances.hpp"

namespace revenge::solver::reduction {

namespace {

constexpr std::size_t kHome = 6;  // DBL
constexpr std::size_t kFree = 7;  // corners that move

using Free = std::array<std::uint8_t, kFree>;

// The free corners' places, DBL's left out, in the orders that permutations and twists are ranked in.
constexpr Free kPermuted{0, 1, 2, 3, 4, 5, 7};
constexpr Free kTwisted{5, 4, 3, 2, 1, 0, 7};

Pieces with_permutation(std::uint32_t rank) noexcept {
    Free order{};
    base::unrank_permutation(rank, order);
    Pieces out;
    out.corner[kHome] = kHome;
    for (std::size_t i = 0; i < kFree; ++i) {
        out.corner[kPermuted[i]] = kPermuted[order[i]];
    }
    return out;
}

Pieces with_twist(std::uint32_t rank) noexcept {
    Free twists{};
    base::unrank_twists(rank, 3, twists);
    Pieces out = with_permutation(0);
    for (std::size_t i = 0; i < kFree; ++i) {
        out.twist[kTwisted[i]] = twists[i];
    }
    return out;
}

}  // namespace

CornerDistance::Corners CornerDistance::corners_of(const Pieces& pieces) noexcept {
    Free order{};
    Free twists{};
    for (std::size_t i = 0; i < kFree; ++i) {
        order[i] = std::min<std::uint8_t>(pieces.corner[kPermuted[i]], kHome);  // 7 becomes 6
        twists[i] = pieces.twist[kTwisted[i]];
    }
    return {static_cast<std::uint16_t>(base::rank_permutation(order)),
            static_cast<std::uint16_t>(base::rank_twists(twists, 3))};
}

CornerDistance::CornerDistance(const std::vector<Generator>& generators)
    : permutation_after_(generators.size() * kPermutations),
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
    distance_ =
        search::distances(std::size_t{kPermutations} * kTwists, std::array{std::size_t{0}},
                          search::UnitCosts{turns.size()}, [&](std::size_t at, std::size_t turn) {
                              const Corners to = apply({static_cast<std::uint16_t>(at / kTwists),
                                                        static_cast<std::uint16_t>(at % kTwists)},
                                                       turns[turn]);
                              return std::size_t{to.permutation} * kTwists + to.twist;
                          });
}

}  // namespace revenge::solver::reduction

// The distance of the corners from solved, ignoring all other pieces: a lower bound for cubes. It rules out nearly all
// positions that are not near-solved, since hardly any position has its corners within a few turns.
//
// The corner DBL stays in its place (close.hpp), so the other seven have 7! * 3^6 = 3674160 positions, those of the
// 2x2x2. A turn of any layers moves them as a turn of U, F or R does, or not at all.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "revenge/solver/reduction/pieces.hpp"

namespace revenge::solver::reduction {

class CornerDistance {
  public:
    static constexpr std::uint32_t kTwists = 729;         // 3^6
    static constexpr std::uint32_t kPermutations = 5040;  // 7!

    struct Corners {
        std::uint16_t permutation = 0;
        std::uint16_t twist = 0;
    };

    CornerDistance() = default;
    // REQUIRES generators that do not move the corner DBL. COMPLEXITY: 0.1 s, 3.7 MB.
    explicit CornerDistance(const std::vector<Generator>& generators);

    template <class Visitor>
    void visit(Visitor& visitor) {
        visitor(distance_);
        visitor(permutation_after_);
        visitor(twist_after_);
    }

    // Returns the distance. REQUIRES that DBL is in its place and untwisted.
    static Corners corners_of(const Pieces& pieces) noexcept;
    Corners apply(Corners corners, std::size_t generator) const noexcept {
        return {permutation_after_[generator * kPermutations + corners.permutation],
                twist_after_[generator * kTwists + corners.twist]};
    }
    int distance(Corners corners) const noexcept {
        return distance_[corners.permutation * kTwists + corners.twist];
    }

  private:
    std::vector<std::uint8_t> distance_;
    std::vector<std::uint16_t> permutation_after_;  // [generator * 5040 + permutation]
    std::vector<std::uint16_t> twist_after_;        // [generator * 729 + twist]
};

}  // namespace revenge::solver::reduction

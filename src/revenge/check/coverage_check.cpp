// A line of a certificate proven again: a class's f, or a state by its words.
#include <fmt/format.h>

#include <bit>
#include <numeric>
#include <utility>

#include "revenge/check/escape_search.hpp"
#include "revenge/check/reduction_certificate.hpp"
#include "revenge/check/solution.hpp"

namespace revenge::check {

namespace {

// `inside`: splits that solve the wings of that parity; so many are claimed, and to meet every matching.
base::Status check_splits(const std::vector<SubsetWord>& inside, bool odd_wings,
                          const ReductionCube& cube, std::uint64_t claimed, int moves,
                          const std::string& line) {
    std::vector<SubsetWord> outside(inside.size(), 0);
    std::uint64_t reached = 0;
    for (PlaceSet number = 0; number <= kEverywhere; ++number) {
        if (std::popcount(number) * 2 == static_cast<int>(kPlaces)) {
            const SubsetWord bit = SubsetWord{1} << (number % 64);
            const bool is_inside = (inside[number / 64] & bit) != 0;
            reached += is_inside ? 1 : 0;
            outside[number / 64] |= is_inside ? 0 : bit;
        }
    }
    if (reached != 2 * claimed) {
        return refuted(fmt::format("{}: {} splits are within {} moves, not {}", line, reached / 2,
                                   moves, claimed));
    }
    // Low wings on the lower places, or one of them on the higher: a permutation of the wings with its parity.
    const auto counts = [&](const EscapeSearch::Pairs& pairs, bool odd) {
        PlaceTargets wings{};
        std::size_t pair = 0;
        for (int home = 0; home < static_cast<int>(kPlaces); ++home) {
            if ((cube.half() >> home & 1U) == 0) {
                continue;
            }
            auto [low, high] = pairs[pair];
            if (pair == 0 && odd) {
                std::swap(low, high);
            }
            wings[static_cast<std::size_t>(home)] = static_cast<std::uint8_t>(low);
            wings[static_cast<std::size_t>(cube.partner(home))] = static_cast<std::uint8_t>(high);
            ++pair;
        }
        return odd_permutation(wings) == odd_wings;
    };
    if (EscapeSearch(kPlaces).escapes(outside, counts)) {
        return refuted(fmt::format("{}: a pairing of the wings escapes", line));
    }
    return {};
}

// Where a word and a rotation of the whole cube take centers, to those of step 2, and the wings. RETURNS whether they
// do.
bool follow(const ReductionCube& cube, const puzzle::Algorithm& word, StepOneCenters& centers,
            PlaceTargets& wings) {
    constexpr std::uint8_t kAllLayers = 0b1111;
    const auto make = [&](puzzle::Turn one) {
        const ReductionTurn turn = cube.turn(one);
        centers.rl = moved(centers.rl, turn.centers);
        centers.fb = moved(centers.fb, turn.centers);
        centers.r = moved(centers.r, turn.centers);
        centers.odd = centers.odd != turn.odd;
        wings = combined(wings, turn.wings);
    };
    for (const puzzle::Turn turn : word) {
        make(turn);
    }
    const auto is_on = [&](int axis) {
        return centers.rl == (cube.face(axis, 1) | cube.face(axis, -1));
    };
    if (is_on(1)) {
        make({2, kAllLayers, 1});
    } else if (is_on(2)) {
        make({1, kAllLayers, 1});
    }
    return is_on(0);
}

}  // namespace

base::Status check_coverage(const ReductionReach& reach, const ReductionCube& cube,
                            const ClaimedCoverage& claimed) {
    return check_splits(reach.reach(claimed.centers, claimed.moves), claimed.centers.odd, cube,
                        claimed.reached, claimed.moves, claimed.line);
}

base::Status check_state(const ReductionReach& reach, const ReductionCube& cube,
                         puzzle::Metric metric, const ClaimedState& claimed) {
    const int near = ReductionReach::near(metric);
    std::vector<SubsetWord> inside((std::size_t{1} << kPlaces) / 64, 0);
    for (const puzzle::Algorithm& word : claimed.words) {
        StepOneCenters centers = claimed.centers;
        PlaceTargets wings{};
        std::iota(wings.begin(), wings.end(), std::uint8_t{0});
        const int left = claimed.moves - recount(metric, word, 4);
        if (left < near || left > 2 * near || !follow(cube, word, centers, wings)) {
            return refuted(claimed.line + ": a word does not lead to step 2 in time");
        }
        reach.add({centers.fb, centers.r, centers.odd}, left, wings, inside);
    }
    return check_splits(inside, claimed.centers.odd, cube, claimed.reached, claimed.moves,
                        claimed.line);
}

}  // namespace revenge::check

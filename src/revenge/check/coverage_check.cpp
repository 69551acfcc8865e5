#include "revenge/check/coverage_check.hpp"

#include <fmt/format.h>

#include <bit>
#include <utility>

#include "revenge/base.hpp"
#include "revenge/base/number_text.hpp"

namespace revenge::check {

CoverageCheck::CoverageCheck(const ReductionCube& cube, puzzle::Metric metric, unsigned threads,
                             const std::function<bool()>& stop)
    : cube_(cube),
      near_(ReductionReach::near(metric)),
      reach_(cube, metric, stop),
      states_(cube, metric, reach_),
      halves_((std::size_t{1} << kPlaces) / 64, 0),
      searches_(threads, EscapeSearch(kPlaces)) {
    for (PlaceSet number = 0; number <= kEverywhere; ++number) {
        if (std::popcount(number) * 2 == static_cast<int>(kPlaces)) {
            halves_[number / 64] |= SubsetWord{1} << (number % 64);
        }
    }
}

// Returns true if placing the low wings on the lower places, or one of them on the higher, is an odd permutation of the
// wings.
bool CoverageCheck::is_odd(const EscapeSearch::Pairs& pairs, bool exchanged) const {
    PlaceTargets wings{};
    std::size_t pair = 0;
    for (int home = 0; home < static_cast<int>(kPlaces); ++home) {
        if ((cube_.half() >> home & 1U) == 0) {
            continue;
        }
        auto [low, high] = pairs[pair];
        if (pair == 0 && exchanged) {
            std::swap(low, high);
        }
        wings[static_cast<std::size_t>(home)] = static_cast<std::uint8_t>(low);
        wings[static_cast<std::size_t>(cube_.partner(home))] = static_cast<std::uint8_t>(high);
        ++pair;
    }
    return odd_permutation(wings);
}

base::Status CoverageCheck::check_number(const std::vector<SubsetWord>& inside,
                                         const Claim& claimed) const {
    std::uint64_t reached = 0;
    for (std::size_t i = 0; i < inside.size(); ++i) {
        reached += static_cast<std::uint64_t>(std::popcount(inside[i] & halves_[i]));
    }
    if (reached / 2 < claimed.reached || (claimed.is_exact && reached / 2 != claimed.reached)) {
        return refuted(fmt::format(
            "{}: {} within {}, not {}", claimed.line, base::counted(reached / 2, "split"),
            base::counted(claimed.moves, "move"), base::grouped(claimed.reached)));
    }
    return {};
}

// They are claimed to meet every matching.
base::Status CoverageCheck::check_splits(const Splits& splits, const Claim& claimed,
                                         EscapeSearch& search) const {
    REVENGE_TRY(check_number(splits.inside, claimed));
    std::vector<SubsetWord> outside(halves_);
    for (std::size_t i = 0; i < outside.size(); ++i) {
        outside[i] &= ~splits.inside[i];
    }
    const auto counts = [&](const EscapeSearch::Pairs& pairs, bool odd) {
        return is_odd(pairs, odd) == splits.odd;
    };
    if (search.escapes(outside, counts)) {
        return refuted(fmt::format("{}: a pairing of the wings escapes", claimed.line));
    }
    return {};
}

base::Status CoverageCheck::check(const ClaimedCoverage& claimed, unsigned thread) {
    return check_splits({reach_.reach(claimed.centers, claimed.moves), claimed.centers.odd},
                        {claimed.reached, true, claimed.moves, claimed.line}, searches_[thread]);
}

base::Status CoverageCheck::count(const ClaimedCoverage& claimed) const {
    return check_number(reach_.reach(claimed.centers, claimed.moves),
                        {claimed.reached, true, claimed.moves, claimed.line});
}

base::Status CoverageCheck::check(const ClaimedState& claimed, unsigned thread) {
    if (claimed.shortest > claimed.longest || claimed.moves - claimed.longest < near_ ||
        claimed.moves - claimed.shortest > 2 * near_) {
        return refuted(claimed.line + ": words of these lengths do not lead to step 2 in time");
    }
    return check_splits(
        {states_.reach(claimed.centers, claimed.moves, claimed.shortest, claimed.longest),
         claimed.centers.odd},
        {claimed.reached, false, claimed.moves, claimed.line}, searches_[thread]);
}

}  // namespace revenge::check

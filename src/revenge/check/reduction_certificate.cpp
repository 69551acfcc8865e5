#include "revenge/check/reduction_certificate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <numeric>
#include <random>

#include "revenge/check/center_levels.hpp"
#include "revenge/check/escape_search.hpp"

namespace revenge::check {

namespace {

base::Error refuted(const std::string& what) { return {base::ErrorCode::NotFound, what}; }
base::Error stopped() { return {base::ErrorCode::Interrupted, "stopped"}; }

base::Status check_classes(const ReductionClaim& claim, const CertificateEffort& effort,
                           base::ProgressSink& progress, std::stop_token stop) {
    std::vector<std::size_t> order(claim.coverage.size());
    std::iota(order.begin(), order.end(), 0);
    std::shuffle(order.begin(), order.end(), std::mt19937_64(effort.seed));
    order.resize(std::min(order.size(), effort.classes.value_or(order.size())));
    if (order.empty()) {
        return {};
    }
    const ReductionCube cube;
    const ReductionReach reach(cube, claim.metric);
    for (std::size_t i = 0; i < order.size(); ++i) {
        if (stop.stop_requested()) {
            return stopped();
        }
        progress.report({"coverage, proven again", i, order.size(), "classes"});
        if (const base::Status holds = check_coverage(reach, cube, claim.coverage[order[i]]);
            !holds) {
            return holds;
        }
    }
    return {};
}

base::Status check_levels(const ReductionClaim& claim, base::ProgressSink& progress,
                          std::stop_token stop) {
    std::vector<CenterLevels::Start> starts;
    starts.reserve(claim.coverage.size());
    for (const ClaimedCoverage& one : claim.coverage) {
        starts.push_back({one.centers, one.moves});
    }
    CenterLevels levels(ReductionCube(), claim.metric, starts);
    for (std::size_t level = 0; level < claim.levels.size(); ++level) {
        const std::string task = fmt::format("steps 1 and 2 within {} moves, anew", level);
        const auto told = [&](double part) {
            constexpr std::uint64_t kParts = 1000;
            progress.report(
                {task, static_cast<std::uint64_t>(part * kParts), kParts, "parts in a thousand"});
            return !stop.stop_requested();
        };
        if (level > 0 && !levels.advance(told)) {
            return stopped();
        }
        const ReductionClaim::Level& claimed = claim.levels[level];
        if (const std::uint64_t reached = levels.reached(); reached != claimed.reached) {
            return refuted(fmt::format("centers.tsv: {} states within {} moves, not {}", reached,
                                       level, claimed.reached));
        }
        if (!claimed.bad_partitions) {
            continue;
        }
        if (const std::uint64_t bad = levels.bad_partitions(); bad != *claimed.bad_partitions) {
            return refuted(fmt::format("centers.tsv: {} partitions are bad at {} moves, not {}",
                                       bad, level, *claimed.bad_partitions));
        }
    }
    return {};
}

}  // namespace

base::Status check_coverage(const ReductionReach& reach, const ReductionCube& cube,
                            const ClaimedCoverage& claimed) {
    constexpr unsigned kPlaces = 24;
    const std::vector<PlaceSet> inside = reach.reach(claimed.centers, claimed.moves);
    if (inside.size() != 2 * claimed.reached) {
        return refuted(fmt::format("{}: {} splits are within {} moves, not {}", claimed.line,
                                   inside.size() / 2, claimed.moves, claimed.reached));
    }
    std::vector<PlaceSet> outside;
    auto next = inside.begin();
    for (PlaceSet set = 0; set <= kEverywhere; ++set) {
        if (next != inside.end() && *next == set) {
            ++next;
        } else if (std::popcount(set) * 2 == static_cast<int>(kPlaces)) {
            outside.push_back(set);
        }
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
        return odd_permutation(wings) == claimed.centers.odd;
    };
    if (EscapeSearch(kPlaces).escapes(outside, counts)) {
        return refuted(fmt::format("{}: a pairing of the wings escapes", claimed.line));
    }
    return {};
}

base::Result<ReductionClaim> check_certificate(const std::filesystem::path& directory,
                                               const CertificateEffort& effort,
                                               base::ProgressSink& progress, std::stop_token stop) {
    auto claim = read_claim(directory);
    if (!claim) {
        return claim;
    }
    if (const base::Status holds = check_classes(*claim, effort, progress, stop); !holds) {
        return holds.error();
    }
    if (const base::Status holds = check_levels(*claim, progress, stop); !holds) {
        return holds.error();
    }
    return claim;
}

}  // namespace revenge::check

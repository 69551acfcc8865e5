#include "revenge/check/reduction_certificate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <random>

#include "revenge/check/center_levels.hpp"
#include "revenge/check/coverage_needed.hpp"
#include "revenge/check/escape_search.hpp"

namespace revenge::check {

namespace {

base::Error refuted(const std::string& what) { return {base::ErrorCode::NotFound, what}; }
base::Error stopped() { return {base::ErrorCode::Interrupted, "stopped"}; }

base::Status check_classes(const CertificateEffort& effort, base::ProgressSink& progress,
                           const std::stop_token& stop, CheckedCertificate& out) {
    const ReductionCube cube;
    std::vector<std::size_t> lines = coverage_needed(cube, out.claim);
    out.needed = lines.size();
    std::shuffle(lines.begin(), lines.end(), std::mt19937_64(effort.seed));
    lines.resize(std::min(lines.size(), effort.classes.value_or(lines.size())));
    if (lines.empty()) {
        return {};
    }
    progress.report({"splits near the goal of step 2, anew", 0, 0, "levels"});
    const ReductionReach reach(cube, out.claim.metric, [&] { return stop.stop_requested(); });
    for (const std::size_t line : lines) {
        if (stop.stop_requested()) {
            return stopped();
        }
        progress.report({"coverage, proven again", out.proven, lines.size(), "classes"});
        if (base::Status holds = check_coverage(reach, cube, out.claim.coverage[line]); !holds) {
            return holds;
        }
        ++out.proven;
    }
    return {};
}

base::Status check_levels(const ReductionClaim& claim, base::ProgressSink& progress,
                          const std::stop_token& stop) {
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
    const std::vector<SubsetWord> inside = reach.reach(claimed.centers, claimed.moves);
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
    if (reached != 2 * claimed.reached) {
        return refuted(fmt::format("{}: {} splits are within {} moves, not {}", claimed.line,
                                   reached / 2, claimed.moves, claimed.reached));
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

base::Result<CheckedCertificate> check_certificate(const std::filesystem::path& directory,
                                                   const CertificateEffort& effort,
                                                   base::ProgressSink& progress,
                                                   const std::stop_token& stop) {
    auto claim = read_claim(directory);
    if (!claim) {
        return claim.error();
    }
    CheckedCertificate out;
    out.claim = *std::move(claim);
    if (const base::Status holds = check_classes(effort, progress, stop, out); !holds) {
        return holds.error();
    }
    if (const base::Status holds = check_levels(out.claim, progress, stop); !holds) {
        return holds.error();
    }
    return out;
}

}  // namespace revenge::check

#include "revenge/check/step_three_certificate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "revenge/base.hpp"
#include "revenge/base/in_order.hpp"
#include "revenge/base/number_text.hpp"
#include "revenge/check/step_three_cover.hpp"

namespace revenge::check {

namespace {

// Distances of this many pairings cost half a minute and end most words that come near too late.
constexpr std::uint64_t kEnoughDistances = 25'000'000;

// Returns the classes of the exceptions, on which everything depends, and of random pairings, each once; fewer after a
// stop. REQUIRES that this number of classes exists.
std::vector<Pairing> drawn_classes(const StepThreeClaim& claim, std::size_t count,
                                   std::uint64_t seed, const std::stop_token& stop) {
    const PairingClasses classes{ReductionCube()};
    base::Random random(seed);
    std::set<std::uint32_t> ranks;
    std::vector<Pairing> out;
    for (const LeftState& left : claim.left) {
        if (count > 0 && ranks.insert(left.rank).second) {
            out.push_back(pairing_of(left.rank));
        }
    }
    while (out.size() < count && !stop.stop_requested()) {
        const auto rank = static_cast<std::uint32_t>(random.below(kPairings));
        const Pairing first = classes.first_of(pairing_of(rank));
        if (ranks.insert(rank_of(first)).second) {
            out.push_back(first);
        }
    }
    return out;
}

}  // namespace

base::Status check_classes(const StepThreeClaim& claim, unsigned threads,
                           base::ProgressSink& progress, const std::stop_token& stop) {
    const PairingClasses classes{ReductionCube()};
    return base::in_order(
        claim.lines.size(), {base::thread_count(threads), 1, stop},
        [&](std::size_t line, unsigned) {
            const auto first = static_cast<std::uint32_t>(line * StepThreeClaim::kRanks);
            return classes.count(first, std::min(kPairings, first + StepThreeClaim::kRanks));
        },
        [&](std::size_t line, std::uint32_t counted) -> base::Status {
            progress.report(
                {"classes of pairings, counted anew", line + 1, claim.lines.size(), "lines"});
            if (counted != claim.lines[line].classes) {
                return refuted(fmt::format("pairings.tsv, line {}: {} there, not {}", line + 1,
                                           base::counted(counted, "class", "classes"),
                                           base::grouped(claim.lines[line].classes)));
            }
            return {};
        });
}

base::Status check_left(const StepThreeClaim& claim) {
    const ReductionCube cube;
    const StepThreeStates states(cube);
    const LeftStates left(cube, states, claim.left);
    if (const std::size_t linked = left.linked(claim.left, claim.metric); linked > 0) {
        return refuted(fmt::format("left.tsv: from {} of {} a half turn about R-L leads to another",
                                   base::grouped(linked),
                                   base::counted(claim.left.size(), "state")));
    }
    return {};
}

base::Status check_pairings(const StepThreeClaim& claim, const std::vector<Pairing>& pairings,
                            const NearBlocks::Limits& limits, unsigned threads,
                            base::ProgressSink& progress, const std::stop_token& stop) {
    if (pairings.empty()) {
        return {};
    }
    const ReductionCube cube;
    const StepThreeStates states(cube);
    const std::vector<StepThreeMove> moves = step_three_moves(cube, states, claim.metric);
    const LeftStates left(cube, states, claim.left);
    const auto stopped = [&] { return stop.stop_requested(); };
    progress.report({"pairings of the wings by distance, anew", 0, 0, "pairings"});
    const PairingDistances distances(moves, kEnoughDistances, stopped);
    if (stopped()) {
        return base::interrupted();
    }
    const base::Sharing sharing{base::thread_count(threads), 1, stop};
    const NearBlocks near(states, moves, distances, limits, sharing, progress);
    return base::in_order(
        pairings.size(), sharing,
        [&](std::size_t i, unsigned) {
            StepThreeCover cover(states, moves, distances, near);
            return cover.cover(pairings[i], claim.moves, left.of(rank_of(pairings[i])), stopped);
        },
        [&](std::size_t i, std::uint32_t further) -> base::Status {
            if (stopped()) {
                return base::interrupted();
            }
            progress.report({"pairings, proven again", i + 1, pairings.size(), "classes"});
            if (further > 0) {
                const std::uint32_t rank = rank_of(pairings[i]);
                return refuted(fmt::format(
                    "pairings.tsv, line {}: with the pairing of rank {}, {} of {} states are "
                    "further than {} moves and not in left.tsv",
                    rank / StepThreeClaim::kRanks + 1, rank, 4 * std::uint64_t{further},
                    4 * kBlockStates, claim.moves));
            }
            return {};
        });
}

base::Result<CheckedStepThree> check_step_three(StepThreeClaim claim, const StepThreeEffort& effort,
                                                base::ProgressSink& progress,
                                                const std::stop_token& stop) {
    REVENGE_TRY(check_left(claim));
    REVENGE_TRY(check_classes(claim, effort.threads, progress, stop));
    const std::vector<Pairing> drawn =
        drawn_classes(claim, static_cast<std::size_t>(std::min(effort.classes, claim.classes)),
                      effort.seed, stop);
    if (stop.stop_requested()) {
        return base::interrupted();
    }
    REVENGE_TRY(check_pairings(claim, drawn, {}, effort.threads, progress, stop));
    return CheckedStepThree{std::move(claim), drawn.size()};
}

}  // namespace revenge::check

#include "revenge/check/reduction_certificate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <random>
#include <utility>

#include "revenge/base/in_order.hpp"
#include "revenge/base/result.hpp"
#include "revenge/check/center_levels.hpp"
#include "revenge/check/coverage_check.hpp"
#include "revenge/check/coverage_needed.hpp"

namespace revenge::check {

namespace {

base::Status check_proofs(const CertificateEffort& effort, base::ProgressSink& progress,
                          const std::stop_token& stop, CheckedCertificate& out) {
    const ReductionCube cube;
    const ReductionClaim& claim = out.claim;
    std::vector<std::size_t> lines = coverage_needed(cube, claim);
    std::vector<std::size_t> states(claim.states.size());
    std::iota(states.begin(), states.end(), claim.coverage.size());  // after all classes
    out.needed = lines.size();
    std::mt19937_64 random(effort.seed);
    for (std::vector<std::size_t>* const kind : {&lines, &states}) {
        *kind = effort.part.of_list(*kind);
        std::shuffle(kind->begin(), kind->end(), random);
        kind->resize(std::min(kind->size(), effort.classes.value_or(kind->size())));
    }
    lines.insert(lines.end(), states.begin(), states.end());
    if (lines.empty()) {
        return {};
    }
    progress.report({"splits near the goal of step 2, anew", 0, 0, "levels"});
    const unsigned threads = base::thread_count(effort.threads);
    CoverageCheck proofs(cube, claim.metric, threads, [&] { return stop.stop_requested(); });
    return base::in_order(
        lines.size(), {threads, 1, stop},
        [&](std::size_t i, unsigned thread) {
            const std::size_t line = lines[i];
            return line < claim.coverage.size()
                       ? proofs.check(claim.coverage[line], thread)
                       : proofs.check(claim.states[line - claim.coverage.size()], thread);
        },
        [&](std::size_t i, base::Status holds) {
            const bool is_state = lines[i] >= claim.coverage.size();
            progress.report({"coverage, proven again", i + 1, lines.size(), "lines"});
            (is_state ? out.proven_states : out.proven) += holds ? 1 : 0;
            return holds;
        });
}

base::Status check_levels(const ReductionClaim& claim, unsigned threads,
                          base::ProgressSink& progress, const std::stop_token& stop) {
    std::vector<CenterLevels::Start> starts;
    starts.reserve(claim.coverage.size() + claim.states.size());
    const ReductionCube cube;
    const PlaceSet on_rl = cube.face(0, 1) | cube.face(0, -1);
    for (const ClaimedCoverage& one : claim.coverage) {
        starts.push_back({{on_rl, one.centers.fb, one.centers.r, one.centers.odd}, one.moves});
    }
    for (const ClaimedState& one : claim.states) {
        starts.push_back({one.centers, one.moves});
    }
    CenterLevels levels(cube, claim.metric, starts, {base::thread_count(threads)});
    for (std::size_t level = 0; level < claim.levels.size(); ++level) {
        const std::string task = fmt::format("steps 1 and 2 within {} moves, anew", level);
        const auto told = [&](double part) {
            constexpr std::uint64_t kParts = 1000;
            progress.report(
                {task, static_cast<std::uint64_t>(part * kParts), kParts, "parts in a thousand"});
            return !stop.stop_requested();
        };
        if (level > 0 && !levels.advance(told)) {
            return base::interrupted();
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

base::Result<CheckedCertificate> check_certificate(ReductionClaim claim,
                                                   const CertificateEffort& effort,
                                                   base::ProgressSink& progress,
                                                   const std::stop_token& stop) {
    CheckedCertificate out;
    out.claim = std::move(claim);
    REVENGE_TRY(check_proofs(effort, progress, stop, out));
    REVENGE_TRY(check_levels(out.claim, effort.threads, progress, stop));
    return out;
}

}  // namespace revenge::check

#include "revenge/bounds/coverage_proof.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "revenge/base/interrupted.hpp"

namespace revenge::bounds {

namespace {

constexpr std::uint64_t kMostNodes = 1'000'000'000;

}  // namespace

CoveragePlan quick_plan(puzzle::Metric metric) {
    switch (metric) {
        case puzzle::Metric::Sstm:
            return {{8, 0.3}, {9, 0.5}, {10, 0.7}};
        case puzzle::Metric::Btm:
            return {{7, 0.3}, {8, 0.4}, {9, 0.6}};
        default:
            return {{8, 0.3}, {9, 0.4}, {10, 0.6}};
    }
}

int list_depth(puzzle::Metric metric) noexcept { return metric == puzzle::Metric::Btm ? 6 : 7; }

CoverageProof::Answer CoverageProof::prove(coset::ClassIndex cls, const CoverageStep& step) {
    Answer out;
    const std::uint64_t reached = reach_.reach(cls, step.moves, identity_map(), bits_);
    if (static_cast<double>(reached) < step.least_density * kSplits) {
        return out;
    }
    const coset::ClassTable& classes = reach_.space().classes();
    const bool odd = SplitSpace::is_odd(classes.representative(cls));
    AllWings::Answer answer = wings_.judge(bits_, odd, kMostNodes);
    out.covered = {cls, step.moves, reached, answer.nodes};
    out.escape = std::move(answer.escape);
    switch (answer.verdict) {
        case AllWings::Verdict::Covered:
            out.verdict = Verdict::Covered;
            break;
        case AllWings::Verdict::Escapes:
            out.verdict = Verdict::Escapes;
            break;
        case AllWings::Verdict::GivenUp:
            out.verdict = Verdict::GivenUp;
            break;
    }
    return out;
}

// The classes not proven yet whose words meet so many splits that R may be large enough, most first. Splits that are
// met are met several times; from c met a split, were they independent, R would hold a share of 1 - exp(-c).
std::vector<coset::ClassIndex> CoverageProof::promising(const CoverageStep& step,
                                                        const std::vector<int>& proven) const {
    constexpr double kTimes = 3;  // measured: 3.6 to 7
    const double least = -std::log(1 - step.least_density) * kTimes * kSplits;
    std::vector<std::pair<std::uint64_t, coset::ClassIndex>> found;
    for (coset::ClassIndex cls = 0; cls < proven.size(); ++cls) {
        if (proven[cls] > step.moves) {
            const std::uint64_t meetings = reach_.meetings(cls, step.moves);
            if (static_cast<double>(meetings) >= least) {
                found.emplace_back(meetings, cls);
            }
        }
    }
    std::sort(found.rbegin(), found.rend());
    std::vector<coset::ClassIndex> out;
    out.reserve(found.size());
    for (const auto& [meetings, cls] : found) {
        out.push_back(cls);
    }
    return out;
}

base::Result<std::vector<WantedCoverage>> CoverageProof::run(
    const std::vector<WantedCoverage>& wanted, const Keep& keep, base::ProgressSink& progress,
    const std::stop_token& stop) {
    std::vector<WantedCoverage> failed;
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        if (stop.stop_requested()) {
            return base::interrupted();
        }
        progress.report({"coverage that is asked for", i, wanted.size(), "classes"});
        const Answer answer = prove(wanted[i].cls, {wanted[i].moves, kLeastShare});
        if (answer.verdict != Verdict::Covered) {
            failed.push_back(wanted[i]);
        } else if (base::Status kept = keep(answer.covered); !kept) {
            return kept.error();
        }
    }
    return failed;
}

base::Status CoverageProof::run(const CoveragePlan& plan, const std::vector<Covered>& before,
                                const Keep& keep, base::ProgressSink& progress,
                                const std::stop_token& stop) {
    constexpr int kNone = 99;
    std::vector<int> proven(reach_.space().classes().classes(), kNone);
    for (const Covered& covered : before) {
        proven[covered.cls] = std::min(proven[covered.cls], covered.moves);
    }
    for (const CoverageStep& step : plan) {
        const std::vector<coset::ClassIndex> classes = promising(step, proven);
        const std::string task = fmt::format("coverage within {} moves", step.moves);
        for (std::size_t i = 0; i < classes.size(); ++i) {
            if (stop.stop_requested()) {
                return base::interrupted();
            }
            progress.report({task, i, classes.size(), "classes"});
            const Answer answer = prove(classes[i], step);
            if (answer.verdict != Verdict::Covered) {
                continue;
            }
            proven[classes[i]] = step.moves;
            if (base::Status kept = keep(answer.covered); !kept) {
                return kept;
            }
        }
    }
    return {};
}

}  // namespace revenge::bounds

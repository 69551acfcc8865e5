#include "revenge/proof/centers/coverage_proof.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "revenge/base/ordered_parallel_for.hpp"

namespace revenge::proof::centers {

namespace {

constexpr std::uint64_t kMaxNodes = 1'000'000'000;

}  // namespace

CoveragePlan quick_plan(puzzle::Metric metric) {
    switch (metric) {
        case puzzle::Metric::Sstm:
            return {{8, 0.3}, {9, 0.5}};
        case puzzle::Metric::Btm:
            return {{7, 0.3}, {8, 0.4}};
        default:
            return {{8, 0.3}, {9, 0.4}};
    }
}

CoverageProof::Tried CoverageProof::prove(const WantedCoverage& wanted, double least_share,
                                          Workplace& at) const {
    const std::uint64_t reached = reach_.reach(wanted.cls, wanted.moves, identity_map(), at.bits);
    if (static_cast<double>(reached) < least_share * kSplits) {
        return {};
    }
    const coset::ClassTable& classes = reach_.space().classes();
    const bool odd = SplitSpace::is_odd(classes.representative(wanted.cls));
    const AllWings::Answer answer = at.wings.judge(at.bits, odd, kMaxNodes);
    if (answer.verdict != AllWings::Verdict::Covered) {
        return {true, std::nullopt};
    }
    return {true, Covered{wanted.cls, wanted.moves, reached, answer.nodes}};
}

base::Status CoverageProof::prove_all(const std::vector<WantedCoverage>& wanted, double least_share,
                                      const std::string& task, const Hear& hear,
                                      base::ProgressSink& progress,
                                      const std::stop_token& stop) const {
    const unsigned threads = base::thread_count(threads_);
    std::vector<Workplace> workplaces(threads);
    return base::ordered_parallel_for(
        wanted.size(), {threads, 1, stop},
        [&](std::size_t i, unsigned thread) {
            progress.report({task, i, wanted.size(), "classes"});
            return prove(wanted[i], least_share, workplaces[thread]);
        },
        hear);
}

// Returns the unproven classes whose words meet enough splits for R to be large enough, in descending order. Splits are
// met repeatedly: if words met c splits per split independently, R would contain a share of 1 - exp(-c).
std::vector<WantedCoverage> CoverageProof::promising(
    const CoverageStep& step, const std::vector<int>& proven,
    const std::set<WantedCoverage>& given_up) const {
    constexpr double kTimes = 3;  // measured: 3.6 to 7
    const double least = -std::log(1 - step.least_density) * kTimes * kSplits;
    std::vector<std::pair<std::uint64_t, coset::ClassIndex>> found;
    for (coset::ClassIndex cls = 0; cls < proven.size(); ++cls) {
        if (proven[cls] > step.moves && !given_up.contains({cls, step.moves})) {
            const std::uint64_t meetings = reach_.meetings(cls, step.moves);
            if (static_cast<double>(meetings) >= least) {
                found.emplace_back(meetings, cls);
            }
        }
    }
    std::sort(found.rbegin(), found.rend());
    std::vector<WantedCoverage> out;
    out.reserve(found.size());
    for (const auto& [meetings, cls] : found) {
        out.push_back({cls, step.moves});
    }
    return out;
}

base::Status CoverageProof::run(const std::vector<WantedCoverage>& wanted, const Keep& keep,
                                base::ProgressSink& progress, const std::stop_token& stop) const {
    return prove_all(
        wanted, kMinShare, "coverage that is asked for",
        [&](std::size_t i, const Tried& tried) { return keep(wanted[i], tried); }, progress, stop);
}

base::Status CoverageProof::run(const CoveragePlan& plan, const std::vector<Covered>& before,
                                const std::set<WantedCoverage>& given_up, const Keep& keep,
                                base::ProgressSink& progress, const std::stop_token& stop) const {
    constexpr int kNone = 99;
    std::vector<int> proven(reach_.space().classes().classes(), kNone);
    for (const Covered& covered : before) {
        proven[covered.cls] = std::min(proven[covered.cls], covered.moves);
    }
    for (const CoverageStep& step : plan) {
        const std::vector<WantedCoverage> wanted = promising(step, proven, given_up);
        base::Status done = prove_all(
            wanted, step.least_density, fmt::format("coverage within {} moves", step.moves),
            [&](std::size_t i, const Tried& tried) {
                if (tried.covered) {
                    proven[wanted[i].cls] = step.moves;
                }
                return tried.is_searched ? keep(wanted[i], tried) : base::Status();
            },
            progress, stop);
        if (!done) {
            return done;
        }
    }
    return {};
}

}  // namespace revenge::proof::centers

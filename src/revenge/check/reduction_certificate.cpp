#include "revenge/check/reduction_certificate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <numeric>
#include <random>
#include <utility>

#include "revenge/base/in_order.hpp"
#include "revenge/base/number_text.hpp"
#include "revenge/base/result.hpp"
#include "revenge/check/center_levels.hpp"
#include "revenge/check/certificate_text.hpp"
#include "revenge/check/coverage_check.hpp"
#include "revenge/check/coverage_needed.hpp"

namespace revenge::check {

namespace {

// A check of one line.
struct LineTask {
    enum Kind : std::uint8_t { kProve, kCount, kState };
    Kind kind = kProve;
    std::size_t index = 0;  // of the coverage or of the state
};

base::Status check_tasks(const ReductionClaim& claim, const std::vector<LineTask>& tasks,
                         unsigned threads, base::ProgressSink& progress,
                         const std::stop_token& stop) {
    if (tasks.empty()) {
        return {};
    }
    progress.report({"splits near the goal of step 2, anew", 0, 0, "levels"});
    const ReductionCube cube;
    const unsigned all_threads = base::thread_count(threads);
    CoverageCheck proofs(cube, claim.metric, all_threads, [&] { return stop.stop_requested(); });
    return base::in_order(
        tasks.size(), {all_threads, 1, stop},
        [&](std::size_t i, unsigned thread) {
            const auto [kind, index] = tasks[i];
            switch (kind) {
                case LineTask::kState:
                    return proofs.check(claim.states[index], thread);
                case LineTask::kCount:
                    return proofs.count(claim.coverage[index]);
                default:
                    return proofs.check(claim.coverage[index], thread);
            }
        },
        [&](std::size_t i, base::Status holds) {
            progress.report({"coverage, proven again", i + 1, tasks.size(), "lines"});
            return holds;
        });
}

base::Status check_proofs(const CertificateEffort& effort, base::ProgressSink& progress,
                          const std::stop_token& stop, CheckedCertificate& out) {
    const ReductionClaim& claim = out.claim;
    const std::vector<std::size_t> needed = coverage_needed(ReductionCube(), claim);
    out.needed = needed.size();
    std::vector<std::size_t> all(claim.coverage.size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    std::vector<std::size_t> following;
    std::set_difference(all.begin(), all.end(), needed.begin(), needed.end(),
                        std::back_inserter(following));
    std::vector<std::size_t> states(claim.states.size());
    std::iota(states.begin(), states.end(), std::size_t{0});
    std::mt19937_64 random(effort.seed);
    std::vector<LineTask> tasks;
    const auto choose = [&](LineTask::Kind kind, const std::vector<std::size_t>& lines) {
        std::vector<std::size_t> chosen = effort.part.of_list(lines);
        std::shuffle(chosen.begin(), chosen.end(), random);
        chosen.resize(std::min(chosen.size(), effort.classes.value_or(chosen.size())));
        for (const std::size_t index : chosen) {
            tasks.push_back({kind, index});
        }
        return chosen.size();
    };
    out.proven = choose(LineTask::kProve, needed);
    out.proven_states = choose(LineTask::kState, states);
    out.counted = choose(LineTask::kCount, following);
    return check_tasks(claim, tasks, effort.threads, progress, stop);
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
        const std::string task =
            fmt::format("steps 1 and 2 within {}, again", base::counted(level, "move"));
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
            return refuted(
                fmt::format("centers.tsv: {} within {}, not {}", base::counted(reached, "state"),
                            base::counted(level, "move"), base::grouped(claimed.reached)));
        }
        if (!claimed.bad_partitions) {
            continue;
        }
        if (const std::uint64_t bad = levels.bad_partitions(); bad != *claimed.bad_partitions) {
            return refuted(fmt::format(
                "centers.tsv: {} not within {}, not {}", base::counted(bad, "partition"),
                base::counted(level, "move"), base::grouped(*claimed.bad_partitions)));
        }
    }
    return {};
}

}  // namespace

base::Result<CertificateLine> read_line_name(const std::string& text) {
    const std::size_t colon = text.rfind(':');
    std::uint64_t number = 0;
    if (colon == std::string::npos || colon == 0 || !read_number(text.substr(colon + 1), number) ||
        number == 0) {
        return base::Error{base::ErrorCode::Usage,
                           "'" + text + "' is not a file and a line, such as coverage.tsv:17"};
    }
    return CertificateLine{text.substr(0, colon), static_cast<std::size_t>(number)};
}

base::Status check_lines(const ReductionClaim& claim, const std::vector<CertificateLine>& lines,
                         unsigned threads, base::ProgressSink& progress,
                         const std::stop_token& stop) {
    std::vector<LineTask> tasks;
    for (const auto& [file, number] : lines) {
        const bool is_state = file == "states.tsv";
        if (!is_state && file != "coverage.tsv") {
            return base::Error{
                base::ErrorCode::Usage,
                file + ": only lines of coverage.tsv and states.tsv can be proven again by name"};
        }
        const std::size_t count = is_state ? claim.states.size() : claim.coverage.size();
        if (number == 0 || number > count) {
            return base::Error{
                base::ErrorCode::Usage,
                fmt::format("{}:{}: the file has {}", file, number, base::counted(count, "line"))};
        }
        tasks.push_back({is_state ? LineTask::kState : LineTask::kProve, number - 1});
    }
    return check_tasks(claim, tasks, threads, progress, stop);
}

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

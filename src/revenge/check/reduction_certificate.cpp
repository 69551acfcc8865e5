#include "revenge/check/reduction_certificate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <numeric>
#include <random>
#include <utility>

#include "revenge/base.hpp"
#include "revenge/base/in_order.hpp"
#include "revenge/base/number_text.hpp"
#include "revenge/check/block_check.hpp"
#include "revenge/check/center_levels.hpp"
#include "revenge/check/certificate_text.hpp"
#include "revenge/check/coverage_check.hpp"
#include "revenge/check/coverage_needed.hpp"

namespace revenge::check {

namespace {

// A check of one line, or of one state of a block.
struct LineTask {
    const ClaimedCoverage* coverage = nullptr;
    bool is_counted = false;  // its splits alone
    const ClaimedState* state = nullptr;
};

base::Status check_tasks(puzzle::Metric metric, const std::vector<LineTask>& tasks,
                         unsigned threads, base::ProgressSink& progress,
                         const std::stop_token& stop) {
    if (tasks.empty()) {
        return {};
    }
    progress.report({"splits near the goal of step 2, anew", 0, 0, "levels"});
    const ReductionCube cube;
    const unsigned all_threads = base::thread_count(threads);
    CoverageCheck proofs(cube, metric, all_threads, [&] { return stop.stop_requested(); });
    return base::in_order(
        tasks.size(), {all_threads, 1, stop},
        [&](std::size_t i, unsigned thread) {
            const LineTask& task = tasks[i];
            if (task.state != nullptr) {
                return proofs.check(*task.state, thread);
            }
            return task.is_counted ? proofs.count(*task.coverage)
                                   : proofs.check(*task.coverage, thread);
        },
        [&](std::size_t i, base::Status holds) {
            progress.report({"coverage, proven again", i + 1, tasks.size(), "lines"});
            return holds;
        });
}

// The lines, or states, that are proven again.
std::vector<std::size_t> chosen_from(const std::vector<std::size_t>& lines,
                                     const CertificateEffort& effort, std::mt19937_64& random) {
    std::vector<std::size_t> chosen = effort.part.of_list(lines);
    std::shuffle(chosen.begin(), chosen.end(), random);
    chosen.resize(std::min(chosen.size(), effort.classes.value_or(chosen.size())));
    return chosen;
}

std::vector<std::size_t> all_of(std::size_t count) {
    std::vector<std::size_t> out(count);
    std::iota(out.begin(), out.end(), std::size_t{0});
    return out;
}

base::Status check_proofs(const CertificateEffort& effort, std::mt19937_64& random,
                          base::ProgressSink& progress, const std::stop_token& stop,
                          CheckedCertificate& out) {
    const ReductionClaim& claim = out.claim;
    const std::vector<std::size_t> needed = coverage_needed(ReductionCube(), claim);
    out.needed = needed.size();
    const std::vector<std::size_t> all = all_of(claim.coverage.size());
    std::vector<std::size_t> following;
    std::set_difference(all.begin(), all.end(), needed.begin(), needed.end(),
                        std::back_inserter(following));
    std::vector<LineTask> tasks;
    for (const std::size_t index : chosen_from(needed, effort, random)) {
        tasks.push_back({&claim.coverage[index], false, nullptr});
        ++out.proven;
    }
    for (const std::size_t index : chosen_from(all_of(claim.states.size()), effort, random)) {
        tasks.push_back({nullptr, false, &claim.states[index]});
        ++out.proven_states;
    }
    for (const std::size_t index : chosen_from(following, effort, random)) {
        tasks.push_back({&claim.coverage[index], true, nullptr});
        ++out.counted;
    }
    return check_tasks(claim.metric, tasks, effort.threads, progress, stop);
}

using StateList = std::vector<StepOneCenters>;

base::Status check_states(const ReductionClaim& claim, const StateList& list,
                          std::vector<std::size_t> chosen, unsigned threads,
                          base::ProgressSink& progress, const std::stop_token& stop) {
    std::sort(chosen.begin(), chosen.end());
    const std::vector<ClaimedState> states = states_of(list, claim, chosen);
    std::vector<LineTask> tasks;
    tasks.reserve(states.size());
    for (const ClaimedState& state : states) {
        tasks.push_back({nullptr, false, &state});
    }
    return check_tasks(claim.metric, tasks, threads, progress, stop);
}

// Checks the numbers that are claimed of a level.
base::Status check_level(const CenterLevels& levels, std::size_t level,
                         const ReductionClaim::Level& claimed) {
    if (const std::uint64_t reached = levels.reached(); reached != claimed.reached) {
        return refuted(fmt::format("centers.tsv: {} within {}, not {}",
                                   base::counted(reached, "state"), base::counted(level, "move"),
                                   base::grouped(claimed.reached)));
    }
    if (!claimed.bad_partitions) {
        return {};
    }
    if (const std::uint64_t bad = levels.bad_partitions(); bad != *claimed.bad_partitions) {
        return refuted(fmt::format("centers.tsv: {} not within {}, not {}",
                                   base::counted(bad, "partition"), base::counted(level, "move"),
                                   base::grouped(*claimed.bad_partitions)));
    }
    return {};
}

// Returns the list of states that the last level leaves to the blocks; empty without blocks.
base::Result<StateList> check_levels(const ReductionClaim& claim, unsigned threads,
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
    StateList list;
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
        if (level + 1 == claim.levels.size() && !claim.blocks.empty()) {
            list = levels.bad_states();
            if (base::Status holds = check_blocks(list, claim.blocks); !holds) {
                return holds.error();
            }
            levels.add(list);
        }
        if (base::Status holds = check_level(levels, level, claim.levels[level]); !holds) {
            return holds.error();
        }
    }
    return list;
}

}  // namespace

std::size_t ReductionClaim::states_by_rule() const noexcept {
    return std::accumulate(
        blocks.begin(), blocks.end(), std::size_t{0},
        [](std::size_t sum, const ClaimedBlock& block) { return sum + block.states; });
}

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
    std::vector<std::size_t> blocks;
    for (const auto& [file, number] : lines) {
        const std::map<std::string, std::size_t> counts{{"coverage.tsv", claim.coverage.size()},
                                                        {"states.tsv", claim.states.size()},
                                                        {"blocks.tsv", claim.blocks.size()}};
        const auto count = counts.find(file);
        if (count == counts.end()) {
            return base::Error{base::ErrorCode::Usage,
                               file +
                                   ": only lines of coverage.tsv, states.tsv and blocks.tsv can "
                                   "be proven again by name"};
        }
        if (number == 0 || number > count->second) {
            return base::Error{base::ErrorCode::Usage,
                               fmt::format("{}:{}: the file has {}", file, number,
                                           base::counted(count->second, "line"))};
        }
        if (file == "blocks.tsv") {
            blocks.push_back(number - 1);
        } else if (file == "states.tsv") {
            tasks.push_back({nullptr, false, &claim.states[number - 1]});
        } else {
            tasks.push_back({&claim.coverage[number - 1], false, nullptr});
        }
    }
    if (base::Status holds = check_tasks(claim.metric, tasks, threads, progress, stop);
        !holds || blocks.empty()) {
        return holds;
    }
    REVENGE_TRY(const auto list, check_levels(claim, threads, progress, stop));
    std::vector<std::size_t> chosen;
    for (const std::size_t block : blocks) {
        std::size_t begin = 0;
        for (std::size_t before = 0; before < block; ++before) {
            begin += claim.blocks[before].states;
        }
        for (std::size_t i = 0; i < claim.blocks[block].states; ++i) {
            chosen.push_back(begin + i);
        }
    }
    return check_states(claim, list, std::move(chosen), threads, progress, stop);
}

base::Result<CheckedCertificate> check_certificate(ReductionClaim claim,
                                                   const CertificateEffort& effort,
                                                   base::ProgressSink& progress,
                                                   const std::stop_token& stop) {
    CheckedCertificate out;
    out.claim = std::move(claim);
    std::mt19937_64 random(effort.seed);
    REVENGE_TRY(check_proofs(effort, random, progress, stop, out));
    REVENGE_TRY(const auto list, check_levels(out.claim, effort.threads, progress, stop));
    auto chosen = chosen_from(all_of(list.size()), effort, random);
    out.proven_by_rule = chosen.size();
    REVENGE_TRY(check_states(out.claim, list, std::move(chosen), effort.threads, progress, stop));
    return out;
}

}  // namespace revenge::check

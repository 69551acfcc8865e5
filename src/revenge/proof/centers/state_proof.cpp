#include "revenge/proof/centers/state_proof.hpp"

#include <algorithm>
#include <atomic>
#include <numeric>

#include "revenge/base/in_order.hpp"
#include "revenge/base/interrupted.hpp"

namespace revenge::proof::centers {

namespace {

constexpr const char* kTask = "states by several words";

struct ProvenRun {
    StateBlock block;
    std::vector<FirstCenters> failed;
    bool is_whole = false;  // otherwise it was stopped
};

}  // namespace

base::Status StateProof::run(const std::vector<FirstCenters>& states, int moves, const Keep& keep,
                             base::ProgressSink& progress, const std::stop_token& stop) {
    return base::in_order(
        states.size(), {static_cast<unsigned>(covers_.size()), 1, stop},
        [&](std::size_t i, unsigned thread) {
            progress.report({kTask, i, states.size(), "states"});
            return covers_[thread].prove(states[i], moves);
        },
        [&](std::size_t i, const std::optional<CoveredState>& covered) {
            return keep(states[i], covered);
        });
}

base::Status StateProof::run(const StateList& list, const std::vector<StateRun>& runs,
                             const KeepBlock& keep, base::ProgressSink& progress,
                             const std::stop_token& stop) {
    const std::size_t all =
        std::accumulate(runs.begin(), runs.end(), std::size_t{0},
                        [](std::size_t sum, const StateRun& run) { return sum + run.states; });
    std::atomic<std::size_t> done = 0;
    return base::in_order(
        runs.size(), {static_cast<unsigned>(covers_.size()), 1, stop},
        [&](std::size_t i, unsigned thread) {
            const auto states = list.of(runs[i]);
            ProvenRun out;
            out.block = {states.front(), list.moves(), states.size(), list.moves(), 0, ""};
            for (const FirstCenters& state : states) {
                if (stop.stop_requested()) {
                    return out;
                }
                progress.report({kTask, done++, all, "states"});
                if (const auto covered = covers_[thread].prove(state, list.moves())) {
                    out.block.shortest = std::min(out.block.shortest, covered->shortest);
                    out.block.longest = std::max(out.block.longest, covered->longest);
                } else {
                    out.failed.push_back(state);
                }
            }
            out.block.names = names_of(states);
            out.is_whole = true;
            return out;
        },
        [&](std::size_t /*i*/, const ProvenRun& run) {
            return run.is_whole ? keep(run.block, run.failed) : base::Status(base::interrupted());
        });
}

}  // namespace revenge::proof::centers

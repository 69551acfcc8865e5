#include "revenge/proof/centers/state_proof.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <numeric>
#include <optional>
#include <utility>

#include "revenge/base/parallel.hpp"
#include "revenge/base/stop_condition.hpp"
#include "revenge/proof/centers/coverage_proof.hpp"
#include "revenge/proof/centers/evidence_files.hpp"

namespace revenge::proof::centers {

namespace {

// The minimum share of splits before matchings are tried, with words that leave `farthest` and one move less. The
// search takes 4 ms for 95 % of the splits, 8 for 80 (AVX2), 0.2 s for 30, 2 s for 10; words of the next length take
// 0.1 s.
constexpr std::array<double, ReachLists::kMaxBeyond + 1> kMinJoined{0.3, 0.08};
// The share from which further words take longer than they save in the search: 17 ms a state at 0.95, 15 at 0.85, 14 at
// 0.8 (AVX2); 0.7 takes half as long again as 0.8 (AVX-512).
constexpr double kEnough = 0.8;
constexpr std::size_t kCountEvery = 16;  // words; each often has 1 % of the splits

}  // namespace

const std::vector<FirstWords::Carried>& StateCover::words_of(Mask places, int length,
                                                             int shortest) {
    if (places != places_ || shortest != shortest_) {
        kept_.clear();
        places_ = places;
        shortest_ = shortest;
    }
    const auto [at, is_new] = kept_.try_emplace(length);
    if (is_new) {
        at->second = words_.carried(places, length, shortest);
    }
    return at->second;
}

std::uint64_t StateCover::join(const FirstCenters& centers, int length, int shortest,
                               int distance) {
    std::size_t joined = 0;
    for (const FirstWords::Carried& word : words_of(centers.a, length, shortest)) {
        const FirstWords::Led led = words_.led(centers, word);
        lists_.join(led.cls, distance, inverse(led.wings), splits_);
        if (++joined % kCountEvery == 0 &&
            static_cast<double>(count_of(splits_)) >= kEnough * kSplits) {
            break;
        }
    }
    return count_of(splits_);
}

std::optional<CoveredState> StateCover::prove(const FirstCenters& centers, int moves) {
    const int shortest = std::max(0, moves - lists_.farthest());
    CoveredState out{centers, moves, shortest, shortest, 0, 0};
    splits_.assign(kSubsetWords, 0);
    for (; out.longest <= moves - lists_.nearest(); ++out.longest) {
        const int distance = moves - out.longest;
        out.reached = join(centers, out.longest, shortest, distance);
        const auto beyond = static_cast<std::size_t>(lists_.farthest() - distance);
        if (static_cast<double>(out.reached) < kMinJoined[beyond] * kSplits) {
            continue;
        }
        const AllWings::Answer answer = wings_.judge(splits_, centers.odd, most_pairings_);
        if (answer.verdict == AllWings::Verdict::Covered) {
            out.nodes = answer.nodes;
            return out;
        }
    }
    return std::nullopt;
}

namespace {

constexpr const char* kTask = "states by several words";

struct ProvenRun {
    StateBlock block;
    std::vector<FirstCenters> failed;
    bool is_whole = false;  // false if it was stopped
};

}  // namespace

base::Status StateProof::run(const std::vector<FirstCenters>& states, int moves, const Keep& keep,
                             base::ProgressSink& progress, const std::stop_token& stop) {
    return base::ordered_parallel_for(
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
    return base::ordered_parallel_for(
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

namespace {

std::optional<StateBlock> read_block(puzzle::Metric metric, const EvidenceFields& fields) {
    StateBlock out;
    const auto first = read_centers(fields[2], fields[3]);
    std::uint64_t states = 0;
    if (!first || !read_number(fields[1], out.moves) || out.moves > CenterPieces::kMaxLevel ||
        !read_number(fields[4], states) || states == 0 || states > StateList::kBlockStates ||
        !read_lengths(metric, fields[5], out.moves, out.shortest, out.longest)) {
        return std::nullopt;
    }
    out.first = with_least_parts(*first);
    out.states = static_cast<std::size_t>(states);
    out.names = fields[6];
    return out;
}

}  // namespace

std::string block_line(puzzle::Metric metric, const StateBlock& block) {
    return evidence_line(fmt::format("{}\t{}\t{}\t{}\t{}\t{}-{}\t{}", puzzle::name_of(metric),
                                     block.moves, centers_text(block.first),
                                     parity_text(block.first.odd), block.states, block.shortest,
                                     block.longest, block.names));
}

base::Result<std::vector<StateBlock>> read_blocks(puzzle::Metric metric,
                                                  const std::filesystem::path& file) {
    return read_evidence_of(
        std::string(puzzle::name_of(metric)), file, kBlockFields,
        [&](const EvidenceFields& fields) { return read_block(metric, fields); });
}

std::string names_of(std::span<const FirstCenters> states) {
    std::string text;
    for (const FirstCenters& state : states) {
        text += fmt::format("{}\t{}\n", centers_text(state), parity_text(state.odd));
    }
    return checksum(text);
}

StateList::StateList(std::vector<FirstCenters> states, int moves,
                     const std::vector<StateBlock>& blocks)
    : states_(std::move(states)), moves_(moves) {
    std::vector<std::pair<StateRun, const StateBlock*>> found;
    for (const StateBlock& block : blocks) {
        const auto at = std::lower_bound(states_.begin(), states_.end(), block.first);
        const StateRun run{static_cast<std::size_t>(at - states_.begin()), block.states};
        if (block.moves == moves_ && run.states <= states_.size() - run.begin &&
            names_of(of(run)) == block.names) {
            found.emplace_back(run, &block);
        }
    }
    std::stable_sort(found.begin(), found.end(), [](const auto& one, const auto& other) {
        return one.first.begin < other.first.begin;
    });
    std::size_t end = 0;
    for (const auto& [run, block] : found) {
        if (run.begin >= end) {
            proven_.push_back(run);
            blocks_.push_back(*block);
            end = run.begin + run.states;
        }
    }
}

std::vector<StateRun> StateList::open() const {
    std::vector<StateRun> out;
    std::size_t begin = 0;
    const auto open_until = [&](std::size_t end) {
        while (begin < end) {
            out.push_back({begin, std::min(kBlockStates, end - begin)});
            begin += out.back().states;
        }
    };
    for (const StateRun& run : proven_) {
        open_until(run.begin);
        begin = run.begin + run.states;
    }
    open_until(states_.size());
    return out;
}

}  // namespace revenge::proof::centers

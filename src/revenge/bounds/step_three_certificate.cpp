#include "revenge/bounds/step_three_certificate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <string>
#include <utility>
#include <vector>

#include "revenge/base/file.hpp"
#include "revenge/base/in_order.hpp"
#include "revenge/base/interrupted.hpp"
#include "revenge/bounds/evidence_lines.hpp"
#include "revenge/bounds/left_states.hpp"
#include "revenge/bounds/near_pairings.hpp"
#include "revenge/bounds/pairing_cover.hpp"
#include "revenge/bounds/pairing_ranges.hpp"

namespace revenge::bounds {

namespace {

// Which blocks are kept, in moves less than B: words of two moves at least and of seven at most. Blocks within B - 5
// moves and less have few states (docs/results/bounds.md).
constexpr int kShortestWord = 2;
constexpr int kLongestRows = 4;
constexpr int kLongestWord = kLeastStepThreeMoves - 1;
// For a near class: three blocks of rows, and what the three lists take in the mean (OBTM, B = 16).
constexpr std::uint64_t kBytesOfClass = 3 * NearPairings::kRowsBytes + 3400;
constexpr std::uint64_t kBytesBeside = 200'000'000;  // all but these and the index
constexpr std::uint64_t kLeastClasses = 500'000;     // with fewer, states are left that need not be
constexpr std::uint64_t kMostClasses =
    1'300'000;  // all within nine moves (OBTM): more does not pay

// What one thread makes of a range.
struct RangeWork {
    ProvenRange proven;
    std::vector<LeftState> left;
    bool is_interrupted = false;
};

class Prover {
  public:
    Prover(std::filesystem::path directory, puzzle::Metric metric, const StepThreeWork& work,
           base::ProgressSink& progress, const std::stop_token& stop)
        : directory_(std::move(directory)),
          metric_(metric),
          work_(work),
          model_(puzzle::Cube(4), metric),
          progress_(progress),
          stop_(stop) {}

    base::Result<StepThreeBound> prove() {
        auto known = read_ranges(metric_, work_.moves, directory_ / kPairingsFile);
        if (!known) {
            return known.error();
        }
        if (base::Status mended = mend_evidence(directory_ / kPairingsFile); !mended) {
            return mended.error();
        }
        if (base::Status dropped =
                drop_left_elsewhere(model_, work_.moves, directory_ / kLeftFile, *known);
            !dropped) {
            return dropped.error();
        }
        const std::vector<std::uint32_t> open = open_ranges(*known);
        if (!open.empty()) {
            if (base::Status done = prove_ranges(open, sum_of(*known).classes); !done) {
                return done.error();
            }
            known = read_ranges(metric_, work_.moves, directory_ / kPairingsFile);
            if (!known) {
                return known.error();
            }
        }
        return known->size() == kRanges ? claim_step_three(directory_, model_, work_.moves, *known)
                                        : base::Result<StepThreeBound>(sum_of(*known));
    }

  private:
    std::vector<std::uint32_t> open_ranges(const std::vector<ProvenRange>& known) const {
        std::vector<bool> is_known(kRanges, false);
        for (const ProvenRange& one : known) {
            is_known[one.range] = true;
        }
        std::vector<std::uint32_t> out;
        for (std::uint32_t range = work_.share.part; range < kRanges; range += work_.share.of) {
            if (!is_known[range]) {
                out.push_back(range);
            }
        }
        return out;
    }

    base::Status prove_ranges(const std::vector<std::uint32_t>& open, std::uint64_t proven) {
        const unsigned threads = base::thread_count(work_.threads);
        constexpr std::size_t kBlocksAtOnce = 64;
        const std::uint64_t beside = PairingIndex::bytes(model_) + kBytesBeside;
        const std::uint64_t classes =
            (work_.memory_bytes - std::min(work_.memory_bytes, beside)) / kBytesOfClass;
        const NearPairings near(
            model_,
            {static_cast<std::size_t>(std::min(classes, kMostClasses)), work_.moves - kLongestWord,
             work_.moves - kLongestRows, work_.moves - kShortestWord},
            {threads, kBlocksAtOnce, stop_}, progress_);
        if (!near.is_whole()) {
            return base::interrupted();
        }
        std::vector<PairingCover> covers(threads, PairingCover(model_, near));
        done_ = proven;
        return base::in_order(
            open.size(), {threads, 1, stop_},
            [&](std::size_t i, unsigned thread) {
                return prove_range(open[i], near.index().classes(), covers[thread]);
            },
            [&](std::size_t, const RangeWork& made) { return keep(made); });
    }

    // States first: a range whose line is there has all of them.
    base::Status keep(const RangeWork& made) const {
        if (made.is_interrupted) {
            return base::interrupted();
        }
        const std::string states = left_lines(model_, work_.moves, made.left);
        if (!states.empty()) {
            if (base::Status kept = append_evidence(directory_ / kLeftFile, states); !kept) {
                return kept;
            }
        }
        return append_evidence(directory_ / kPairingsFile,
                               range_line(metric_, work_.moves, made.proven));
    }

    RangeWork prove_range(std::uint32_t range, std::uint64_t all_classes, PairingCover& cover) {
        RangeWork out;
        out.proven.range = range;
        const std::uint32_t begin = range * kRanksInRange;
        const std::uint32_t end = begin + std::min(kRanksInRange, kPairings - begin);
        for (std::uint32_t rank = begin; rank < end; ++rank) {
            const EdgePairing pairing = pairing_at(rank);
            if (!is_first(model_, pairing)) {
                continue;
            }
            if (stop_.stop_requested()) {
                out.is_interrupted = true;
                return out;
            }
            const PairingCover::Outcome outcome = cover.cover(pairing, work_.moves);
            ++out.proven.classes;
            out.proven.words += outcome.words;
            out.proven.left += outcome.left;
            for (const PairingBlock::State& state : cover.left()) {
                out.left.push_back({rank, state});
            }
            constexpr std::uint64_t kBetweenReports = 64;
            if (++done_ % kBetweenReports == 0) {
                progress_.report({"step 3, pairings of the wings", done_, all_classes, "classes"});
            }
        }
        return out;
    }

    std::filesystem::path directory_;
    puzzle::Metric metric_;
    StepThreeWork work_;
    StepThree model_;
    std::atomic<std::uint64_t> done_{0};  // classes
    base::ProgressSink& progress_;
    const std::stop_token& stop_;
};

}  // namespace

std::uint64_t least_step_three_memory(puzzle::Metric metric) {
    return PairingIndex::bytes(StepThree(puzzle::Cube(4), metric)) + kBytesBeside +
           kLeastClasses * kBytesOfClass;
}

base::Result<StepThreeBound> make_step_three(const std::filesystem::path& directory,
                                             puzzle::Metric metric, const StepThreeWork& work,
                                             base::ProgressSink& progress,
                                             const std::stop_token& stop) {
    // Only read, nothing is made or locked in the directory.
    if (const auto claimed = claimed_step_three(directory, metric);
        claimed && *claimed && (*claimed)->moves == work.moves) {
        const auto proven = read_ranges(metric, work.moves, directory / kPairingsFile);
        if (proven) {
            StepThreeBound out = sum_of(*proven);
            out.is_whole = true;
            return out;
        }
    }
    std::error_code error;
    std::filesystem::create_directories(directory, error);
    const auto lock = base::FileLock::acquire(directory / "lock", {stop, &progress});
    if (!lock) {
        return lock.error();
    }
    return Prover(directory, metric, work, progress, stop).prove();
}

}  // namespace revenge::bounds

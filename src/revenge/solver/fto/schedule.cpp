#include "revenge/solver/fto/schedule.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

#include "revenge/solver/fto/search.hpp"

namespace revenge::solver::fto {

namespace {

// The expected work, in nodes, and paths of one candidate in phase 2 with all three bounds, by the number of turns;
// from 9 to 14 turns as measured (docs/fto-solver.md). Paths come in clusters: the geometric mean of their number and
// of the number of candidates that have any is taken.
struct Expected {
    double work;
    double paths;
};
Expected expected_of(int second) noexcept {
    constexpr std::array<Expected, 6> kMeasured{
        {{0.02, 2e-6}, {0.11, 1.4e-5}, {0.35, 8e-5}, {2.2, 5.5e-4}, {11, 3.8e-3}, {60, 0.016}}};
    constexpr int kShortest = 9;
    constexpr int kLongest = kShortest + static_cast<int>(kMeasured.size()) - 1;
    const Expected& nearest =
        kMeasured[static_cast<std::size_t>(std::clamp(second, kShortest, kLongest) - kShortest)];
    const int beyond = std::max(0, second - kLongest);
    const int below = std::max(0, kShortest - second);
    return {nearest.work * std::pow(6, beyond) * std::pow(12, -below),
            nearest.paths * std::pow(5, beyond) * std::pow(7.4, -below)};
}
constexpr double kCandidate = 0.2;  // what one takes beside phase 2, in nodes
constexpr double kMinWork = 20;     // of a cell
constexpr double kMinCandidates = 0.01;
constexpr int kLongFirst = 27;      // what solutions are at most expected to be
constexpr double kBatchWork = 3e5;  // nodes: some 30 ms
constexpr std::size_t kMinBatch = 4;
constexpr double kTaskNodes = 2e5;  // at least, before a task is broken off,
constexpr double kTaskWork = 30;    // and this many times as many as expected
constexpr double kDearer = 8;       // than before: cells whose task was broken off

}  // namespace

FtoSchedule::FtoSchedule(const FtoTables& tables, std::size_t starts, std::size_t names)
    : starts_(starts), names_(static_cast<double>(names)) {
    for (int first = 0; first <= kMaxFirst; ++first) {
        candidates_[static_cast<std::size_t>(first)] =
            3.7e4 / 8 * static_cast<double>(starts) * std::pow(12.6, first - 8);
    }
    dearness_.fill(1);
    for (const std::uint8_t distance : tables.four_face_distances) {
        within_[distance] += 1.0 / static_cast<double>(kFourFaceStates);
    }
    for (std::size_t k = 1; k < within_.size(); ++k) {
        within_[k] += within_[k - 1];
    }
}

std::size_t FtoSchedule::tasks(int first) const noexcept {
    std::size_t out = starts_;
    for (std::size_t i = 0; i < turns_of_task(first); ++i) {
        out *= kTurns;
    }
    return out;
}

// The cell itself, and those with fewer turns of phase 2 that are not further on.
std::uint32_t FtoSchedule::seconds_of(int first, int second) const {
    std::uint32_t out = 0;
    for (int m = 0; m <= second; ++m) {
        out |=
            next_task(first, m) == next_task(first, second) ? 1U << static_cast<unsigned>(m) : 0U;
    }
    return out;
}

double FtoSchedule::work_of(int first, std::uint32_t seconds) const {
    const double times = share_ * names_ * dearness_[static_cast<std::size_t>(first)];
    double each = kCandidate;
    for (; seconds != 0; seconds &= seconds - 1) {
        each += expected_of(std::countr_zero(seconds)).work * times;
    }
    return kMinWork + candidates_[static_cast<std::size_t>(first)] * each;
}

FtoSchedule::Batch FtoSchedule::batch_of(int first, int second) const {
    const std::size_t all = tasks(first);
    const std::size_t begin = next_task(first, second);
    std::size_t end = all;  // or where a shorter phase 2 has not been searched either
    for (int m = 0; m < second; ++m) {
        end = next_task(first, m) > begin ? std::min(end, next_task(first, m)) : end;
    }
    const std::uint32_t seconds = seconds_of(first, second);
    const double work_of_task = work_of(first, seconds) / static_cast<double>(all);
    const double count = kBatchWork / work_of_task;
    const std::size_t left = end - begin;
    const double most_nodes =
        std::max(kTaskNodes * dearness_[static_cast<std::size_t>(first)], kTaskWork * work_of_task);
    return {first,
            second,
            seconds,
            begin,
            count >= static_cast<double>(left)
                ? left
                : std::min(left, std::max(kMinBatch, static_cast<std::size_t>(count))),
            static_cast<std::uint64_t>(most_nodes)};
}

std::optional<FtoSchedule::Batch> FtoSchedule::next(int below) const {
    for (int first = 0; first <= std::min(kFirstTotal, below - 1); ++first) {
        const int second = std::min(kFirstTotal, below - 1) - first;
        if (!is_done(first, second)) {
            return batch_of(first, second);
        }
    }
    const int wanted = std::min(below, kLongFirst) - 1;
    double best = 0;
    std::optional<Batch> out;
    for (int first = 0; first <= kMaxFirst; ++first) {
        for (int second = 0; second <= std::min(kMaxSecond, wanted - first); ++second) {
            if (is_done(first, second)) {
                continue;
            }
            const std::uint32_t seconds = seconds_of(first, second);
            double gain = 0;
            for (std::uint32_t left = seconds; left != 0; left &= left - 1) {
                const int m = std::countr_zero(left);
                const auto last = static_cast<std::size_t>(std::max(0, wanted - first - m));
                gain += std::max(candidates_[static_cast<std::size_t>(first)], kMinCandidates) *
                        expected_of(m).paths * within_[std::min(last, within_.size() - 1)];
            }
            const double score = gain / work_of(first, seconds);
            if (score > best) {
                best = score;
                out = batch_of(first, second);
            }
        }
    }
    return out;
}

void FtoSchedule::finish(const Batch& batch, std::uint64_t candidates) {
    const auto first = static_cast<std::size_t>(batch.first);
    const std::size_t end = batch.begin + batch.count;
    // Only the batch that is ahead of all others meets its candidates for the first time.
    if (batch.begin == next_[first][0]) {
        found_[first] += candidates;
        if (end == tasks(batch.first)) {
            candidates_[first] = static_cast<double>(found_[first]);
        }
    }
    for (std::uint32_t left = batch.seconds; left != 0; left &= left - 1) {
        next_[first][static_cast<std::size_t>(std::countr_zero(left))] = end;
    }
}

void FtoSchedule::postpone(const Batch& batch) noexcept {
    dearness_[static_cast<std::size_t>(batch.first)] *= kDearer;
}

int FtoSchedule::lower_bound() const noexcept {
    for (int total = 0;; ++total) {
        for (int first = 0; first <= total; ++first) {
            if (first > kMaxFirst || total - first > FtoSearch::kMaxExact ||
                !is_done(first, total - first)) {
                return total;
            }
        }
    }
}

}  // namespace revenge::solver::fto

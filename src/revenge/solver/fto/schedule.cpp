#include "revenge/solver/fto/schedule.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

namespace revenge::solver::fto {

namespace {

// The expected number of paths, and of nodes, of one candidate in phase 2 (docs/fto.md).
double ways(int second) noexcept { return 8.4e-3 * std::pow(7.4, second - 13); }
double nodes(int second) noexcept { return 190 * std::pow(7.2, second - 13); }
constexpr double kCandidate = 0.4;  // what one takes beside phase 2, in nodes
constexpr double kLeastWork = 20;   // of a cell
constexpr double kLeastCandidates = 0.01;
constexpr int kLongFirst = 27;      // what solutions are at most expected to be
constexpr double kBatchWork = 3e5;  // nodes: some 30 ms
constexpr std::size_t kLeastBatch = 4;

}  // namespace

FtoSchedule::FtoSchedule(const FtoTables& tables, std::size_t starts) : starts_(starts) {
    for (int first = 0; first <= kMostFirst; ++first) {
        candidates_[static_cast<std::size_t>(first)] =
            3.7e4 / 8 * static_cast<double>(starts) * std::pow(12.6, first - 8);
    }
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

// The cell itself and those with fewer turns of phase 2: as it was begun, or all that have not been begun.
std::uint32_t FtoSchedule::seconds_of(int first, int second) const {
    if (cell(first, second).seconds != 0) {
        return cell(first, second).seconds;
    }
    std::uint32_t out = 0;
    for (int m = 0; m <= second; ++m) {
        out |= cell(first, m).is_taken ? 0U : 1U << static_cast<unsigned>(m);
    }
    return out;
}

double FtoSchedule::work_of(int first, std::uint32_t seconds) const {
    double each = kCandidate;
    for (; seconds != 0; seconds &= seconds - 1) {
        each += nodes(std::countr_zero(seconds));
    }
    return kLeastWork + candidates_[static_cast<std::size_t>(first)] * each;
}

FtoSchedule::Batch FtoSchedule::batch_of(int first, int second) const {
    const std::size_t all = tasks(first);
    const std::size_t begin = cell(first, second).next;
    const std::uint32_t seconds = seconds_of(first, second);
    const double count = kBatchWork / work_of(first, seconds) * static_cast<double>(all);
    const std::size_t left = all - begin;
    return {first, second, seconds, begin,
            count >= static_cast<double>(left)
                ? left
                : std::min(left, std::max(kLeastBatch, static_cast<std::size_t>(count)))};
}

std::optional<FtoSchedule::Batch> FtoSchedule::next(int below) const {
    for (int first = 0; first <= std::min(kFirstTotal, below - 1); ++first) {
        const int second = std::min(kFirstTotal, below - 1) - first;
        if (!cell(first, second).is_done) {
            return batch_of(first, second);
        }
    }
    const int wanted = std::min(below, kLongFirst) - 1;
    double best = 0;
    std::optional<Batch> out;
    for (int first = 0; first <= kMostFirst; ++first) {
        for (int second = 0; second <= std::min(kMostSecond, wanted - first); ++second) {
            const Cell& here = cell(first, second);
            if (here.is_done || (here.is_taken && here.seconds == 0)) {
                continue;
            }
            const std::uint32_t seconds = seconds_of(first, second);
            double gain = 0;
            for (std::uint32_t left = seconds; left != 0; left &= left - 1) {
                const int m = std::countr_zero(left);
                const auto last = static_cast<std::size_t>(std::max(0, wanted - first - m));
                gain += std::max(candidates_[static_cast<std::size_t>(first)], kLeastCandidates) *
                        ways(m) * within_[std::min(last, within_.size() - 1)];
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
    Cell& done = cells_[first][static_cast<std::size_t>(batch.second)];
    done.seconds = batch.seconds;
    done.next += batch.count;
    done.candidates += candidates;
    const bool is_whole = done.next == tasks(batch.first);
    for (std::uint32_t left = batch.seconds; left != 0; left &= left - 1) {
        Cell& along = cells_[first][static_cast<std::size_t>(std::countr_zero(left))];
        along.is_taken = true;
        along.is_done = along.is_done || is_whole;
    }
    if (is_whole) {
        candidates_[first] = static_cast<double>(done.candidates);
    }
}

int FtoSchedule::lower_bound() const noexcept {
    for (int total = 0;; ++total) {
        for (int first = 0; first <= total; ++first) {
            if (first > kMostFirst || total - first > kMostSecond ||
                !cell(first, total - first).is_done) {
                return total;
            }
        }
    }
}

}  // namespace revenge::solver::fto

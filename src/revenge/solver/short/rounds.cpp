#include "revenge/solver/short/rounds.hpp"

#include <algorithm>
#include <cmath>

#include "revenge/base/parallel.hpp"

namespace revenge::solver::reduction {

namespace {

constexpr int kLongestLength1 = 8;
constexpr int kLength1Lead = 1;   // phase 1 may have so many turns more than phase 2
constexpr int kQuickLength1 = 6;  // longer ways through phase 1 take milliseconds to list
constexpr int kSlowLength12 = 16;
constexpr int kMinLength2 = 2;
constexpr int kMaxLength2 = 10;
constexpr int kMinLength3 = 11;
constexpr int kMaxLength3 = 14;
constexpr int kFirstLength3 =
    13;  // two thirds of all ways through the first two phases need no more
constexpr int kShortLength12 = 10;
constexpr int kMostSlack = 5;         // in phase 2; only cubes close to solved have more
constexpr double kNodeSlack = 50;     // times what an entry is expected to cost
constexpr double kFirstNodes = 1000;  // expected, in one portion of the first pass

// Expected number of nodes from one entry, in phases 2 and 3.
double expected_nodes(int length2, int length3) {
    const double phase2 = 1 + 500 * std::pow(17.5, length2 - 7);
    return phase2 * (1 + std::pow(10.0, length3 - 12));
}

}  // namespace

Rounds::Rounds(const Phases& phases, const Views& views, unsigned threads, Interrupt& interrupt)
    : phases_(phases),
      views_(views),
      threads_(threads),
      interrupt_(interrupt),
      reducers_(threads, Reducer(phases)) {
    stretch_.total = kMinLength2 + kMinLength3;
    begin_sum(kMinLength2);
}

std::uint64_t Rounds::nodes() const noexcept {
    std::uint64_t out = 0;
    for (const Reducer& reducer : reducers_) {
        out += reducer.nodes() + reducer.phase3_nodes();
    }
    return out;
}

const std::vector<Entry>& Rounds::entries(int length1, Interrupt& interrupt) {
    const auto found = entries_.find(length1);
    if (found != entries_.end()) {
        return found->second;
    }
    std::vector<Entry>& out = entries_[length1];
    std::array<std::vector<Entry>, kViews> parts;
    std::atomic<std::size_t> thread{0};
    std::atomic<std::size_t> next{0};
    const unsigned used = length1 < kLongestLength1 - 1 ? 1 : threads_;
    base::parallel_for(used, {used, 1}, [&](std::size_t, std::size_t) {
        Reducer& reducer = reducers_[thread++];
        for (std::size_t v = next++; v < kViews; v = next++) {
            reducer.entries(views_[v], static_cast<std::uint8_t>(v), length1, interrupt, parts[v]);
        }
    });
    for (const auto& part : parts) {
        out.insert(out.end(), part.begin(), part.end());
    }
    std::ranges::stable_sort(out, {}, &Entry::distance);
    return out;
}

// Goes to the first stretch with that many turns in the first two phases.
void Rounds::begin_sum(int length12) {
    stretch_.length12 = length12;
    stretch_.length2 = std::min(length12, kMaxLength2);
    stretch_.length1 = length12 - stretch_.length2;
    stretch_.next = 0;
}

// RETURNS whether there is another stretch with the same sum: a long way through phase 1 with a short
// phase 2 behind it is not worth its listing.
bool Rounds::next_length1() {
    stretch_.next = 0;
    ++stretch_.length1;
    --stretch_.length2;
    return stretch_.length1 <= kLongestLength1 && stretch_.length2 >= kMinLength2 &&
           stretch_.length2 + kLength1Lead >= stretch_.length1;
}

// Goes on to the next phase-1 length, the next sum of the first two phases, or the next total.
void Rounds::next_stretch() {
    if (next_length1()) {
        return;
    }
    if (stretch_.total - stretch_.length12 > kMinLength3) {
        begin_sum(stretch_.length12 + 1);
        return;
    }
    ++stretch_.total;
    // Cubes that are not close to solved get through the first two phases in no fewer turns.
    begin_sum(std::max(stretch_.total - kMaxLength3,
                       std::min(kShortLength12, stretch_.total - kMinLength3)));
}

std::vector<Reduction> Rounds::first(Interrupt& interrupt) {
    const Stretch kept = stretch_;
    std::vector<Reduction> out;
    for (int length12 = kMinLength2; out.empty() && !interrupt.poll(); ++length12) {
        begin_sum(length12);
        do {
            const std::vector<Entry>& list = entries(stretch_.length1, interrupt);
            const double cost = expected_nodes(stretch_.length2, kFirstLength3 - 1);
            while (out.empty() && stretch_.next < list.size() && !interrupt.poll()) {
                std::vector<Task> tasks;
                for (double left = kFirstNodes * threads_; left > 0 && stretch_.next < list.size();
                     left -= cost) {
                    const Entry& entry = list[stretch_.next++];
                    if (entry.distance > stretch_.length2) {
                        stretch_.next = list.size();
                        break;
                    }
                    tasks.push_back({&entry, stretch_.length2, kFirstLength3});
                }
                out = reduce(tasks, 1, interrupt);
            }
        } while (out.empty() && next_length1() &&
                 (stretch_.length1 <= kQuickLength1 || length12 >= kSlowLength12));
    }
    stretch_ = kept;
    return out;
}

std::vector<Reduction> Rounds::next(double budget) {
    std::vector<Task> tasks;
    while (budget > 0 && !interrupt_.poll()) {
        const std::vector<Entry>& list = entries(stretch_.length1, interrupt_);
        const int length3 = stretch_.total - stretch_.length12;
        const double cost = expected_nodes(stretch_.length2, length3);
        for (; budget > 0 && stretch_.next < list.size(); budget -= cost) {
            if (list[stretch_.next].distance > stretch_.length2) {
                stretch_.next = list.size();
                break;
            }
            const Entry& entry = list[stretch_.next++];
            if (entry.distance + kMostSlack >= stretch_.length2) {
                tasks.push_back({&entry, stretch_.length2, length3});
            }
        }
        if (stretch_.next == list.size()) {
            next_stretch();
        }
    }
    return reduce(tasks, kMostReductions, interrupt_);
}

std::vector<Reduction> Rounds::reduce(const std::vector<Task>& tasks, std::size_t most,
                                      Interrupt& interrupt) {
    std::vector<std::vector<Reduction>> found(tasks.size());
    std::atomic<std::size_t> next{0};
    std::atomic<std::size_t> thread{0};
    const auto used = static_cast<unsigned>(std::clamp<std::size_t>(tasks.size(), 1, threads_));
    base::parallel_for(used, {used, 1}, [&](std::size_t, std::size_t) {
        Reducer& reducer = reducers_[thread++];
        for (std::size_t i = next++; i < tasks.size() && !interrupt.is_set(); i = next++) {
            const double expected = 1000 + expected_nodes(tasks[i].length2, tasks[i].length3);
            reducer.reduce(*tasks[i].entry, tasks[i].length2, tasks[i].length3,
                           {static_cast<std::uint64_t>(kNodeSlack * expected), most}, interrupt,
                           found[i]);
        }
    });
    std::vector<Reduction> out;
    for (const auto& list : found) {
        out.insert(out.end(), list.begin(), list.end());
    }
    return out;
}

}  // namespace revenge::solver::reduction

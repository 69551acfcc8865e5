#include "revenge/solver/short/rounds.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

#include "revenge/base/parallel.hpp"

namespace revenge::solver::reduction {

namespace {

constexpr int kMostLength1 = 12;
constexpr int kMostLength2 = 10;
// Shorter ends of phase 3 are taken along: those of each length up to this one give about as many solutions.
constexpr int kLeastLength3 = 11;
constexpr int kMostLength3 = 13;
// Only cubes that are nearly solved have so short a phase 2 behind a long phase 1, and they are in no need of it.
constexpr int kMostLength1OfShort = 5;

// The first reductions: all that phase 3 has within 13 turns, which two thirds of all candidates need; once that has
// taken so much work in vain, the most promising states alone (begin_narrow()). Narrow at once would be quicker, and
// 2 turns longer.
constexpr int kFirstLength3 = 13;
constexpr double kWideWork = 8e6;
constexpr std::uint64_t kWideNodes = 200000;
constexpr std::size_t kNarrow = 200;
constexpr std::size_t kFewGenerators = 36;
constexpr int kFirstLength1 = 7;  // longer ways through phase 1 take milliseconds
constexpr std::size_t kFirstTasks = 2;

constexpr std::size_t kMostReductions = 1000;  // of a task
constexpr std::size_t kFewTasks = 8;           // how long a task takes is not known before
constexpr double kWorthAThread = 500000;

// RETURNS by how many turns of phase 1 tasks are told apart: each makes about 20 of one.
int prefix_length(int length1, int length12) {
    return std::clamp(length12 - 14, 0, std::min(length1, 4));
}

// RETURNS whether there are enough ways through phases 1 and 2 of these lengths for what they cost: behind a long
// phase 1, phase 2 is not shorter than its lists.
bool is_worth(int length1, int length2, const Phases& phases) {
    return length1 <= kMostLength1 &&
           (length2 >= static_cast<int>(phases.split.last_turns.turns()) ||
            length1 <= kMostLength1OfShort);
}

}  // namespace

Rounds::Rounds(const Phases& phases, const Views& views, unsigned threads, Interrupt& interrupt)
    : phases_(phases),
      views_(views),
      threads_(threads),
      interrupt_(interrupt),
      total_(kLeastLength3),
      length3_(kLeastLength3) {
    for (unsigned i = 0; i < threads; ++i) {
        reducers_.push_back(std::make_unique<Reducer>(phases, views));
    }
    begin({0, 0, 0, kLeastLength3});
}

// Goes to the next split of as many turns between phases 1 and 2, the next longer phase 3 of the same total, which
// costs more for each reduction, or the next total.
void Rounds::next_stage() {
    Stage next = stage_;
    do {
        if (next.length2 > 0) {
            ++next.length1;
            --next.length2;
            continue;
        }
        if (length3_ < std::min(kMostLength3, total_)) {
            ++length3_;
        } else {
            ++total_;
            length3_ = kLeastLength3;
        }
        const int length12 = total_ - length3_;
        next.length2 = std::min(length12, kMostLength2);
        next.length1 = length12 - next.length2;
        next.most3 = length3_;
        next.least3 = length3_ > kLeastLength3 ? length3_ : 0;
    } while (!is_worth(next.length1, next.length2, phases_));
    begin(next);
}

void Rounds::begin(const Stage& stage) {
    stage_ = stage;
    tasks_.clear();
    next_ = 0;
    work_ = 0;
    for (std::uint8_t view = 0; view < kViews; ++view) {
        Task task;
        task.stretch.start = view;
        task.stretch.length1 = static_cast<std::uint8_t>(stage.length1);
        task.stretch.length2 = static_cast<std::uint8_t>(stage.length2);
        task.least3 = static_cast<std::uint8_t>(stage.least3);
        task.most3 = static_cast<std::uint8_t>(stage.most3);
        const std::uint32_t set = AxisCenters::set_of(views_[view]);
        if (phases_.axis_centers.distance(set) <= stage.length1) {
            add_tasks(task, set, prefix_length(stage.length1, stage.length1 + stage.length2));
        }
    }
}

// Adds a task for each way to begin phase 1 with so many turns, behind those that it has.
void Rounds::add_tasks(Task task, std::uint32_t set, int prefix_length) {
    Stretch& stretch = task.stretch;
    const std::size_t begun = stretch.prefix_length;
    if (begun == static_cast<std::size_t>(prefix_length)) {
        tasks_.push_back(task);
        return;
    }
    const int togo = stretch.length1 - static_cast<int>(begun);
    std::uint64_t moves =
        phases_.phase1_moves(begun == 0 ? nullptr : &stretch.prefix[begun - 1], togo) &
        phases_.axis_centers.within(set, togo - 1);
    ++stretch.prefix_length;
    for (; moves != 0; moves &= moves - 1) {
        const auto g = static_cast<std::size_t>(std::countr_zero(moves));
        stretch.prefix[begun] = static_cast<std::uint8_t>(g);
        add_tasks(task, phases_.axis_centers.apply(set, g), prefix_length);
    }
}

std::vector<Reduction> Rounds::first(Interrupt& interrupt) {
    std::vector<Reduction> out;
    // With all blocks to turn and a small set to ask, looking at everything takes more than there is time for.
    const bool is_dear = phases_.generators.size() > kFewGenerators && phases_.near->depth() < 8;
    const double wide_work = is_dear ? 0 : kWideWork;
    for (int length12 = 0; out.empty() && !interrupt.poll(); ++length12) {
        for (int length1 = std::max(0, length12 - kMostLength2);
             length1 <= std::min(length12, kFirstLength1) && out.empty(); ++length1) {
            if (!is_worth(length1, length12 - length1, phases_)) {
                continue;
            }
            begin({length1, length12 - length1, 0, kFirstLength3});
            while (next_ < tasks_.size() && out.empty() && !interrupt.poll()) {
                const std::size_t end = std::min(tasks_.size(), next_ + kFirstTasks);
                for (std::size_t i = next_; i < end; ++i) {
                    tasks_[i].most_nodes = kWideNodes;
                    tasks_[i].width = effort_.work() >= wide_work ? kNarrow : 0;
                }
                out = take(kFirstTasks, 1, interrupt);
            }
        }
    }
    begin({0, 0, 0, kLeastLength3});
    return out;
}

std::vector<Reduction> Rounds::next(double work) {
    std::vector<Reduction> out;
    const double end = effort_.work() + work;
    while (effort_.work() < end && !interrupt_.poll()) {
        if (next_ == tasks_.size()) {
            next_stage();
            continue;
        }
        std::size_t count = kFewTasks;
        if (next_ != 0) {
            const double each = work_ / static_cast<double>(next_);
            count = static_cast<std::size_t>(
                std::clamp((end - effort_.work()) / each, 1.0, static_cast<double>(2 * next_)));
        }
        const std::vector<Reduction> found = take(count, kMostReductions, interrupt_);
        out.insert(out.end(), found.begin(), found.end());
    }
    return out;
}

std::vector<Reduction> Rounds::take(std::size_t count, std::size_t most, Interrupt& interrupt) {
    count = std::min(count, tasks_.size() - next_);
    const double expected =
        next_ == 0 ? 0 : work_ / static_cast<double>(next_) * static_cast<double>(count);
    const auto used = static_cast<unsigned>(std::clamp<double>(
        std::min(static_cast<double>(count), expected / kWorthAThread), 1, threads_));
    std::vector<std::vector<Reduction>> found(count);
    std::vector<Effort> before;
    for (const auto& reducer : reducers_) {
        before.push_back(reducer->effort());
    }
    base::parallel_for(count, {used, 1}, [&](std::size_t i, std::size_t, unsigned thread) {
        if (!interrupt.is_set()) {
            found[i] = reducers_[thread]->run(tasks_[next_ + i], most, interrupt);
        }
    });
    const double work = effort_.work();
    for (std::size_t i = 0; i < reducers_.size(); ++i) {
        effort_ += reducers_[i]->effort() - before[i];
    }
    next_ += count;
    work_ += effort_.work() - work;
    std::vector<Reduction> out;
    for (const auto& list : found) {
        out.insert(out.end(), list.begin(), list.end());
    }
    return out;
}

}  // namespace revenge::solver::reduction

#include "revenge/solver/short/stage_tasks.hpp"

#include <algorithm>
#include <bit>

#include "revenge/base/parallel.hpp"

namespace revenge::solver::reduction {

namespace {

constexpr int kMostStageLength1 = 12;
// Only cubes that are nearly solved have so short a phase 2 behind a long phase 1, and they are in no need of it.
constexpr int kMostStageLength1OfShort = 5;
// A stage with fewer turns in phases 1 and 2 is done before a second thread has begun.
constexpr int kWorthThreads = 14;
// Any other is cut into so many tasks, if phase 1 has so many ways: with fewer, threads wait for the last one.
constexpr std::size_t kEnoughTasks = 32;

}  // namespace

bool is_worth(const Stage& stage, const Phases& phases) {
    // Behind a long phase 1, phase 2 is not shorter than its lists.
    return stage.length1 <= kMostStageLength1 &&
           (stage.length2 >= static_cast<int>(phases.split.last_turns.turns()) ||
            stage.length1 <= kMostStageLength1OfShort);
}

StageTasks::StageTasks(const Phases& phases, const Views& views, unsigned threads)
    : phases_(phases), views_(views), threads_(threads) {
    for (unsigned i = 0; i < threads; ++i) {
        reducers_.push_back(std::make_unique<Reducer>(phases, views));
    }
}

void StageTasks::begin(const Stage& stage) {
    stage_ = stage;
    next_ = 0;
    work_ = 0;
    const int beyond = stage.length1 + stage.length2 - kWorthThreads;
    const int longest = beyond < 0 ? 0 : std::min(stage.length1, static_cast<int>(kLongestPrefix));
    // Each turn makes some 20 tasks of one where phase 1 is longer than it has to be, and few where it is not.
    int prefix = std::clamp(beyond, 0, longest);
    cut(prefix);
    while (tasks_.size() < kEnoughTasks && prefix < longest) {
        cut(++prefix);
    }
}

// Cuts the stage into tasks by so many turns of phase 1.
void StageTasks::cut(int prefix_length) {
    tasks_.clear();
    for (std::uint8_t view = 0; view < kViews; ++view) {
        Task task;
        task.stretch.start = view;
        task.stretch.length1 = static_cast<std::uint8_t>(stage_.length1);
        task.stretch.length2 = static_cast<std::uint8_t>(stage_.length2);
        task.least3 = static_cast<std::uint8_t>(stage_.least3);
        task.most3 = static_cast<std::uint8_t>(stage_.most3);
        const std::uint32_t set = AxisCenters::set_of(views_[view]);
        if (phases_.axis_centers.distance(set) <= stage_.length1) {
            add_tasks(task, set, prefix_length);
        }
    }
}

// Adds a task for each way to begin phase 1 with so many turns, behind those that it has.
void StageTasks::add_tasks(Task task, std::uint32_t set, int prefix_length) {
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

std::vector<Reduction> StageTasks::take(std::size_t count, const Phase3Bounds& bounds,
                                        Interrupt& interrupt) {
    count = std::min(count, tasks_.size() - next_);
    const unsigned used = stage_.length1 + stage_.length2 < kWorthThreads ? 1 : threads_;
    std::vector<std::vector<Reduction>> found(count);
    std::vector<Effort> before;
    for (const auto& reducer : reducers_) {
        before.push_back(reducer->effort());
    }
    base::parallel_for(count, {used, 1}, [&](std::size_t i, std::size_t, unsigned thread) {
        if (!interrupt.is_set()) {
            found[i] = reducers_[thread]->run(tasks_[next_ + i], bounds, interrupt);
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

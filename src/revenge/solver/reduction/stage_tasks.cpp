#include "revenge/solver/reduction/stage_tasks.hpp"

#include <algorithm>
#include <bit>
#include <iterator>
#include <utility>

namespace revenge::solver::reduction {

namespace {

constexpr int kMaxStageLength1 = 12;
// Only cubes that are nearly solved have so short a phase 2 behind a long phase 1, and they are in no need of it.
constexpr int kMaxStageLength1OfShort = 5;
// A stage with fewer turns in phases 1 and 2 takes a few milliseconds at most, as a rule less than one.
constexpr int kWorthThreads = 14;
// Any other stage is split into this number of tasks, if phase 1 has enough paths. With fewer, threads would wait for
// the last one.
constexpr std::size_t kEnoughTasks = 32;
// By more turns only stages are cut that have not enough tasks: each turn may make 20 of one.
constexpr int kUsualPrefix = 4;
// For less work another thread is not begun.
constexpr double kWorthAThread = 5e5;
// Tasks of each thread that are begun ahead of what was handed on.
constexpr std::size_t kMaxAhead = 64;

}  // namespace

bool is_worth(const Stage& stage, const Phases& phases) {
    // Behind a long phase 1, phase 2 is not shorter than its lists.
    return stage.length1 <= kMaxStageLength1 &&
           (stage.length2 >= static_cast<int>(phases.split.last_turns.turns()) ||
            stage.length1 <= kMaxStageLength1OfShort);
}

bool is_worth_threads(const Stage& stage) noexcept {
    return stage.length1 + stage.length2 >= kWorthThreads;
}

StageTasks::StageTasks(const Phases& phases, const Orientations& views, unsigned threads,
                       const Stage& first, Order order)
    : phases_(phases), views_(views), order_(std::move(order)) {
    for (unsigned i = 0; i < threads; ++i) {
        reducers_.push_back(std::make_unique<Reducer>(phases, views));
    }
    begin(first);
}

void StageTasks::begin(const Stage& stage) {
    stage_ = stage;
    const int longest =
        is_worth_threads(stage) ? std::min(stage.length1, static_cast<int>(kLongestPrefix)) : 0;
    int prefix = std::clamp(stage.length1 + stage.length2 - kWorthThreads, 0,
                            std::min(longest, kUsualPrefix));
    std::vector<Task> tasks = cut(prefix);
    while (tasks.size() < kEnoughTasks && prefix < longest) {
        tasks = cut(++prefix);
    }
    for (const Task& task : tasks) {
        items_.push_back({task, std::nullopt});
    }
}

// Returns the tasks of the stage, distinguished by the first `prefix_length` turns of phase 1.
std::vector<Task> StageTasks::cut(int prefix_length) const {
    std::vector<Task> out;
    for (std::uint8_t view = 0; view < kOrientations; ++view) {
        Task task;
        task.stretch.start = view;
        task.stretch.length1 = static_cast<std::uint8_t>(stage_.length1);
        task.stretch.length2 = static_cast<std::uint8_t>(stage_.length2);
        task.least3 = static_cast<std::uint8_t>(stage_.least3);
        task.most3 = static_cast<std::uint8_t>(stage_.most3);
        const std::uint32_t set = AxisCenters::set_of(views_[view]);
        if (phases_.axis_centers.distance(set) <= stage_.length1) {
            add_tasks(task, set, prefix_length, out);
        }
    }
    return out;
}

// Appends a task for each extension of the task's prefix to `prefix_length` turns of phase 1.
void StageTasks::add_tasks(Task task, std::uint32_t set, int prefix_length,
                           std::vector<Task>& out) const {
    Stretch& stretch = task.stretch;
    const std::size_t begun = stretch.prefix_length;
    if (begun == static_cast<std::size_t>(prefix_length)) {
        out.push_back(task);
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
        add_tasks(task, phases_.axis_centers.apply(set, g), prefix_length, out);
    }
}

std::vector<Reduction> StageTasks::take(const Portion& portion, const Phase3Bounds& bounds,
                                        base::Interrupt& interrupt) {
    const double end = effort_.work() + portion.work;
    std::size_t left = portion.tasks;  // to be handed on
    std::vector<Reduction> out;
    base::port::Mutex guard;  // of all that is shared
    bool has_failed = false;  // a task: the others end, too
    const auto is_enough = [&] {
        for (; left > 0 && effort_.work() < end && !items_.empty() && items_.front().made; --left) {
            Made& made = *items_.front().made;
            effort_ += made.effort;
            out.insert(out.end(), std::make_move_iterator(made.reductions.begin()),
                       std::make_move_iterator(made.reductions.end()));
            items_.pop_front();
            --begun_;
        }
        return has_failed || begun_ >= left || effort_.work() >= end || interrupt.poll();
    };
    if (is_enough()) {
        return out;
    }
    const std::size_t most_ahead = kMaxAhead * reducers_.size();
    // RETURNS what a thread does next, if there is anything left to do. Items stay where they are while others are
    // added and taken away.
    const auto next = [&]() -> Item* {
        const base::port::MutexLock lock(guard);
        if (is_enough() || begun_ >= most_ahead) {
            return nullptr;
        }
        while (begun_ == items_.size()) {
            begin(order_(stage_));
        }
        return &items_[begun_++];
    };
    const auto work = [&](unsigned thread) {
        Reducer& reducer = *reducers_[thread];
        for (Item* item = next(); item != nullptr; item = next()) {
            const Effort before = reducer.effort();
            Made made{reducer.run(item->task, bounds, interrupt), {}};
            made.effort = reducer.effort() - before;
            const base::port::MutexLock lock(guard);
            item->made = std::move(made);
        }
    };
    const double worth =
        std::min(1 + portion.work / kWorthAThread, static_cast<double>(reducers_.size()));
    base::run_together(std::min(portion.threads, static_cast<unsigned>(worth)),
                       [&](unsigned thread) {
                           try {
                               work(thread);
                           } catch (...) {
                               const base::port::MutexLock lock(guard);
                               has_failed = true;
                               throw;
                           }
                       });
    return out;
}

}  // namespace revenge::solver::reduction

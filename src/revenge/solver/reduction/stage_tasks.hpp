// The search for reductions, stage by stage: paths through phases 1 and 2 of one length each, with a phase 3 of several
// lengths.
//
// Stages are cut into tasks, by view and by the first turns of phase 1. Threads take them in turn, some before they are
// requested, so that threads wait less for each other. Results are passed on in the order of tasks, and only as many as
// requested, so they do not depend on the number of threads.
#pragma once

#include <deque>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <vector>

#include "revenge/base/parallel.hpp"
#include "revenge/solver/reduction/candidate_search.hpp"
#include "revenge/solver/reduction/orientations.hpp"
#include "revenge/solver/reduction/phase3_search.hpp"

namespace revenge::solver::reduction {

// Finds reductions: paths through the three phases with given lengths.
//
// A Reducer works for one thread and owns its stacks. Work is cut into tasks by views and by the first turns of phase
// 1.
struct Task {
    Stretch stretch;
    std::uint8_t least3 = 0;  // minimum number of turns of phase 3
    std::uint8_t most3 = 0;
};

class Reducer {
  public:
    // Both must outlive it.
    Reducer(const Phases& phases, const Orientations& views)
        : phase3_(phases, views), candidates_(phases, views, phase3_) {}
    Reducer(const Reducer&) = delete;
    Reducer& operator=(const Reducer&) = delete;

    // Returns the reductions of a task within the bounds.
    std::vector<Reduction> run(const Task& task, const Phase3Bounds& bounds,
                               base::Interrupt& interrupt) {
        std::vector<Reduction> out;
        phase3_.begin(task.least3, task.most3, bounds, interrupt, out);
        candidates_.run(task.stretch, interrupt);
        return out;
    }
    Effort effort() const noexcept {
        Effort out = candidates_.effort();
        out.phase3 = phase3_.nodes();
        return out;
    }

  private:
    Phase3Search phase3_;
    CandidateSearch candidates_;
};

inline constexpr int kMaxLength2 = 10;

struct Stage {
    int length1 = 0;
    int length2 = 0;
    int least3 = 0;
    int most3 = 0;
};

// The size of a portion: a limit of work (Effort), and a maximum number of tasks.
struct Portion {
    double work = std::numeric_limits<double>::infinity();
    std::size_t tasks = std::numeric_limits<std::size_t>::max();
    unsigned threads = base::kMaxThreads;  // at most
};

// Returns true if a stage has enough paths through phases 1 and 2 for its cost.
bool is_worth(const Stage& stage, const Phases& phases);

// Returns true if a stage may take much longer than the start of a second thread.
bool is_worth_threads(const Stage& stage) noexcept;

class StageTasks {
  public:
    // Returns the stage after the given one. From some length on, it has tasks.
    using Order = std::function<Stage(const Stage&)>;

    // `phases` and `views` must outlive it.
    StageTasks(const Phases& phases, const Orientations& views, unsigned threads,
               const Stage& first, Order order);

    // Returns the newest stage.
    const Stage& stage() const noexcept { return stage_; }

    // Processes the next tasks, until a portion is done, and returns their results, without those of later tasks that
    // have already been processed. REQUIRES the same bounds in all calls, or portions by number of tasks, for which no
    // later task is begun.
    std::vector<Reduction> take(const Portion& portion, const Phase3Bounds& bounds,
                                base::Interrupt& interrupt);
    // The total effort of the tasks handed out.
    const Effort& effort() const noexcept { return effort_; }

  private:
    struct Made {
        std::vector<Reduction> reductions;
        Effort effort;
    };
    struct Item {
        Task task;
        std::optional<Made> made;
    };

    void begin(const Stage& stage);
    std::vector<Task> cut(int prefix_length) const;
    void add_tasks(Task task, std::uint32_t set, int prefix_length, std::vector<Task>& out) const;

    const Phases& phases_;
    const Orientations& views_;
    Order order_;
    std::vector<std::unique_ptr<Reducer>> reducers_;  // of each thread
    Stage stage_;
    std::deque<Item> items_;  // results that have not been returned yet
    std::size_t begun_ = 0;   // the number of these, from the first on, that threads have begun
    Effort effort_;
};

}  // namespace revenge::solver::reduction

// One stage of the search for reductions: ways through phases 1 and 2 of one length each, with a phase 3 of some
// lengths.
//
// A stage is cut into tasks, by view and by the first turns of phase 1. Threads share them; what they find is handed on
// in the order of tasks, so that it depends on nothing but which tasks were done before.
#pragma once

#include <memory>
#include <vector>

#include "revenge/solver/short/reducer.hpp"
#include "revenge/solver/short/views.hpp"

namespace revenge::solver::reduction {

inline constexpr int kMostLength2 = 10;

struct Stage {
    int length1 = 0;
    int length2 = 0;
    int least3 = 0;
    int most3 = 0;
};

// RETURNS whether there are enough ways through phases 1 and 2 of a stage's lengths for what they cost.
bool is_worth(const Stage& stage, const Phases& phases);

class StageTasks {
  public:
    StageTasks(const Phases& phases, const Views& views, unsigned threads);

    // Forgets the stage before.
    void begin(const Stage& stage);
    const Stage& stage() const noexcept { return stage_; }
    bool is_over() const noexcept { return next_ == tasks_.size(); }
    // RETURNS how many of the stage's tasks were done, and the work that they took.
    std::size_t done() const noexcept { return next_; }
    double work() const noexcept { return work_; }

    // Does the stage's next tasks, `count` of them. RETURNS what they found.
    std::vector<Reduction> take(std::size_t count, const Phase3Bounds& bounds,
                                Interrupt& interrupt);
    // Of all stages.
    const Effort& effort() const noexcept { return effort_; }

  private:
    void cut(int prefix_length);
    void add_tasks(Task task, std::uint32_t set, int prefix_length);

    const Phases& phases_;
    const Views& views_;
    unsigned threads_;
    std::vector<std::unique_ptr<Reducer>> reducers_;
    Stage stage_;
    std::vector<Task> tasks_;
    std::size_t next_ = 0;
    double work_ = 0;
    Effort effort_;
};

}  // namespace revenge::solver::reduction

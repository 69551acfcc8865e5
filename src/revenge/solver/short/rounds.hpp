// Which reductions are looked for, in which order.
//
// The first one is wanted at once: first() goes through the first two phases as shortly as it can and takes
// whatever phase 3 gives. After that reductions of one total length are looked for together. A stage is one length of
// each of phases 1 and 2, with phase 3's; it is cut into tasks, and a round is as many tasks as a budget of work allows.
//
// What a round finds depends on nothing but the rounds before, whatever the threads do.
#pragma once

#include <memory>
#include <vector>

#include "revenge/solver/short/reducer.hpp"
#include "revenge/solver/short/views.hpp"

namespace revenge::solver::reduction {

class Rounds {
  public:
    Rounds(const Phases& phases, const Views& views, unsigned threads, Interrupt& interrupt);

    // RETURNS some reductions, the first that are found: none only if interrupted.
    std::vector<Reduction> first(Interrupt& interrupt);
    // RETURNS what comes next, after about so much work (Effort).
    std::vector<Reduction> next(double work);
    const Effort& effort() const noexcept { return effort_; }

  private:
    struct Stage {
        int length1 = 0;
        int length2 = 0;
        int least3 = 0;
        int most3 = 0;
    };
    void next_stage();
    void begin(const Stage& stage);
    void add_tasks(Task task, std::uint32_t set, int prefix_length);
    // Does the stage's next tasks, `count` of them. RETURNS the first `most` reductions of each.
    std::vector<Reduction> take(std::size_t count, std::size_t most, Interrupt& interrupt);

    const Phases& phases_;
    const Views& views_;
    unsigned threads_;
    Interrupt& interrupt_;
    std::vector<std::unique_ptr<Reducer>> reducers_;
    int total_ = 0;
    int length3_ = 0;
    Stage stage_;
    std::vector<Task> tasks_;  // the stage's
    std::size_t next_ = 0;     // task
    double work_ = 0;          // that those before it took
    Effort effort_;
};

}  // namespace revenge::solver::reduction

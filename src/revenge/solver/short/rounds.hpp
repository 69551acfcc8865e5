// Which reductions are looked for, in which order.
//
// The first one is wanted at once: first() goes through the first two phases as shortly as it can and takes
// whatever phase 3 gives. After that reductions of one total length are looked for together, the shortest
// in the first two phases first: those cost least each. One stretch is one length of phase 1 with one of
// phase 2; a round is as much of the stretches as a budget of expected nodes allows.
//
// What a round finds depends on nothing but the rounds before, whatever the threads do.
#pragma once

#include <map>
#include <vector>

#include "revenge/solver/short/reducer.hpp"
#include "revenge/solver/short/views.hpp"

namespace revenge::solver::reduction {

class Rounds {
  public:
    Rounds(const Phases& phases, const Views& views, unsigned threads, Interrupt& interrupt);

    // RETURNS some reductions, the first that are found: none only if interrupted.
    std::vector<Reduction> first(Interrupt& interrupt);
    // RETURNS what the next stretches give, in about `budget` nodes.
    std::vector<Reduction> next(double budget);
    std::uint64_t nodes() const noexcept;

  private:
    struct Stretch {
        int total = 0;
        int length12 = 0;
        int length1 = 0;
        int length2 = 0;
        std::size_t next = 0;  // entry
    };
    struct Task {
        const Entry* entry;
        int length2;
        int length3;
    };
    const std::vector<Entry>& entries(int length1, Interrupt& interrupt);
    void begin_sum(int length12);
    bool next_length1();
    void next_stretch();
    std::vector<Reduction> reduce(const std::vector<Task>& tasks, std::size_t most,
                                  Interrupt& interrupt);

    const Phases& phases_;
    const Views& views_;
    unsigned threads_;
    Interrupt& interrupt_;
    std::vector<Reducer> reducers_;
    std::map<int, std::vector<Entry>> entries_;
    Stretch stretch_;
};

}  // namespace revenge::solver::reduction

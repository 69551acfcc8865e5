// The order of the parts of a search: the next one is that with the largest expected gain for its work.
//
// A cell is a number of turns of phase 1 and one of phase 2. Each further turn of phase 2 makes it 6 to 7 times as
// likely that a candidate of phase 1 has a path there, and costs about 6 times as much; a table stores the share of
// states from which phase 3 is short enough. A cell is searched in batches, whose size depends only on earlier results,
// so any number of threads gives the same answer.
//
// Shorter numbers of turns of phase 2 cost little more than the candidates themselves. A batch therefore includes those
// that have not been searched for its tasks. Each number of turns has its own progress: when a shorter solution makes a
// long phase 2 useless, the remaining tasks are searched with a shorter one.
//
// Candidates of a state that commutators or few turns make can be near the goal of phase 2 by all bounds without a
// short path there. They take up to 10,000 times the expected nodes. A task is therefore broken off at a number of
// nodes. Its cells then count as eight times as much work, so others come first, and get eight times as many nodes.
//
// All cells of up to kFirstTotal turns of phases 1 and 2 together are searched first. No shorter solution is then
// missed: near-solved states get shortest solutions, with proof.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "revenge/solver/fto/tables.hpp"

namespace revenge::solver::fto {

class FtoSchedule {
  public:
    static constexpr int kMaxFirst = 12;
    static constexpr int kMaxSecond = 19;
    static constexpr int kFirstTotal = 7;

    // A search of `count` tasks, from the next that is not done.
    struct Batch {
        int first = 0;
        int second = 0;
        std::uint32_t seconds = 0;  // the numbers of turns of phase 2, as bits
        std::size_t begin = 0;
        std::size_t count = 0;
        std::uint64_t most_nodes = 0;  // of a task: one that takes more is broken off
    };

    // `names`: of each start, which share the candidates of phase 1 and have a phase 2 each.
    FtoSchedule(const FtoTables& tables, std::size_t starts, std::size_t names);

    // Returns how many turns are chosen by a task, beside its start: more where there are many candidates.
    static constexpr std::size_t turns_of_task(int first) noexcept {
        return first < 8 ? 0 : first == 8 ? 1 : 2;
    }
    // From now on phase 2 uses the third bound, so it has fewer nodes for the same candidates.
    void use_color_bound() noexcept { share_ = 1; }
    // Returns the number of tasks of a cell with `first` turns of phase 1.
    std::size_t tasks(int first) const noexcept;
    // Returns what comes next; nothing if no cell has solutions of fewer than `below` turns.
    std::optional<Batch> next(int below) const;
    // A batch is done, which `candidates` of phase 1 were found in.
    void finish(const Batch& batch, std::uint64_t candidates);
    // A task of the batch was broken off: its cells take more work than expected, and come later, with more nodes.
    void postpone(const Batch& batch) noexcept;
    // Returns a number of turns that no solution that was not found is shorter than.
    int lower_bound() const noexcept;

  private:
    // The work of phase 2 without the third bound, as a multiple of that with it.
    static constexpr double kShareWithoutColorBound = 2;

    Batch batch_of(int first, int second) const;
    std::uint32_t seconds_of(int first, int second) const;
    double work_of(int first, std::uint32_t seconds) const;  // in nodes, of all tasks
    // Returns the first task that is not searched.
    std::size_t next_task(int first, int second) const noexcept {
        return next_[static_cast<std::size_t>(first)][static_cast<std::size_t>(second)];
    }
    bool is_done(int first, int second) const noexcept {
        return next_task(first, second) == tasks(first);
    }

    std::size_t starts_;
    double names_;
    double share_ = kShareWithoutColorBound;
    // Never rises with the turns of phase 2: a batch includes all shorter phases that its tasks lack.
    std::array<std::array<std::size_t, kMaxSecond + 1>, kMaxFirst + 1> next_{};
    std::array<std::uint64_t, kMaxFirst + 1>
        found_{};  // candidates of phase 1 in tasks that are searched
    std::array<double, kMaxFirst + 1>
        candidates_{};  // of phase 1, by its turns: counted, or expected
    // Work of phase 2 as a multiple of what is expected, by the turns of phase 1.
    std::array<double, kMaxFirst + 1> dearness_{};
    std::array<double, 13> within_{};  // [k]: the share of phase 3's states within k turns
};

}  // namespace revenge::solver::fto

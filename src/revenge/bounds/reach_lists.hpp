// The sets R_D(c) of split_reach.hpp as lists, each made once, when it is asked for: for what joins many of them.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "revenge/base/port/threads.hpp"
#include "revenge/bounds/split_reach.hpp"

namespace revenge::bounds {

class ReachLists {
  public:
    // Of R_D as lists there are those of D = near to near + kMostBeyond: one move more has ten times as many splits.
    static constexpr int kMostBeyond = 2;

    // REQUIRES a reach that outlives this.
    explicit ReachLists(const SplitReach& reach);

    int nearest() const noexcept { return reach_.near(); }
    int farthest() const noexcept { return reach_.near() + kMostBeyond; }

    // Subsets as SplitReach::add takes them. REQUIRES a distance in between. COMPLEXITY: when it is made 0.05 to 2 ms;
    // of all classes together in OBTM 9 s of processor time and 0.5 GB. Safe to call from several threads.
    const std::vector<Mask>& of(coset::ClassIndex cls, int distance) const;

  private:
    struct List {
        base::port::Once once;
        std::vector<Mask> subsets;
    };
    const SplitReach& reach_;
    std::array<std::unique_ptr<List[]>, kMostBeyond + 1> lists_;  // [moves beyond near()][class]
};

}  // namespace revenge::bounds

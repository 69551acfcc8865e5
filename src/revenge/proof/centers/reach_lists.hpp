// The sets R_D(c) of split_reach.hpp as lists, each made once, when it is asked for: for what joins many of them.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <vector>

#include "revenge/base/port/threads.hpp"
#include "revenge/proof/centers/split_reach.hpp"

namespace revenge::proof::centers {

class ReachLists {
  public:
    // There are those of D = near to near + kMostBeyond: one move more has four to ten times as many splits, and the
    // words that are a move longer reach the same ones in less time than it takes to list them.
    static constexpr int kMostBeyond = 1;
    static constexpr std::uint64_t kMostBytes = std::uint64_t{8} << 30U;

    // REQUIRES a reach that outlives this. Lists that are asked for when all take `most_bytes` are not kept.
    explicit ReachLists(const SplitReach& reach, std::uint64_t most_bytes = kMostBytes);

    int nearest() const noexcept { return reach_.near(); }
    int farthest() const noexcept { return reach_.near() + kMostBeyond; }

    // Like SplitReach::join. REQUIRES a distance in between. COMPLEXITY: 0.02 to 2 ms to build a list, 2 ns for each of
    // its splits. The lists of a class have about 40,000 splits in OBTM, 1.3e9 in total. THREADS: safe.
    void join(coset::ClassIndex cls, int distance, const PlaceMap& map, SubsetBits& bits) const;

  private:
    struct List {
        base::port::Once once;
        std::vector<Mask> subsets;
        bool is_kept = false;
    };
    const SplitReach& reach_;
    std::uint64_t most_bytes_;
    mutable std::atomic<std::uint64_t> bytes_ = 0;
    std::array<std::unique_ptr<List[]>, kMostBeyond + 1> lists_;  // [moves beyond near()][class]
};

}  // namespace revenge::proof::centers

// Exact distances over [0, size), a byte each, for tables small enough to be made when they are needed:
// lower bounds of a search. Breadth first from the goal; costs other than 1 are levels too (Dial).
//
// Filling can stop early: what is not reached by then is at least one level further away, which is a
// lower bound as well. Most of a space lies in its last levels, where a table says least.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace revenge::search {

class DistanceArray {
  public:
    DistanceArray() = default;

    // `neighbour(index, move)` for moves 0 .. costs.size() - 1, closed under inverses at equal cost.
    // Levels up to `deepest` are exact. COMPLEXITY: one byte an entry, and four for each entry of the
    // levels that are still open.
    template <class Neighbour>
    DistanceArray(std::uint64_t size, const std::vector<std::uint64_t>& goal,
                  std::span<const int> costs, const Neighbour& neighbour,
                  int deepest = std::numeric_limits<int>::max())
        : distance_(size, kUnreached) {
        std::vector<std::vector<std::uint32_t>> open(1);
        for (const std::uint64_t index : goal) {
            open[0].push_back(static_cast<std::uint32_t>(index));
        }
        for (std::size_t level = 0; level < open.size() && static_cast<int>(level) <= deepest;
             ++level) {
            for (const std::uint32_t index : open[level]) {
                distance_[index] = std::min(distance_[index], static_cast<std::uint8_t>(level));
            }
            for (std::size_t i = 0; i < open[level].size(); ++i) {
                const std::uint32_t index = open[level][i];
                if (distance_[index] != level) {
                    continue;
                }
                for (std::size_t move = 0; move < costs.size(); ++move) {
                    const auto next = static_cast<std::uint32_t>(neighbour(index, move));
                    const std::size_t at = level + static_cast<std::size_t>(costs[move]);
                    if (distance_[next] > at) {
                        distance_[next] = static_cast<std::uint8_t>(at);
                        if (open.size() <= at) {
                            open.resize(at + 1);
                        }
                        open[at].push_back(next);
                    }
                }
            }
            open[level] = {};
            beyond_ = static_cast<std::uint8_t>(level + 1);
        }
        for (std::uint8_t& distance : distance_) {
            distance = std::min(distance, beyond_);
        }
    }

    bool empty() const noexcept { return distance_.empty(); }
    std::uint64_t size() const noexcept { return distance_.size(); }
    // Exact below `beyond()`, else at least that.
    int operator[](std::uint64_t index) const noexcept { return distance_[index]; }
    int beyond() const noexcept { return beyond_; }

  private:
    static constexpr std::uint8_t kUnreached = 255;
    std::vector<std::uint8_t> distance_;
    std::uint8_t beyond_ = 0;
};

}  // namespace revenge::search

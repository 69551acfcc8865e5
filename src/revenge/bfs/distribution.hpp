// The number of states at each distance.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace revenge::bfs {

struct Level {
    std::uint64_t positions = 0;  // without symmetry
    std::uint64_t unique = 0;     // up to the symmetries of the coset space
    std::uint64_t entries = 0;    // entries of the table, including equivalent ones
    bool operator==(const Level&) const = default;
};

// [distance]: a level. The last level is the worst case; levels before it may be empty.
using Distribution = std::vector<Level>;

// Returns the mean distance over positions; 0 without positions.
inline double mean(const Distribution& distribution) noexcept {
    double sum = 0;
    double count = 0;
    for (std::size_t distance = 0; distance < distribution.size(); ++distance) {
        const auto here = static_cast<double>(distribution[distance].positions);
        sum += here * static_cast<double>(distance);
        count += here;
    }
    return count > 0 ? sum / count : 0;
}

}  // namespace revenge::bfs

// How many states are at each distance.
#pragma once

#include <cstdint>
#include <vector>

namespace revenge::bfs {

struct Level {
    std::uint64_t positions = 0;  // without symmetry
    std::uint64_t unique = 0;     // up to the symmetries of the coset space
    std::uint64_t entries = 0;    // of the table, equivalent ones counted apart
    bool operator==(const Level&) const = default;
};

// Index: distance. The last level is the worst case; levels between may be empty.
using Distribution = std::vector<Level>;

}  // namespace revenge::bfs

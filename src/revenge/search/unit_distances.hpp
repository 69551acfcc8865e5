// Exact distances over [0, size) where every move costs one, a byte each: of coordinates that are small enough for a
// table that is made when it is needed. Where moves have costs: distance_array.hpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "revenge/base/call_apart.hpp"

namespace revenge::search {

inline constexpr std::uint8_t kOutOfReach = 0xFF;

// RETURNS for each number the fewest moves to a goal, kOutOfReach where none leads there. `next(index, move)` for moves
// 0 .. moves - 1, closed under inverses; no distance may reach kOutOfReach. COMPLEXITY: each number once by all moves,
// but for those of the last level; a look at all numbers for each level. Takes no more memory than it gives.
template <class Next>
std::vector<std::uint8_t> unit_distances(std::size_t size, std::span<const std::size_t> goals,
                                         std::size_t moves, const Next& next) {
    std::vector<std::uint8_t> distance(size, kOutOfReach);
    std::size_t unseen = size;
    for (const std::size_t goal : goals) {
        unseen -= distance[goal] == kOutOfReach ? 1 : 0;
        distance[goal] = 0;
    }
    const auto expand = [&](std::size_t from) {
        std::size_t found = 0;
        for (std::size_t m = 0; m < moves; ++m) {
            std::uint8_t& to = distance[next(from, m)];
            if (to == kOutOfReach) {
                to = static_cast<std::uint8_t>(distance[from] + 1);
                ++found;
            }
        }
        return found;
    };
    std::size_t found = unseen;
    for (std::uint8_t level = 0; unseen != 0 && found != 0; ++level) {
        found = 0;
        for (std::size_t i = 0; i < size; ++i) {
            if (distance[i] == level) {
                found += base::call_apart(expand, i);
            }
        }
        unseen -= found;
    }
    return distance;
}

}  // namespace revenge::search

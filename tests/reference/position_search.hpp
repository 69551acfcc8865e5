// Plain breadth-first search over the positions of a coset space, one byte a position: no symmetry, no
// blocks. Fast enough for the spaces of a few million positions whose distributions are published.
#pragma once

#include <cstdint>
#include <vector>

#include "revenge/coset/coset_space.hpp"

namespace revenge::reference {

inline constexpr std::uint8_t kUnreached = 255;

inline std::uint64_t index_of(const coset::CosetSpace& space,
                              const coset::CosetSpace::Position& position) {
    return position.reduced * space.raw_size() + position.raw;
}

// RETURNS the distance of every position. Costs other than 1 are levels too.
inline std::vector<std::uint8_t> distances_of(const coset::CosetSpace& space,
                                              const std::vector<std::uint64_t>& goal) {
    std::vector<std::uint8_t> out(space.positions(), kUnreached);
    std::vector<std::vector<std::uint64_t>> open(1, goal);
    for (std::size_t distance = 0; distance < open.size(); ++distance) {
        for (std::size_t i = 0; i < open[distance].size(); ++i) {
            const std::uint64_t index = open[distance][i];
            if (out[index] != kUnreached) {
                continue;
            }
            out[index] = static_cast<std::uint8_t>(distance);
            const coset::CosetSpace::Position from{
                static_cast<coset::RawIndex>(index / space.raw_size()), index % space.raw_size()};
            for (std::size_t m = 0; m < space.moves().size(); ++m) {
                const std::uint64_t next =
                    index_of(space, space.after_move(from, static_cast<int>(m)));
                const std::size_t at = distance + static_cast<std::size_t>(space.moves()[m].cost);
                if (out[next] == kUnreached) {
                    open.resize(std::max(open.size(), at + 1));
                    open[at].push_back(next);
                }
            }
        }
    }
    return out;
}

// RETURNS how many positions are at each distance.
inline std::vector<std::uint64_t> counts_of(const std::vector<std::uint8_t>& distances) {
    std::vector<std::uint64_t> out;
    for (const std::uint8_t distance : distances) {
        if (distance != kUnreached) {
            out.resize(std::max<std::size_t>(out.size(), distance + 1U));
            ++out[distance];
        }
    }
    return out;
}

}  // namespace revenge::reference

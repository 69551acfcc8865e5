// Values for the numbers of a coordinate, propagated from number 0 to all others by the coordinate's move table.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "revenge/solver/cube3/tables.hpp"

namespace revenge::solver::cube3 {

// Returns the m-th move of a table, which has all moves or those of phase 2.
template <std::size_t Moves>
constexpr std::size_t move_of(std::size_t m) {
    return Moves == kMoves ? m : kPhase2MoveOf[m % kPhase2Moves];
}

// Returns the value of each number. `after(value, m)` is the value of the number to which the table's m-th move leads.
// REQUIRES that moves lead from 0 to all numbers.
template <class Value, std::size_t Moves, class After>
std::vector<Value> along_moves(const MoveTable<std::uint16_t, Moves>& table, const Value& first,
                               const After& after) {
    std::vector<Value> out(table.size());
    std::vector<bool> is_reached(table.size());
    std::vector<std::uint16_t> queue;
    queue.reserve(table.size());
    queue.push_back(0);
    is_reached[0] = true;
    out[0] = first;
    for (std::size_t i = 0; i < queue.size(); ++i) {
        for (std::size_t m = 0; m < Moves; ++m) {
            const std::uint16_t to = table[queue[i]][m];
            if (!is_reached[to]) {
                is_reached[to] = true;
                out[to] = after(out[queue[i]], m);
                queue.push_back(to);
            }
        }
    }
    return out;
}

// Returns the image of each number under each symmetry of the axis. A symmetry carries a move to its image. REQUIRES
// that the solved cube has number 0.
template <std::size_t Moves>
std::vector<std::array<std::uint16_t, kAxisSymmetries>> conjugates_of(
    const MoveTable<std::uint16_t, Moves>& table, const AxisGroup& axis) {
    std::array<std::array<std::size_t, Moves>, kAxisSymmetries> image{};  // numbered as in `table`
    for (std::size_t s = 0; s < kAxisSymmetries; ++s) {
        for (std::size_t m = 0; m < Moves; ++m) {
            while (move_of<Moves>(image[s][m]) != axis.move_image[s][move_of<Moves>(m)]) {
                ++image[s][m];
            }
        }
    }
    using Conjugates = std::array<std::uint16_t, kAxisSymmetries>;
    return along_moves(table, Conjugates{}, [&](const Conjugates& from, std::size_t m) {
        Conjugates to;
        for (std::size_t s = 0; s < kAxisSymmetries; ++s) {
            to[s] = table[from[s]][image[s][m]];
        }
        return to;
    });
}

}  // namespace revenge::solver::cube3

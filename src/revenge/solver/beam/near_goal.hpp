// The states of a phase that few moves lead to its goal from, all features together.
//
// Orbits that are nearly there one by one are not when they have to arrive together: from (0, 0, 1, 1) it may be eight
// moves. A beam therefore looks up whether a node is among the states around the goal, which are found breadth first
// from it, and follows the moves stored with them. Only features whose goal is a single value take part; the others are
// looked at in the end.
//
// A state is known by a hash of its values, 64 bits, of which 56 are kept beside the move.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "revenge/solver/beam/feature.hpp"

namespace revenge::solver::beam {

// RETURNS the part of a state's hash that one feature's value has; the parts are joined by exclusive or.
constexpr std::uint64_t hash_part(std::size_t feature, std::uint32_t value) noexcept {
    std::uint64_t x = (static_cast<std::uint64_t>(feature) + 1) << 32U | value;
    for (int round = 0; round < 2; ++round) {
        x = (x ^ x >> 32U) * 0xD6E8FEB86659FD93ULL;
    }
    return x ^ x >> 32U;
}

class NearGoal {
  public:
    static constexpr std::uint8_t kGoal = 0xFF;

    NearGoal() = default;
    // Finds whole levels around `solved`, until the next one would be of more than `most` states together.
    NearGoal(const std::vector<Feature>& features, const std::vector<bool>& is_core,
             const std::vector<std::uint32_t>& solved, std::size_t moves,
             const std::vector<std::uint8_t>& inverse, std::size_t most);

    // RETURNS the move that leads nearer to the goal, kGoal at it; nothing far from it.
    std::optional<std::uint8_t> move(std::uint64_t hash) const noexcept {
        for (std::size_t at = hash & mask_;; at = (at + 1) & mask_) {
            const std::uint64_t entry = entries_[at];
            if (entry == 0) {
                return std::nullopt;
            }
            if (entry >> 8U == hash >> 8U) {
                return static_cast<std::uint8_t>(entry & 0xFFU);
            }
        }
    }
    int depth() const noexcept { return depth_; }
    std::size_t size() const noexcept { return count_; }

  private:
    bool insert(std::uint64_t hash, std::uint8_t move);

    std::vector<std::uint64_t> entries_{0};
    std::uint64_t mask_ = 0;
    std::size_t count_ = 0;
    int depth_ = 0;
};

}  // namespace revenge::solver::beam

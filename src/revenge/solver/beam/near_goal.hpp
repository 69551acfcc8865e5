// The states of a phase that are few moves from its goal, all features together.
//
// Features that are each nearly solved need not be nearly solved together: from (0, 0, 1, 1) the goal may be eight
// moves away. A beam therefore looks up nodes among the states near the goal, which are found breadth first from it,
// and follows the moves stored with them. Only features whose goal is a single value take part; the others are checked
// at the end.
//
// A state is represented by a 64-bit hash of its values, of which 56 bits are stored with the move.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "revenge/base/open_table.hpp"
#include "revenge/solver/beam/feature.hpp"

namespace revenge::solver::beam {

// Returns the part of a state's hash for one feature's value; the parts are combined by exclusive or.
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
    // Finds complete levels around `solved`, as long as they have at most `most` states together.
    NearGoal(const std::vector<Feature>& features, const std::vector<bool>& is_core,
             const std::vector<std::uint32_t>& solved, std::size_t moves,
             const std::vector<std::uint8_t>& inverse, std::size_t most);

    // Returns the move that leads nearer to the goal, kGoal at the goal, and nothing far from it.
    std::optional<std::uint8_t> move(std::uint64_t hash) const noexcept {
        const std::uint64_t entry = entries_.find(hash);
        if (Keys::is_free(entry)) {
            return std::nullopt;
        }
        return static_cast<std::uint8_t>(entry & Keys::kBeside);
    }
    int depth() const noexcept { return depth_; }
    std::size_t size() const noexcept { return entries_.size(); }

  private:
    // The move is in the bits next to the hash.
    struct Keys : base::WordKeys<std::uint64_t, 0, 0xFF> {
        static std::uint64_t hash(std::uint64_t entry) noexcept { return entry >> 8U; }
    };
    static std::uint64_t entry_of(std::uint64_t hash, std::uint8_t move) noexcept {
        return (hash & ~Keys::kBeside) | move;
    }

    base::OpenTable<Keys> entries_{1};
    int depth_ = 0;
};

}  // namespace revenge::solver::beam

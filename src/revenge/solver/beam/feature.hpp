// A feature of a phase: one view of a large cube's orbits as a number, with its exact distance from the phase's goal.
//
// A feature is one of two things:
//
//   a set      which of 24 places hold the relevant pieces, as 24 bits. A move permutes them by three look-ups of a
//              byte each. Sets of k places are ranked by two look-ups of 12 bits each.
//   a product  of up to three small components, each a few bits of the number: a set within one pair of faces or within
//              12 edges, a bijection of 8 places, the twists of the corners. A table stores each value after each move.
//              Moves may also change a sign, which is the highest bit.
//
// Distances to the goal are exact for the feature alone: one byte each, computed breadth first. The goal is the set of
// values that the moves of the next phase reach from the solved cube. Features on which moves act alike, such as the
// centers next to corners at all depths, share one table.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "revenge/base/open_table.hpp"

namespace revenge::solver::beam {

// [place]: the new place of the piece in it.
using Places = std::vector<std::uint8_t>;

// A component of a product: the result of each distinct action of moves on its values.
struct Component {
    std::uint32_t size = 0;
    std::vector<std::uint32_t> next{};  // [action * size + value]; kSign: the sign changes
};

using DistanceTable = std::vector<std::uint8_t>;

class Feature {
  public:
    static constexpr std::uint32_t kSign = std::uint32_t{1} << 31U;
    static constexpr std::size_t kSetPlaces = 24;
    static constexpr std::uint8_t kFar = 0xFF;  // not reachable from the goal

    // Creates a set of `count` of the 24 places, which each move permutes.
    static Feature of_set(std::size_t count, const std::vector<Places>& by_move);
    // Creates a product. `action`: [move], the index of its action in the components' tables.
    static Feature of_product(std::vector<Component> components, bool has_sign,
                              std::vector<std::uint8_t> action);

    std::uint32_t after(std::uint32_t value, std::size_t move) const noexcept {
        const std::size_t action = action_[move];
        if (is_set_) {
            const Images& images = images_[action];
            return images[0][value & 0xFFU] | images[1][value >> 8U & 0xFFU] |
                   images[2][value >> 16U];
        }
        std::uint32_t out = value & kSign;
        for (const Part& part : parts_) {
            const std::uint32_t to =
                part.component.next[action * part.component.size + part.of(value)];
            out ^= (to & kSign) | (to & ~kSign) << part.shift;
        }
        return out;
    }
    std::uint8_t distance(std::uint32_t value) const noexcept { return (*distances_)[rank(value)]; }
    // Returns the number that stands for the values of a product's components.
    std::uint32_t joined(const std::vector<std::uint32_t>& values, bool sign) const noexcept;

    // Computes the distances by all moves from the goal, the values that the moves in `kept` reach from `solved`.
    DistanceTable fill(std::uint32_t solved, const std::vector<bool>& kept) const;
    // Returns a text that is equal for features with equal distances.
    std::string key(std::uint32_t solved, const std::vector<bool>& kept) const;
    void use(std::shared_ptr<const DistanceTable> distances) { distances_ = std::move(distances); }

  private:
    using Images = std::array<std::array<std::uint32_t, 256>, 3>;
    struct Part {
        Component component;
        unsigned shift = 0;
        std::uint32_t bits = 0;
        std::uint32_t of(std::uint32_t value) const noexcept { return value >> shift & bits; }
    };

    std::size_t rank(std::uint32_t value) const noexcept {
        if (is_set_) {
            return above_[value >> 12U] + below_[value & 0xFFFU];
        }
        std::size_t out = 0;
        for (const Part& part : parts_) {
            out = out * part.component.size + part.of(value);
        }
        return has_sign_ ? 2 * out + (value >> 31U) : out;
    }
    void number_sets(std::size_t count);

    bool is_set_ = false;
    bool has_sign_ = false;
    std::size_t size_ = 1;  // of the table
    std::vector<std::uint8_t> action_;
    std::vector<Images> images_;  // of sets, by action
    std::vector<std::uint32_t>
        above_;  // of sets: rank = above_[high 12 bits] + below_[low 12 bits]
    std::vector<std::uint32_t> below_;
    std::vector<Part> parts_;
    std::shared_ptr<const DistanceTable> distances_;
};

// The states of a phase that are few moves from its goal, all features together.
//
// Features that are each nearly solved need not be nearly solved together: from (0, 0, 1, 1) the goal may be eight
// moves away. A beam therefore looks up nodes among the states near the goal, which are found breadth first from it,
// and follows the moves stored with them. Only features whose goal is a single value take part; the others are checked
// at the end.
//
// A state is represented by a 64-bit hash of its values, of which 56 bits are stored with the move.

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

// Distances of a few features together from a phase's goal, for the states near it.
//
// Orbits that are each one turn from the goal may be eight turns from it together. Distances of two, three or more of
// them distinguish such states early.
//
// A state is represented by a hash of its values. 12 bits of the hash are stored with the distance, so one state in
// several thousand is mistaken for another. The scores of a beam tolerate that.

class JointDistances {
  public:
    static constexpr std::size_t kSlots = std::size_t{1} << 19U;
    static constexpr std::size_t kMost = 300'000;
    using Slots = std::vector<std::uint16_t>;

    // Finds the states around the goal, breadth first; the goal is the set of states that the moves in `kept` reach
    // from `solved`. Returns kSlots slots, all empty if the goal has many states.
    static Slots make(const std::vector<Feature>& features,
                      const std::vector<std::size_t>& together,
                      const std::vector<std::uint32_t>& solved, const std::vector<bool>& kept);

    // `slots` must outlive the object.
    JointDistances(std::vector<std::size_t> together, std::span<const std::uint16_t> slots);

    const std::vector<std::size_t>& together() const noexcept { return together_; }
    bool is_empty() const noexcept { return far_ == 0; }
    // `hash` is that of the values of all features.
    int distance(std::uint64_t hash) const noexcept {
        for (std::size_t at = hash & (kSlots - 1);; at = (at + 1) & (kSlots - 1)) {
            const unsigned slot = slots_[at];
            if (slot == 0) {
                return far_;
            }
            if (slot >> 4U == hash >> 52U) {
                return static_cast<int>(slot & 0xFU) - 1;
            }
        }
    }

  private:
    std::vector<std::size_t> together_;
    std::span<const std::uint16_t> slots_;
    int far_ = 0;  // the distance of states that are not stored
};

// Phases with at most this number of features observe all sets of these.
inline constexpr std::size_t kFewFeatures = 6;

// Returns the sets of a phase's features that are observed together.
std::vector<std::vector<std::size_t>> joint_features(std::size_t features);

}  // namespace revenge::solver::beam

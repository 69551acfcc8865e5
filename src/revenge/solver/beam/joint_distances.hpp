// Distances of a few features together from a phase's goal, for the states near it.
//
// Orbits that are each one turn from the goal may be eight turns from it together. Distances of two, three or more of
// them distinguish such states early.
//
// A state is represented by a hash of its values. 12 bits of the hash are stored with the distance, so one state in
// several thousand is mistaken for another. The scores of a beam tolerate that.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "revenge/solver/beam/feature.hpp"

namespace revenge::solver::beam {

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

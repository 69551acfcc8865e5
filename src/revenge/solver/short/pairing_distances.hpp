// The distances of all pairings, in one of two forms.
//
//   exact    4 bits an entry                                                             15.5 MB
//   compact  2 bits an entry: near, one and two turns further, further than that          7.8 MB
//            and what is near in a hash table with its distances                          0.5 MB
//
// Nine of ten pairings are more than 9 turns away (OBTM), and searches seldom ask of more: so the compact form's bound
// is exact where most is asked, and it is not filled further. What is near are the levels that the hash table has room
// for: OBTM up to 7 turns.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "revenge/base/large_pages.hpp"

namespace revenge::solver::reduction {

class PairingDistances {
  public:
    enum class Form : std::uint8_t { Exact, Compact };

    PairingDistances() = default;
    PairingDistances(std::size_t size, Form form);

    template <class Visitor>
    void visit(Visitor& visitor) {
        visitor(form_);
        visitor(near_most_);
        visitor(near_);
        visitor(entries_);
    }

    // RETURNS whether the arrays are as large as they have to be for so many exact distances.
    bool are_exact(std::size_t size) const noexcept {
        return form_[0] == Form::Exact && entries_.size() == size / 2;
    }
    // RETURNS the distance, or, in the compact form, a bound to those that are further than it tells apart.
    int operator[](std::size_t index) const noexcept {
        if (form_[0] == Form::Exact) {
            return entries_[index / 2] >> (index % 2 * 4) & 0xF;
        }
        const int further = entries_[index / 4] >> (index % 4 * 2) & 3;
        return further == 0 ? near_distance(index) : near_most_[0] + further;
    }
    void prefetch(std::size_t index) const noexcept {
        __builtin_prefetch(&entries_[form_[0] == Form::Exact ? index / 2 : index / 4]);
    }

    // Filling goes by levels: begin_level(), enter() for each entry, and enter_near() too where is_near().
    // RETURNS whether it goes on behind the level: further ones are not told apart otherwise.
    bool begin_level(int distance, std::uint64_t count);
    bool is_near(int distance) const noexcept {
        return form_[0] == Form::Compact && distance <= near_most_[0];
    }
    // THREADS: safe for entries of different classes.
    void enter(std::size_t index, int distance) noexcept {
        if (form_[0] == Form::Exact) {
            std::uint8_t& byte = entries_[index / 2];
            byte = static_cast<std::uint8_t>(byte | distance << (index % 2 * 4));
            return;
        }
        const int missing = kFurthest - (is_near(distance) ? 0 : distance - near_most_[0]);
        std::uint8_t& byte = entries_[index / 4];
        byte = static_cast<std::uint8_t>(byte & ~(missing << (index % 4 * 2)));
    }
    void enter_near(std::size_t index, int distance) noexcept;

  private:
    static constexpr int kFurthest = 3;
    static constexpr std::size_t kNearSlots = std::size_t{1} << 17U;
    static constexpr std::uint64_t kMostNear = kNearSlots * 3 / 4;
    static constexpr std::uint32_t kFree = ~0U;

    static std::size_t slot_of(std::size_t index) noexcept {
        return static_cast<std::uint32_t>(index) * 0x9E3779B1U >> 15U;
    }
    int near_distance(std::size_t index) const noexcept {
        std::size_t at = slot_of(index);
        while (near_[at] >> 4U != index) {
            at = (at + 1) % kNearSlots;
        }
        return static_cast<int>(near_[at] & 0xFU);
    }

    std::array<Form, 1> form_{};
    std::array<std::uint8_t, 1> near_most_{};
    std::vector<std::uint32_t> near_;  // index * 16 + distance
    base::LargeVector<std::uint8_t> entries_;
    std::uint64_t entered_ = 0;
};

}  // namespace revenge::solver::reduction

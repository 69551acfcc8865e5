// FlatMap: 64-bit keys to 32-bit values in one flat array, linear probing. Made for coordinates:
// built once, then read millions of times a second; std::unordered_map takes four times as long for
// both.
#pragma once

#include <bit>
#include <cstdint>
#include <optional>
#include <utility>

#include "revenge/base/large_pages.hpp"

namespace revenge::base {

class FlatMap {
  public:
    explicit FlatMap(std::size_t expected = 16)
        : slots_(std::bit_ceil(2 * expected + 2), Slot{kEmpty, 0}) {}

    std::size_t size() const noexcept { return size_; }
    // Of memory.
    std::uint64_t bytes() const noexcept { return slots_.capacity() * sizeof(Slot); }

    // RETURNS the value of `key` after the call and whether it is new. REQUIRES key != ~0.
    std::pair<std::uint32_t, bool> insert(std::uint64_t key, std::uint32_t value) {
        if (2 * (size_ + 1) > slots_.size()) {
            grow();
        }
        Slot& slot = slots_[find_slot(key)];
        if (slot.key == key) {
            return {slot.value, false};
        }
        slot = {key, value};
        ++size_;
        return {value, true};
    }

    // Has the place of `key` brought from memory while something else is done.
    void prefetch(std::uint64_t key) const noexcept {
        __builtin_prefetch(&slots_[first_slot(key)]);
    }

    std::optional<std::uint32_t> find(std::uint64_t key) const noexcept {
        const Slot& slot = slots_[find_slot(key)];
        return slot.key == key ? std::optional(slot.value) : std::nullopt;
    }

  private:
    static constexpr std::uint64_t kEmpty = ~std::uint64_t{0};
    struct Slot {
        std::uint64_t key;
        std::uint32_t value;
    };

    std::size_t first_slot(std::uint64_t key) const noexcept {
        std::uint64_t hash = key * 0x9E3779B97F4A7C15U;  // Knuth's multiplicative hashing
        hash ^= hash >> 32U;
        return hash & (slots_.size() - 1);
    }

    std::size_t find_slot(std::uint64_t key) const noexcept {
        const std::size_t mask = slots_.size() - 1;
        std::size_t at = first_slot(key);
        while (slots_[at].key != key && slots_[at].key != kEmpty) {
            at = (at + 1) & mask;
        }
        return at;
    }

    void grow() {
        LargeVector<Slot> old(2 * slots_.size(), Slot{kEmpty, 0});
        old.swap(slots_);
        for (const Slot& slot : old) {
            if (slot.key != kEmpty) {
                slots_[find_slot(slot.key)] = slot;
            }
        }
    }

    LargeVector<Slot> slots_;
    std::size_t size_ = 0;
};

}  // namespace revenge::base

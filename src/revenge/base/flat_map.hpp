// FlatMap: 64-bit keys to 32-bit values. Made for coordinates: built once, then read millions of times a
// second.
#pragma once

#include <bit>
#include <cstdint>
#include <optional>
#include <utility>

#include "revenge/base/open_table.hpp"

namespace revenge::base {

class FlatMap {
  public:
    explicit FlatMap(std::size_t expected = 16) : table_(std::bit_ceil(2 * expected + 2)) {}

    std::size_t size() const noexcept { return table_.size(); }
    // Of memory.
    std::uint64_t bytes() const noexcept { return table_.bytes(); }

    // RETURNS the value of `key` after the call and whether it is new. REQUIRES key != ~0.
    std::pair<std::uint32_t, bool> insert(std::uint64_t key, std::uint32_t value) {
        if (table_.is_half_full()) {
            table_.grow();
        }
        const auto [there, is_new] = table_.insert({key, value});
        return {there.value, is_new};
    }

    // Has the place of `key` brought from memory while something else is done.
    void prefetch(std::uint64_t key) const noexcept { table_.prefetch({key, 0}); }

    std::optional<std::uint32_t> find(std::uint64_t key) const noexcept {
        const auto& there = table_.find({key, 0});
        return there.key == key ? std::optional(there.value) : std::nullopt;
    }

  private:
    struct Keys {
        struct Entry {
            std::uint64_t key;
            std::uint32_t value;
        };
        static constexpr Entry kFree{~std::uint64_t{0}, 0};
        static bool is_free(const Entry& slot) noexcept { return slot.key == kFree.key; }
        static bool are_one(const Entry& slot, const Entry& entry) noexcept {
            return slot.key == entry.key;
        }
        static std::size_t hash(const Entry& entry) noexcept {
            const std::uint64_t hash =
                entry.key * 0x9E3779B97F4A7C15U;  // Knuth's multiplicative hashing
            return hash ^ hash >> 32U;
        }
    };
    OpenTable<Keys> table_;
};

}  // namespace revenge::base

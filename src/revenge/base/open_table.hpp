// Hash tables in one flat array: FlatMap for 64-bit keys, and OpenTable for entries of any shape.
//
// OpenTable has a power of two of slots; an entry is in the first free one after the slot of its hash (open addressing,
// linear probing). std::unordered_map takes four times as long to fill and to read.
//
// `Keys` says what entries are:
//
//   Entry                 trivial to copy
//   kFree, is_free(slot)  what is in a slot that has none
//   hash(entry)           its low bits are the slot
//   are_one(slot, entry)  whether they have the same key; what it says of a free slot does not matter
#pragma once

#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

#include "revenge/base/large_pages.hpp"
#include "revenge/base/port/threads.hpp"

namespace revenge::base {

// Keys of words, but for their hash; the bits of `Beside` are no part of the key.
template <class Word, Word Free, Word Beside = 0>
struct WordKeys {
    using Entry = Word;
    static constexpr Word kFree = Free;
    static constexpr Word kBeside = Beside;
    static bool is_free(Word slot) noexcept { return slot == Free; }
    static bool are_one(Word slot, Word entry) noexcept {
        return (slot | Beside) == (entry | Beside);
    }
};

template <class Keys>
class OpenTable {
  public:
    using Entry = typename Keys::Entry;

    OpenTable() = default;
    // REQUIRES a power of two.
    explicit OpenTable(std::size_t slots) : slots_(slots, Keys::kFree) {}

    // Visits only the slots, because a loaded table is read-only.
    template <class Visitor>
    void visit(Visitor& visitor) {
        visitor(slots_);
    }

    bool has_slots() const noexcept { return !slots_.empty(); }
    std::size_t size() const noexcept { return size_; }
    // Bytes of memory.
    std::uint64_t bytes() const noexcept { return slots_.capacity() * sizeof(Entry); }
    // Returns true if one more entry would fill more than half of the slots, beyond which look-ups get slow.
    bool is_half_full() const noexcept { return 2 * (size_ + 1) > slots_.size(); }

    // RETURNS the entry of the same key, or a free slot. REQUIRES, as all below, a free slot.
    const Entry& find(const Entry& entry) const noexcept { return slots_[slot_of(entry)]; }
    // RETURNS the entry of the same key that is there then, and whether it is the new one.
    std::pair<Entry, bool> insert(const Entry& entry) noexcept {
        Entry& there = slots_[slot_of(entry)];
        const bool is_new = Keys::is_free(there);
        if (is_new) {
            there = entry;
            ++size_;
        }
        return {there, is_new};
    }
    // RETURNS whether it is new. It does not count in size(). THREADS: safe beside calls of itself.
    bool insert_beside_others(
        const Entry& entry) noexcept requires std::same_as<Entry, std::uint64_t> {
        for (std::size_t at = first_slot(entry);; at = (at + 1) & mask()) {
            port::SharedWord slot(slots_[at]);
            std::uint64_t there = slot.load();
            if (Keys::is_free(there) && slot.replace(there, entry)) {
                return true;
            }
            if (Keys::are_one(there, entry)) {
                return false;
            }
        }
    }

    // Has the place of an entry brought from memory while something else is done.
    void prefetch(const Entry& entry) const noexcept {
        __builtin_prefetch(&slots_[first_slot(entry)]);
    }

    // Doubles the slots.
    void grow() {
        LargeVector<Entry> old(2 * slots_.size(), Keys::kFree);
        old.swap(slots_);
        for (const Entry& entry : old) {
            if (!Keys::is_free(entry)) {
                slots_[slot_of(entry)] = entry;
            }
        }
    }

  private:
    std::size_t mask() const noexcept { return slots_.size() - 1; }
    std::size_t first_slot(const Entry& entry) const noexcept { return Keys::hash(entry) & mask(); }
    std::size_t slot_of(const Entry& entry) const noexcept {
        std::size_t at = first_slot(entry);
        while (!Keys::are_one(slots_[at], entry) && !Keys::is_free(slots_[at])) {
            at = (at + 1) & mask();
        }
        return at;
    }

    LargeVector<Entry> slots_;
    std::size_t size_ = 0;
};

// Hashes of 64 bits, spread over all numbers already; 0 is none.
struct HashKeys : WordKeys<std::uint64_t, 0> {
    static std::uint64_t hash(std::uint64_t entry) noexcept { return entry; }
};
using HashSet = OpenTable<HashKeys>;

// FlatMap: 64-bit keys to 32-bit values. Made for coordinates: built once, then read millions of times a
// second.

class FlatMap {
  public:
    explicit FlatMap(std::size_t expected = 16) : table_(std::bit_ceil(2 * expected + 2)) {}

    std::size_t size() const noexcept { return table_.size(); }
    // Bytes of memory.
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

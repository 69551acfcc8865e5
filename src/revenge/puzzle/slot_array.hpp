// One number for each slot of a puzzle: the piece in it, its twist, or the slot that it is filled from.
//
// Puzzles of up to 128 slots, all cubes up to 5x5x5 among them, keep the numbers inside the object: states of them are
// copied by the million, and never allocate memory. Larger puzzles keep theirs on the heap. An array is zero wherever
// nothing was written, however far out, so a default array fits every puzzle; writing past the end makes room.
#pragma once

#include <algorithm>
#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace revenge::puzzle {

// A label, a twist or a slot.
using SlotNumber = std::uint16_t;
inline constexpr std::size_t kMostSlots = 4096;  // of all orbits together

class SlotArray {
  public:
    using value_type = SlotNumber;
    using iterator = SlotNumber*;
    using const_iterator = const SlotNumber*;
    static constexpr std::size_t kInside = 128;

    SlotArray() noexcept = default;
    SlotArray(const SlotArray& other) noexcept : inside_(other.inside_) {
        if (other.outside_) {
            copy_outside(other);
        }
    }
    SlotArray(SlotArray&& other) noexcept = default;
    SlotArray& operator=(const SlotArray& other) noexcept {
        if (this != &other) {
            inside_ = other.inside_;
            if (other.outside_) {
                copy_outside(other);
            } else {
                outside_.reset();
            }
        }
        return *this;
    }
    SlotArray& operator=(SlotArray&& other) noexcept = default;
    ~SlotArray() = default;

    SlotNumber operator[](std::size_t slot) const noexcept {
        if (!outside_) {
            return slot < kInside ? inside_[slot] : SlotNumber{0};
        }
        return slot < outside_size_ ? outside_[slot] : SlotNumber{0};
    }
    SlotNumber& operator[](std::size_t slot) noexcept {
        if (slot >= size()) {
            reserve(slot + 1);
        }
        return data()[slot];
    }

    // The numbers that there is room for, at least kInside.
    std::size_t size() const noexcept { return outside_ ? outside_size_ : kInside; }
    const SlotNumber* data() const noexcept { return outside_ ? outside_.get() : inside_.data(); }
    SlotNumber* data() noexcept { return outside_ ? outside_.get() : inside_.data(); }
    const SlotNumber* begin() const noexcept { return data(); }
    const SlotNumber* end() const noexcept { return data() + size(); }
    SlotNumber* begin() noexcept { return data(); }
    SlotNumber* end() noexcept { return data() + size(); }

    // Makes room for at least `slots` numbers.
    void reserve(std::size_t slots) noexcept;

    // Arrays are equal if their numbers are, whatever they have room for.
    bool operator==(const SlotArray& other) const noexcept {
        return outside_ || other.outside_ ? std::is_eq(*this <=> other) : inside_ == other.inside_;
    }
    std::strong_ordering operator<=>(const SlotArray& other) const noexcept;

  private:
    void copy_outside(const SlotArray& other) noexcept;

    std::array<SlotNumber, kInside> inside_{};
    std::unique_ptr<SlotNumber[]> outside_;  // all numbers, where there is no room inside
    std::size_t outside_size_ = 0;
};

// RETURNS the numbers as bytes, for hashes and identities: a byte each where all are below 256, else two.
std::vector<std::byte> bytes_of(std::span<const SlotNumber> numbers);

}  // namespace revenge::puzzle

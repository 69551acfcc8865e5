// Small values in as few bits as they need: four, two or one in a byte. Tables that are read at random fit the caches
// better than with a byte for each value.
#pragma once

#include <cstdint>
#include <span>

#include "revenge/base/large_pages.hpp"

namespace revenge::table {

class PackedValues {
  public:
    PackedValues() = default;
    // Creates values that are all 0. REQUIRES 1 to 8 bits for each.
    PackedValues(std::uint64_t size, unsigned bits);

    unsigned operator[](std::uint64_t index) const noexcept {
        const unsigned shift = static_cast<unsigned>(index & within_) << bits_shift_;
        return bytes_[index >> index_shift_] >> shift & low_;
    }
    // Writes values from `first` on. REQUIRES that these are 0, and values of as many bits.
    void put(std::uint64_t first, std::span<const std::uint8_t> values) noexcept;

    static std::uint64_t bytes_of(std::uint64_t size, unsigned bits) noexcept;
    bool operator==(const PackedValues&) const = default;

  private:
    base::LargeVector<std::uint8_t> bytes_;
    unsigned index_shift_ = 0;  // of an index to its byte
    unsigned bits_shift_ = 3;   // of a place within a byte to its bit
    unsigned within_ = 0;       // mask of a place within a byte
    unsigned low_ = 0xFF;       // mask of a value
};

}  // namespace revenge::table

#include "revenge/table/packed_values.hpp"

#include <bit>
#include <cstddef>

namespace revenge::table {

namespace {

constexpr unsigned kByteShift = 3;  // bits of a byte

// Bits that a value takes are a power of two, so that none crosses a byte.
unsigned bits_shift(unsigned bits) noexcept {
    return bits <= 2 ? 1 : static_cast<unsigned>(std::bit_width(bits - 1));
}

// Fills bytes with the first values. A template, so that the values of a byte are not counted in a loop.
template <unsigned kBitsShift>
void pack(std::span<const std::uint8_t> values, std::span<std::uint8_t> bytes) noexcept {
    constexpr std::size_t kInAByte = std::size_t{1} << (kByteShift - kBitsShift);
    const std::uint8_t* next = values.data();
    for (std::uint8_t& byte : bytes) {
        unsigned made = 0;
        for (std::size_t k = 0; k < kInAByte; ++k) {
            made |= static_cast<unsigned>(next[k]) << (k << kBitsShift);
        }
        byte = static_cast<std::uint8_t>(made);
        next += kInAByte;
    }
}

}  // namespace

PackedValues::PackedValues(std::uint64_t size, unsigned bits)
    : bytes_(bytes_of(size, bits)), bits_shift_(bits_shift(bits)) {
    index_shift_ = kByteShift - bits_shift_;
    within_ = (1U << index_shift_) - 1;
    low_ = (1U << (1U << bits_shift_)) - 1;
}

std::uint64_t PackedValues::bytes_of(std::uint64_t size, unsigned bits) noexcept {
    const unsigned shift = kByteShift - bits_shift(bits);
    return (size + (std::uint64_t{1} << shift) - 1) >> shift;
}

void PackedValues::put(std::uint64_t first, std::span<const std::uint8_t> values) noexcept {
    const auto put_one = [&](std::uint64_t index, unsigned value) {
        const unsigned shift = static_cast<unsigned>(index & within_) << bits_shift_;
        std::uint8_t& byte = bytes_[index >> index_shift_];
        byte = static_cast<std::uint8_t>(byte | value << shift);
    };
    std::size_t next = 0;
    while (next < values.size() && ((first + next) & within_) != 0) {
        put_one(first + next, values[next]);
        ++next;
    }
    // Full bytes: bytes at both ends may hold values that were put before.
    const std::span<std::uint8_t> full = std::span(bytes_).subspan(
        (first + next) >> index_shift_, (values.size() - next) >> index_shift_);
    const std::span<const std::uint8_t> inner = values.subspan(next);
    if (bits_shift_ == 1) {
        pack<1>(inner, full);
    } else if (bits_shift_ == 2) {
        pack<2>(inner, full);
    } else {
        pack<kByteShift>(inner, full);
    }
    next += full.size() << index_shift_;
    for (; next < values.size(); ++next) {
        put_one(first + next, values[next]);
    }
}

}  // namespace revenge::table

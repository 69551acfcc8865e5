// Sets of values that the centers of one axis take, a bit a value.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace revenge::bounds {

struct CenterRow {
    std::uint64_t low = 0;
    std::uint64_t high = 0;
    bool is_empty() const noexcept { return (low | high) == 0; }
    bool operator==(const CenterRow&) const = default;
    CenterRow& operator|=(const CenterRow& other) noexcept {
        low |= other.low;
        high |= other.high;
        return *this;
    }
};
inline bool has_bit(const CenterRow& row, std::uint32_t value) noexcept {
    return ((value < 64 ? row.low : row.high) >> (value % 64) & 1U) != 0;
}
inline void set_bit(CenterRow& row, std::uint32_t value) noexcept {
    (value < 64 ? row.low : row.high) |= std::uint64_t{1} << (value % 64);
}
CenterRow full_row(std::uint32_t values) noexcept;
unsigned count_bits(const CenterRow& row) noexcept;

// Rows after the values have been renamed.
class RowMap {
  public:
    // Value i becomes to[i].
    explicit RowMap(const std::vector<std::uint32_t>& to) noexcept;
    CenterRow operator()(const CenterRow& row) const noexcept {
        CenterRow out;
        std::uint64_t bits = row.low;
        for (unsigned part = 0; part < kParts; ++part, bits >>= kPartBits) {
            if (part == kParts - 1) {  // its last bits are the first of the high word
                bits |= row.high << (64 - kPartBits * (kParts - 1));
            }
            out |= part_[part][bits & ((1U << kPartBits) - 1)];
        }
        return out;
    }

  private:
    static constexpr unsigned kPartBits = 7;
    static constexpr unsigned kParts = 10;
    std::array<std::array<CenterRow, 1U << kPartBits>, kParts> part_;
};

}  // namespace revenge::bounds

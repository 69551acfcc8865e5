// Count: a whole number of any size, as orders of groups are (|R| of the 4x4x4 has 56 digits).
//
// Counts are few and far from any inner loop, so the arithmetic is the schoolbook's, on digits of 32 bits.
#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <vector>

namespace revenge::group {

class Count {
  public:
    explicit Count(std::uint64_t value = 0);

    // Decimal digits, ungrouped.
    std::string digits() const;
    // RETURNS the digits in groups of three: "43,252,003,274,489,856,000".
    std::string grouped() const;

    // RETURNS whether `divisor` divides this. Zero divides only zero.
    bool is_multiple_of(const Count& divisor) const;
    bool operator==(const Count&) const = default;
    std::strong_ordering operator<=>(const Count& other) const noexcept;

    friend Count operator+(const Count& a, const Count& b);
    friend Count operator*(const Count& a, const Count& b);
    // REQUIRES a.is_multiple_of(b), b > 0.
    friend Count operator/(const Count& a, const Count& b);

  private:
    struct Division;
    void trim() noexcept;
    static Division divide(const Count& a, const Count& b);

    std::vector<std::uint32_t> limbs_;  // the lowest first; the last is not 0
};

Count factorial(int n);
Count power(std::uint64_t base, int exponent);

}  // namespace revenge::group

// Count: a whole number of any size, as orders of groups are (|R| of the 4x4x4 has 56 digits).
//
// Kept as its decimal digits, so that this header needs no big-number library; the arithmetic is
// GMP's. Counts are few and far from any inner loop, so the conversions cost nothing that shows.
#pragma once

#include <cstdint>
#include <string>

namespace revenge::group {

class Count {
  public:
    explicit Count(std::uint64_t value = 0) : digits_(std::to_string(value)) {}

    // Decimal digits, ungrouped.
    const std::string& digits() const noexcept { return digits_; }
    // RETURNS the digits in groups of three: "43 252 003 274 489 856 000".
    std::string grouped() const;

    // RETURNS whether `divisor` divides this.
    bool is_multiple_of(const Count& divisor) const;
    bool operator==(const Count&) const = default;

    friend Count operator*(const Count& a, const Count& b);
    // REQUIRES a.is_multiple_of(b), b > 0.
    friend Count operator/(const Count& a, const Count& b);

  private:
    std::string digits_;
};

Count factorial(int n);
Count power(std::uint64_t base, int exponent);

}  // namespace revenge::group

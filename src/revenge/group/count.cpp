#include "revenge/group/count.hpp"

#include <gmpxx.h>

#include <cstddef>

#include "revenge/base/check.hpp"

namespace revenge::group {

namespace {

mpz_class number(const Count& count) { return mpz_class(count.digits(), 10); }

}  // namespace

std::string Count::grouped() const {
    constexpr std::size_t kGroup = 3;
    std::string out;
    for (std::size_t i = 0; i < digits_.size(); ++i) {
        if (i > 0 && (digits_.size() - i) % kGroup == 0) {
            out += ' ';
        }
        out += digits_[i];
    }
    return out;
}

bool Count::is_multiple_of(const Count& divisor) const {
    return mpz_divisible_p(number(*this).get_mpz_t(), number(divisor).get_mpz_t()) != 0;
}

Count operator*(const Count& a, const Count& b) {
    Count out;
    out.digits_ = mpz_class(number(a) * number(b)).get_str();
    return out;
}

Count operator/(const Count& a, const Count& b) {
    base::check(b != Count(0) && a.is_multiple_of(b), "an exact division of counts");
    Count out;
    out.digits_ = mpz_class(number(a) / number(b)).get_str();
    return out;
}

Count factorial(int n) {
    Count out(1);
    for (int i = 2; i <= n; ++i) {
        out = out * Count(static_cast<std::uint64_t>(i));
    }
    return out;
}

Count power(std::uint64_t base, int exponent) {
    Count out(1);
    for (int i = 0; i < exponent; ++i) {
        out = out * Count(base);
    }
    return out;
}

}  // namespace revenge::group

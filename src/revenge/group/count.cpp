#include "revenge/group.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <utility>

#include "revenge/base/check.hpp"
#include "revenge/base/text.hpp"

namespace revenge::group {

namespace {

using Limb = std::uint32_t;
using Wide = std::uint64_t;

constexpr unsigned kLimbBits = 32;

// Divides in place. RETURNS the remainder.
Limb divide_by(std::vector<Limb>& limbs, Limb divisor) noexcept {
    Wide rest = 0;
    for (std::size_t i = limbs.size(); i-- > 0;) {
        const Wide part = rest << kLimbBits | limbs[i];
        limbs[i] = static_cast<Limb>(part / divisor);
        rest = part % divisor;
    }
    return static_cast<Limb>(rest);
}

// RETURNS the limbs times 2^bits, with one limb more.
std::vector<Limb> shifted(const std::vector<Limb>& limbs, unsigned bits) {
    std::vector<Limb> out;
    Wide carry = 0;
    for (const Limb limb : limbs) {
        carry |= Wide{limb} << bits;
        out.push_back(static_cast<Limb>(carry));
        carry >>= kLimbBits;
    }
    out.push_back(static_cast<Limb>(carry));
    return out;
}

// One digit of a long division: takes `digit` times `divisor` from the limbs at `at`, where `digit` is at most 2 too
// large. RETURNS the digit as it should be.
Limb take_multiple(std::vector<Limb>& from, std::size_t at, const std::vector<Limb>& divisor,
                   Wide digit) noexcept {
    Wide carry = 0;
    Wide borrow = 0;
    for (std::size_t i = 0; i <= divisor.size(); ++i) {
        carry += i < divisor.size() ? digit * divisor[i] : 0;
        const Wide part = Wide{from[at + i]} - static_cast<Limb>(carry) - borrow;
        from[at + i] = static_cast<Limb>(part);
        borrow = part >> kLimbBits != 0 ? 1 : 0;
        carry >>= kLimbBits;
    }
    while (borrow != 0) {
        --digit;
        Wide sum = 0;
        for (std::size_t i = 0; i <= divisor.size(); ++i) {
            sum += Wide{from[at + i]} + (i < divisor.size() ? divisor[i] : 0);
            from[at + i] = static_cast<Limb>(sum);
            sum >>= kLimbBits;
        }
        borrow -= sum;
    }
    return static_cast<Limb>(digit);
}

}  // namespace

struct Count::Division {
    Count quotient;
    bool is_exact = false;
};

Count::Count(std::uint64_t value)
    : limbs_{static_cast<Limb>(value), static_cast<Limb>(value >> kLimbBits)} {
    trim();
}

void Count::trim() noexcept {
    while (!limbs_.empty() && limbs_.back() == 0) {
        limbs_.pop_back();
    }
}

std::string Count::digits() const {
    constexpr Limb kBillion = 1'000'000'000;
    constexpr std::size_t kDigits = 9;
    std::vector<Limb> rest = limbs_;
    std::string out;  // the lowest digit first
    while (!rest.empty()) {
        Limb part = divide_by(rest, kBillion);
        for (std::size_t i = 0; i < kDigits; ++i, part /= 10) {
            out += static_cast<char>('0' + part % 10);
        }
        while (!rest.empty() && rest.back() == 0) {
            rest.pop_back();
        }
    }
    while (out.size() > 1 && out.back() == '0') {
        out.pop_back();
    }
    std::ranges::reverse(out);
    return out.empty() ? "0" : out;
}

std::string Count::grouped() const { return base::grouped(digits()); }

std::strong_ordering Count::operator<=>(const Count& other) const noexcept {
    if (limbs_.size() != other.limbs_.size()) {
        return limbs_.size() <=> other.limbs_.size();
    }
    return std::lexicographical_compare_three_way(limbs_.rbegin(), limbs_.rend(),
                                                  other.limbs_.rbegin(), other.limbs_.rend());
}

// SOURCE: Donald E. Knuth, The Art of Computer Programming, volume 2, section 4.3.1, algorithm D.
Count::Division Count::divide(const Count& a, const Count& b) {
    Division out;
    if (a < b) {
        out.is_exact = a.limbs_.empty();
        return out;
    }
    if (b.limbs_.size() == 1) {
        out.quotient = a;
        out.is_exact = divide_by(out.quotient.limbs_, b.limbs_[0]) == 0;
        out.quotient.trim();
        return out;
    }
    const auto bits = static_cast<unsigned>(std::countl_zero(b.limbs_.back()));
    std::vector<Limb> rest = shifted(a.limbs_, bits);
    std::vector<Limb> divisor = shifted(b.limbs_, bits);
    divisor.pop_back();
    const Wide top = divisor.back();
    const Wide second = divisor[divisor.size() - 2];
    out.quotient.limbs_.resize(rest.size() - divisor.size());
    for (std::size_t at = out.quotient.limbs_.size(); at-- > 0;) {
        const std::size_t end = at + divisor.size();
        const Wide head = Wide{rest[end]} << kLimbBits | rest[end - 1];
        Wide digit = std::min(head / top, (Wide{1} << kLimbBits) - 1);
        for (Wide left = head - digit * top;
             left >> kLimbBits == 0 && digit * second > (left << kLimbBits | rest[end - 2]);
             left += top) {
            --digit;
        }
        out.quotient.limbs_[at] = take_multiple(rest, at, divisor, digit);
    }
    out.quotient.trim();
    out.is_exact = std::ranges::all_of(rest, [](Limb limb) { return limb == 0; });
    return out;
}

bool Count::is_multiple_of(const Count& divisor) const {
    return divisor.limbs_.empty() ? limbs_.empty() : divide(*this, divisor).is_exact;
}

Count operator+(const Count& a, const Count& b) {
    Count out;
    Wide carry = 0;
    for (std::size_t i = 0; i < std::max(a.limbs_.size(), b.limbs_.size()); ++i) {
        carry += i < a.limbs_.size() ? a.limbs_[i] : 0;
        carry += i < b.limbs_.size() ? b.limbs_[i] : 0;
        out.limbs_.push_back(static_cast<Limb>(carry));
        carry >>= kLimbBits;
    }
    out.limbs_.push_back(static_cast<Limb>(carry));
    out.trim();
    return out;
}

Count operator*(const Count& a, const Count& b) {
    Count out;
    out.limbs_.resize(a.limbs_.size() + b.limbs_.size());
    for (std::size_t i = 0; i < a.limbs_.size(); ++i) {
        Wide carry = 0;
        for (std::size_t k = 0; k < b.limbs_.size(); ++k) {
            carry += Wide{a.limbs_[i]} * b.limbs_[k] + out.limbs_[i + k];
            out.limbs_[i + k] = static_cast<Limb>(carry);
            carry >>= kLimbBits;
        }
        out.limbs_[i + b.limbs_.size()] = static_cast<Limb>(carry);
    }
    out.trim();
    return out;
}

Count operator/(const Count& a, const Count& b) {
    base::check(b != Count(0), "a division by zero");
    Count::Division out = Count::divide(a, b);
    base::check(out.is_exact, "an exact division of counts");
    return std::move(out.quotient);
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

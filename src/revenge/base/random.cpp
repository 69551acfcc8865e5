#include "revenge/base.hpp"

#include <algorithm>
#include <bit>
#include <cassert>

#include "revenge/base/message.hpp"
#include "revenge/base/port/random_bytes.hpp"

namespace revenge::base {

namespace {

// splitmix64 (Sebastiano Vigna, 2015): spreads a short seed over the whole state.
std::uint64_t split_mix(std::uint64_t& x) noexcept {
    x += 0x9E3779B97F4A7C15U;
    std::uint64_t z = x;
    z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9U;
    z = (z ^ (z >> 27U)) * 0x94D049BB133111EBU;
    return z ^ (z >> 31U);
}

}  // namespace

Random::Random(std::uint64_t seed) noexcept : state_{} {
    std::ranges::generate(state_, [&seed] { return split_mix(seed); });
}

Result<Random> Random::from_system() {
    std::array<std::uint64_t, 4> state{};
    if (!port::random_bytes(std::as_writable_bytes(std::span(state)))) {
        return error(ErrorCode::Resource, "no-random-bytes",
                     "the operating system gave no random bytes; give a seed");
    }
    state[0] |= 1U;  // the all-zero state is the generator's only fixed point
    return Random(state);
}

Result<Random> Random::from_hex(std::string_view digits) {
    if (digits.starts_with("0x") || digits.starts_with("0X")) {
        digits.remove_prefix(2);
    }
    constexpr std::size_t kMaxDigits = 64;
    std::array<std::uint64_t, 4> words{};
    if (digits.empty() || digits.size() > kMaxDigits) {
        return usage("seed-length", "a seed has 1 to {most} hexadecimal digits, not {count}", 64,
                     digits.size());
    }
    for (std::size_t i = 0; i < digits.size(); ++i) {
        const char c = digits[i];
        unsigned digit = 0;
        if (c >= '0' && c <= '9') {
            digit = static_cast<unsigned>(c - '0');
        } else if (c >= 'a' && c <= 'f') {
            digit = static_cast<unsigned>(c - 'a') + 10;
        } else if (c >= 'A' && c <= 'F') {
            digit = static_cast<unsigned>(c - 'A') + 10;
        } else {
            return usage("seed-digit",
                         "a seed has hexadecimal digits only; place {place} is '{text}'", i + 1, c);
        }
        const std::size_t place = digits.size() - 1 - i;  // so that leading zeros change nothing
        words[place / 16] |= static_cast<std::uint64_t>(digit) << (4 * (place % 16));
    }
    std::array<std::uint64_t, 4> state{};
    std::uint64_t mixed = 0;
    for (std::size_t i = 0; i < state.size(); ++i) {
        mixed ^= words[i];
        state[i] = split_mix(mixed);
    }
    state[0] |= 1U;
    return Random(state);
}

std::uint64_t Random::operator()() noexcept {
    const std::uint64_t result = std::rotl(state_[1] * 5, 7) * 9;
    const std::uint64_t t = state_[1] << 17U;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= t;
    state_[3] = std::rotl(state_[3], 45);
    return result;
}

std::uint64_t Random::below(std::uint64_t bound) noexcept {
    assert(bound > 0);
    __extension__ using Wide = unsigned __int128;
    Wide product = static_cast<Wide>((*this)()) * bound;
    if (static_cast<std::uint64_t>(product) < bound) {
        const std::uint64_t threshold = (0 - bound) % bound;
        while (static_cast<std::uint64_t>(product) < threshold) {
            product = static_cast<Wide>((*this)()) * bound;
        }
    }
    return static_cast<std::uint64_t>(product >> 64U);
}

}  // namespace revenge::base

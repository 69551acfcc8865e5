// Random numbers: one small, fast generator with a 128-bit-safe seed, and unbiased draws below a
// bound. SOURCE of the generator: David Blackman, Sebastiano Vigna, "Scrambled linear pseudorandom
// number generators", 2021 (xoshiro256**); of the bounded draw: Daniel Lemire, "Fast random integer
// generation in an interval", 2019.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <utility>

#include "revenge/base/result.hpp"

namespace revenge::base {

class Random {
  public:
    using result_type = std::uint64_t;

    // Same seed, same sequence, on every machine.
    explicit Random(std::uint64_t seed) noexcept;

    // Seeds all 256 bits from the operating system (getrandom). ERRORS: Resource.
    static Result<Random> from_system();

    // Seeds from up to 64 hexadecimal digits, with or without "0x" before them. ERRORS: Usage.
    static Result<Random> from_hex(std::string_view digits);

    std::uint64_t operator()() noexcept;
    static constexpr std::uint64_t min() noexcept { return 0; }
    static constexpr std::uint64_t max() noexcept { return ~std::uint64_t{0}; }

    // Uniform on [0, bound), without bias. REQUIRES bound > 0.
    std::uint64_t below(std::uint64_t bound) noexcept;

    // Uniform over all orders of `items` (Fisher-Yates).
    template <class T>
    void shuffle(std::span<T> items) noexcept {
        for (std::size_t i = items.size(); i > 1; --i) {
            std::swap(items[i - 1], items[below(i)]);
        }
    }

  private:
    explicit Random(const std::array<std::uint64_t, 4>& state) noexcept : state_(state) {}

    std::array<std::uint64_t, 4> state_;
};

}  // namespace revenge::base

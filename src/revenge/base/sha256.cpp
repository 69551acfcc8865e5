#include "revenge/base/sha256.hpp"

#include <algorithm>
#include <bit>

namespace revenge::base {

namespace {

// FIPS 180-4, 4.2.2: the first 32 bits of the fractional parts of the cube roots of the first 64 primes.
constexpr std::array<std::uint32_t, 64> kRound{
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

std::uint32_t turned(std::uint32_t word, int bits) noexcept { return std::rotr(word, bits); }

}  // namespace

// FIPS 180-4, 6.2.2; the names of the eight working variables are its own.
void Sha256::take_block(std::span<const std::byte, kBlock> block) noexcept {
    std::array<std::uint32_t, 64> word{};
    for (std::size_t t = 0; t < 16; ++t) {
        for (std::size_t i = 0; i < 4; ++i) {
            word[t] = word[t] << 8U | std::to_integer<std::uint32_t>(block[4 * t + i]);
        }
    }
    for (std::size_t t = 16; t < word.size(); ++t) {
        const std::uint32_t late = word[t - 2];
        const std::uint32_t early = word[t - 15];
        word[t] = (turned(late, 17) ^ turned(late, 19) ^ late >> 10U) + word[t - 7] +
                  (turned(early, 7) ^ turned(early, 18) ^ early >> 3U) + word[t - 16];
    }
    auto [a, b, c, d, e, f, g, h] = state_;
    for (std::size_t t = 0; t < word.size(); ++t) {
        const std::uint32_t one = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) +
                                  ((e & f) ^ (~e & g)) + kRound[t] + word[t];
        const std::uint32_t two =
            (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
        h = g;
        g = f;
        f = e;
        e = d + one;
        d = c;
        c = b;
        b = a;
        a = one + two;
    }
    const std::array<std::uint32_t, 8> more{a, b, c, d, e, f, g, h};
    for (std::size_t i = 0; i < state_.size(); ++i) {
        state_[i] += more[i];
    }
}

void Sha256::add(std::span<const std::byte> bytes) noexcept {
    while (!bytes.empty()) {
        const std::size_t at = bytes_ % kBlock;
        if (at == 0 && bytes.size() >= kBlock) {
            take_block(bytes.first<kBlock>());
            bytes_ += kBlock;
            bytes = bytes.subspan(kBlock);
            continue;
        }
        const std::size_t count = std::min(kBlock - at, bytes.size());
        std::ranges::copy(bytes.first(count), waiting_.begin() + static_cast<std::ptrdiff_t>(at));
        bytes_ += count;
        bytes = bytes.subspan(count);
        if (bytes_ % kBlock == 0) {
            take_block(waiting_);
        }
    }
}

std::string Sha256::hex() noexcept {
    // 5.1.1: a one, zeros, and the number of bits as the last 64 bits of a block.
    const std::uint64_t bits = bytes_ * 8;
    std::array<std::byte, 2 * kBlock> end{std::byte{0x80}};
    constexpr std::size_t kLength = 8;
    const std::size_t zeros = (2 * kBlock - kLength - 1 - bytes_ % kBlock) % kBlock;
    for (std::size_t i = 0; i < kLength; ++i) {
        end[1 + zeros + i] = static_cast<std::byte>(bits >> (8 * (kLength - 1 - i)) & 0xFFU);
    }
    add(std::span(end).first(1 + zeros + kLength));
    constexpr const char* kDigits = "0123456789abcdef";
    std::string out;
    for (const std::uint32_t word : state_) {
        for (int shift = 28; shift >= 0; shift -= 4) {
            out += kDigits[word >> static_cast<unsigned>(shift) & 15U];
        }
    }
    return out;
}

}  // namespace revenge::base

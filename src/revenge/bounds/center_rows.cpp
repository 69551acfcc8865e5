#include "revenge/bounds/center_rows.hpp"

#include <algorithm>
#include <array>

#include "revenge/base/port/processor.hpp"

namespace revenge::bounds {

namespace {

constexpr std::size_t kLow = 64;                // bits of a row's low word
constexpr std::size_t kHigh = kRowBits - kLow;  // and of its high one

// Halves of halves exchanged (Warren, Hacker's Delight, 7-3).
void transpose_words(std::array<std::uint64_t, kLow>& words) noexcept {
    std::uint64_t mask = 0x00000000FFFFFFFFU;
    for (std::size_t size = kLow / 2; size != 0; size /= 2, mask ^= mask << size) {
        for (std::size_t i = 0; i < kLow; i = (i + size + 1) & ~size) {
            const std::uint64_t moved = (words[i] >> size ^ words[i + size]) & mask;
            words[i] ^= moved << size;
            words[i + size] ^= moved;
        }
    }
}

}  // namespace

unsigned count_bits(const CenterRow& row) noexcept {
    return base::port::count_bits(row.low) + base::port::count_bits(row.high);
}

void transpose(std::span<const CenterRow> in, std::span<CenterRow> out) noexcept {
    std::array<std::uint64_t, kLow> words{};
    std::array<std::uint64_t, kHigh> high{};    // columns 64 .. of rows 0 .. 63
    std::array<std::uint64_t, kHigh> last{};    // rows 64 .., columns 0 .. 63
    std::array<std::uint64_t, kHigh> corner{};  // columns 64 .. of rows 64 ..
    for (std::size_t i = 0; i < in.size(); ++i) {
        (i < kLow ? words[i] : last[i - kLow]) = in[i].low;
        for (std::size_t j = 0; j < kHigh; ++j) {
            const std::uint64_t bit = in[i].high >> j & 1U;
            (i < kLow ? high[j] : corner[j]) |= bit << i % kLow;
        }
    }
    transpose_words(words);
    for (std::size_t j = 0; j < out.size(); ++j) {
        auto over = static_cast<unsigned>(j < kLow ? 0 : corner[j - kLow]);
        for (std::size_t i = kLow; j < kLow && i < in.size(); ++i) {
            over |= static_cast<unsigned>(last[i - kLow] >> j & 1U) << (i - kLow);
        }
        out[j] = {j < kLow ? words[j] : high[j - kLow], static_cast<std::uint8_t>(over)};
    }
}

}  // namespace revenge::bounds

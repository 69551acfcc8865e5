// Compiled with the options of src/CMakeLists.txt for AVX2.
#include "revenge/proof/pairings/row_kernels.hpp"

#if defined(__AVX2__)
#include <immintrin.h>

#include <algorithm>
#include <array>
#include <cstddef>

#include "revenge/proof/pairings/step_three.hpp"
#define REVENGE_HAS_AVX2 1
#endif

namespace revenge::proof::pairings {

#ifdef REVENGE_HAS_AVX2
namespace {

constexpr std::size_t kBytes = 32;  // of a register
constexpr std::size_t kLane = kBytes / 2;
constexpr std::size_t kLow = 64;  // values of a row's low word
constexpr std::size_t kHigh = kRowBits - kLow;
constexpr std::size_t kWords = kBytes / sizeof(std::uint64_t);  // of a register
constexpr int kFirstLanes = 0x20;                               // the first lanes of two registers
constexpr int kSecondLanes = 0x31;

struct Register {
    __m256i bytes;
};

__m256i load(const void* from) noexcept {
    return _mm256_loadu_si256(static_cast<const __m256i*>(from));
}
void store(void* to, __m256i bytes) noexcept {
    _mm256_storeu_si256(static_cast<__m256i*>(to), bytes);
}
__m256i all(int byte) noexcept { return _mm256_set1_epi8(static_cast<char>(byte)); }
__m256i both_lanes(const std::array<std::uint8_t, kLane>& lane) noexcept {
    return _mm256_broadcastsi128_si256(
        _mm_loadu_si128(static_cast<const __m128i*>(static_cast<const void*>(lane.data()))));
}
// Returns a bit for each byte.
std::uint32_t first_bits(__m256i bytes) noexcept {
    return static_cast<std::uint32_t>(_mm256_movemask_epi8(bytes));
}

// [value modulo 8]: its bit in a byte.
__m256i bits_of_bytes() noexcept {
    std::array<std::uint8_t, kLane> bit{};
    for (std::size_t i = 0; i < bit.size(); ++i) {
        bit[i] = static_cast<std::uint8_t>(1U << i % 8);
    }
    return both_lanes(bit);
}

// The values of a row that become those of one register, by their bytes and bits.
class Part {
  public:
    Part() noexcept = default;
    explicit Part(__m256i values) noexcept
        : byte_(_mm256_and_si256(_mm256_srli_epi16(values, 3), all(0x1F))),
          bit_(_mm256_shuffle_epi8(bits_of_bytes(), _mm256_and_si256(values, all(7)))) {}
    // Returns a byte of ones for each value in a row whose nine bytes are the first of each lane.
    __m256i are_in(__m256i row) const noexcept {
        const __m256i bit = _mm256_and_si256(_mm256_shuffle_epi8(row, byte_), bit_);
        return _mm256_cmpeq_epi8(bit, bit_);
    }
    std::uint32_t operator()(__m256i row) const noexcept { return first_bits(are_in(row)); }

  private:
    __m256i byte_;
    __m256i bit_;
};

class Renaming {
  public:
    explicit Renaming(const ValueMap& map) noexcept
        : first_(load(map.to.data())),
          second_(load(map.to.data() + kBytes)),
          high_(_mm256_broadcastsi128_si256(_mm_loadu_si128(
              static_cast<const __m128i*>(static_cast<const void*>(map.to.data() + kLow))))) {}

    // Adds the corresponding rows there to rows here, two at a time: each row gives a low word, and both together give
    // the high bytes. The last pair may be processed twice.
    void gather(const RowsView::Pair* pairs, std::size_t count, const RowsThere& there,
                const RowsHere& here) const noexcept {
        const Renaming by = *this;  // a local copy, which the stores below cannot change
        for (std::size_t i = 0; i < count; i += 2) {
            const auto [from, to] = pairs[i];
            const auto [from_2, to_2] = pairs[i + 1 < count ? i + 1 : i];
            const __m256i row = row_of(there, from);
            const __m256i row_2 = row_of(there, from_2);
            constexpr int kSecondLane = 0b11110000;
            const std::uint32_t high = by.high_(_mm256_blend_epi32(row, row_2, kSecondLane));
            here.low[to] |= by.low(row);
            here.low[to_2] |= by.low(row_2);
            here.high[to] = static_cast<std::uint8_t>(here.high[to] | high);
            here.high[to_2] = static_cast<std::uint8_t>(here.high[to_2] | high >> kLane);
        }
    }

  private:
    std::uint64_t low(__m256i row) const noexcept {
        return first_(row) | std::uint64_t{second_(row)} << kBytes;
    }
    // The row's nine bytes, as the first bytes of each lane.
    static __m256i row_of(const RowsThere& there, std::size_t row) noexcept {
        constexpr int kSecondWords = 0b11001100;
        return _mm256_blend_epi32(_mm256_set1_epi64x(static_cast<long long>(there.low[row])),
                                  _mm256_set1_epi8(static_cast<char>(there.high[row])),
                                  kSecondWords);
    }
    Part first_;
    Part second_;
    Part high_;  // in each lane
};

void gather_rows(const RowsView& view, const RowsThere& there, const RowsHere& here) noexcept {
    const std::array<Renaming, 2> renaming{Renaming(view.values[0]), Renaming(view.values[1])};
    for (std::size_t strip = 0; strip < view.strips; ++strip) {
        const auto [first, is_turned] = view.strip[strip];
        const RowsThere from{there.low + first, there.high + first};
        const RowsHere to{here.low + strip * view.rows, here.high + strip * view.rows};
        for (std::size_t way = 0; way < 2; ++way) {
            renaming[is_turned ? 1 - way : way].gather(view.pairs[way].data(), view.count[way],
                                                       from, to);
        }
    }
}

// Looks up sixteen values of `second` at a time, for the values of `first` among them. All other values become 128 or
// more, for which a shuffle gives 0.
ValueMap one_then_other(const ValueMap& first, const ValueMap& second) noexcept {
    ValueMap out;
    for (std::size_t at = 0; at < ValueMap::kValues; at += kBytes) {
        __m256i rest = load(first.to.data() + at);
        __m256i found = _mm256_setzero_si256();
        for (std::size_t from = 0; from < ValueMap::kValues; from += kLane) {
            constexpr int kOthersFrom128 = 0x80 - static_cast<int>(kLane);
            std::array<std::uint8_t, kLane> lane{};
            std::copy_n(second.to.begin() + static_cast<std::ptrdiff_t>(from), kLane, lane.begin());
            found = _mm256_or_si256(
                found,
                _mm256_shuffle_epi8(both_lanes(lane), _mm256_adds_epu8(rest, all(kOthersFrom128))));
            rest = _mm256_sub_epi8(rest, all(static_cast<int>(kLane)));
        }
        store(out.to.data() + at, found);
    }
    return out;
}

// One step of the transposition of a square, for pairs of rows that are `size` apart (Warren, Hacker's Delight, 7-3).
void exchange(Register& one, Register& other, std::size_t size, std::uint64_t mask) noexcept {
    const __m128i by = _mm_cvtsi64_si128(static_cast<long long>(size));
    const __m256i moved =
        _mm256_and_si256(_mm256_xor_si256(_mm256_srl_epi64(one.bytes, by), other.bytes),
                         _mm256_set1_epi64x(static_cast<long long>(mask)));
    one.bytes = _mm256_xor_si256(one.bytes, _mm256_sll_epi64(moved, by));
    other.bytes = _mm256_xor_si256(other.bytes, moved);
}

using Words = std::array<Register, kLow / kWords>;

// Transposes a square of as many rows as bits. Rows in one register are first separated into two registers.
void transpose_words(Words& words) noexcept {
    std::uint64_t mask = 0x00000000FFFFFFFFU;
    std::size_t size = kLow / 2;
    for (; size >= kWords; size /= 2, mask ^= mask << size) {
        const std::size_t apart = size / kWords;
        for (std::size_t i = 0; i < words.size(); i = (i + apart + 1) & ~apart) {
            exchange(words[i], words[i + apart], size, mask);
        }
    }
    const std::uint64_t last_mask = mask ^ mask << (size / 2);
    for (std::size_t i = 0; i < words.size(); i += 2) {
        const __m256i x = words[i].bytes;
        const __m256i y = words[i + 1].bytes;
        Register one{_mm256_permute2x128_si256(x, y, kFirstLanes)};
        Register other{_mm256_permute2x128_si256(x, y, kSecondLanes)};
        exchange(one, other, size, mask);
        Register even{_mm256_unpacklo_epi64(one.bytes, other.bytes)};
        Register odd{_mm256_unpackhi_epi64(one.bytes, other.bytes)};
        exchange(even, odd, size / 2, last_mask);
        const __m256i first = _mm256_unpacklo_epi64(even.bytes, odd.bytes);
        const __m256i second = _mm256_unpackhi_epi64(even.bytes, odd.bytes);
        words[i].bytes = _mm256_permute2x128_si256(first, second, kFirstLanes);
        words[i + 1].bytes = _mm256_permute2x128_si256(first, second, kSecondLanes);
    }
}

// Converts the high bytes of 32 rows to one word for each bit.
void turn_high_bytes(const std::uint8_t* high, std::array<std::uint32_t, kHigh>& out) noexcept {
    __m256i bytes = load(high);
    for (std::size_t bit = kHigh; bit-- > 0;) {
        out[bit] = first_bits(bytes);
        bytes = _mm256_add_epi8(bytes, bytes);
    }
}

// Converts the last rows to the high bytes of 32 other rows, from bit `first` on.
void turn_last_rows(const RowSquare& in, std::size_t first, std::uint8_t* high) noexcept {
    std::array<std::uint8_t, kBytes> values{};
    for (std::size_t i = 0; i < kBytes; ++i) {
        values[i] = static_cast<std::uint8_t>(first + i);
    }
    const Part part(load(values.data()));
    __m256i out = _mm256_setzero_si256();
    for (std::size_t row = 0; row < kHigh; ++row) {
        out = _mm256_or_si256(
            out, _mm256_and_si256(
                     part.are_in(_mm256_set1_epi64x(static_cast<long long>(in.low[kLow + row]))),
                     all(1 << row)));
    }
    store(high, out);
}

void transpose_square(const RowSquare& in, RowSquare& out) noexcept {
    Words words;
    for (std::size_t i = 0; i < words.size(); ++i) {
        words[i].bytes = load(in.low.data() + i * kWords);
    }
    transpose_words(words);
    for (std::size_t i = 0; i < words.size(); ++i) {
        store(out.low.data() + i * kWords, words[i].bytes);
    }
    std::array<std::uint32_t, kHigh> first;
    std::array<std::uint32_t, kHigh> second;
    turn_high_bytes(in.high.data(), first);
    turn_high_bytes(in.high.data() + kBytes, second);
    for (std::size_t i = 0; i < kHigh; ++i) {
        out.low[kLow + i] = first[i] | std::uint64_t{second[i]} << kBytes;
    }
    turn_last_rows(in, 0, out.high.data());
    turn_last_rows(in, kBytes, out.high.data() + kBytes);
    std::array<std::uint8_t, kBytes> corner{};
    std::copy_n(in.high.begin() + kLow, kHigh, corner.begin());
    turn_high_bytes(corner.data(), first);
    for (std::size_t i = 0; i < kHigh; ++i) {
        out.high[kLow + i] = static_cast<std::uint8_t>(first[i]);
    }
}

}  // namespace

const RowKernels& detail::row_kernels_avx2() noexcept {
    static constexpr RowKernels kKernels{&gather_rows, &one_then_other, &transpose_square};
    return kKernels;
}
#else
const RowKernels& detail::row_kernels_avx2() noexcept { return row_kernels_portable(); }
#endif

}  // namespace revenge::proof::pairings

// Compiled with the options of src/CMakeLists.txt for AVX-512, VBMI, BITALG and GFNI.
#include "revenge/proof/pairings/row_kernels.hpp"

#if defined(__AVX512VBMI__) && defined(__AVX512BITALG__) && defined(__GFNI__)
#include <immintrin.h>

#include <algorithm>
#include <array>
#include <cstring>

#include "revenge/proof/pairings/step_three.hpp"
#define REVENGE_HAS_BITALG 1
#endif

namespace revenge::proof::pairings {

#ifdef REVENGE_HAS_BITALG
namespace {

constexpr std::size_t kHalf = ValueMap::kValues / 2;
constexpr std::size_t kLanes = 8;  // lanes of 64 bits in a register

constexpr __mmask64 kAllBytes = ~__mmask64{0};

struct Register {
    __m512i lanes;
};

// The rows of a strip there, in the order of the rows here, and the set of those that are turned.
struct SeenRows {
    explicit SeenRows(const RowsView& view) noexcept {
        for (std::size_t way = 0; way < 2; ++way) {
            for (std::size_t i = 0; i < view.count[way]; ++i) {
                const auto [there, here] = view.pairs[way][i];
                order[here] = there;
                turned_there |= std::uint64_t{way} << there;
            }
        }
    }
    std::uint64_t turned_there = 0;
    alignas(64) std::array<std::uint8_t, kHalf> order{};
};

// The image of a row's low word and high byte under a renaming.
class Renaming {
  public:
    explicit Renaming(const ValueMap& map) noexcept
        : values_(_mm512_loadu_si512(map.to.data())),
          of_low_(_mm512_cmplt_epu8_mask(values_, _mm512_set1_epi8(kHalf))),
          last_(_mm512_set1_epi64(last_of(map))) {
        // The place of each bit of the high byte in the low word.
        std::array<std::uint64_t, kHighValues> bit{};
        for (std::size_t i = 0; i < bit.size(); ++i) {
            bit[i] =
                _mm512_cmpeq_epi8_mask(values_, _mm512_set1_epi8(static_cast<char>(kHalf + i)));
        }
        const auto word = [&](std::size_t i) { return static_cast<long long>(bit[i]); };
        const __m512i first =
            _mm512_or_si512(_mm512_maskz_set1_epi64(0b10101010, word(0)),
                            _mm512_or_si512(_mm512_maskz_set1_epi64(0b11001100, word(1)),
                                            _mm512_maskz_set1_epi64(0b11110000, word(2))));
        for (std::size_t i = 0; i < from_high_.size(); i += kLanes) {
            const std::uint64_t rest = ((i & 8U) != 0 ? bit[3] : 0) |
                                       ((i & 16U) != 0 ? bit[4] : 0) |
                                       ((i & 32U) != 0 ? bit[5] : 0);
            _mm512_store_si512(
                from_high_.data() + i,
                _mm512_or_si512(first, _mm512_set1_epi64(static_cast<long long>(rest))));
        }
    }
    // Adds the low words of the corresponding rows there to `count` rows here.
    void gather_low(const RowsView::Pair* pairs, std::size_t count, const RowsThere& there,
                    std::uint64_t* here) const noexcept {
        const __m512i values = values_;  // a local copy, which the stores below cannot change
        const __mmask64 of_low = of_low_;
        for (std::size_t i = 0; i < count; ++i) {
            const auto [from, to] = pairs[i];
            const __m512i low = _mm512_set1_epi64(static_cast<long long>(there.low[from]));
            here[to] |= _cvtmask64_u64(_mm512_mask_bitshuffle_epi64_mask(of_low, low, values)) |
                        from_high_[there.high[from]];
        }
    }
    // The last eight values, repeated in each lane.
    const __m512i& last() const noexcept { return last_; }

  private:
    static constexpr std::size_t kHighValues = kRowValues - kHalf;
    static long long last_of(const ValueMap& map) noexcept {
        long long out = 0;
        std::memcpy(&out, map.to.data() + kHalf, sizeof(out));
        return out;
    }

    __m512i values_;
    __mmask64 of_low_;
    __m512i last_;
    alignas(64) std::array<std::uint64_t, std::size_t{1} << kHighValues> from_high_;
};

// Computes the high bytes from the rows there, eight rows at a time, in the order of the rows there.
void gather_high(const Register* last, std::size_t rows, const RowsThere& there,
                 std::uint64_t* out) noexcept {
    for (std::size_t i = 0; i < rows; i += kLanes) {
        const __m512i values = last[i / kLanes].lanes;
        const auto some = static_cast<__mmask8>((1U << std::min(kLanes, rows - i)) - 1U);
        const __mmask64 of_low = _mm512_cmplt_epu8_mask(values, _mm512_set1_epi8(kHalf));
        out[i / kLanes] =
            _cvtmask64_u64(_mm512_mask_bitshuffle_epi64_mask(
                of_low, _mm512_maskz_loadu_epi64(some, there.low + i), values)) |
            _cvtmask64_u64(_mm512_mask_bitshuffle_epi64_mask(
                ~of_low,
                _mm512_maskz_cvtepu8_epi64(some, _mm_maskz_loadu_epi8(some, there.high + i)),
                values));
    }
}

// Uses words where possible, because reading a word waits for the stores of single bytes in it.
void add_bytes(std::uint8_t* to, const std::uint8_t* from, std::size_t count) noexcept {
    std::size_t i = 0;
    for (; i + kLanes <= count; i += kLanes) {
        std::uint64_t here = 0;
        std::uint64_t more = 0;
        std::memcpy(&here, to + i, sizeof(here));
        std::memcpy(&more, from + i, sizeof(more));
        here |= more;
        std::memcpy(to + i, &here, sizeof(here));
    }
    for (; i < count; ++i) {
        to[i] = static_cast<std::uint8_t>(to[i] | from[i]);
    }
}

void gather_rows(const RowsView& view, const RowsThere& there, const RowsHere& here) noexcept {
    const std::array<Renaming, 2> renaming{Renaming(view.values[0]), Renaming(view.values[1])};
    const SeenRows seen(view);
    constexpr std::size_t kParts = RowsView::kMaxRows / kLanes;
    std::array<std::array<Register, kParts>, 2> last;
    for (std::size_t part = 0; part < kParts; ++part) {
        const auto turned = static_cast<__mmask8>(seen.turned_there >> part * kLanes);
        for (std::size_t way = 0; way < 2; ++way) {
            last[way][part].lanes =
                _mm512_mask_blend_epi64(turned, renaming[way].last(), renaming[1 - way].last());
        }
    }
    // These are read long after they are written, so that no register is loaded from words whose stores are in
    // progress.
    alignas(64) std::array<std::array<std::uint64_t, kLanes>, RowsView::kMaxStrips> high;
    for (std::size_t strip = 0; strip < view.strips; ++strip) {
        const auto [first, is_turned] = view.strip[strip];
        gather_high(last[is_turned ? 1 : 0].data(), view.rows,
                    {there.low + first, there.high + first}, high[strip].data());
    }
    for (std::size_t strip = 0; strip < view.strips; ++strip) {
        const auto [first, is_turned] = view.strip[strip];
        const std::size_t way = is_turned ? 1 : 0;
        const RowsThere from{there.low + first, there.high + first};
        std::uint64_t* const low = here.low + strip * view.rows;
        renaming[way].gather_low(view.pairs[0].data(), view.count[0], from, low);
        renaming[1 - way].gather_low(view.pairs[1].data(), view.count[1], from, low);
    }
    const __m512i order = _mm512_load_si512(seen.order.data());
    for (std::size_t strip = 0; strip < view.strips; ++strip) {
        alignas(64) std::array<std::uint8_t, kHalf> ordered;
        _mm512_store_si512(
            ordered.data(),
            _mm512_maskz_permutexvar_epi8(kAllBytes, order, _mm512_load_si512(high[strip].data())));
        add_bytes(here.high + strip * view.rows, ordered.data(), view.rows);
    }
}

ValueMap one_then_other(const ValueMap& first, const ValueMap& second) noexcept {
    const __m512i low = _mm512_loadu_si512(second.to.data());
    const __m512i high = _mm512_loadu_si512(second.to.data() + kHalf);
    ValueMap out;
    for (std::size_t half = 0; half < ValueMap::kValues; half += kHalf) {
        _mm512_storeu_si512(
            out.to.data() + half,
            _mm512_permutex2var_epi8(low, _mm512_loadu_si512(first.to.data() + half), high));
    }
    return out;
}

using Lanes = std::array<Register, kLanes>;

// The transposition of the bytes of eight words as an eight by eight square: the source of each byte. Reversed, it is
// the argument of turn_bits().
__m512i turned_bytes(bool is_reversed) noexcept {
    alignas(64) std::array<std::uint8_t, kHalf> from{};
    for (std::size_t i = 0; i < from.size(); ++i) {
        const std::size_t row = i % kLanes;
        from[i] =
            static_cast<std::uint8_t>((is_reversed ? kLanes - 1 - row : row) * kLanes + i / kLanes);
    }
    return _mm512_load_si512(from.data());
}

// Transposes each lane as eight rows of eight bits, the last row first.
__m512i turn_bits(__m512i rows) noexcept {
    constexpr long long kOneBitEach = 0x8040201008040201;
    return _mm512_gf2p8affine_epi64_epi8(_mm512_set1_epi64(kOneBitEach), rows, 0);
}

// Reverses the bytes of each lane.
__m512i last_first(__m512i bytes) noexcept {
    alignas(64) std::array<std::uint8_t, kHalf> from{};
    for (std::size_t i = 0; i < from.size(); ++i) {
        from[i] = static_cast<std::uint8_t>(i / kLanes * kLanes + kLanes - 1 - i % kLanes);
    }
    return _mm512_maskz_permutexvar_epi8(kAllBytes, _mm512_load_si512(from.data()), bytes);
}

// Exchanges lane i of register j with lane j of register i, by recursive halving.
void transpose_lanes(Lanes& rows) noexcept {
    for (std::size_t size = kLanes / 2; size != 0; size /= 2) {
        alignas(64) std::array<std::uint64_t, kLanes> first{};
        alignas(64) std::array<std::uint64_t, kLanes> second{};
        for (std::size_t lane = 0; lane < kLanes; ++lane) {
            const bool is_upper = (lane & size) != 0;
            first[lane] = is_upper ? (lane - size) + kLanes : lane;
            second[lane] = is_upper ? lane + kLanes : lane + size;
        }
        const __m512i to_first = _mm512_load_si512(first.data());
        const __m512i to_second = _mm512_load_si512(second.data());
        for (std::size_t i = 0; i < kLanes; i = (i + size + 1) & ~size) {
            const __m512i one = rows[i].lanes;
            const __m512i other = rows[i + size].lanes;
            rows[i].lanes = _mm512_permutex2var_epi64(one, to_first, other);
            rows[i + size].lanes = _mm512_permutex2var_epi64(one, to_second, other);
        }
    }
}

// Transposes eight by eight bits at a time.
void transpose_square(const RowSquare& in, RowSquare& out) noexcept {
    const __m512i turned = turned_bytes(false);
    const __m512i reversed = turned_bytes(true);
    const auto turn_words = [&](const std::uint64_t* rows) {
        return turn_bits(
            _mm512_maskz_permutexvar_epi8(kAllBytes, reversed, _mm512_loadu_si512(rows)));
    };
    Lanes rows;
    for (std::size_t i = 0; i < kLanes; ++i) {
        rows[i].lanes = turn_words(in.low.data() + i * kLanes);
    }
    transpose_lanes(rows);
    for (std::size_t i = 0; i < kLanes; ++i) {
        _mm512_storeu_si512(out.low.data() + i * kLanes,
                            _mm512_maskz_permutexvar_epi8(kAllBytes, turned, rows[i].lanes));
    }
    // The last rows become the high bytes of the others, and the high bytes become the last rows.
    _mm512_storeu_si512(out.high.data(), turn_words(in.low.data() + kHalf));
    _mm512_storeu_si512(
        out.low.data() + kHalf,
        _mm512_maskz_permutexvar_epi8(kAllBytes, turned,
                                      turn_bits(last_first(_mm512_loadu_si512(in.high.data())))));
    const __m512i corner =
        turn_bits(last_first(_mm512_maskz_loadu_epi8(0xFF, in.high.data() + kHalf)));
    _mm512_mask_storeu_epi8(out.high.data() + kHalf, 0xFF, corner);
}

}  // namespace

const RowKernels& detail::row_kernels_avx512() noexcept {
    static constexpr RowKernels kKernels{&gather_rows, &one_then_other, &transpose_square};
    return kKernels;
}
#else
const RowKernels& detail::row_kernels_avx512() noexcept { return row_kernels_portable(); }
#endif

}  // namespace revenge::proof::pairings

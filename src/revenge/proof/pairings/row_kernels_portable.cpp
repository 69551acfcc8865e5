#include <algorithm>
#include <array>
#include <span>

#include "revenge/base/port/processor.hpp"
#include "revenge/proof/pairings/row_kernels.hpp"
#include "revenge/proof/pairings/step_three.hpp"

namespace revenge::proof::pairings {

namespace {

constexpr std::size_t kLow = 64;                // bits of a row's low word
constexpr std::size_t kHigh = kRowBits - kLow;  // bits of its high part

// Transposes a square by recursive halving (Warren, Hacker's Delight, 7-3).
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

// The images of parts of a row with 8 values each.
class RenamedParts {
  public:
    explicit RenamedParts(const ValueMap& map) noexcept : of_{} {
        std::array<std::uint8_t, kRowBits> here{};
        for (std::uint32_t value = 0; value < kRowBits; ++value) {
            here[map[value]] = static_cast<std::uint8_t>(value);
        }
        for (std::size_t part = 0; part < kParts; ++part) {
            for (unsigned bits = 1; bits < of_[part].size(); ++bits) {
                const std::size_t value =
                    part * kPartBits + static_cast<unsigned>(std::countr_zero(bits));
                of_[part][bits] = of_[part][bits & (bits - 1)] | one_bit(here[value]);
            }
        }
    }
    CenterRow operator()(std::uint64_t low, std::uint8_t high) const noexcept {
        CenterRow out = of_[kParts - 1][high];
        for (std::size_t part = 0; part + 1 < kParts; ++part, low >>= kPartBits) {
            out = out | of_[part][low & ((1U << kPartBits) - 1)];
        }
        return out;
    }

  private:
    static constexpr unsigned kPartBits = 8;
    static constexpr std::size_t kParts = kRowBits / kPartBits;
    std::array<std::array<CenterRow, 1U << kPartBits>, kParts> of_;
};

void gather_rows(const RowsView& view, const RowsThere& there, const RowsHere& here) noexcept {
    const std::array<RenamedParts, 2> renamed{RenamedParts(view.values[0]),
                                              RenamedParts(view.values[1])};
    for (std::size_t strip = 0; strip < view.strips; ++strip) {
        const auto [first, is_turned] = view.strip[strip];
        for (std::size_t way = 0; way < 2; ++way) {
            const RenamedParts& rename = renamed[is_turned ? 1 - way : way];
            for (std::size_t i = 0; i < view.count[way]; ++i) {
                const std::size_t from = first + std::size_t{view.pairs[way][i].there};
                const std::size_t to = strip * view.rows + view.pairs[way][i].here;
                const CenterRow row = rename(there.low[from], there.high[from]);
                here.low[to] |= row.low;
                here.high[to] = static_cast<std::uint8_t>(here.high[to] | row.high);
            }
        }
    }
}

ValueMap one_then_other(const ValueMap& first, const ValueMap& second) noexcept {
    ValueMap out;
    for (std::size_t value = 0; value < ValueMap::kValues; ++value) {
        out.to[value] = second[first[value]];
    }
    return out;
}

void transpose(const RowSquare& in, RowSquare& out) noexcept {
    std::array<std::uint64_t, kLow> words{};
    std::copy_n(in.low.begin(), kLow, words.begin());
    transpose_words(words);
    out = {};
    std::ranges::copy(words, out.low.begin());
    for (std::size_t row = 0; row < kRowBits; ++row) {
        for (std::size_t value = row < kLow ? kLow : 0; value < kRowBits; ++value) {
            if (has_bit(in[row], static_cast<std::uint32_t>(value))) {
                CenterRow there = out[value];
                set_bit(there, static_cast<std::uint32_t>(row));
                out.set(value, there);
            }
        }
    }
}

}  // namespace

const RowKernels& detail::row_kernels_portable() noexcept {
    static constexpr RowKernels kKernels{&gather_rows, &one_then_other, &transpose};
    return kKernels;
}

std::span<const RowKernels* const> all_row_kernels() noexcept {
    static const std::array<const RowKernels*, 3> kAll{&detail::row_kernels_avx512(),
                                                       &detail::row_kernels_avx2(),
                                                       &detail::row_kernels_portable()};
    return base::port::usable_versions(kAll);
}

const RowKernels& row_kernels() noexcept { return *all_row_kernels().front(); }

}  // namespace revenge::proof::pairings

#include "revenge/bfs/word_ops.hpp"

#include <array>

#include "revenge/base/port/processor.hpp"
#include "revenge/bfs/word_ops_body.hpp"

namespace revenge::bfs {

const WordOps& portable_word_ops() noexcept {
    static constexpr WordOps kOps = ops_named("portable");
    return kOps;
}

std::span<const WordOps* const> usable_word_ops() noexcept {
#if defined(__x86_64__)
    static const std::array kAll{&avx512_word_ops(), &bmi2_word_ops(), &portable_word_ops()};
#else
    static const std::array kAll{&portable_word_ops()};
#endif
    return base::port::usable_versions(kAll);
}

const WordOps& best_word_ops() noexcept { return *usable_word_ops().front(); }

namespace {

constexpr std::uint32_t kByteBits = 8;
constexpr std::uint32_t kHigh = kTileRows;  // the first byte of the plane of high bytes

std::uint32_t bytes_of_rows(std::size_t rows) {
    return static_cast<std::uint32_t>((std::uint64_t{1} << 2 * rows) - 1);
}

// Sets the matrix so that bit j of a byte becomes bit i: row 7 - i of a GFNI matrix determines bit i.
void add_bit(std::uint64_t& matrix, std::uint32_t i, std::uint32_t j) {
    matrix |= std::uint64_t{1} << (kByteBits * (kByteBits - 1 - i) + j);
}

}  // namespace

TilePermutation::TilePermutation(const std::vector<std::uint32_t>& rows,
                                 const std::vector<std::uint32_t>& bits, bool is_transposed)
    : source_bytes(bytes_of_rows(is_transposed ? bits.size() : rows.size())),
      target_bytes(bytes_of_rows(rows.size())),
      transposed(is_transposed) {
    if (transposed) {
        // GFNI expects the last row of a matrix first. Each 8x8 block is transposed in its place, so the two blocks off
        // the diagonal still have to be exchanged: `regroup` does this.
        for (std::uint32_t i = 0; i < kTileRows; ++i) {
            const std::uint32_t row = i / kByteBits * kByteBits + (kByteBits - 1 - i % kByteBits);
            to_planes[i] = static_cast<std::uint8_t>(2 * row);
            to_planes[kHigh + i] = static_cast<std::uint8_t>(2 * row + 1);
        }
        for (std::size_t v = 0; v < rows.size(); ++v) {
            const std::uint32_t block = rows[v] / kByteBits * kHigh + rows[v] % kByteBits;
            regroup[v] = static_cast<std::uint8_t>(block);
            regroup[kHigh + v] = static_cast<std::uint8_t>(block + kByteBits);
        }
    } else {
        for (std::size_t v = 0; v < rows.size(); ++v) {
            to_planes[v] = static_cast<std::uint8_t>(2 * rows[v]);
            to_planes[kHigh + v] = static_cast<std::uint8_t>(2 * rows[v] + 1);
        }
    }
    for (std::uint32_t b = 0; b < bits.size(); ++b) {
        const bool to_high = b >= kByteBits;
        const bool from_high = bits[b] >= kByteBits;
        auto& matrices = to_high == from_high ? straight : crossed;
        for (const std::size_t half : {0U, 1U}) {
            add_bit(matrices[(to_high ? 2U : 0U) + half], b % kByteBits, bits[b] % kByteBits);
        }
    }
}

}  // namespace revenge::bfs

// The innermost loops of the kernels, in versions for several processors.
//
// word_ops_body.hpp contains the definitions. It is compiled once for any processor and once for processors with BMI2
// and hardware bit counts. Processors with AVX-512 (Ice Lake, Zen 4 and later) do two things in registers. Blocks of at
// most kSmallWords words are permuted as a whole: each word of the result takes one shuffle of the source's bytes and
// one test of a bit of each (VBMI). Tiles of rows are permuted by byte shuffles and bit matrices (VBMI, GFNI;
// word_ops.hpp). The version is chosen at run time; tests run all versions that the processor supports.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "revenge/table/distance_planes.hpp"

namespace revenge::bfs {

// Permutes tiles: the rows of the last two raw coordinates, at most 16 rows of at most 16 bits.
//
// In a 32-byte register a tile is two planes, the low bytes of its 16 rows and the high bytes. One byte shuffle
// permutes the rows. Two products with 8x8 matrices over GF(2) for each plane (low from low and high, high from high
// and low) permute the bits of all rows; GFNI computes such products. The same instruction transposes, if the data are
// the matrix and the unit vectors are the operand. (Intel, Galois Field New Instructions technology guide.)

inline constexpr std::size_t kTileRows = 16;   // at most
inline constexpr std::size_t kTileBytes = 32;  // 16 rows of 16 bits

// Row v, bit b of the permuted tile is row `rows[v]`, bit `bits[b]` of the tile, or of its transpose.
struct alignas(64) TilePermutation {
    std::uint8_t to_planes[kTileBytes]{};  // byte of the tile for each byte of the planes
    std::uint8_t regroup[kTileBytes]{};    // transposed only: byte for each byte of the planes
    std::uint64_t straight[4]{};           // matrices from the plane itself: low low high high
    std::uint64_t crossed[4]{};            // and from the other plane
    std::uint32_t source_bytes;            // a bit for each byte that belongs to the tile
    std::uint32_t target_bytes;
    bool transposed;

    TilePermutation(const std::vector<std::uint32_t>& rows, const std::vector<std::uint32_t>& bits,
                    bool transposed);
};

using table::Word;

inline constexpr std::size_t kSmallWords = 8;

// A permutation of the bits of a small block: bit b of result word d is the bit that bit[d][b] has of the source's byte
// byte[d][b]. Where bit[d][b] has none, it is 0.
struct alignas(64) SmallPermutation {
    std::uint8_t byte[kSmallWords][table::kWordBits];
    std::uint8_t bit[kSmallWords][table::kWordBits];
};

// Words of 16 bits seen through blocks of 64-bit words.
using Row = std::uint16_t __attribute__((may_alias));

// A whole block seen as tiles: the target's are one after the other, that of outer o and middle m comes
// from the source's tile that begins at row outer[o] + middle[m].
struct TilePull {
    const Row* source;
    std::span<const std::uint32_t> outer;
    std::span<const std::uint32_t> middle;
    Row* found;
    Row* remaining;
    const TilePermutation* permutation;
    std::size_t rows;     // of a target's tile
    const Row* upcoming;  // a block that will be read next, asked for along the way
};

// Transposes tiles: bit b of source row v becomes bit v of target row b. `rows` and `bits`, at most 16.
struct TileTurn {
    struct Start {  // first rows of a tile
        std::uint32_t source;
        std::uint32_t target;
    };
    const Row* source;
    Row* target;
    std::span<const Start> starts;
    std::size_t source_step;  // rows between the rows of a tile
    std::size_t target_step;
    std::size_t rows;
    std::size_t bits;
};

struct WordOps {
    std::string_view name;
    // Moves each bit of `remaining` whose source bit to_source[bit] is set to `found`. Returns the number of such bits.
    std::uint64_t (*probe16)(const Word* source, const std::uint16_t* to_source, Word* remaining,
                             Word* found, std::size_t words);
    std::uint64_t (*probe32)(const Word* source, const std::uint32_t* to_source, Word* remaining,
                             Word* found, std::size_t words);
    // Sets in `found` the bit from_source[bit] of each bit of the source.
    void (*scatter16)(const Word* source, const std::uint16_t* from_source, Word* found,
                      std::size_t words);
    void (*scatter32)(const Word* source, const std::uint32_t* from_source, Word* found,
                      std::size_t words);
    // Removes the bits of `found` from `remaining`. Returns the number of remaining bits.
    std::uint64_t (*settle)(const Word* found, Word* remaining, std::size_t words);
    void (*turn_tiles)(const TileTurn& turn);
    // Moves to `found` what is in `remaining` and in the permuted source. Returns how many. Null where
    // the processor cannot.
    std::uint64_t (*pull_tiles)(const TilePull& pull);
    // The same for a small block.
    std::uint64_t (*pull_small)(const Word* source, const SmallPermutation& permutation,
                                Word* found, Word* remaining, std::size_t words);
};

// The versions for particular processors. best_word_ops() chooses among them.
const WordOps& portable_word_ops() noexcept;
const WordOps& bmi2_word_ops() noexcept;    // compiled for AVX2, BMI2, POPCNT
const WordOps& avx512_word_ops() noexcept;  // these, AVX-512 VBMI and VPOPCNTDQ, and GFNI
// Returns all versions that this processor supports, the fastest first.
std::span<const WordOps* const> usable_word_ops() noexcept;
// Returns the first of these.
const WordOps& best_word_ops() noexcept;

}  // namespace revenge::bfs

// Permutes tiles: the rows of the last two raw coordinates, at most 16 rows of at most 16 bits.
//
// In a 32-byte register a tile is two planes, the low bytes of its 16 rows and the high bytes. One byte shuffle
// permutes the rows. Two products with 8x8 matrices over GF(2) for each plane (low from low and high, high from high
// and low) permute the bits of all rows; GFNI computes such products. The same instruction transposes, if the data are
// the matrix and the unit vectors are the operand. (Intel, Galois Field New Instructions technology guide.)
#pragma once

#include <cstdint>
#include <vector>

namespace revenge::bfs {

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

}  // namespace revenge::bfs

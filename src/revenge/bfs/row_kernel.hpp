// A kernel for rows: the values of the last raw coordinate (12 center patterns in stage 5) are the bits of a 16-bit
// word.
//
// A permutation of the raw entries that permutes each coordinate, and possibly exchanges some, maps rows to rows if the
// source is laid out along the coordinate that becomes the last one. So a frontier is stored once along each coordinate
// that symmetries exchange with the last one. Pulling a block then takes, for each row, one load, one look-up of the
// permuted word and one OR:
//
//   found[row] |= permuted[ source[ term0[v0] + term1[v1] + term2[v2] ] ]
//
// The copies have the exchanged coordinates in cyclic order (xyz, yzx, zxy), so that any two of three are the last two
// of some copy, in one order or the other. A complete tile of rows, both coordinates at once, can then be permuted in
// registers, if the processor supports it (word_ops.hpp).
//
// Sparse sources are scattered bit by bit instead, and sparse remainders are processed row by row.
#pragma once

#include <array>
#include <optional>

#include "revenge/bfs/kernel.hpp"
#include "revenge/bfs/word_ops.hpp"

namespace revenge::bfs {

class RowKernel final : public Kernel {
  public:
    static constexpr std::uint64_t kMinRow = 8;
    static constexpr std::uint64_t kRowBits = 16;

    RowKernel(const coset::CosetSpace& space, const WordOps& ops);
    // Returns about what it knows of a pair takes of memory: three terms a value of a coordinate, and their vectors.
    static std::uint64_t pair_bytes(const coset::CosetSpace& space) noexcept;

    void pull(const FrontierBlock& source, std::size_t pair,
              Gather& gather) const noexcept override;
    const Word* reads(const FrontierBlock& source, std::size_t pair) const noexcept override;
    void turn(std::span<const Word> bits, std::uint64_t count, std::uint64_t place,
              std::vector<BlockArray>& turned) const noexcept override;
    std::vector<int> turned_coordinates() const override { return turned_; }
    const BlockLayout& layout() const noexcept override { return layout_; }

  private:
    using RowMap = std::vector<std::uint16_t>;  // row word -> row word

    // How the tiles of a block come from tiles of one of the source's copies.
    struct TileMap {
        int along = 0;
        std::size_t permutation = 0;
        // First source row by the coordinates before the last three, and by the last but two.
        std::vector<std::uint32_t> outer;
        std::vector<std::uint32_t> middle;
    };

    struct PairMap {
        int along = 0;                                     // source coordinate that varies in rows
        std::vector<std::vector<std::uint32_t>> row_term;  // [coordinate but the last][value]
        std::size_t row_map = 0;
        std::optional<TileMap> tiles;
        // Scattering: bit place in this block that value v of source coordinate k contributes.
        std::vector<std::vector<std::uint32_t>> place_term;
    };

    const Word* copy_of(const FrontierBlock& source, int along) const noexcept;
    void pull_rows(const Word* words, const PairMap& map, Gather& gather) const noexcept;
    void pull_tiles(const Word* words, const TileMap& map, Gather& gather) const noexcept;
    void pull_remaining_rows(const Word* words, const PairMap& map, Gather& gather) const noexcept;
    void scatter(const FrontierBlock& source, const PairMap& map, Gather& gather) const noexcept;
    void find_exchanged(const coset::CosetSpace& space);
    void make_pair(const CoordinateMap& map);
    std::optional<TileMap> tile_map(const CoordinateMap& map);
    void make_turn_starts(int along);
    std::size_t row_map_number(const std::vector<std::uint32_t>& values);
    // The coordinates of the copy along `along`, the one within rows last.
    std::vector<int> copy_order(int along) const;
    // How many rows apart values of one coordinate are in that copy.
    std::uint64_t row_stride(int along, int coordinate) const;

    const WordOps* ops_;
    BlockLayout layout_;
    std::vector<std::uint64_t> shape_;
    std::vector<std::array<std::uint16_t, 4>>
        row_values_;  // row -> values of the coordinates before
    std::vector<PairMap> pairs_;
    std::vector<RowMap> row_maps_;
    std::vector<std::vector<std::uint32_t>> row_map_values_;
    struct KnownTile {
        std::vector<std::uint32_t> rows;
        std::vector<std::uint32_t> bits;
        bool transposed;
        bool operator==(const KnownTile&) const = default;
    };
    std::vector<KnownTile> known_tiles_;
    std::vector<TilePermutation> tile_permutations_;
    std::uint64_t few_ = 0;       // bits of a source, or entries left, that are taken one by one
    std::vector<int> exchanged_;  // coordinates that rows run along in some copy, ascending
    std::vector<int> turned_;     // these but the last
    std::vector<std::vector<TileTurn::Start>> turn_starts_;  // by coordinate
};

}  // namespace revenge::bfs

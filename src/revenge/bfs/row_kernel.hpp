// Rows: the last raw coordinate (12 center patterns in stage 5) is the bits of a 16-bit word.
//
// A permutation of the raw entries that permutes each coordinate, and possibly exchanges some, carries
// rows to rows as long as the source is laid out along the coordinate that becomes the last one. So a
// frontier is kept once along each coordinate that symmetries exchange with the last one, and pulling
// a block is, row by row, one load, one look-up of the permuted word and one OR:
//
//   found[row] |= permuted[ source[ term0[v0] + term1[v1] + term2[v2] ] ]
//
// Sparse sources are scattered bit by bit instead, sparse remainders are looked at row by row.
#pragma once

#include <array>

#include "revenge/bfs/kernel.hpp"

namespace revenge::bfs {

class RowKernel final : public Kernel {
  public:
    static constexpr std::uint64_t kLeastRow = 8;
    static constexpr std::uint64_t kRowBits = 16;

    RowKernel(const coset::CosetSpace& space, const WordOps& ops);

    void pull(const FrontierBlock& source, std::size_t pair,
              Gather& gather) const noexcept override;
    void turn(std::span<const Word> bits, std::uint64_t count, std::uint64_t cls,
              LocalFrontiers& frontiers) const noexcept override;
    std::vector<int> turned_coordinates() const override { return turned_; }
    const BlockLayout& layout() const noexcept override { return layout_; }

  private:
    // Words of 16 bits seen through blocks of 64-bit words.
    using Row = std::uint16_t __attribute__((may_alias));
    using RowMap = std::vector<std::uint16_t>;  // row word -> row word

    struct PairMap {
        int along = 0;                                     // source coordinate that varies in rows
        std::vector<std::vector<std::uint32_t>> row_term;  // [coordinate but the last][value]
        std::size_t row_map = 0;
        // Scattering: bit place in this block that value v of source coordinate k contributes.
        std::vector<std::vector<std::uint32_t>> place_term;
    };

    void pull_rows(const Row* source, const PairMap& map, Gather& gather) const noexcept;
    void pull_remaining_rows(const Row* source, const PairMap& map, Gather& gather) const noexcept;
    void scatter(const FrontierBlock& source, const PairMap& map, Gather& gather) const noexcept;
    void make_pair(const coset::CosetSpace& space, std::size_t move, coset::GroupElement g);
    std::size_t row_map_number(const std::vector<std::uint32_t>& values);
    // Rows are numbered by the other coordinates in order: how far apart values of one are.
    std::uint64_t row_stride(int along, int coordinate) const noexcept;

    const WordOps* ops_;
    BlockLayout layout_;
    std::vector<std::uint64_t> shape_;
    std::vector<std::array<std::uint8_t, 4>>
        row_values_;  // row -> values of the coordinates before
    std::vector<PairMap> pairs_;
    std::vector<RowMap> row_maps_;
    std::vector<std::vector<std::uint32_t>> row_map_values_;
    std::vector<int> turned_;
};

}  // namespace revenge::bfs

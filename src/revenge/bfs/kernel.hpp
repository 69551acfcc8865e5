// The neighbours of blocks under moves, and the kernels that permute a neighbour's frontier bits into a class's block.
//
// There are two kinds of kernels. EntryKernel stores the permutation of every (move, symmetry) pair as a table of bit
// places, in both directions. It either tests the source bit of each entry that is still to be found, or scatters each
// whichever is fewer. RowKernel is for blocks whose last coordinate has at most 16 values: rows are 16-bit words,
// permuted by one look-up in a 4096-entry table. If the symmetry exchanges coordinates, the source is read from its
// turned copy.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "revenge/bfs/frontier.hpp"
#include "revenge/bfs/word_ops.hpp"
#include "revenge/coset/coset_space.hpp"
#include "revenge/table/distance_planes.hpp"

namespace revenge::bfs {

// The neighbours of blocks under moves.
//
// A move from the representative of class c leads to class c', and a symmetry g carries the result to the
// representative of c'. So the neighbours of the complete block of c through that move are one block, permuted: raw
// entry r has the neighbour (c', g(m(r))), with the same permutation for every class that has this g. A level pulls:
// bits of c' are read through the permutation into c.

class Transitions {
  public:
    // Looks up the neighbours of the classes from `first` to before `end` with `threads` threads.
    // COMPLEXITY: 4 bytes a class and move (stage 2: 180 MB).
    Transitions(const coset::CosetSpace& space, coset::ClassIndex first, coset::ClassIndex end,
                unsigned threads);

    static std::uint64_t bytes(const coset::CosetSpace& space, std::uint64_t classes) noexcept {
        return classes * space.moves().size() * sizeof(std::uint32_t);
    }

    coset::CosetSpace::Neighbour neighbour(coset::ClassIndex cls, std::size_t move) const noexcept {
        return packing_.unpack(neighbours_[std::size_t{cls - first_} * moves_ + move]);
    }
    // Number of the pair (move, symmetry), for tables of permutations.
    std::size_t pair(std::size_t move, coset::GroupElement g) const noexcept {
        return move * order_ + g;
    }
    std::size_t pairs() const noexcept { return moves_ * order_; }
    std::size_t moves() const noexcept { return moves_; }

  private:
    coset::ClassPacking packing_;
    coset::ClassIndex first_;
    std::size_t moves_;
    std::size_t order_;
    std::vector<std::uint32_t> neighbours_;
};

// The permutation of a (move, symmetry) pair, coordinate by coordinate: value v of the raw coordinate k
// of this class becomes value value[k][v] of coordinate target[k] of the neighbour.
struct CoordinateMap {
    std::vector<int> target;
    std::vector<std::vector<std::uint32_t>> value;
    bool is_identity() const noexcept;
};
CoordinateMap coordinate_map(const coset::CosetSpace& space, std::size_t move,
                             coset::GroupElement g);

// A class's block while a level is built.
struct Gather {
    std::span<Word> found;      // entries of this level so far; some kernels store a superset
    std::span<Word> remaining;  // entries still to be found
    std::uint64_t remaining_count = 0;
    // The memory that the next pull will probably read; large blocks are prefetched one pull ahead.
    const Word* upcoming = nullptr;
};

class Kernel {
  public:
    Kernel() = default;
    Kernel(const Kernel&) = delete;
    Kernel& operator=(const Kernel&) = delete;
    virtual ~Kernel() = default;

    // Adds to gather.found the entries of gather.remaining whose neighbour through `pair` is in
    // `source`, and takes them out of remaining. REQUIRES source.count > 0.
    virtual void pull(const FrontierBlock& source, std::size_t pair,
                      Gather& gather) const noexcept = 0;
    // Returns the memory of the source's block that `pull` would read.
    virtual const Word* reads(const FrontierBlock& source, std::size_t /*pair*/) const noexcept {
        return source.bits.data();
    }
    // Fills the turned copies ([coordinate]) of the block at a place.
    virtual void turn(std::span<const Word> bits, std::uint64_t count, std::uint64_t place,
                      std::vector<BlockArray>& turned) const noexcept = 0;
    // Returns the coordinates along which turned copies are needed.
    virtual std::vector<int> turned_coordinates() const = 0;
    virtual const BlockLayout& layout() const noexcept = 0;
};

// Returns the kernel that fits the space. COMPLEXITY: tables of moves * symmetries * raw entries * 4
// bytes (EntryKernel; stage 3: 16 MB).
std::unique_ptr<Kernel> make_kernel(const coset::CosetSpace& space, const WordOps& ops);
// Returns the bytes of those tables.
std::uint64_t kernel_bytes(const coset::CosetSpace& space);
// Returns the layout of the space's blocks, without creating the kernel.
BlockLayout layout_for(const coset::CosetSpace& space);

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

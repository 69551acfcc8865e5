// The neighbours of blocks under moves, and the kernels that permute a neighbour's frontier bits into a class's block.
//
// There are two kinds of kernels. EntryKernel stores the permutation of every (move, symmetry) pair as a table of bit
// places, in both directions. It either tests the source bit of each entry that is still to be found, or scatters each
// whichever is fewer. RowKernel is for blocks whose last coordinate has at most 16 values: rows are 16-bit words,
// permuted by one look-up in a 4096-entry table. If the symmetry exchanges coordinates, the source is read from its
// turned copy.
#pragma once

#include <cstdint>
#include <memory>
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

}  // namespace revenge::bfs

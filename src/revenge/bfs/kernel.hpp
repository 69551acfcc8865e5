// Kernels: they permute a neighbour class's frontier bits into a class's block.
//
// There are two kinds. EntryKernel stores the permutation of every (move, symmetry) pair as a table of bit places, in
// both directions. It either tests the source bit of each entry that is still to be found, or scatters each source bit,
// whichever is fewer. RowKernel is for blocks whose last coordinate has at most 16 values: rows are 16-bit words,
// permuted by one look-up in a 4096-entry table. If the symmetry exchanges coordinates, the source is read from its
// turned copy.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "revenge/bfs/frontier.hpp"
#include "revenge/bfs/transitions.hpp"
#include "revenge/bfs/word_ops.hpp"

namespace revenge::bfs {

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

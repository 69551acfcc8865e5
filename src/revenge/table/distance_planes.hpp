// Bits in blocks, and distances modulo m as bit planes of such blocks.
//
// With a largest move cost c, distances of neighbours differ by at most c, so the distance modulo m = 2c + 1 determines
// which of two neighbours is nearer, and by how much: 2 bits per entry for c = 1. Plane p holds bit p of every entry of
// a block, one plane after the other; all bits set means not reached.
#pragma once

#include <bit>
#include <cstdint>
#include <memory>
#include <span>

#include "revenge/base.hpp"

namespace revenge::table {

// Bits in blocks: `blocks` of equal size, each a whole number of 64-bit words, in one aligned piece of
// memory with large pages where the system has them.

using Word = std::uint64_t;
inline constexpr std::uint64_t kWordBits = 64;

// Where the bit of a raw entry is within a block. Rows of `row_size` entries are padded to `row_stride`
// bits, so that kernels can take a row at a time (stage 5: 12 of 16); without padding both are 1.
struct BlockLayout {
    std::uint64_t raw_size = 0;
    std::uint64_t row_size = 1;
    std::uint64_t row_stride = 1;

    std::uint64_t rows() const noexcept { return raw_size / row_size; }
    std::uint64_t bit_of(std::uint64_t raw) const noexcept {
        return row_size == 1 ? raw : raw / row_size * row_stride + raw % row_size;
    }
    std::uint64_t raw_of(std::uint64_t bit) const noexcept {
        return row_size == 1 ? bit : bit / row_stride * row_size + bit % row_stride;
    }
    std::uint64_t words() const noexcept {
        return (rows() * row_stride + kWordBits - 1) / kWordBits;
    }
    bool operator==(const BlockLayout&) const = default;
};

class BlockArray {
  public:
    BlockArray() = default;
    // All bits 0. ERRORS: Resource, with the size.
    static base::Result<BlockArray> make(std::uint64_t blocks, std::uint64_t words_per_block);
    // In memory that is another's and outlives it. REQUIRES room for all blocks.
    static BlockArray in(Word* memory, std::uint64_t blocks,
                         std::uint64_t words_per_block) noexcept {
        BlockArray out;
        out.blocks_ = blocks;
        out.words_per_block_ = words_per_block;
        out.words_ = std::unique_ptr<Word[], Unmap>(memory, Unmap{0});
        return out;
    }

    std::span<Word> block(std::uint64_t index) noexcept {
        return {words_.get() + index * words_per_block_,
                static_cast<std::size_t>(words_per_block_)};
    }
    std::span<const Word> block(std::uint64_t index) const noexcept {
        return {words_.get() + index * words_per_block_,
                static_cast<std::size_t>(words_per_block_)};
    }
    std::uint64_t blocks() const noexcept { return blocks_; }
    std::uint64_t bytes() const noexcept { return blocks_ * words_per_block_ * sizeof(Word); }
    std::span<Word> all() noexcept {
        return {words_.get(), static_cast<std::size_t>(blocks_ * words_per_block_)};
    }
    std::span<const Word> all() const noexcept {
        return {words_.get(), static_cast<std::size_t>(blocks_ * words_per_block_)};
    }

  private:
    struct Unmap {
        Unmap() noexcept : bytes(0) {}
        explicit Unmap(std::uint64_t size) noexcept : bytes(size) {}
        std::uint64_t bytes;  // 0: another's
        void operator()(Word* words) const noexcept;
    };
    std::unique_ptr<Word[], Unmap> words_;
    std::uint64_t blocks_ = 0;
    std::uint64_t words_per_block_ = 0;
};

constexpr unsigned modulus_for(int largest_cost) noexcept {
    return 2U * static_cast<unsigned>(largest_cost) + 1;
}
// One value more than the modulus, for entries not reached.
constexpr unsigned planes_for(unsigned modulus) noexcept { return std::bit_width(modulus); }

// A view of one block's planes, wherever they are (memory or a mapped file).
class PlanesView {
  public:
    PlanesView(std::span<const Word> words, unsigned planes)
        : words_(words), per_plane_(words.size() / planes), planes_(planes) {}

    // RETURNS the value at a bit place; 2^planes - 1 if not reached.
    unsigned value(std::uint64_t place) const noexcept {
        unsigned out = 0;
        for (unsigned p = 0; p < planes_; ++p) {
            const Word word = words_[p * per_plane_ + place / kWordBits];
            out |= static_cast<unsigned>(word >> place % kWordBits & 1U) << p;
        }
        return out;
    }
    // Writes the values of the first out.size() places, each in a byte: some ten times as fast as value() of each.
    // REQUIRES that out.size() is a multiple of 8.
    void write_values(std::span<std::uint8_t> out) const noexcept;

  private:
    std::span<const Word> words_;
    std::uint64_t per_plane_;
    unsigned planes_;
};

class DistancePlanes {
  public:
    DistancePlanes() = default;
    // No entry reached. ERRORS: Resource.
    static base::Result<DistancePlanes> make(std::uint64_t blocks, const BlockLayout& layout,
                                             unsigned modulus);

    // Again no entry is reached.
    void clear() noexcept;

    const BlockLayout& layout() const noexcept { return layout_; }
    unsigned modulus() const noexcept { return modulus_; }
    unsigned planes() const noexcept { return planes_for(modulus_); }
    std::uint64_t blocks() const noexcept { return words_.blocks(); }
    std::span<const Word> words() const noexcept { return words_.all(); }
    std::span<Word> words() noexcept { return words_.all(); }

    PlanesView block(std::uint64_t index) const noexcept { return {words_.block(index), planes()}; }

    // Writes the entries of a block that are not reached. RETURNS how many.
    std::uint64_t unreached(std::uint64_t block, std::span<Word> out) const noexcept;
    // Takes out of `entries` what is already reached. RETURNS how many are left.
    std::uint64_t keep_unreached(std::uint64_t block, std::span<Word> entries) const noexcept;
    // Writes the entries of a block whose value is `value`. RETURNS how many.
    std::uint64_t with_value(std::uint64_t block, unsigned value,
                             std::span<Word> out) const noexcept;
    // Gives entries that are not reached a value.
    void set(std::uint64_t block, std::span<const Word> entries, unsigned value) noexcept;

  private:
    BlockLayout layout_;
    unsigned modulus_ = 0;
    BlockArray words_;
    BlockArray entries_;  // one block: the places that are no padding
};

}  // namespace revenge::table

// Bits in blocks: `blocks` of equal size, each a whole number of 64-bit words, in one aligned piece of
// memory with large pages where the system has them.
#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "revenge/base.hpp"

namespace revenge::table {

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

}  // namespace revenge::table

#include "revenge/table/distance_planes.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <limits>
#include <utility>

#include "revenge/base.hpp"
#include "revenge/base/message.hpp"
#include "revenge/base/port/memory.hpp"
#include "revenge/base/port/processor.hpp"

namespace revenge::table {

namespace {

// [byte]: its bits, a byte each, 0 or 1, the lowest bit in the byte that is first in memory.
constexpr auto kBitsOf = [] {
    std::array<std::uint64_t, 256> out{};
    for (unsigned byte = 0; byte < out.size(); ++byte) {
        std::array<std::uint8_t, 8> bits{};
        for (unsigned bit = 0; bit < bits.size(); ++bit) {
            bits[bit] = static_cast<std::uint8_t>(byte >> bit & 1U);
        }
        out[byte] = std::bit_cast<std::uint64_t>(bits);
    }
    return out;
}();

}  // namespace

void PlanesView::write_values(std::span<std::uint8_t> out) const noexcept {
    for (std::size_t i = 0; i < out.size(); i += sizeof(std::uint64_t)) {
        std::uint64_t values = 0;
        for (unsigned p = 0; p < planes_; ++p) {
            const Word word = words_[p * per_plane_ + i / kWordBits];
            values |= kBitsOf[word >> i % kWordBits & 0xFFU] << p;
        }
        std::memcpy(out.data() + i, &values, sizeof(values));
    }
}

base::Result<DistancePlanes> DistancePlanes::make(std::uint64_t blocks, const BlockLayout& layout,
                                                  unsigned modulus) {
    DistancePlanes out;
    out.layout_ = layout;
    out.modulus_ = modulus;
    REVENGE_TRY(auto words, BlockArray::make(blocks, layout.words() * planes_for(modulus)));
    out.words_ = std::move(words);
    // Padding keeps value 0, so that it never counts as not reached.
    REVENGE_TRY(auto entries, BlockArray::make(1, layout.words()));
    out.entries_ = std::move(entries);
    const std::span<Word> pattern = out.entries_.block(0);
    for (std::uint64_t raw = 0; raw < layout.raw_size; ++raw) {
        const std::uint64_t bit = layout.bit_of(raw);
        pattern[bit / kWordBits] |= Word{1} << bit % kWordBits;
    }
    out.clear();
    return out;
}

void DistancePlanes::clear() noexcept {
    const std::span<const Word> pattern = entries_.block(0);
    for (std::uint64_t block = 0; block < blocks(); ++block) {
        auto target = words_.block(block).begin();
        for (unsigned plane = 0; plane < planes(); ++plane) {
            target = std::ranges::copy(pattern, target).out;
        }
    }
}

std::uint64_t DistancePlanes::unreached(std::uint64_t block, std::span<Word> out) const noexcept {
    const std::span<const Word> words = words_.block(block);
    std::uint64_t count = 0;
    for (std::size_t w = 0; w < out.size(); ++w) {
        Word all = ~Word{0};
        for (unsigned p = 0; p < planes(); ++p) {
            all &= words[p * out.size() + w];
        }
        out[w] = all;
        count += base::port::count_bits(all);
    }
    return count;
}

std::uint64_t DistancePlanes::keep_unreached(std::uint64_t block,
                                             std::span<Word> entries) const noexcept {
    const std::span<const Word> words = words_.block(block);
    std::uint64_t count = 0;
    for (std::size_t w = 0; w < entries.size(); ++w) {
        for (unsigned p = 0; p < planes(); ++p) {
            entries[w] &= words[p * entries.size() + w];
        }
        count += base::port::count_bits(entries[w]);
    }
    return count;
}

std::uint64_t DistancePlanes::with_value(std::uint64_t block, unsigned value,
                                         std::span<Word> out) const noexcept {
    const std::span<const Word> words = words_.block(block);
    std::uint64_t count = 0;
    for (std::size_t w = 0; w < out.size(); ++w) {
        Word all = ~Word{0};
        for (unsigned p = 0; p < planes(); ++p) {
            const Word plane = words[p * out.size() + w];
            all &= (value >> p & 1U) != 0 ? plane : ~plane;
        }
        all &= entries_.block(0)[w];
        out[w] = all;
        count += base::port::count_bits(all);
    }
    return count;
}

void DistancePlanes::set(std::uint64_t block, std::span<const Word> entries,
                         unsigned value) noexcept {
    const std::span<Word> words = words_.block(block);
    for (unsigned p = 0; p < planes(); ++p) {
        if ((value >> p & 1U) != 0) {
            continue;
        }
        for (std::size_t w = 0; w < entries.size(); ++w) {
            words[p * entries.size() + w] &= ~entries[w];
        }
    }
}

base::Result<BlockArray> BlockArray::make(std::uint64_t blocks, std::uint64_t words_per_block) {
    constexpr std::uint64_t kMaxWords = std::numeric_limits<std::size_t>::max() / sizeof(Word);
    if (words_per_block != 0 && blocks > kMaxWords / words_per_block) {
        return base::error(base::ErrorCode::Resource, "table-without-addresses",
                           "a table of {blocks} blocks of {words} words has no addresses here",
                           blocks, words_per_block);
    }
    BlockArray out;
    out.blocks_ = blocks;
    out.words_per_block_ = words_per_block;
    const std::uint64_t bytes = out.bytes();
    if (bytes == 0) {
        return out;
    }
    void* const memory = base::port::zero_pages(static_cast<std::size_t>(bytes));
    if (memory == nullptr) {
        return base::error(base::ErrorCode::Resource, "no-memory-for-table",
                           "no memory for a table of {bytes} bytes", bytes);
    }
    out.words_ = std::unique_ptr<Word[], Unmap>(static_cast<Word*>(memory), Unmap{bytes});
    return out;
}

void BlockArray::Unmap::operator()(Word* words) const noexcept {
    if (bytes != 0) {
        base::port::release_pages(words, static_cast<std::size_t>(bytes));
    }
}

}  // namespace revenge::table

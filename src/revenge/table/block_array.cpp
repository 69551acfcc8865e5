#include "revenge/table/block_array.hpp"

#include <limits>

#include "revenge/base/message.hpp"
#include "revenge/base/port/pages.hpp"

namespace revenge::table {

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

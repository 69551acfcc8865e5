#include "revenge/table/block_array.hpp"

#include <sys/mman.h>

#include <limits>
#include <string>

namespace revenge::table {

base::Result<BlockArray> BlockArray::make(std::uint64_t blocks, std::uint64_t words_per_block) {
    BlockArray out;
    out.blocks_ = blocks;
    out.words_per_block_ = words_per_block;
    const std::uint64_t bytes = out.bytes();
    if (bytes > std::numeric_limits<std::size_t>::max()) {
        return base::Error{base::ErrorCode::Resource,
                           "a table of " + std::to_string(bytes) + " bytes has no addresses here"};
    }
    if (bytes == 0) {
        return out;
    }
    void* memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) {
        return base::Error{base::ErrorCode::Resource,
                           "no memory for a table of " + std::to_string(bytes) + " bytes"};
    }
    madvise(memory, bytes, MADV_HUGEPAGE);  // a hint; nothing depends on it
    out.words_ = std::unique_ptr<Word[], Unmap>(static_cast<Word*>(memory), Unmap{bytes});
    return out;
}

void BlockArray::Unmap::operator()(Word* words) const noexcept { munmap(words, bytes); }

}  // namespace revenge::table

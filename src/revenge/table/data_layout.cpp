#include "revenge/table/data_layout.hpp"

#include <xxhash.h>

namespace revenge::table {

std::uint64_t checksum(std::span<const std::byte> bytes) noexcept {
    return XXH3_64bits(bytes.data(), bytes.size());
}

}  // namespace revenge::table

// How data lies in files, in tables and in what is sealed: from a whole page on, with a checksum of each chunk.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "revenge/base.hpp"
#include "revenge/base/message.hpp"

namespace revenge::table {

inline constexpr std::uint64_t kChunkBytes = std::uint64_t{1} << 18U;

constexpr std::uint64_t aligned_to_page(std::uint64_t bytes) noexcept {
    constexpr std::uint64_t kPage = 4096;
    return (bytes + kPage - 1) / kPage * kPage;
}

// RETURNS their XXH3.
std::uint64_t checksum(std::span<const std::byte> bytes) noexcept;

// The error of a damaged table file.

// RETURNS TableDamaged. `place`: the file, as a store names it; `how` goes on behind it: " is truncated".
inline base::Error damaged(const std::string& place, const std::string& how) {
    return base::error(base::ErrorCode::TableDamaged,
                       {"table file " + place + how, {"table-damaged", {{"file", place}}}});
}

}  // namespace revenge::table

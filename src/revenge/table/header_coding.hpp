// The header of a table's file as bytes (table_file.hpp has the layout).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "revenge/table/table_file.hpp"

namespace revenge::table {

std::uint64_t data_bytes_of(const TableHeader& header);

// RETURNS everything before the data. `hashes`: of chunks of kChunkBytes.
std::vector<std::byte> encoded_header(const TableHeader& header,
                                      std::span<const std::uint64_t> hashes);

struct DecodedHeader {
    TableHeader header;
    std::uint64_t chunk_bytes = 0;
    std::vector<std::uint64_t> chunk_hashes;
    std::uint64_t data_begin = 0;
    std::uint64_t data_bytes = 0;
};
// Decodes the header of a complete file. Returns a description of the damage ("is truncated within its header"), or an
// empty text if it is sound.
std::string decode_header(std::span<const std::byte> bytes, DecodedHeader& out);

}  // namespace revenge::table

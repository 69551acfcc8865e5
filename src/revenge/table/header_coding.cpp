#include "revenge/table/header_coding.hpp"

#include <algorithm>
#include <array>
#include <limits>

#include "revenge/table/data_layout.hpp"
#include "revenge/table/field_coding.hpp"

namespace revenge::table {

namespace {

constexpr std::array<char, 8> kTableMagic{'R', 'V', 'N', 'G', 'T', 'A', 'B', 'L'};
constexpr std::uint32_t kTableVersion = 1;
constexpr std::uint64_t kMostChunkBytes = std::uint64_t{1} << 32U;
constexpr std::uint64_t kMostHeaderBytes = std::uint64_t{1} << 26U;

std::uint64_t block_bytes_of(const TableHeader& header) {
    return header.layout.words() * planes_for(header.modulus) * sizeof(Word);
}

// Numbers that a table can have, so that nothing computed from them overflows.
bool makes_sense(const TableHeader& header) {
    constexpr std::uint64_t kMost = std::uint64_t{1} << 40U;
    constexpr std::uint32_t kMostModulus = 1U << 16U;
    const BlockLayout& layout = header.layout;
    return header.blocks <= kMost && layout.raw_size > 0 && layout.raw_size <= kMost &&
           layout.row_size > 0 && layout.raw_size % layout.row_size == 0 &&
           layout.row_size <= layout.row_stride && layout.row_stride <= kWordBits &&
           header.modulus > 0 && header.modulus <= kMostModulus &&
           header.blocks <= std::numeric_limits<std::uint64_t>::max() / 2 / block_bytes_of(header);
}

// Everything but magic, version, length and checksum.
void encode(const TableHeader& header, std::span<const std::uint64_t> hashes, FieldWriter& out) {
    out.text(header.name);
    out.text(header.metric);
    out.text(header.producer);
    out.u64(header.declaration_hash);
    out.u64(header.blocks);
    out.u64(header.layout.raw_size);
    out.u64(header.layout.row_size);
    out.u64(header.layout.row_stride);
    out.u32(header.modulus);
    out.u32(header.complete ? 1 : 0);
    out.u64(header.unreached);
    out.u32(static_cast<std::uint32_t>(header.distribution.size()));
    for (const StoredLevel& level : header.distribution) {
        out.u64(level.positions);
        out.u64(level.unique);
        out.u64(level.entries);
    }
    out.u32(static_cast<std::uint32_t>(header.antipodes.size()));
    for (const StoredEntry& entry : header.antipodes) {
        out.u64(entry.block);
        out.u64(entry.raw);
    }
    out.u64(kChunkBytes);
    out.u64(hashes.size());
    for (const std::uint64_t hash : hashes) {
        out.u64(hash);
    }
    if (!header.chain.empty() || !header.costs.empty()) {
        out.text(header.chain);
        out.text(header.costs);
    }
}

// Reads what encode wrote. RETURNS whether it makes sense.
bool decode(FieldReader in, DecodedHeader& out) {
    TableHeader& header = out.header;
    header.name = in.text();
    header.metric = in.text();
    header.producer = in.text();
    header.declaration_hash = in.u64();
    header.blocks = in.u64();
    header.layout.raw_size = in.u64();
    header.layout.row_size = in.u64();
    header.layout.row_stride = in.u64();
    header.modulus = in.u32();
    header.complete = in.u32() != 0;
    header.unreached = in.u64();
    const std::uint32_t levels = in.u32();
    for (std::uint32_t i = 0; i < levels && in.ok(); ++i) {
        StoredLevel level;
        level.positions = in.u64();
        level.unique = in.u64();
        level.entries = in.u64();
        header.distribution.push_back(level);
    }
    const std::uint32_t antipodes = in.u32();
    for (std::uint32_t i = 0; i < antipodes && in.ok(); ++i) {
        StoredEntry entry;
        entry.block = in.u64();
        entry.raw = in.u64();
        header.antipodes.push_back(entry);
    }
    out.chunk_bytes = in.u64();
    const std::uint64_t chunks = in.u64();
    if (!in.ok() || out.chunk_bytes == 0 || out.chunk_bytes > kMostChunkBytes ||
        out.chunk_bytes % sizeof(Word) != 0 || chunks > in.left() / sizeof(std::uint64_t) ||
        !makes_sense(header)) {
        return false;
    }
    for (std::uint64_t i = 0; i < chunks; ++i) {
        out.chunk_hashes.push_back(in.u64());
    }
    if (in.left() != 0) {
        header.chain = in.text();
        header.costs = in.text();
    }
    return in.ok() && in.left() == 0;
}

}  // namespace

std::uint64_t data_bytes_of(const TableHeader& header) {
    return header.blocks * block_bytes_of(header);
}

std::vector<std::byte> encoded_header(const TableHeader& header,
                                      std::span<const std::uint64_t> hashes) {
    FieldWriter fields;
    encode(header, hashes, fields);
    FieldWriter whole;
    whole.raw(std::as_bytes(std::span(kTableMagic)));
    whole.u32(kTableVersion);
    whole.u64(fields.bytes().size());
    whole.raw(fields.bytes());
    whole.u64(checksum(whole.bytes()));
    whole.pad(aligned_to_page(whole.bytes().size()));
    return {whole.bytes().begin(), whole.bytes().end()};
}

std::string decode_header(std::span<const std::byte> bytes, DecodedHeader& out) {
    FieldReader outer(bytes);
    std::array<char, kTableMagic.size()> magic{};
    outer.raw(std::as_writable_bytes(std::span(magic)));
    if (!outer.ok() || magic != kTableMagic) {
        return "is not a table of this program";
    }
    const std::uint32_t version = outer.u32();
    if (version != kTableVersion) {
        return "has format version " + std::to_string(version) + ", this program reads " +
               std::to_string(kTableVersion);
    }
    const std::uint64_t field_bytes = outer.u64();
    if (!outer.ok() || field_bytes > kMostHeaderBytes || field_bytes > outer.left()) {
        return "is truncated within its header";
    }
    const std::span<const std::byte> fields = bytes.subspan(outer.at(), field_bytes);
    const std::span<const std::byte> hashed = bytes.first(outer.at() + field_bytes);
    outer.skip(field_bytes);
    const std::uint64_t stored = outer.u64();
    if (!outer.ok() || stored != checksum(hashed)) {
        return "has a wrong header checksum";
    }
    if (!decode(FieldReader(fields), out)) {
        return "has a header that makes no sense";
    }
    out.data_begin = aligned_to_page(outer.at());
    out.data_bytes = data_bytes_of(out.header);
    if (bytes.size() != out.data_begin + out.data_bytes ||
        out.chunk_hashes.size() != (out.data_bytes + out.chunk_bytes - 1) / out.chunk_bytes) {
        return "has " + std::to_string(bytes.size()) + " bytes instead of " +
               std::to_string(out.data_begin + out.data_bytes);
    }
    const auto filling = bytes.subspan(outer.at(), out.data_begin - outer.at());
    if (std::ranges::any_of(filling, [](std::byte byte) { return byte != std::byte{0}; })) {
        return "has something between its header and its data";
    }
    return "";
}

}  // namespace revenge::table

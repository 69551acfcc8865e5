#include "revenge/table/table_file.hpp"

#include <xxhash.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <limits>
#include <utility>

#include "revenge/table/field_coding.hpp"

namespace revenge::table {

namespace {

constexpr std::array<char, 8> kMagic{'R', 'V', 'N', 'G', 'T', 'A', 'B', 'L'};
constexpr std::uint32_t kVersion = 1;
constexpr std::uint64_t kChunkBytes = std::uint64_t{1} << 18U;
constexpr std::uint64_t kMostChunkBytes = std::uint64_t{1} << 32U;
constexpr std::uint64_t kDataAlignment = 4096;
constexpr std::uint64_t kMostHeaderBytes = std::uint64_t{1} << 26U;

std::uint64_t hash_of(std::span<const std::byte> bytes) {
    return XXH3_64bits(bytes.data(), bytes.size());
}

std::uint64_t aligned(std::uint64_t bytes) {
    return (bytes + kDataAlignment - 1) / kDataAlignment * kDataAlignment;
}

std::uint64_t block_bytes_of(const TableHeader& header) {
    return header.layout.words() * planes_for(header.modulus) * sizeof(Word);
}

std::uint64_t data_bytes_of(const TableHeader& header) {
    return header.blocks * block_bytes_of(header);
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
bool decode(FieldReader in, TableHeader& header, std::uint64_t& chunk_bytes,
            std::vector<std::uint64_t>& hashes) {
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
    chunk_bytes = in.u64();
    const std::uint64_t chunks = in.u64();
    if (!in.ok() || chunk_bytes == 0 || chunk_bytes > kMostChunkBytes ||
        chunk_bytes % sizeof(Word) != 0 || chunks > in.left() / sizeof(std::uint64_t) ||
        !makes_sense(header)) {
        return false;
    }
    for (std::uint64_t i = 0; i < chunks; ++i) {
        hashes.push_back(in.u64());
    }
    if (in.left() != 0) {
        header.chain = in.text();
        header.costs = in.text();
    }
    return in.ok() && in.left() == 0;
}

// Everything before the data.
std::vector<std::byte> whole_header(const TableHeader& header,
                                    std::span<const std::uint64_t> hashes) {
    FieldWriter fields;
    encode(header, hashes, fields);
    FieldWriter whole;
    whole.raw(std::as_bytes(std::span(kMagic)));
    whole.u32(kVersion);
    whole.u64(fields.bytes().size());
    whole.raw(fields.bytes());
    whole.u64(hash_of(whole.bytes()));
    whole.pad(aligned(whole.bytes().size()));
    return {whole.bytes().begin(), whole.bytes().end()};
}

}  // namespace

struct TableWriter::HashState {
    XXH3_state_t* state = XXH3_createState();
};

void TableWriter::Free::operator()(HashState* state) const noexcept {
    XXH3_freeState(state->state);
    delete state;
}

TableWriter::TableWriter(base::AtomicFile file, TableHeader header)
    : file_(std::move(file)), header_(std::move(header)), chunk_(new HashState) {
    XXH3_64bits_reset(chunk_->state);
}

base::Result<TableWriter> TableWriter::create(const std::filesystem::path& path,
                                              TableHeader header) {
    auto file = base::AtomicFile::create(path);
    if (!file) {
        return file.error();
    }
    const std::uint64_t chunks = (data_bytes_of(header) + kChunkBytes - 1) / kChunkBytes;
    const std::vector<std::uint64_t> hashes(chunks);
    if (auto placed = file->seek(whole_header(header, hashes).size()); !placed) {
        return placed.error();
    }
    return TableWriter(*std::move(file), std::move(header));
}

void TableWriter::hash(std::span<const std::byte> bytes) {
    while (!bytes.empty()) {
        const auto piece =
            bytes.first(std::min<std::size_t>(bytes.size(), kChunkBytes - in_chunk_));
        XXH3_64bits_update(chunk_->state, piece.data(), piece.size());
        in_chunk_ += piece.size();
        bytes = bytes.subspan(piece.size());
        if (in_chunk_ == kChunkBytes) {
            hashes_.push_back(XXH3_64bits_digest(chunk_->state));
            XXH3_64bits_reset(chunk_->state);
            in_chunk_ = 0;
        }
    }
}

base::Status TableWriter::write(std::span<const Word> words) {
    hash(std::as_bytes(words));
    return file_.write(std::as_bytes(words));
}

base::Status TableWriter::finish() {
    if (in_chunk_ != 0) {
        hashes_.push_back(XXH3_64bits_digest(chunk_->state));
    }
    if (auto placed = file_.seek(0); !placed) {
        return placed;
    }
    if (auto written = file_.write(whole_header(header_, hashes_)); !written) {
        return written;
    }
    return file_.commit();
}

base::Status write_table(const std::filesystem::path& path, const TableHeader& header,
                         std::span<const Word> words) {
    auto writer = TableWriter::create(path, header);
    if (!writer) {
        return writer.error();
    }
    if (auto written = writer->write(words); !written) {
        return written;
    }
    return writer->finish();
}

base::Error TableFile::damaged(const std::string& how) const {
    return {base::ErrorCode::TableDamaged, "table file '" + path_.string() + "' " + how};
}

base::Result<TableFile> TableFile::open(const std::filesystem::path& path) {
    auto file = base::MappedFile::open(path);
    if (!file) {
        return file.error();
    }
    TableFile out;
    out.path_ = path;
    out.file_ = std::move(*file);
    if (auto read = out.read_header(); !read) {
        return read.error();
    }
    return out;
}

TableFile TableFile::in_memory(TableHeader header, DistancePlanes planes) {
    TableFile out;
    out.header_ = std::move(header);
    out.planes_ = std::move(planes);
    out.words_ = out.planes_.words();
    return out;
}

base::Status TableFile::read_header() {
    const std::span<const std::byte> bytes = file_->bytes();
    FieldReader outer(bytes);
    std::array<char, kMagic.size()> magic{};
    outer.raw(std::as_writable_bytes(std::span(magic)));
    if (!outer.ok() || magic != kMagic) {
        return damaged("is no table of this program");
    }
    const std::uint32_t version = outer.u32();
    if (version != kVersion) {
        return damaged("has format version " + std::to_string(version) + ", this program reads " +
                       std::to_string(kVersion));
    }
    const std::uint64_t field_bytes = outer.u64();
    if (!outer.ok() || field_bytes > kMostHeaderBytes || field_bytes > outer.left()) {
        return damaged("is truncated within its header");
    }
    const std::span<const std::byte> fields = bytes.subspan(outer.at(), field_bytes);
    const std::span<const std::byte> hashed = bytes.first(outer.at() + field_bytes);
    outer.skip(field_bytes);
    const std::uint64_t stored = outer.u64();
    if (!outer.ok() || stored != hash_of(hashed)) {
        return damaged("has a wrong header checksum");
    }
    if (!decode(FieldReader(fields), header_, chunk_bytes_, chunk_hashes_)) {
        return damaged("has a header that makes no sense");
    }
    const std::uint64_t chunks = chunk_hashes_.size();
    const std::uint64_t start = aligned(outer.at());
    const std::uint64_t expected = data_bytes_of(header_);
    if (bytes.size() != start + expected ||
        chunks != (expected + chunk_bytes_ - 1) / chunk_bytes_) {
        return damaged("has " + std::to_string(bytes.size()) + " bytes instead of " +
                       std::to_string(start + expected));
    }
    const auto filling = bytes.subspan(outer.at(), start - outer.at());
    if (std::ranges::any_of(filling, [](std::byte byte) { return byte != std::byte{0}; })) {
        return damaged("has something between its header and its data");
    }
    words_ = {reinterpret_cast<const Word*>(bytes.data() + start), expected / sizeof(Word)};
    sound_ = std::make_unique<std::atomic<std::uint8_t>[]>(chunks);
    return {};
}

base::Status TableFile::check_chunk(std::uint64_t chunk) const {
    if (sound_[chunk].load(std::memory_order_relaxed) != 0) {
        return {};
    }
    const std::span<const std::byte> data = std::as_bytes(words_);
    const std::uint64_t at = chunk * chunk_bytes_;
    const std::uint64_t size = std::min<std::uint64_t>(chunk_bytes_, data.size() - at);
    if (hash_of(data.subspan(at, size)) != chunk_hashes_[chunk]) {
        const std::uint64_t in_file = file_->bytes().size() - data.size() + at;
        return damaged("has a wrong checksum in bytes " + std::to_string(in_file) + " to " +
                       std::to_string(in_file + size - 1));
    }
    sound_[chunk].store(1, std::memory_order_relaxed);
    return {};
}

base::Result<PlanesView> TableFile::block(std::uint64_t index) const {
    const std::uint64_t words = header_.layout.words() * planes_for(header_.modulus);
    if (!file_) {
        return PlanesView(words_.subspan(index * words, words), planes_for(header_.modulus));
    }
    const std::uint64_t first = index * words * sizeof(Word) / chunk_bytes_;
    const std::uint64_t last = ((index + 1) * words * sizeof(Word) - 1) / chunk_bytes_;
    for (std::uint64_t chunk = first; chunk <= last; ++chunk) {
        if (auto sound = check_chunk(chunk); !sound) {
            return sound.error();
        }
    }
    return PlanesView(words_.subspan(index * words, words), planes_for(header_.modulus));
}

base::Status TableFile::verify() const {
    for (std::uint64_t chunk = 0; chunk < chunk_hashes_.size(); ++chunk) {
        if (auto sound = check_chunk(chunk); !sound) {
            return sound;
        }
    }
    return {};
}

}  // namespace revenge::table

#include "revenge/table/table_file.hpp"

#include <xxhash.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>
#include <sstream>
#include <utility>

#include "revenge/base/message.hpp"
#include "revenge/base/sha256.hpp"
#include "revenge/table/data_layout.hpp"

namespace revenge::table {

namespace {

// The header of a table's file as bytes (table_file.hpp has the layout).
struct DecodedHeader {
    TableHeader header;
    std::uint64_t chunk_bytes = 0;
    std::vector<std::uint64_t> chunk_hashes;
    std::uint64_t data_begin = 0;
    std::uint64_t data_bytes = 0;
};

constexpr std::array<char, 8> kTableMagic{'R', 'V', 'N', 'G', 'T', 'A', 'B', 'L'};
constexpr std::uint32_t kTableVersion = 1;
constexpr std::uint64_t kMaxChunkBytes = std::uint64_t{1} << 32U;
constexpr std::uint64_t kMaxHeaderBytes = std::uint64_t{1} << 26U;

std::uint64_t block_bytes_of(const TableHeader& header) {
    return header.layout.words() * planes_for(header.modulus) * sizeof(Word);
}

// Numbers that a table can have, so that nothing computed from them overflows.
bool makes_sense(const TableHeader& header) {
    constexpr std::uint64_t kMost = std::uint64_t{1} << 40U;
    constexpr std::uint32_t kMaxModulus = 1U << 16U;
    const BlockLayout& layout = header.layout;
    return header.blocks <= kMost && layout.raw_size > 0 && layout.raw_size <= kMost &&
           layout.row_size > 0 && layout.raw_size % layout.row_size == 0 &&
           layout.row_size <= layout.row_stride && layout.row_stride <= kWordBits &&
           header.modulus > 0 && header.modulus <= kMaxModulus &&
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
    if (!in.ok() || out.chunk_bytes == 0 || out.chunk_bytes > kMaxChunkBytes ||
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

std::uint64_t data_bytes_of(const TableHeader& header) {
    return header.blocks * block_bytes_of(header);
}

// RETURNS everything before the data. `hashes`: of chunks of kChunkBytes.
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

// Decodes the header of a complete file. Returns a description of the damage ("is truncated within its header"), or an
// empty text if it is sound.
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
    if (!outer.ok() || field_bytes > kMaxHeaderBytes || field_bytes > outer.left()) {
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
    REVENGE_TRY(auto file, base::AtomicFile::create(path));
    const std::uint64_t chunks = (data_bytes_of(header) + kChunkBytes - 1) / kChunkBytes;
    const std::vector<std::uint64_t> hashes(chunks);
    REVENGE_TRY(file.seek(encoded_header(header, hashes).size()));
    return TableWriter(std::move(file), std::move(header));
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
    REVENGE_TRY(file_.seek(0));
    REVENGE_TRY(file_.write(encoded_header(header_, hashes_)));
    return file_.commit();
}

base::Status write_table(const std::filesystem::path& path, const TableHeader& header,
                         std::span<const Word> words) {
    REVENGE_TRY(auto writer, TableWriter::create(path, header));
    REVENGE_TRY(writer.write(words));
    return writer.finish();
}

base::Status put_table(base::TableStore& table_store, std::string_view name,
                       const TableHeader& header, std::span<const Word> words) {
    const std::span<const std::byte> data = std::as_bytes(words);
    std::vector<std::uint64_t> hashes;
    for (std::size_t at = 0; at < data.size(); at += kChunkBytes) {
        hashes.push_back(
            checksum(data.subspan(at, std::min<std::size_t>(kChunkBytes, data.size() - at))));
    }
    const std::vector<std::byte> head = encoded_header(header, hashes);
    return table_store.put(name, std::array<std::span<const std::byte>, 2>{head, data});
}

base::Error TableFile::damaged(const std::string& how) const {
    return table::damaged(place(), " " + how);
}

base::Result<TableFile> TableFile::open(const std::filesystem::path& path) {
    REVENGE_TRY(auto file, base::MappedFile::open(path));
    TableFile out;
    out.path_ = path;
    out.file_ = std::move(file);
    REVENGE_TRY(out.read_header(out.file_->bytes()));
    return out;
}

base::Result<TableFile> TableFile::get(base::TableStore& table_store, std::string_view name) {
    REVENGE_TRY(const auto kept, table_store.get(name));
    REVENGE_TRY(auto copy, BlockArray::make(1, kept.size / sizeof(Word) + 1));
    TableFile out;
    out.path_ = name;
    out.copy_ = std::move(copy);
    const auto bytes = std::as_writable_bytes(out.copy_.all()).first(kept.size);
    kept.read(0, bytes);
    REVENGE_TRY(out.read_header(bytes));
    return out;
}

base::Status TableFile::put(base::TableStore& table_store, std::string_view name) const {
    return put_table(table_store, name, header_, words_);
}

TableFile TableFile::in_memory(TableHeader header, DistancePlanes planes) {
    TableFile out;
    out.header_ = std::move(header);
    out.planes_ = std::move(planes);
    out.words_ = out.planes_.words();
    return out;
}

base::Status TableFile::read_header(std::span<const std::byte> bytes) {
    bytes_ = bytes;
    DecodedHeader decoded;
    if (const std::string how = decode_header(bytes, decoded); !how.empty()) {
        return damaged(how);
    }
    header_ = std::move(decoded.header);
    chunk_bytes_ = decoded.chunk_bytes;
    chunk_hashes_ = std::move(decoded.chunk_hashes);
    words_ = {reinterpret_cast<const Word*>(bytes.data() + decoded.data_begin),
              static_cast<std::size_t>(decoded.data_bytes / sizeof(Word))};
    sound_ = std::make_unique<std::atomic<std::uint8_t>[]>(chunk_hashes_.size());
    return {};
}

base::Status TableFile::check_chunk(std::uint64_t chunk) const {
    if (sound_[chunk].load(std::memory_order_relaxed) != 0) {
        return {};
    }
    const std::span<const std::byte> data = std::as_bytes(words_);
    const std::uint64_t at = chunk * chunk_bytes_;
    const std::uint64_t size = std::min<std::uint64_t>(chunk_bytes_, data.size() - at);
    if (checksum(data.subspan(at, size)) != chunk_hashes_[chunk]) {
        const std::uint64_t in_file = bytes_.size() - data.size() + at;
        return damaged("has a wrong checksum in bytes " + std::to_string(in_file) + " to " +
                       std::to_string(in_file + size - 1) + "; remove the file to rebuild it");
    }
    sound_[chunk].store(1, std::memory_order_relaxed);
    return {};
}

base::Result<PlanesView> TableFile::block(std::uint64_t index) const {
    const std::uint64_t words = header_.layout.words() * planes_for(header_.modulus);
    if (bytes_.empty()) {
        return PlanesView(words_.subspan(index * words, words), planes_for(header_.modulus));
    }
    const std::uint64_t first = index * words * sizeof(Word) / chunk_bytes_;
    const std::uint64_t last = ((index + 1) * words * sizeof(Word) - 1) / chunk_bytes_;
    for (std::uint64_t chunk = first; chunk <= last; ++chunk) {
        REVENGE_TRY(check_chunk(chunk));
    }
    return PlanesView(words_.subspan(index * words, words), planes_for(header_.modulus));
}

base::Status TableFile::verify() const {
    for (std::uint64_t chunk = 0; chunk < chunk_hashes_.size(); ++chunk) {
        REVENGE_TRY(check_chunk(chunk));
    }
    return {};
}

namespace {

constexpr std::size_t kBlockBytes = std::size_t{1} << 22U;

std::string number(std::uint64_t value) { return " " + std::to_string(value); }

void add_levels(const TableHeader& header, std::string& out) {
    StoredLevel total;
    for (std::size_t distance = 0; distance < header.distribution.size(); ++distance) {
        const StoredLevel& level = header.distribution[distance];
        out += "level" + number(distance) + number(level.positions) + number(level.unique) +
               number(level.entries) + "\n";
        total.positions += level.positions;
        total.unique += level.unique;
        total.entries += level.entries;
    }
    out += "total" + number(total.positions) + number(total.unique) + number(total.entries) + "\n";
    out += "unreached" + number(header.unreached) + "\n";
}

}  // namespace

std::string manifest_of(const TableFile& file) {
    const TableHeader& header = file.header();
    const std::span<const std::byte> data = std::as_bytes(file.words_unchecked());
    std::string out = "revenge-manifest 1\n";
    out += "table " + header.name + " " + header.metric + "\n";
    out += "layout" + number(header.blocks) + number(header.layout.raw_size) +
           number(header.layout.row_size) + number(header.layout.row_stride) +
           number(header.modulus) + "\n";
    add_levels(header, out);
    out += "bytes" + number(data.size()) + number(kBlockBytes) + "\n";
    for (std::size_t at = 0; at < data.size(); at += kBlockBytes) {
        const auto block = data.subspan(at, std::min(kBlockBytes, data.size() - at));
        out += "block" + number(at / kBlockBytes) + " " + base::Sha256::hex_of(block) + "\n";
    }
    const std::string hash = base::Sha256::hex_of(std::as_bytes(std::span(out)));
    return out + "sha256 " + hash + "\n";
}

base::Status check_manifest(const TableFile& file, const std::string& manifest) {
    const std::string made = manifest_of(file);
    if (made == manifest) {
        return {};
    }
    std::istringstream has(made);
    std::istringstream says(manifest);
    std::string found;
    std::string wanted;
    int line = 0;
    do {
        ++line;
        found.clear();
        wanted.clear();
        std::getline(has, found);
        std::getline(says, wanted);
    } while (found == wanted && (has || says));
    return base::error(base::ErrorCode::TableDamaged, "table-of-another-manifest",
                       "table file '{file}' is not the one of the manifest, whose line {line} says "
                       "'{wanted}'; the table has '{found}'",
                       file.path().string(), line, wanted, found);
}

}  // namespace revenge::table

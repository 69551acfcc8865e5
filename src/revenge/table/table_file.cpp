#include "revenge/table/table_file.hpp"

#include <xxhash.h>

#include <algorithm>
#include <array>
#include <utility>

#include "revenge/base.hpp"
#include "revenge/table/damaged.hpp"
#include "revenge/table/data_layout.hpp"
#include "revenge/table/header_coding.hpp"

namespace revenge::table {

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
    if (auto placed = file_.seek(0); !placed) {
        return placed;
    }
    if (auto written = file_.write(encoded_header(header_, hashes_)); !written) {
        return written;
    }
    return file_.commit();
}

base::Status write_table(const std::filesystem::path& path, const TableHeader& header,
                         std::span<const Word> words) {
    REVENGE_TRY(auto writer, TableWriter::create(path, header));
    if (auto written = writer.write(words); !written) {
        return written;
    }
    return writer.finish();
}

base::Status put_table(base::Shelf& shelf, std::string_view name, const TableHeader& header,
                       std::span<const Word> words) {
    const std::span<const std::byte> data = std::as_bytes(words);
    std::vector<std::uint64_t> hashes;
    for (std::size_t at = 0; at < data.size(); at += kChunkBytes) {
        hashes.push_back(
            checksum(data.subspan(at, std::min<std::size_t>(kChunkBytes, data.size() - at))));
    }
    const std::vector<std::byte> head = encoded_header(header, hashes);
    return shelf.put(name, std::array<std::span<const std::byte>, 2>{head, data});
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

base::Result<TableFile> TableFile::get(base::Shelf& shelf, std::string_view name) {
    REVENGE_TRY(const auto kept, shelf.get(name));
    REVENGE_TRY(auto copy, BlockArray::make(1, kept.size / sizeof(Word) + 1));
    TableFile out;
    out.path_ = name;
    out.copy_ = std::move(copy);
    const auto bytes = std::as_writable_bytes(out.copy_.all()).first(kept.size);
    kept.read(0, bytes);
    REVENGE_TRY(out.read_header(bytes));
    return out;
}

base::Status TableFile::put(base::Shelf& shelf, std::string_view name) const {
    return put_table(shelf, name, header_, words_);
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
        if (auto sound = check_chunk(chunk); !sound) {
            return sound;
        }
    }
    return {};
}

}  // namespace revenge::table

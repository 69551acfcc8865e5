// Distance tables on disk, and their manifests. docs/table-format.md gives the layout byte by byte.
//
//   header   magic, version, what the table is of (name, hash of its declaration, metric), its shape,
//            the distance distribution, who made it, the checksum (XXH3) of every chunk, its own checksum
//   data     from the next multiple of 4096 on: the planes, block by block
//
// A file is mapped, not read. The header is checked when it is opened, each chunk of data the first
// time that it is touched, so that starting costs nothing and a damaged table is never believed.
#pragma once

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/base/file.hpp"
#include "revenge/table/distance_planes.hpp"

namespace revenge::table {

// One level of the distribution as it is stored.
struct StoredLevel {
    std::uint64_t positions = 0;
    std::uint64_t unique = 0;
    std::uint64_t entries = 0;
};

struct StoredEntry {
    std::uint64_t block = 0;
    std::uint64_t raw = 0;
};

struct TableHeader {
    std::string name;                    // "five-stage/stage-3"
    std::string metric;                  // "sstm"
    std::uint64_t declaration_hash = 0;  // of everything that the contents depend on
    std::uint64_t blocks = 0;
    BlockLayout layout;
    std::uint32_t modulus = 3;
    bool complete = false;  // false: not to be used
    std::uint64_t unreached = 0;
    std::vector<StoredLevel> distribution;
    std::vector<StoredEntry> antipodes;  // at the largest distance, one for each up to symmetry
    std::string producer;                // program and version
    // The declaration of the phase, which makes the file self-contained for checks. Both are empty if name and metric
    // suffice.
    std::string chain;  // the declaration of its chain
    std::string costs;  // what each turn costs, a byte each
};

// Writes a table piece by piece, block by block in order, under a temporary name until finish(); without that nothing
// is left behind.
class TableWriter {
  public:
    // ERRORS: Resource (full disk, no permission, ...), here as below.
    static base::Result<TableWriter> create(const std::filesystem::path& path, TableHeader header);
    base::Status write(std::span<const Word> words);
    // REQUIRES all blocks to have been written.
    base::Status finish();

  private:
    TableWriter(base::AtomicFile file, TableHeader header);
    void hash(std::span<const std::byte> bytes);

    struct HashState;
    struct Free {
        void operator()(HashState* state) const noexcept;
    };
    base::AtomicFile file_;
    TableHeader header_;
    std::vector<std::uint64_t> hashes_;
    std::unique_ptr<HashState, Free> chunk_;  // the one that is being written
    std::uint64_t in_chunk_ = 0;
};

// The whole at once. ERRORS: as TableWriter.
base::Status write_table(const std::filesystem::path& path, const TableHeader& header,
                         std::span<const Word> words);
// The same bytes, in a store. ERRORS: Resource.
base::Status put_table(base::TableStore& table_store, std::string_view name,
                       const TableHeader& header, std::span<const Word> words);

class TableFile {
  public:
    // Maps a table and checks its header. ERRORS: Resource if it cannot be opened; TableDamaged, saying
    // how (foreign, other version, truncated, header checksum).
    static base::Result<TableFile> open(const std::filesystem::path& path);
    // A table that is in no file.
    static TableFile in_memory(TableHeader header, DistancePlanes planes);
    // A file's bytes that are in a store, copied whole. ERRORS: as open(); Resource for want of memory.
    static base::Result<TableFile> get(base::TableStore& table_store, std::string_view name);
    // Puts the whole into a store as a file's bytes. ERRORS: Resource.
    base::Status put(base::TableStore& table_store, std::string_view name) const;

    const TableHeader& header() const noexcept { return header_; }
    const std::filesystem::path& path() const noexcept { return path_; }
    // The name in errors.
    std::string place() const { return "'" + path_.string() + "'"; }
    std::uint64_t bytes() const noexcept {
        return bytes_.empty() ? words_.size_bytes() : bytes_.size();
    }

    // RETURNS the block's planes. ERRORS: TableDamaged if its checksum is wrong.
    // COMPLEXITY: constant but for the first touch of a chunk (256 KiB: 20 us). THREADS: safe.
    base::Result<PlanesView> block(std::uint64_t index) const;

    // Checks every chunk. ERRORS: TableDamaged, with the first bad chunk's place in the file.
    base::Status verify() const;

    // All planes, unchecked.
    std::span<const Word> words_unchecked() const noexcept { return words_; }

  private:
    TableFile() = default;
    base::Status read_header(std::span<const std::byte> bytes);
    base::Status check_chunk(std::uint64_t chunk) const;
    base::Error damaged(const std::string& how) const;

    std::filesystem::path path_;
    std::optional<base::MappedFile> file_;
    BlockArray copy_;                   // of what is in a store
    DistancePlanes planes_;             // of neither
    std::span<const std::byte> bytes_;  // all of the first or the second
    TableHeader header_;
    std::uint64_t chunk_bytes_ = 0;
    std::vector<std::uint64_t> chunk_hashes_;
    std::span<const Word> words_;
    // 1 where a chunk has been found sound.
    mutable std::unique_ptr<std::atomic<std::uint8_t>[]> sound_;
};

// A table's manifest: what can be said of it in a text that is short enough to be published beside it, so that whoever
// has the table can see that it is that one. docs/table-format.md has its lines.
//
// It is of what the table means, not of the file: who made it, and how, is not in it.

// REQUIRES a complete table. COMPLEXITY: some 4 ns a byte of the table.
std::string manifest_of(const TableFile& file);

// Writes the manifest again and compares. ERRORS: TableDamaged, with the first line that differs.
base::Status check_manifest(const TableFile& file, const std::string& manifest);

}  // namespace revenge::table

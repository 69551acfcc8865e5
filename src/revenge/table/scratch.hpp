// Scratch: the store for pieces of work that is larger than memory, each a file of its own; and the format of pieces,
// sealed with checksums.
//
// The interface is the only place where such work touches a disk, so that tests can replace the disk by one that is
// full
// or fails. THREADS: several may read at once, while none writes.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/table/data_layout.hpp"

namespace revenge::table {

class Scratch {
  public:
    Scratch() = default;
    Scratch(const Scratch&) = delete;
    Scratch& operator=(const Scratch&) = delete;
    virtual ~Scratch() = default;

    virtual bool has(const std::string& name) const = 0;
    // Reads a whole piece into `out`, whose memory is used again. ERRORS: Resource.
    virtual base::Status read(const std::string& name, std::vector<std::byte>& out) = 0;
    // Stores `head` and `data`, one after the other, replacing earlier content, or changes nothing. The content
    // survives the process; after a power failure a piece may be damaged or have the content of another. ERRORS:
    // Resource.
    virtual base::Status write(const std::string& name, std::span<const std::byte> head,
                               std::span<const std::byte> data) = 0;
    // Says that a piece will be read soon.
    virtual void expect(const std::string& /*name*/) {}
    virtual void remove(const std::string& name) = 0;
    // RETURNS how many bytes can be written. ERRORS: Resource.
    virtual base::Result<std::uint64_t> free_bytes() = 0;
    // RETURNS what a message calls a piece: "'/scratch/five-stage.stage-3.sstm.mod3.range-12'".
    virtual std::string place_of(const std::string& name) const = 0;
};

// The folder is made with the first piece. The file that a piece had before is written over by the next piece, which is
// most of what writing costs otherwise: room on the disk, and memory of the system. So a file comes back to a piece
// after as many writes as there are pieces, long after the system has brought what it held before to the disk. Only a
// piece that is written twice in a row gets a new file: over its own earlier one, a failure of power could leave what
// looks like it.
class FolderScratch final : public Scratch {
  public:
    explicit FolderScratch(std::filesystem::path folder) : folder_(std::move(folder)) {}
    ~FolderScratch() override;

    bool has(const std::string& name) const override;
    base::Status read(const std::string& name, std::vector<std::byte>& out) override;
    base::Status write(const std::string& name, std::span<const std::byte> head,
                       std::span<const std::byte> data) override;
    void expect(const std::string& name) override;
    void remove(const std::string& name) override;
    base::Result<std::uint64_t> free_bytes() override;
    std::string place_of(const std::string& name) const override;

  private:
    std::filesystem::path folder_;
    std::filesystem::path spare_;  // a file that may be overwritten, if any
};

// A piece of data with fields that say what it is, so that no bit of it can be wrong unseen:
//
//   magic | version | length of the fields | fields | length of the data, XXH3 of each 256 KiB of it |
//   XXH3 of all that | zeros up to a multiple of 4096 | data

using Magic = std::array<char, 8>;

// RETURNS what has to stand before `data`.
std::vector<std::byte> sealing_head(const Magic& magic, std::uint32_t version,
                                    const FieldWriter& fields, std::span<const std::byte> data);

struct Unsealed {
    FieldReader fields;
    std::span<const std::byte> data;
};
// Looks at every byte. `place` names it in errors. ERRORS: TableDamaged, saying how, with the bytes that are wrong.
base::Result<Unsealed> unseal(const Magic& magic, std::uint32_t version,
                              std::span<const std::byte> bytes, const std::string& place);

}  // namespace revenge::table

// Files: mapped for reading, replaced as a whole for writing, locked while they are written; and the temporary files
// that
// killed writers left.
//
// A writer that dies leaves at most a file under a temporary name, never half a result; a reader sees
// the old file or the new one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string_view>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/base/port/files.hpp"

namespace revenge::base {

// A whole file, mapped read-only; pages come in as they are touched.
class MappedFile {
  public:
    // ERRORS: Resource (missing, a directory, no permission), with the system's reason.
    static Result<MappedFile> open(const std::filesystem::path& path);

    MappedFile(MappedFile&& other) noexcept;
    MappedFile& operator=(MappedFile&& other) noexcept;
    MappedFile(const MappedFile&) = delete;
    MappedFile& operator=(const MappedFile&) = delete;
    ~MappedFile();

    std::span<const std::byte> bytes() const noexcept { return {data_, size_}; }

  private:
    MappedFile(const std::byte* data, std::size_t size) : data_(data), size_(size) {}

    const std::byte* data_ = nullptr;
    std::size_t size_ = 0;
};

// Reads a whole file from front to back into `out`, whose memory is used again. Unlike a mapped file it takes no
// more memory than that, and what the disk cannot read is an error. ERRORS: Resource, with the system's reason.
Status read_file(const std::filesystem::path& path, std::vector<std::byte>& out);
// ERRORS: Resource, unless `path` is empty or a directory. `what`: who names it, for the message.
Status require_directory(const std::filesystem::path& path, std::string_view what);
// RETURNS whether what two directories hold takes the same room. REQUIRES that they are there.
bool on_same_disk(const std::filesystem::path& one, const std::filesystem::path& other) noexcept;

// Tells the system that a file will be read soon. It may be missing.
void expect_file(const std::filesystem::path& path) noexcept;

// Writes to a temporary name beside `path`; commit() syncs and renames. Without commit() nothing is
// left behind.
class AtomicFile {
  public:
    // Makes missing directories. ERRORS: Resource.
    static Result<AtomicFile> create(const std::filesystem::path& path);
    // Writes over `spare`, which nobody needs any more, instead of a new file, if that is there: it has memory and room
    // on the disk already. REQUIRES that it lies in the same folder, and that exchange() ends the writing.
    static Result<AtomicFile> create_from(const std::filesystem::path& path,
                                          const std::filesystem::path& spare);

    AtomicFile(AtomicFile&& other) noexcept;
    AtomicFile& operator=(AtomicFile&&) = delete;
    AtomicFile(const AtomicFile&) = delete;
    AtomicFile& operator=(const AtomicFile&) = delete;
    ~AtomicFile();

    // ERRORS: Resource, e.g. a full disk, with the bytes that were to be written.
    Status write(std::span<const std::byte> bytes);
    // Goes on writing at `offset` bytes from the beginning. ERRORS: Resource.
    Status seek(std::uint64_t offset);
    // The failures that a committed file survives: of the process, or of power as well.
    enum class Durable : bool { Process, Power };
    Status commit(Durable durable = Durable::Power);
    // Like commit(Durable::Process), but keeps the old file under a temporary name, so that it can be overwritten.
    // Returns that name, a spare file for the next create_from(), or an empty path if there was no old file. ERRORS: as
    // for commit().
    Result<std::filesystem::path> exchange();

  private:
    AtomicFile(std::filesystem::path path, std::filesystem::path temporary, port::File file)
        : path_(std::move(path)), temporary_(std::move(temporary)), file_(file) {}

    std::filesystem::path path_;
    std::filesystem::path temporary_;
    port::File file_ = port::kNoFile;
};

// Holds an exclusive lock beside `path` (path + ".lock") until destroyed; a process that dies releases
// it. Waits for whoever holds it; asks again twenty times a second.
class FileLock {
  public:
    // ERRORS: Resource; Interrupted.
    static Result<FileLock> acquire(const std::filesystem::path& path, const WaitOptions& wait);

    FileLock(FileLock&& other) noexcept;
    FileLock& operator=(FileLock&&) = delete;
    FileLock(const FileLock&) = delete;
    FileLock& operator=(const FileLock&) = delete;
    ~FileLock();

  private:
    explicit FileLock(port::File file) : file_(file) {}
    port::File file_ = port::kNoFile;
};

// Files that killed writers left behind under AtomicFile's temporary names, NAME.tmp-PROCESS.
//
// A process number does not show that the writer still runs: numbers are reused, and folders are shared between
// machines. Therefore a writer holds a lock (flock) on its open temporary file, and the system releases it when the
// writer ends for any reason. While a process has the lock, no other process writes. If a file system does not
// support such locks, no file is considered abandoned.

// RETURNS whether a file has a temporary name.
bool is_temporary(const std::filesystem::path& file);

// Returns true if no process writes to the file any more. REQUIRES a temporary name.
bool is_abandoned(const std::filesystem::path& temporary);

// Removes the file if no process writes to it, and returns true if it did. REQUIRES a temporary name.
bool remove_if_abandoned(const std::filesystem::path& temporary);

// Removes the temporary files that killed writers of `file` left behind.
void remove_abandoned(const std::filesystem::path& file);

}  // namespace revenge::base

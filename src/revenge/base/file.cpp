#include "revenge/base/file.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <utility>

#include "revenge/base/abandoned_file.hpp"

namespace revenge::base {

namespace {

Error system_error(const std::string& what, const std::filesystem::path& path) {
    return {ErrorCode::Resource, what + " '" + path.string() + "': " + std::strerror(errno)};
}

Status make_parent(const std::filesystem::path& path) {
    std::error_code failed;
    std::filesystem::create_directories(path.parent_path(), failed);
    if (failed) {
        return Error{
            ErrorCode::Resource,
            "cannot make the directory '" + path.parent_path().string() + "': " + failed.message()};
    }
    return {};
}

// Opens a file for writing, empty unless it is to be written over, with the lock that says that it has a writer. Between opening and locking it may have
// been taken for abandoned and removed, or renamed by a thread that wrote the same: then once more.
Result<int> open_locked(const std::filesystem::path& temporary, bool is_over) {
    while (true) {
        const int descriptor = ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0644);
        if (descriptor < 0) {
            return system_error("cannot write", temporary);
        }
        int locked = flock(descriptor, LOCK_EX);
        while (locked != 0 && errno == EINTR) {
            locked = flock(descriptor, LOCK_EX);
        }
        struct stat opened {};
        struct stat named {};
        if (fstat(descriptor, &opened) != 0 || ::stat(temporary.c_str(), &named) != 0 ||
            opened.st_dev != named.st_dev || opened.st_ino != named.st_ino) {
            ::close(descriptor);
            continue;
        }
        if (!is_over && ftruncate(descriptor, 0) != 0) {
            const Error error = system_error("cannot write", temporary);
            ::close(descriptor);
            return error;
        }
        return descriptor;
    }
}

}  // namespace

Result<MappedFile> MappedFile::open(const std::filesystem::path& path) {
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) {
        return system_error("cannot open", path);
    }
    struct stat status {};
    if (fstat(descriptor, &status) != 0 || !S_ISREG(status.st_mode)) {
        ::close(descriptor);
        return Error{ErrorCode::Resource, "'" + path.string() + "' is not a regular file"};
    }
    const auto size = static_cast<std::size_t>(status.st_size);
    if (size == 0) {
        ::close(descriptor);
        return MappedFile(nullptr, 0);
    }
    void* data = mmap(nullptr, size, PROT_READ, MAP_SHARED, descriptor, 0);
    const int reason = errno;
    ::close(descriptor);
    if (data == MAP_FAILED) {
        errno = reason;
        return system_error("cannot map", path);
    }
    return MappedFile(static_cast<const std::byte*>(data), size);
}

MappedFile::MappedFile(MappedFile&& other) noexcept
    : data_(std::exchange(other.data_, nullptr)), size_(std::exchange(other.size_, 0)) {}

MappedFile& MappedFile::operator=(MappedFile&& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    return *this;
}

MappedFile::~MappedFile() {
    if (data_ != nullptr) {
        munmap(const_cast<std::byte*>(data_), size_);
    }
}

Status read_file(const std::filesystem::path& path, std::vector<std::byte>& out) {
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    struct stat status {};
    if (descriptor < 0 || fstat(descriptor, &status) != 0) {
        const Error error = system_error("cannot read", path);
        ::close(descriptor);
        return error;
    }
    posix_fadvise(descriptor, 0, 0, POSIX_FADV_SEQUENTIAL);
    out.resize(static_cast<std::size_t>(status.st_size));
    for (std::size_t at = 0; at < out.size();) {
        const ssize_t got = ::read(descriptor, out.data() + at, out.size() - at);
        if (got < 0 && errno == EINTR) {
            continue;
        }
        if (got <= 0) {
            const Error error =
                got < 0 ? system_error("cannot read", path)
                        : Error{ErrorCode::Resource, "'" + path.string() + "' became shorter"};
            ::close(descriptor);
            return error;
        }
        at += static_cast<std::size_t>(got);
    }
    ::close(descriptor);
    return {};
}

bool on_same_disk(const std::filesystem::path& one, const std::filesystem::path& other) noexcept {
    struct stat first {};
    struct stat second {};
    return ::stat(one.c_str(), &first) == 0 && ::stat(other.c_str(), &second) == 0 &&
           first.st_dev == second.st_dev;
}

void expect_file(const std::filesystem::path& path) noexcept {
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor >= 0) {
        posix_fadvise(descriptor, 0, 0, POSIX_FADV_WILLNEED);
        ::close(descriptor);
    }
}

Result<AtomicFile> AtomicFile::create(const std::filesystem::path& path) {
    return create_from(path, {});
}

Result<AtomicFile> AtomicFile::create_from(const std::filesystem::path& path,
                                           const std::filesystem::path& spare) {
    if (const Status made = make_parent(path); !made) {
        return made.error();
    }
    std::filesystem::path temporary = path;
    temporary += ".tmp-" + std::to_string(getpid());
    remove_abandoned(path);
    const bool is_over = !spare.empty() && ::rename(spare.c_str(), temporary.c_str()) == 0;
    const auto descriptor = open_locked(temporary, is_over);
    if (!descriptor) {
        return descriptor.error();
    }
    return AtomicFile(path, std::move(temporary), *descriptor);
}

AtomicFile::AtomicFile(AtomicFile&& other) noexcept
    : path_(std::move(other.path_)),
      temporary_(std::move(other.temporary_)),
      descriptor_(std::exchange(other.descriptor_, -1)) {}

AtomicFile::~AtomicFile() {
    if (descriptor_ >= 0) {
        ::unlink(temporary_.c_str());
        ::close(descriptor_);
    }
}

Status AtomicFile::write(std::span<const std::byte> bytes) {
    constexpr std::size_t kMostAtOnce = std::size_t{1} << 26U;
    while (!bytes.empty()) {
        const ssize_t written =
            ::write(descriptor_, bytes.data(), std::min(bytes.size(), kMostAtOnce));
        if (written < 0 && errno == EINTR) {
            continue;
        }
        if (written <= 0) {
            Error error = system_error("cannot write", path_);
            error.message += " (" + std::to_string(bytes.size()) + " bytes were left to write)";
            return error;
        }
        bytes = bytes.subspan(static_cast<std::size_t>(written));
    }
    return {};
}

Status AtomicFile::seek(std::uint64_t offset) {
    if (::lseek(descriptor_, static_cast<off_t>(offset), SEEK_SET) < 0) {
        return system_error("cannot write", path_);
    }
    return {};
}

Status AtomicFile::commit(Durable durable) {
    if (durable == Durable::Power && fsync(descriptor_) != 0) {
        return system_error("cannot sync", path_);
    }
    if (::rename(temporary_.c_str(), path_.c_str()) != 0) {
        return system_error("cannot rename to", path_);
    }
    ::close(std::exchange(descriptor_, -1));  // only now: the lock keeps the temporary name
    return {};
}

Result<std::filesystem::path> AtomicFile::exchange() {
    // What was written over may have been longer.
    const off_t size = ::lseek(descriptor_, 0, SEEK_CUR);
    if (size < 0 || ftruncate(descriptor_, size) != 0) {
        return system_error("cannot write", path_);
    }
#if defined(__linux__)
    if (renameat2(AT_FDCWD, temporary_.c_str(), AT_FDCWD, path_.c_str(), RENAME_EXCHANGE) == 0) {
        ::close(std::exchange(descriptor_, -1));
        return temporary_;
    }
#endif
    // There is nothing to exchange it with, or the file system cannot.
    if (auto committed = commit(Durable::Process); !committed) {
        return committed.error();
    }
    return std::filesystem::path();
}

Result<FileLock> FileLock::acquire(const std::filesystem::path& path) {
    if (const Status made = make_parent(path); !made) {
        return made.error();
    }
    std::filesystem::path lock = path;
    lock += ".lock";
    const int descriptor = ::open(lock.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
    if (descriptor < 0) {
        return system_error("cannot make the lock", lock);
    }
    while (flock(descriptor, LOCK_EX) != 0) {
        if (errno != EINTR) {
            const Error error = system_error("cannot lock", lock);
            ::close(descriptor);
            return error;
        }
    }
    return FileLock(descriptor);
}

FileLock::FileLock(FileLock&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}

FileLock::~FileLock() {
    if (descriptor_ >= 0) {
        ::close(descriptor_);
    }
}

}  // namespace revenge::base

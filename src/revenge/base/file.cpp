#include "revenge/base/file.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
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

// Opens an empty file for writing, with the lock that says that it has a writer. Between opening and locking it may have
// been taken for abandoned and removed, or renamed by a thread that wrote the same: then once more.
Result<int> open_locked(const std::filesystem::path& temporary) {
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
        if (ftruncate(descriptor, 0) != 0) {
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

Result<AtomicFile> AtomicFile::create(const std::filesystem::path& path) {
    if (const Status made = make_parent(path); !made) {
        return made.error();
    }
    std::filesystem::path temporary = path;
    temporary += ".tmp-" + std::to_string(getpid());
    remove_abandoned(path);
    const auto descriptor = open_locked(temporary);
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

Status AtomicFile::commit() {
    if (fsync(descriptor_) != 0) {
        return system_error("cannot sync", path_);
    }
    if (::rename(temporary_.c_str(), path_.c_str()) != 0) {
        return system_error("cannot rename to", path_);
    }
    ::close(std::exchange(descriptor_, -1));  // only now: the lock keeps the temporary name
    return {};
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

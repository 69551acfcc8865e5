#if !defined(_WIN32) && !defined(__wasm__)

#include <fcntl.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>

#include "revenge/base/port/files.hpp"

namespace revenge::base::port {

namespace {

// More than two gigabytes at once are refused on macOS; steps of this size are as quick.
constexpr std::size_t kMaxAtOnce = std::size_t{1} << 26U;

int file_number(File file) noexcept { return static_cast<int>(file); }

}  // namespace

std::string last_error() { return std::strerror(errno); }

File open_file(const std::filesystem::path& path, Access access) noexcept {
    const int flags = access == Access::Write
                          ? O_RDWR | O_CREAT
                          : O_RDONLY | O_NONBLOCK | (access == Access::ReadNoLink ? O_NOFOLLOW : 0);
    return ::open(path.c_str(), flags | O_CLOEXEC, 0644);
}

void close_file(File file) noexcept {
    const int reason = errno;  // of what has failed before
    ::close(file_number(file));
    errno = reason;
}

std::optional<std::uint64_t> size_of(File file) noexcept {
    struct stat status {};
    if (fstat(file_number(file), &status) != 0 || !S_ISREG(status.st_mode)) {
        return std::nullopt;
    }
    return static_cast<std::uint64_t>(status.st_size);
}

bool is_at(File file, const std::filesystem::path& path) noexcept {
    struct stat opened {};
    struct stat named {};
    return fstat(file_number(file), &opened) == 0 && ::stat(path.c_str(), &named) == 0 &&
           opened.st_dev == named.st_dev && opened.st_ino == named.st_ino;
}

bool on_same_disk(const std::filesystem::path& one, const std::filesystem::path& other) noexcept {
    struct stat first {};
    struct stat second {};
    return ::stat(one.c_str(), &first) == 0 && ::stat(other.c_str(), &second) == 0 &&
           first.st_dev == second.st_dev;
}

const std::byte* map_file(File file, std::size_t size) noexcept {
    void* const bytes = mmap(nullptr, size, PROT_READ, MAP_SHARED, file_number(file), 0);
    return bytes == MAP_FAILED ? nullptr : static_cast<const std::byte*>(bytes);
}

void unmap_file(const std::byte* bytes, std::size_t size) noexcept {
    munmap(const_cast<std::byte*>(bytes), size);
}

std::ptrdiff_t read_some(File file, std::span<std::byte> out) noexcept {
    std::ptrdiff_t count = 0;
    do {
        count = ::read(file_number(file), out.data(), std::min(out.size(), kMaxAtOnce));
    } while (count < 0 && errno == EINTR);
    return count;
}

std::ptrdiff_t write_some(File file, std::span<const std::byte> bytes) noexcept {
    std::ptrdiff_t count = 0;
    do {
        count = ::write(file_number(file), bytes.data(), std::min(bytes.size(), kMaxAtOnce));
    } while (count < 0 && errno == EINTR);
    return count;
}

bool seek(File file, std::uint64_t offset) noexcept {
    return ::lseek(file_number(file), static_cast<off_t>(offset), SEEK_SET) >= 0;
}

std::uint64_t place_of(File file) noexcept {
    return static_cast<std::uint64_t>(::lseek(file_number(file), 0, SEEK_CUR));
}

bool end_here(File file) noexcept {
    const off_t place = ::lseek(file_number(file), 0, SEEK_CUR);
    return place >= 0 && ftruncate(file_number(file), place) == 0;
}

bool sync(File file) noexcept { return fsync(file_number(file)) == 0; }

Locked lock(File file, Waiting waiting) noexcept {
    const int how = waiting == Waiting::Wait ? LOCK_EX : LOCK_EX | LOCK_NB;
    int failed = flock(file_number(file), how);
    while (failed != 0 && errno == EINTR) {
        failed = flock(file_number(file), how);
    }
    return failed == 0 ? Locked::Yes : errno == EWOULDBLOCK ? Locked::ByOthers : Locked::Failed;
}

bool replace(const std::filesystem::path& from, const std::filesystem::path& to) noexcept {
    return ::rename(from.c_str(), to.c_str()) == 0;
}

bool exchange([[maybe_unused]] const std::filesystem::path& one,
              [[maybe_unused]] const std::filesystem::path& other) noexcept {
#if defined(__linux__)
    return renameat2(AT_FDCWD, one.c_str(), AT_FDCWD, other.c_str(), RENAME_EXCHANGE) == 0;
#else
    return false;
#endif
}

bool remove_file(const std::filesystem::path& path) noexcept { return ::unlink(path.c_str()) == 0; }

void expect([[maybe_unused]] File file, [[maybe_unused]] Use use) noexcept {
#if defined(POSIX_FADV_SEQUENTIAL)  // macOS has none
    posix_fadvise(file_number(file), 0, 0,
                  use == Use::Soon ? POSIX_FADV_WILLNEED : POSIX_FADV_SEQUENTIAL);
#endif
}

File stream(Stream which) noexcept {
    switch (which) {
        case Stream::Input:
            return STDIN_FILENO;
        case Stream::Output:
            return STDOUT_FILENO;
        case Stream::Errors:
            break;
    }
    return STDERR_FILENO;
}

bool is_terminal(File file) noexcept { return isatty(file_number(file)) != 0; }

bool is_pipe(File file) noexcept {
    struct stat status {};
    // Node.js pipes by sockets.
    return fstat(file_number(file), &status) == 0 &&
           (S_ISFIFO(status.st_mode) || S_ISSOCK(status.st_mode));
}

bool reader_has_left() noexcept { return errno == EPIPE; }

TerminalText::TerminalText() noexcept = default;
TerminalText::~TerminalText() = default;

std::uint64_t process_number() noexcept { return static_cast<std::uint64_t>(getpid()); }

void replace_closed_streams() noexcept {
    for (const int number : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        if (fcntl(number, F_GETFD) == -1 && errno == EBADF) {
            // Opened the other way round, so that reading and writing fail as on a closed stream. The lowest free
            // number is this one, since those below it are taken.
            static_cast<void>(::open("/dev/null", number == STDIN_FILENO ? O_WRONLY : O_RDONLY));
        }
    }
}

std::size_t columns_of(File terminal) noexcept {
    winsize size{};
    return ioctl(static_cast<int>(terminal), TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

}  // namespace revenge::base::port

#endif

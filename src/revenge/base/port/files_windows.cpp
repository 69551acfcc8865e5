#if defined(_WIN32)

#define NOMINMAX
#define WIN32_LEAN_AND_MEAN
#include <windows.h>

#include <algorithm>
#include <system_error>

#include "revenge/base/port/files.hpp"

namespace revenge::base::port {

namespace {

HANDLE handle(File file) noexcept { return reinterpret_cast<HANDLE>(file); }

// A file may be renamed and removed while somebody has it open, as elsewhere.
constexpr DWORD kSharing = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;
// Locks are of bytes, which nobody else can then read: one far behind any end.
constexpr DWORD kLockedHigh = 0x40000000;
// Counts of bytes are 32 bits wide there.
constexpr std::size_t kMaxAtOnce = std::size_t{1} << 26U;

bool identity_of(File file, BY_HANDLE_FILE_INFORMATION& out) noexcept {
    return GetFileInformationByHandle(handle(file), &out) != 0;
}

// With a handle of its own. RETURNS whether there is such a file or folder.
bool identity_of(const std::filesystem::path& path, BY_HANDLE_FILE_INFORMATION& out) noexcept {
    const HANDLE opened = CreateFileW(path.c_str(), 0, kSharing, nullptr, OPEN_EXISTING,
                                      FILE_FLAG_BACKUP_SEMANTICS, nullptr);
    if (opened == INVALID_HANDLE_VALUE) {
        return false;
    }
    const bool known = GetFileInformationByHandle(opened, &out) != 0;
    CloseHandle(opened);
    return known;
}

}  // namespace

std::string last_error() {
    return std::system_category().message(static_cast<int>(GetLastError()));
}

File open_file(const std::filesystem::path& path, Access access) noexcept {
    const bool writes = access == Access::Write;
    const HANDLE opened =
        CreateFileW(path.c_str(), writes ? GENERIC_READ | GENERIC_WRITE : GENERIC_READ, kSharing,
                    nullptr, writes ? OPEN_ALWAYS : OPEN_EXISTING,
                    access == Access::ReadNoLink ? FILE_FLAG_OPEN_REPARSE_POINT : 0, nullptr);
    return reinterpret_cast<File>(opened);
}

void close_file(File file) noexcept {
    const DWORD reason = GetLastError();  // of what has failed before
    CloseHandle(handle(file));
    SetLastError(reason);
}

std::optional<std::uint64_t> size_of(File file) noexcept {
    LARGE_INTEGER size{};
    if (GetFileType(handle(file)) != FILE_TYPE_DISK || GetFileSizeEx(handle(file), &size) == 0) {
        return std::nullopt;
    }
    return static_cast<std::uint64_t>(size.QuadPart);
}

bool is_at(File file, const std::filesystem::path& path) noexcept {
    BY_HANDLE_FILE_INFORMATION opened{};
    BY_HANDLE_FILE_INFORMATION named{};
    return identity_of(file, opened) && identity_of(path, named) &&
           opened.dwVolumeSerialNumber == named.dwVolumeSerialNumber &&
           opened.nFileIndexHigh == named.nFileIndexHigh &&
           opened.nFileIndexLow == named.nFileIndexLow;
}

bool on_same_disk(const std::filesystem::path& one, const std::filesystem::path& other) noexcept {
    BY_HANDLE_FILE_INFORMATION first{};
    BY_HANDLE_FILE_INFORMATION second{};
    return identity_of(one, first) && identity_of(other, second) &&
           first.dwVolumeSerialNumber == second.dwVolumeSerialNumber;
}

const std::byte* map_file(File file, std::size_t /*size*/) noexcept {
    const HANDLE mapping = CreateFileMappingW(handle(file), nullptr, PAGE_READONLY, 0, 0, nullptr);
    if (mapping == nullptr) {
        return nullptr;
    }
    const void* const bytes = MapViewOfFile(mapping, FILE_MAP_READ, 0, 0, 0);
    const DWORD reason = GetLastError();
    CloseHandle(mapping);  // the view keeps it
    SetLastError(reason);
    return static_cast<const std::byte*>(bytes);
}

void unmap_file(const std::byte* bytes, std::size_t /*size*/) noexcept { UnmapViewOfFile(bytes); }

std::ptrdiff_t read_some(File file, std::span<std::byte> out) noexcept {
    DWORD count = 0;
    if (ReadFile(handle(file), out.data(), static_cast<DWORD>(std::min(out.size(), kMaxAtOnce)),
                 &count, nullptr) != 0) {
        return static_cast<std::ptrdiff_t>(count);
    }
    return GetLastError() == ERROR_BROKEN_PIPE ? 0
                                               : -1;  // the end of a pipe is no failure elsewhere
}

std::ptrdiff_t write_some(File file, std::span<const std::byte> bytes) noexcept {
    DWORD count = 0;
    return WriteFile(handle(file), bytes.data(),
                     static_cast<DWORD>(std::min(bytes.size(), kMaxAtOnce)), &count, nullptr) != 0
               ? static_cast<std::ptrdiff_t>(count)
               : -1;
}

bool seek(File file, std::uint64_t offset) noexcept {
    LARGE_INTEGER place{};
    place.QuadPart = static_cast<LONGLONG>(offset);
    return SetFilePointerEx(handle(file), place, nullptr, FILE_BEGIN) != 0;
}

std::uint64_t place_of(File file) noexcept {
    LARGE_INTEGER place{};
    SetFilePointerEx(handle(file), LARGE_INTEGER{}, &place, FILE_CURRENT);
    return static_cast<std::uint64_t>(place.QuadPart);
}

bool end_here(File file) noexcept { return SetEndOfFile(handle(file)) != 0; }

bool sync(File file) noexcept { return FlushFileBuffers(handle(file)) != 0; }

Locked lock(File file, Waiting waiting) noexcept {
    OVERLAPPED place{};
    place.OffsetHigh = kLockedHigh;
    const DWORD how = waiting == Waiting::Wait
                          ? LOCKFILE_EXCLUSIVE_LOCK
                          : LOCKFILE_EXCLUSIVE_LOCK | LOCKFILE_FAIL_IMMEDIATELY;
    if (LockFileEx(handle(file), how, 0, 1, 0, &place) != 0) {
        return Locked::Yes;
    }
    return GetLastError() == ERROR_LOCK_VIOLATION ? Locked::ByOthers : Locked::Failed;
}

bool replace(const std::filesystem::path& from, const std::filesystem::path& to) noexcept {
    return MoveFileExW(from.c_str(), to.c_str(), MOVEFILE_REPLACE_EXISTING) != 0;
}

bool exchange(const std::filesystem::path& /*one*/,
              const std::filesystem::path& /*other*/) noexcept {
    return false;
}

bool remove_file(const std::filesystem::path& path) noexcept {
    return DeleteFileW(path.c_str()) != 0;
}

void expect(File /*file*/, Use /*use*/) noexcept {}

File stream(Stream which) noexcept {
    const DWORD number = which == Stream::Input    ? STD_INPUT_HANDLE
                         : which == Stream::Output ? STD_OUTPUT_HANDLE
                                                   : STD_ERROR_HANDLE;
    return reinterpret_cast<File>(GetStdHandle(number));
}

bool is_terminal(File file) noexcept {
    DWORD mode = 0;
    return GetConsoleMode(handle(file), &mode) != 0;
}

bool is_pipe(File file) noexcept { return GetFileType(handle(file)) == FILE_TYPE_PIPE; }

bool reader_has_left() noexcept {
    const DWORD reason = GetLastError();
    return reason == ERROR_BROKEN_PIPE || reason == ERROR_NO_DATA ||
           reason == ERROR_PIPE_NOT_CONNECTED;
}

TerminalText::TerminalText() noexcept : code_page_(GetConsoleOutputCP()) {
    SetConsoleOutputCP(CP_UTF8);
    for (const Stream which : {Stream::Output, Stream::Errors}) {
        DWORD mode = 0;
        if (GetConsoleMode(handle(stream(which)), &mode) != 0) {
            SetConsoleMode(handle(stream(which)), mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING);
        }
    }
}

TerminalText::~TerminalText() { SetConsoleOutputCP(code_page_); }

std::uint64_t process_number() noexcept { return GetCurrentProcessId(); }

void replace_closed_streams() noexcept {}  // handles are not numbered by the order of opening

std::size_t columns_of(File terminal) noexcept {
    CONSOLE_SCREEN_BUFFER_INFO info{};
    return GetConsoleScreenBufferInfo(reinterpret_cast<HANDLE>(terminal), &info) != 0
               ? static_cast<std::size_t>(info.srWindow.Right - info.srWindow.Left + 1)
               : 0;
}

}  // namespace revenge::base::port

#endif

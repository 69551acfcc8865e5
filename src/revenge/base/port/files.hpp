// The system's files, as little of them as base/file, base/abandoned_file and the program's streams need:
// files_posix.cpp, files_windows.cpp, and files_none.cpp for systems that have none.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>

namespace revenge::base::port {

using File = std::intptr_t;  // an open one, closed by close_file()
inline constexpr File kNoFile = -1;

// RETURNS what the system says of the call that failed last in this thread.
std::string last_error();

// Write creates the file if it does not exist, and allows reading, too.
enum class Access { Read, ReadNoLink, Write };
// Opens a file; a pipe without a writer is opened at once. Returns kNoFile on failure.
File open_file(const std::filesystem::path& path, Access access) noexcept;
void close_file(File file) noexcept;

// RETURNS nothing if it is no regular file.
std::optional<std::uint64_t> size_of(File file) noexcept;
// RETURNS whether the file that is open goes by this name.
bool is_at(File file, const std::filesystem::path& path) noexcept;
bool on_same_disk(const std::filesystem::path& one, const std::filesystem::path& other) noexcept;

// All of a file, read-only, also when it is closed. REQUIRES size > 0. RETURNS nullptr if it fails.
const std::byte* map_file(File file, std::size_t size) noexcept;
void unmap_file(const std::byte* bytes, std::size_t size) noexcept;

// RETURNS how many bytes were read or written, 0 at the end, below 0 if it fails.
std::ptrdiff_t read_some(File file, std::span<std::byte> out) noexcept;
std::ptrdiff_t write_some(File file, std::span<const std::byte> bytes) noexcept;
bool seek(File file, std::uint64_t offset) noexcept;
// RETURNS where one reads and writes. REQUIRES a regular file.
std::uint64_t place_of(File file) noexcept;
// Truncates the file at the current position.
bool end_here(File file) noexcept;
// Makes everything written so far survive a power failure.
bool sync(File file) noexcept;

// Nobody else who asks has the lock until the file is closed, or this process ends.
enum class Waiting { Wait, DoNot };
enum class Locked { Yes, ByOthers, Failed };
Locked lock(File file, Waiting waiting) noexcept;

// Puts a file in the place of another. RETURNS whether it did.
bool replace(const std::filesystem::path& from, const std::filesystem::path& to) noexcept;
// Gives two files each other's names. RETURNS false, too, where the system cannot.
bool exchange(const std::filesystem::path& one, const std::filesystem::path& other) noexcept;
bool remove_file(const std::filesystem::path& path) noexcept;

// Advice: from front to back; all of it soon.
enum class Use { Sequential, Soon };
void expect(File file, Use use) noexcept;

// The standard streams; never close them.
enum class Stream { Input, Output, Errors };
File stream(Stream which) noexcept;
bool is_terminal(File file) noexcept;
bool is_pipe(File file) noexcept;  // or a socket, by which some programs pipe
// Returns true if the last failed write of this thread failed because the reader has left. REQUIRES that writing to a
// pipe without a reader fails instead of ending the program (port/interrupts.hpp).
bool reader_has_left() noexcept;

// While this lives, a terminal takes what is written to it as UTF-8 with escape sequences for colours.
class TerminalText {
  public:
    TerminalText() noexcept;
    TerminalText(const TerminalText&) = delete;
    TerminalText& operator=(const TerminalText&) = delete;
    // NOLINTNEXTLINE(performance-trivially-destructible): one system has something to put back
    ~TerminalText();

  private:
    [[maybe_unused]] unsigned code_page_ = 0;  // as it was; Windows alone has it
};

std::uint64_t process_number() noexcept;

// Standard streams of a program; WebAssembly has none.

// Gives a program that was started without one of its streams a stream that fails, so that no file or pipe opened later
// takes its number. To be called before anything is opened.
void replace_closed_streams() noexcept;

// RETURNS the width of a terminal, 0 where it does not tell.
std::size_t columns_of(File terminal) noexcept;

}  // namespace revenge::base::port

#if defined(__wasm__)

#include "revenge/base/port/files.hpp"

namespace revenge::base::port {

std::string last_error() { return "there are no files here"; }

File open_file(const std::filesystem::path& /*path*/, Access /*access*/) noexcept {
    return kNoFile;
}
void close_file(File /*file*/) noexcept {}
std::optional<std::uint64_t> size_of(File /*file*/) noexcept { return std::nullopt; }
bool is_at(File /*file*/, const std::filesystem::path& /*path*/) noexcept { return false; }
bool on_same_disk(const std::filesystem::path& /*one*/,
                  const std::filesystem::path& /*other*/) noexcept {
    return false;
}
const std::byte* map_file(File /*file*/, std::size_t /*size*/) noexcept { return nullptr; }
void unmap_file(const std::byte* /*bytes*/, std::size_t /*size*/) noexcept {}
std::ptrdiff_t read_some(File /*file*/, std::span<std::byte> /*out*/) noexcept { return -1; }
std::ptrdiff_t write_some(File /*file*/, std::span<const std::byte> /*bytes*/) noexcept {
    return -1;
}
bool seek(File /*file*/, std::uint64_t /*offset*/) noexcept { return false; }
std::uint64_t place_of(File /*file*/) noexcept { return 0; }
bool end_here(File /*file*/) noexcept { return false; }
bool sync(File /*file*/) noexcept { return false; }
Locked lock(File /*file*/, Waiting /*waiting*/) noexcept { return Locked::Failed; }
bool replace(const std::filesystem::path& /*from*/, const std::filesystem::path& /*to*/) noexcept {
    return false;
}
bool exchange(const std::filesystem::path& /*one*/,
              const std::filesystem::path& /*other*/) noexcept {
    return false;
}
bool remove_file(const std::filesystem::path& /*path*/) noexcept { return false; }
void expect(File /*file*/, Use /*use*/) noexcept {}
File stream(Stream /*which*/) noexcept { return kNoFile; }
bool is_terminal(File /*file*/) noexcept { return false; }
bool is_pipe(File /*file*/) noexcept { return false; }
bool reader_has_left() noexcept { return false; }
TerminalText::TerminalText() noexcept = default;
TerminalText::~TerminalText() = default;

std::uint64_t process_number() noexcept { return 0; }

}  // namespace revenge::base::port

#endif

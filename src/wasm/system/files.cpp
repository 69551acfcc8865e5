// Files for a system that has none: base/file and base/abandoned_file, where nothing can be opened.
#include "revenge/base/file.hpp"

#include <utility>

#include "revenge/base/abandoned_file.hpp"

namespace revenge::base {

namespace {

Error no_files(const std::filesystem::path& path) {
    return {ErrorCode::Resource, "there are no files here: '" + path.string() + "'"};
}

}  // namespace

Result<MappedFile> MappedFile::open(const std::filesystem::path& path) { return no_files(path); }
MappedFile::MappedFile(MappedFile&& /*other*/) noexcept {}
MappedFile& MappedFile::operator=(MappedFile&& /*other*/) noexcept { return *this; }
MappedFile::~MappedFile() = default;

Status read_file(const std::filesystem::path& path, std::vector<std::byte>& /*out*/) {
    return no_files(path);
}
bool on_same_disk(const std::filesystem::path& /*one*/,
                  const std::filesystem::path& /*other*/) noexcept {
    return true;
}
void expect_file(const std::filesystem::path& /*path*/) noexcept {}

Result<AtomicFile> AtomicFile::create(const std::filesystem::path& path) { return no_files(path); }
Result<AtomicFile> AtomicFile::create_from(const std::filesystem::path& path,
                                           const std::filesystem::path& /*spare*/) {
    return no_files(path);
}
AtomicFile::AtomicFile(AtomicFile&& /*other*/) noexcept {}
AtomicFile::~AtomicFile() = default;
Status AtomicFile::write(std::span<const std::byte> /*bytes*/) { return no_files(path_); }
Status AtomicFile::seek(std::uint64_t /*offset*/) { return no_files(path_); }
Status AtomicFile::commit(Durable /*durable*/) { return no_files(path_); }
Result<std::filesystem::path> AtomicFile::exchange() { return no_files(path_); }

Result<FileLock> FileLock::acquire(const std::filesystem::path& path) { return no_files(path); }
FileLock::FileLock(FileLock&& /*other*/) noexcept {}
FileLock::~FileLock() = default;

void remove_abandoned(const std::filesystem::path& /*file*/) {}

}  // namespace revenge::base

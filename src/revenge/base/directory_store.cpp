#include "revenge/base/directory_store.hpp"

#include <utility>

#include "revenge/base/file.hpp"

namespace revenge::base {

namespace {

class FileHold final : public TableStore::Hold {
  public:
    explicit FileHold(FileLock lock) : lock_(std::move(lock)) {}

  private:
    FileLock lock_;
};

}  // namespace

Result<Blob> DirectoryStore::get(std::string_view name) {
    REVENGE_TRY(auto file, MappedFile::open(folder_ / name));
    auto keeper = std::make_shared<const MappedFile>(std::move(file));
    return Blob::of(keeper->bytes(), keeper);
}

Status DirectoryStore::put(std::string_view name,
                           std::span<const std::span<const std::byte>> pieces) {
    REVENGE_TRY(auto file, AtomicFile::create(folder_ / name));
    for (const std::span<const std::byte> piece : pieces) {
        REVENGE_TRY(file.write(piece));
    }
    return file.commit();
}

// Where no lock can be had the tables are made all the same, perhaps twice.
Result<std::unique_ptr<TableStore::Hold>> DirectoryStore::hold(std::string_view name,
                                                               const WaitOptions& wait) {
    auto lock = FileLock::acquire(folder_ / name, wait);
    if (!lock && lock.error().code == ErrorCode::Interrupted) {
        return lock.error();
    }
    return std::unique_ptr<Hold>(lock ? std::make_unique<FileHold>(*std::move(lock)) : nullptr);
}

std::string DirectoryStore::place_of(std::string_view name) const {
    return "'" + (folder_ / name).string() + "'";
}

}  // namespace revenge::base

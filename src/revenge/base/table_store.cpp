#include "revenge/base/table_store.hpp"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <functional>
#include <map>
#include <set>
#include <span>
#include <system_error>
#include <utility>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/base/file.hpp"
#include "revenge/base/message.hpp"
#include "revenge/base/port/threads.hpp"

namespace revenge::base {

Blob Blob::of(std::span<const std::byte> bytes, std::shared_ptr<const void> keeper) {
    return {bytes.size(),
            [bytes, keeper = std::move(keeper)](std::uint64_t at, std::span<std::byte> out) {
                // g++ 12 makes a loop over bytes of std::ranges::copy, three times as slow.
                std::copy_n(bytes.data() + at, out.size(), out.data());
            }};
}

class TableStore::NamesHeld {
  public:
    bool take(std::string_view name) {
        const port::MutexLock lock(guard_);
        return names_.insert(std::string(name)).second;
    }
    void give_back(const std::string& name) {
        const port::MutexLock lock(guard_);
        names_.erase(name);
    }

  private:
    port::Mutex guard_;
    std::set<std::string, std::less<>> names_;
};

class TableStore::NameHold final : public Hold {
  public:
    NameHold(std::shared_ptr<NamesHeld> held, std::string name)
        : held_(std::move(held)), name_(std::move(name)) {}
    ~NameHold() override { held_->give_back(name_); }

  private:
    std::shared_ptr<NamesHeld> held_;
    std::string name_;
};

TableStore::TableStore() : held_(std::make_shared<NamesHeld>()) {}
TableStore::~TableStore() = default;

Result<std::unique_ptr<TableStore::Hold>> TableStore::hold(std::string_view name,
                                                           const WaitOptions& wait) {
    constexpr std::chrono::milliseconds kBetweenLooks{10};
    for (bool is_noted = false; !held_->take(name); is_noted = true) {
        if (wait.stop.stop_requested()) {
            return error(ErrorCode::Interrupted, "stopped-waiting",
                         "stopped while waiting for {place}", place_of(name));
        }
        if (!is_noted && wait.progress != nullptr) {
            wait.progress->note("waiting for " + place_of(name) + ", which is being made");
        }
        port::pause(kBetweenLooks);
    }
    return std::unique_ptr<Hold>(std::make_unique<NameHold>(held_, std::string(name)));
}

struct MemoryStore::Contents {
    port::Mutex guard;
    std::map<std::string, Blob, std::less<>> kept;
};

MemoryStore::MemoryStore() : contents_(std::make_unique<Contents>()) {}
MemoryStore::~MemoryStore() = default;

Result<Blob> MemoryStore::get(std::string_view name) {
    const port::MutexLock lock(contents_->guard);
    const auto found = contents_->kept.find(name);
    if (found == contents_->kept.end()) {
        return error(ErrorCode::Resource, "nothing-kept", "nothing is kept as {place}",
                     place_of(name));
    }
    return found->second;
}

Status MemoryStore::put(std::string_view name, std::span<const std::span<const std::byte>> pieces) {
    std::size_t size = 0;
    for (const std::span<const std::byte> piece : pieces) {
        size += piece.size();
    }
    std::vector<std::byte> bytes;
    bytes.reserve(size);
    for (const std::span<const std::byte> piece : pieces) {
        bytes.insert(bytes.end(), piece.begin(), piece.end());
    }
    auto keeper = std::make_shared<const std::vector<std::byte>>(std::move(bytes));
    lend(name, Blob::of(*keeper, keeper));
    return {};
}

std::string MemoryStore::place_of(std::string_view name) const {
    return "'" + std::string(name) + "'";
}

void MemoryStore::lend(std::string_view name, Blob kept) {
    const port::MutexLock lock(contents_->guard);
    contents_->kept.insert_or_assign(std::string(name), std::move(kept));
}

std::vector<std::string> MemoryStore::names() const {
    const port::MutexLock lock(contents_->guard);
    std::vector<std::string> out;
    out.reserve(contents_->kept.size());
    for (const auto& [name, kept] : contents_->kept) {
        out.push_back(name);
    }
    return out;
}

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

// Without a lock the tables are built anyway, perhaps twice.
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

Result<std::string> FileText::read() {
    std::error_code unknown;
    if (!std::filesystem::exists(file_, unknown)) {
        return std::string();
    }
    std::vector<std::byte> bytes;
    REVENGE_TRY(read_file(file_, bytes));
    std::string out;
    out.reserve(bytes.size());
    for (const std::byte byte : bytes) {
        out += static_cast<char>(byte);
    }
    return out;
}

Status FileText::write(std::string_view text) {
    REVENGE_TRY(auto file, AtomicFile::create(file_));
    REVENGE_TRY(file.write(std::as_bytes(std::span(text))));
    return file.commit();
}

void FileText::remove() {
    std::error_code missing;
    std::filesystem::remove(file_, missing);
}

}  // namespace revenge::base

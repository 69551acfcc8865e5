#include "revenge/base/file.hpp"

#include <algorithm>
#include <chrono>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "revenge/base/message.hpp"
#include "revenge/base/port/files.hpp"
#include "revenge/base/port/threads.hpp"
#include "revenge/base/stop_condition.hpp"

namespace revenge::base {

namespace {

Error system_error(const std::string& what, const std::filesystem::path& path) {
    return error(ErrorCode::Resource, "file-trouble", "{what} '{file}': {reason}", what,
                 path.string(), port::last_error());
}

Status make_parent(const std::filesystem::path& path) {
    if (path.parent_path().empty()) {  // in the current directory
        return {};
    }
    std::error_code failed;
    std::filesystem::create_directories(path.parent_path(), failed);
    if (failed) {
        return error(ErrorCode::Resource, "no-directory-made",
                     "cannot make the directory '{folder}': {reason}", path.parent_path().string(),
                     failed.message());
    }
    return {};
}

struct Sized {
    port::File file;
    std::size_t size;
};

// Opens a file for reading. `what` says what cannot be done with it if it fails.
Result<Sized> open_regular(const std::string& what, const std::filesystem::path& path) {
    const port::File file = port::open_file(path, port::Access::Read);
    if (file == port::kNoFile) {
        return system_error(what, path);
    }
    const auto size = port::size_of(file);
    if (!size) {
        port::close_file(file);
        return error(ErrorCode::Resource, "no-regular-file", "'{file}' is not a regular file",
                     path.string());
    }
    return Sized{file, static_cast<std::size_t>(*size)};
}

// Opens a file for writing, empty unless it is to be written over, with the lock that says that it has a writer.
// Between opening and locking it may have been taken for abandoned and removed, or renamed by a thread that wrote the
// same: then once more.
Result<port::File> open_locked(const std::filesystem::path& temporary, bool is_over) {
    while (true) {
        const port::File file = port::open_file(temporary, port::Access::Write);
        if (file == port::kNoFile) {
            return system_error("cannot write", temporary);
        }
        port::lock(file, port::Waiting::Wait);
        if (!port::is_at(file, temporary)) {
            port::close_file(file);
            continue;
        }
        if (!is_over && !port::end_here(file)) {
            const Error error = system_error("cannot write", temporary);
            port::close_file(file);
            return error;
        }
        return file;
    }
}

}  // namespace

Result<MappedFile> MappedFile::open(const std::filesystem::path& path) {
    REVENGE_TRY(const auto opened, open_regular("cannot open", path));
    const auto [file, size] = opened;
    if (size == 0) {
        port::close_file(file);
        return MappedFile(nullptr, 0);
    }
    const std::byte* const data = port::map_file(file, size);
    port::close_file(file);
    return data == nullptr ? Result<MappedFile>(system_error("cannot map", path))
                           : MappedFile(data, size);
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
        port::unmap_file(data_, size_);
    }
}

Status read_file(const std::filesystem::path& path, std::vector<std::byte>& out) {
    REVENGE_TRY(const auto opened, open_regular("cannot read", path));
    const auto [file, size] = opened;
    port::expect(file, port::Use::Sequential);
    out.resize(size);
    Status done;
    for (std::size_t at = 0; at < out.size();) {
        const std::ptrdiff_t got = port::read_some(file, std::span(out).subspan(at));
        if (got <= 0) {
            done = got < 0 ? system_error("cannot read", path)
                           : error(ErrorCode::Resource, "file-shorter", "'{file}' became shorter",
                                   path.string());
            break;
        }
        at += static_cast<std::size_t>(got);
    }
    port::close_file(file);
    return done;
}

Status require_directory(const std::filesystem::path& path, std::string_view what) {
    std::error_code none;
    return path.empty() || std::filesystem::is_directory(path, none)
               ? Status()
               : Status(error(ErrorCode::Resource, "no-directory",
                              "{what}: there is no directory '{folder}'", what, path.string()));
}

bool on_same_disk(const std::filesystem::path& one, const std::filesystem::path& other) noexcept {
    return port::on_same_disk(one, other);
}

void expect_file(const std::filesystem::path& path) noexcept {
    const port::File file = port::open_file(path, port::Access::Read);
    if (file != port::kNoFile) {
        port::expect(file, port::Use::Soon);
        port::close_file(file);
    }
}

Result<AtomicFile> AtomicFile::create(const std::filesystem::path& path) {
    return create_from(path, {});
}

Result<AtomicFile> AtomicFile::create_from(const std::filesystem::path& path,
                                           const std::filesystem::path& spare) {
    REVENGE_TRY(make_parent(path));
    std::filesystem::path temporary = path;
    temporary += ".tmp-" + std::to_string(port::process_number());
    remove_abandoned(path);
    const bool is_over = !spare.empty() && port::replace(spare, temporary);
    REVENGE_TRY(const auto file, open_locked(temporary, is_over));
    return AtomicFile(path, std::move(temporary), file);
}

AtomicFile::AtomicFile(AtomicFile&& other) noexcept
    : path_(std::move(other.path_)),
      temporary_(std::move(other.temporary_)),
      file_(std::exchange(other.file_, port::kNoFile)) {}

AtomicFile::~AtomicFile() {
    if (file_ != port::kNoFile) {
        port::remove_file(temporary_);
        port::close_file(file_);
    }
}

Status AtomicFile::write(std::span<const std::byte> bytes) {
    while (!bytes.empty()) {
        const std::ptrdiff_t written = port::write_some(file_, bytes);
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
    return port::seek(file_, offset) ? Status() : system_error("cannot write", path_);
}

Status AtomicFile::commit(Durable durable) {
    if (durable == Durable::Power && !port::sync(file_)) {
        return system_error("cannot sync", path_);
    }
    if (!port::replace(temporary_, path_)) {
        return system_error("cannot rename to", path_);
    }
    // Only now: the lock keeps the temporary name.
    port::close_file(std::exchange(file_, port::kNoFile));
    return {};
}

Result<std::filesystem::path> AtomicFile::exchange() {
    if (!port::end_here(file_)) {  // what was written over may have been longer
        return system_error("cannot write", path_);
    }
    if (port::exchange(temporary_, path_)) {
        port::close_file(std::exchange(file_, port::kNoFile));
        return temporary_;
    }
    // There is nothing to exchange it with, or the file system cannot.
    REVENGE_TRY(commit(Durable::Process));
    return std::filesystem::path();
}

Result<FileLock> FileLock::acquire(const std::filesystem::path& path, const WaitOptions& wait) {
    REVENGE_TRY(make_parent(path));
    std::filesystem::path lock = path;
    lock += ".lock";
    const port::File file = port::open_file(lock, port::Access::Write);
    if (file == port::kNoFile) {
        return system_error("cannot make the lock", lock);
    }
    FileLock out(file);
    constexpr std::chrono::milliseconds kPause{50};
    for (bool is_first = true;; is_first = false) {
        switch (port::lock(file, port::Waiting::DoNot)) {
            case port::Locked::Yes:
                return out;
            case port::Locked::Failed:
                return system_error("cannot lock", lock);
            case port::Locked::ByOthers:
                break;
        }
        if (wait.stop.stop_requested()) {
            return interrupted("another program was done with '" + path.string() + "'");
        }
        if (is_first && wait.progress != nullptr) {
            wait.progress->note("another program is at work on '" + path.string() +
                                "'; waiting until it is done");
        }
        port::pause(kPause);
    }
}

FileLock::FileLock(FileLock&& other) noexcept : file_(std::exchange(other.file_, port::kNoFile)) {}

FileLock::~FileLock() {
    if (file_ != port::kNoFile) {
        port::close_file(file_);
    }
}

namespace {

constexpr std::string_view kMark = ".tmp-";

// RETURNS the file with its lock, or kNoFile if somebody else has it.
port::File lock_of(const std::filesystem::path& temporary) {
    const port::File file = port::open_file(temporary, port::Access::ReadNoLink);
    if (file != port::kNoFile && port::lock(file, port::Waiting::DoNot) != port::Locked::Yes) {
        port::close_file(file);
        return port::kNoFile;
    }
    return file;
}

}  // namespace

bool is_temporary(const std::filesystem::path& file) {
    const std::string name = file.filename().string();
    const std::size_t mark = name.rfind(kMark);
    if (mark == std::string::npos || mark + kMark.size() == name.size()) {
        return false;
    }
    return std::ranges::all_of(std::string_view(name).substr(mark + kMark.size()),
                               [](char c) { return c >= '0' && c <= '9'; });
}

bool is_abandoned(const std::filesystem::path& temporary) {
    const port::File file = lock_of(temporary);
    if (file == port::kNoFile) {
        return false;
    }
    port::close_file(file);
    return true;
}

bool remove_if_abandoned(const std::filesystem::path& temporary) {
    const port::File file = lock_of(temporary);
    if (file == port::kNoFile) {
        return false;
    }
    // Removed with the lock held: a writer that comes by the same name meanwhile sees that its file is gone.
    const bool removed = port::remove_file(temporary);
    port::close_file(file);
    return removed;
}

void remove_abandoned(const std::filesystem::path& file) {
    const std::string prefix = file.filename().string() + std::string(kMark);
    const std::filesystem::path folder = file.has_parent_path() ? file.parent_path() : ".";
    std::error_code none;
    std::vector<std::filesystem::path> found;
    for (std::filesystem::directory_iterator it(folder, none), end; !none && it != end;
         it.increment(none)) {
        if (it->path().filename().string().starts_with(prefix) && is_temporary(it->path())) {
            found.push_back(it->path());
        }
    }
    for (const std::filesystem::path& temporary : found) {
        remove_if_abandoned(temporary);
    }
}

}  // namespace revenge::base

#include "revenge/base/stale_temp_file.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "revenge/base/port/files.hpp"

namespace revenge::base {

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

#include "revenge/base/abandoned_file.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

namespace revenge::base {

namespace {

constexpr std::string_view kMark = ".tmp-";

// RETURNS a descriptor that holds the lock, or -1 if somebody else does.
int lock_of(const std::filesystem::path& temporary) {
    const int descriptor = ::open(temporary.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
    if (descriptor >= 0 && flock(descriptor, LOCK_EX | LOCK_NB) != 0) {
        ::close(descriptor);
        return -1;
    }
    return descriptor;
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
    const int descriptor = lock_of(temporary);
    if (descriptor < 0) {
        return false;
    }
    ::close(descriptor);
    return true;
}

bool remove_if_abandoned(const std::filesystem::path& temporary) {
    const int descriptor = lock_of(temporary);
    if (descriptor < 0) {
        return false;
    }
    // Removed with the lock held: a writer that comes by the same name meanwhile sees that its file is gone.
    const bool removed = ::unlink(temporary.c_str()) == 0;
    ::close(descriptor);
    return removed;
}

void remove_abandoned(const std::filesystem::path& file) {
    const std::string prefix = file.filename().string() + std::string(kMark);
    std::error_code none;
    std::vector<std::filesystem::path> found;
    for (std::filesystem::directory_iterator it(file.parent_path(), none), end; !none && it != end;
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

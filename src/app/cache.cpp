#include "app/cache.hpp"

#include <cstdlib>

namespace revenge::app {

base::Result<std::filesystem::path> cache_directory() {
    constexpr const char* kFormat = "v1";  // grows when older programs could not read the files
    const char* cache = std::getenv("XDG_CACHE_HOME");
    if (cache != nullptr && *cache == '/') {
        return std::filesystem::path(cache) / "revenge" / kFormat;
    }
    const char* home = std::getenv("HOME");
    if (home != nullptr && *home == '/') {
        return std::filesystem::path(home) / ".cache" / "revenge" / kFormat;
    }
    return base::Error{base::ErrorCode::Resource,
                       "no place for tables: neither XDG_CACHE_HOME nor HOME names a directory"};
}

}  // namespace revenge::app

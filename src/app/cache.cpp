#include "app/cache.hpp"

#include <array>
#include <cstdlib>

#include "revenge/base/file.hpp"
#include "revenge/base/message.hpp"

namespace revenge::app {

base::Result<std::filesystem::path> cache_directory() {
    constexpr const char* kFormat = "v1";  // incremented when older programs cannot read the files
    struct Place {
        const char* variable;
        const char* below;
    };
    // Windows sets the second and has no HOME.
    constexpr std::array kPlaces{Place{"XDG_CACHE_HOME", ""}, Place{"LOCALAPPDATA", ""},
                                 Place{"HOME", ".cache"}};
    for (const Place& place : kPlaces) {
        const char* named = std::getenv(place.variable);
        const std::filesystem::path folder(named != nullptr ? named : "");
        if (folder.is_absolute()) {
            return folder / place.below / "revenge" / kFormat;
        }
    }
    return base::error(base::ErrorCode::Resource, "no-place-for-tables",
                       "no place for tables: neither XDG_CACHE_HOME nor HOME names a directory");
}

base::Status require_writable_cache() {
    REVENGE_TRY(const auto directory, cache_directory());
    const auto file = base::AtomicFile::create(directory / "to-be-written");  // never committed
    return file ? base::Status() : file.error();
}

}  // namespace revenge::app

// The folder of tables: ${XDG_CACHE_HOME:-~/.cache}/revenge/v<N>/, on Windows below %LOCALAPPDATA%.
#pragma once

#include <filesystem>

#include "revenge/base.hpp"

namespace revenge::app {

// The directory need not exist yet. ERRORS: Resource, if neither XDG_CACHE_HOME nor HOME is set.
base::Result<std::filesystem::path> cache_directory();

// ERRORS: Resource, if the folder is not writable.
base::Status require_writable_cache();

}  // namespace revenge::app

// Resources for building a space from moves alone, and the store for it.
#pragma once

#include <cstdint>
#include <filesystem>

#include "revenge/bfs/distance_table.hpp"

namespace revenge::derived {

struct SpaceLimits : bfs::BuildOptions {
    // The folder in which numberings and tables are stored between runs. Empty: the store of the options, if any.
    std::filesystem::path directory = {};
    std::uint64_t classes = 200'000'000;  // the maximum of one coordinate

    // Returns the same limits without a folder or store.
    SpaceLimits unkept() const {
        SpaceLimits out = *this;
        out.directory.clear();
        out.table_store = nullptr;
        return out;
    }
};

}  // namespace revenge::derived

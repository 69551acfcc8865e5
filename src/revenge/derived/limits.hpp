// Resources for building a space from moves alone, and the store for it.
#pragma once

#include <cstdint>
#include <filesystem>

#include "revenge/bfs/distance_table.hpp"

namespace revenge::derived {

struct SpaceLimits : bfs::BuildOptions {
    // Where numbers and tables are kept between runs; empty: on the options' shelf, or nowhere.
    std::filesystem::path directory = {};
    std::uint64_t classes = 200'000'000;  // of one coordinate

    // RETURNS the same without a place to keep anything.
    SpaceLimits unkept() const {
        SpaceLimits out = *this;
        out.directory.clear();
        out.shelf = nullptr;
        return out;
    }
};

}  // namespace revenge::derived

// One of several parts into which work is dealt out, so that machines do it by themselves.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace revenge::base {

// Every `of`-th item, beginning with that of number `part`.
struct PartOf {
    std::uint32_t part = 0;
    std::uint32_t of = 1;

    bool has(std::size_t item) const noexcept { return item % of == part; }
    // RETURNS the part of a list.
    template <class T>
    std::vector<T> of_list(const std::vector<T>& list) const {
        std::vector<T> out;
        for (std::size_t item = part; item < list.size(); item += of) {
            out.push_back(list[item]);
        }
        return out;
    }
};

}  // namespace revenge::base

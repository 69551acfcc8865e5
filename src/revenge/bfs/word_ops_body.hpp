// Definitions of the loops of word_ops.hpp, included by each translation unit that compiles them for a
// kind of processor. Everything is internal to it, and nothing from the standard library that could be
// shared with code for other processors is used.
#pragma once

#include "revenge/bfs/word_ops.hpp"

namespace revenge::bfs {
namespace {

template <class Place>
std::uint64_t probe(const Word* source, const Place* to_source, Word* remaining, Word* found,
                    std::size_t words) {
    std::uint64_t count = 0;
    for (std::size_t w = 0; w < words; ++w) {
        Word hit = 0;
        for (Word rest = remaining[w]; rest != 0; rest &= rest - 1) {
            const auto b = static_cast<unsigned>(__builtin_ctzll(rest));
            const std::uint64_t place = to_source[w * table::kWordBits + b];
            hit |= (source[place / table::kWordBits] >> place % table::kWordBits & 1U) << b;
        }
        found[w] |= hit;
        remaining[w] ^= hit;
        count += static_cast<std::uint64_t>(__builtin_popcountll(hit));
    }
    return count;
}

template <class Place>
void scatter(const Word* source, const Place* from_source, Word* found, std::size_t words) {
    for (std::size_t w = 0; w < words; ++w) {
        for (Word rest = source[w]; rest != 0; rest &= rest - 1) {
            const auto b = static_cast<unsigned>(__builtin_ctzll(rest));
            const std::uint64_t place = from_source[w * table::kWordBits + b];
            found[place / table::kWordBits] |= Word{1} << place % table::kWordBits;
        }
    }
}

[[maybe_unused]] std::uint64_t settle(const Word* found, Word* remaining, std::size_t words) {
    std::uint64_t left = 0;
    for (std::size_t w = 0; w < words; ++w) {
        remaining[w] &= ~found[w];
        left += static_cast<std::uint64_t>(__builtin_popcountll(remaining[w]));
    }
    return left;
}

}  // namespace
}  // namespace revenge::bfs

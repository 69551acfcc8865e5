// Definitions of the loops of word_ops.hpp, included by each translation unit that compiles them for a kind of
// processor. Everything here has internal linkage. It uses nothing from the standard library that could be shared with
// code for other processors.
#pragma once

#include <cstdint>

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

// A row's bits are spread to one bit in each of four 16-bit lanes, four bits at a time.
[[maybe_unused]] void turn_tiles(const TileTurn& turn) {
    for (const TileTurn::Start& start : turn.starts) {
        Word lanes[4] = {};
        for (std::size_t v = 0; v < turn.rows; ++v) {
            const Word row = turn.source[start.source + v * turn.source_step];
            for (unsigned quarter = 0; quarter < 4; ++quarter) {
                const Word nibble = row >> 4 * quarter & 15U;
                const Word spread =
                    (nibble | nibble << 15U | nibble << 30U | nibble << 45U) & 0x0001000100010001U;
                lanes[quarter] |= spread << v;
            }
        }
        for (std::size_t b = 0; b < turn.bits; ++b) {
            turn.target[start.target + b * turn.target_step] =
                static_cast<Row>(lanes[b / 4] >> b % 4 * 16U);
        }
    }
}

// Returns all of them as they stand here.
[[maybe_unused]] constexpr WordOps ops_named(const char* name) {
    return {name,
            probe<std::uint16_t>,
            probe<std::uint32_t>,
            scatter<std::uint16_t>,
            scatter<std::uint32_t>,
            settle,
            turn_tiles,
            nullptr,
            nullptr};
}

}  // namespace
}  // namespace revenge::bfs

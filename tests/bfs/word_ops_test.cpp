// The loops for particular processors, each against its definition bit by bit.
#include "revenge/bfs/word_ops.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>
#include <vector>

namespace revenge::bfs {

namespace {

using Rows = std::vector<std::uint16_t>;

bool bit(const Rows& rows, std::size_t row, std::size_t place) {
    return (rows[row] >> place & 1U) != 0;
}

std::vector<std::uint32_t> shuffled(std::size_t size, std::mt19937& random) {
    std::vector<std::uint32_t> out(size);
    std::iota(out.begin(), out.end(), 0U);
    std::ranges::shuffle(out, random);
    return out;
}

Rows random_rows(std::size_t count, std::size_t bits, std::mt19937& random) {
    Rows out(count);
    for (auto& row : out) {
        row = static_cast<std::uint16_t>(random() & ((1U << bits) - 1));
    }
    return out;
}

// Tiles of `rows` by `bits`, shuffled among each other, pulled as the definition says.
void expect_pull_agrees(const WordOps& ops, std::size_t rows, std::size_t bits, bool transposed,
                        std::mt19937& random) {
    const std::vector<std::uint32_t> row_of = shuffled(rows, random);
    const std::vector<std::uint32_t> bit_of = shuffled(bits, random);
    const std::size_t source_rows = transposed ? bits : rows;
    constexpr std::size_t kOuter = 3;
    constexpr std::size_t kMiddle = 5;
    const std::size_t tiles = kOuter * kMiddle;
    std::vector<std::uint32_t> outer = shuffled(kOuter, random);
    std::vector<std::uint32_t> middle = shuffled(kMiddle, random);
    for (auto& start : outer) {
        start *= static_cast<std::uint32_t>(kMiddle * source_rows);
    }
    for (auto& start : middle) {
        start *= static_cast<std::uint32_t>(source_rows);
    }
    const Rows source = random_rows(tiles * source_rows, transposed ? rows : bits, random);
    Rows found = random_rows(tiles * rows, bits, random);
    Rows remaining = random_rows(tiles * rows, bits, random);
    std::fill_n(remaining.begin() + static_cast<std::ptrdiff_t>(rows), rows, std::uint16_t{0});
    Rows expected_found = found;
    Rows expected_remaining = remaining;
    std::uint64_t expected = 0;
    for (std::size_t t = 0; t < tiles; ++t) {
        const std::size_t start = outer[t / kMiddle] + middle[t % kMiddle];
        for (std::size_t v = 0; v < rows; ++v) {
            for (std::size_t b = 0; b < bits; ++b) {
                const bool there = transposed ? bit(source, start + bit_of[b], row_of[v])
                                              : bit(source, start + row_of[v], bit_of[b]);
                if (there && bit(remaining, t * rows + v, b)) {
                    ++expected;
                    const auto mask = static_cast<std::uint16_t>(1U << b);
                    expected_found[t * rows + v] |= mask;
                    expected_remaining[t * rows + v] ^= mask;
                }
            }
        }
    }
    const TilePermutation permutation(row_of, bit_of, transposed);
    const std::uint64_t taken =
        ops.pull_tiles({source.data(), outer, middle, found.data(), remaining.data(), &permutation,
                        rows, source.data()});
    EXPECT_EQ(taken, expected);
    EXPECT_EQ(found, expected_found);
    EXPECT_EQ(remaining, expected_remaining);
}

// Two tiles side by side, so that rows of a tile are two apart, or one after the other.
void expect_turn_agrees(const WordOps& ops, std::size_t rows, std::size_t bits, bool source_apart,
                        bool target_apart, std::mt19937& random) {
    const Rows source = random_rows(2 * rows, bits, random);
    Rows target(2 * bits, 0);
    const auto start = [](bool apart, std::size_t tile, std::size_t size) {
        return static_cast<std::uint32_t>(apart ? tile : tile * size);
    };
    std::vector<TileTurn::Start> starts;
    for (std::size_t tile = 0; tile < 2; ++tile) {
        starts.push_back({start(source_apart, tile, rows), start(target_apart, tile, bits)});
    }
    const std::size_t source_step = source_apart ? 2 : 1;
    const std::size_t target_step = target_apart ? 2 : 1;
    ops.turn_tiles({source.data(), target.data(), starts, source_step, target_step, rows, bits});
    for (const auto& [from, to] : starts) {
        for (std::size_t v = 0; v < rows; ++v) {
            for (std::size_t b = 0; b < bits; ++b) {
                ASSERT_EQ(bit(target, to + b * target_step, v),
                          bit(source, from + v * source_step, b));
            }
        }
    }
}

}  // namespace

TEST(WordOps, PullTilesAsDefined) {
    std::mt19937 random(1);
    for (const WordOps* ops : usable_word_ops()) {
        for (std::size_t rows = 1; rows <= kTileRows && ops->pull_tiles != nullptr; ++rows) {
            for (std::size_t bits = 1; bits <= kTileRows; ++bits) {
                expect_pull_agrees(*ops, rows, bits, false, random);
                expect_pull_agrees(*ops, rows, bits, true, random);
            }
        }
    }
}

TEST(WordOps, TurnTilesAsDefined) {
    std::mt19937 random(2);
    for (const WordOps* ops : usable_word_ops()) {
        SCOPED_TRACE(ops->name);
        for (std::size_t rows = 1; rows <= kTileRows; ++rows) {
            for (std::size_t bits = 1; bits <= kTileRows; ++bits) {
                for (const bool source_apart : {false, true}) {
                    expect_turn_agrees(*ops, rows, bits, source_apart, false, random);
                    expect_turn_agrees(*ops, rows, bits, source_apart, true, random);
                }
            }
        }
    }
}

}  // namespace revenge::bfs

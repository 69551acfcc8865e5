#include "revenge/base/open_table.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>

#include "revenge/base/parallel.hpp"

namespace revenge::base {
namespace {

// Many keys have one hash.
struct TestKeys : WordKeys<std::uint64_t, 0, 15> {
    static std::size_t hash(Entry entry) { return entry >> 8U; }
};

constexpr std::uint64_t kEntries = 1000;
constexpr std::uint64_t entry_of(std::uint64_t i) { return i << 4U | (1 + i % 9); }

TEST(OpenTable, FindsWhatWasInsertedWhileItGrows) {
    OpenTable<TestKeys> table(2);
    for (std::uint64_t i = 0; i < kEntries; ++i) {
        if (table.is_half_full()) {
            table.grow();
        }
        EXPECT_EQ(table.insert(entry_of(i)), std::pair(entry_of(i), true));
        EXPECT_EQ(table.insert(i << 4U), std::pair(entry_of(i), false));
    }
    EXPECT_EQ(table.size(), kEntries);
    EXPECT_EQ(table.bytes(), 2048 * sizeof(std::uint64_t));
    for (std::uint64_t i = 0; i < 2 * kEntries; ++i) {
        EXPECT_EQ(table.find(i << 4U), i < kEntries ? entry_of(i) : 0);
    }
}

TEST(OpenTable, GoesRoundFromItsLastSlotToTheFirst) {
    OpenTable<TestKeys> table(4);
    const std::array<std::uint64_t, 3> alike{0x301, 0x311, 0x321};
    for (const std::uint64_t entry : alike) {
        table.insert(entry);
    }
    for (const std::uint64_t entry : alike) {
        EXPECT_EQ(table.find(entry), entry);
    }
    EXPECT_EQ(table.find(0x331), 0);
}

TEST(OpenTable, OfWordsCountsEachAsNewOnceWhateverThreadInsertsIt) {
    OpenTable<TestKeys> table(2048);
    constexpr unsigned kThreads = 4;
    std::array<std::uint64_t, kThreads> fresh{};
    run_together(kThreads, [&](unsigned thread) {
        for (std::uint64_t i = 0; i < kEntries; ++i) {
            fresh[thread] += table.insert_beside_others(entry_of(i)) ? 1 : 0;
        }
    });
    EXPECT_EQ(fresh[0] + fresh[1] + fresh[2] + fresh[3], kEntries);
    for (std::uint64_t i = 0; i < kEntries; ++i) {
        EXPECT_EQ(table.find(i << 4U), entry_of(i));
    }
}

}  // namespace
}  // namespace revenge::base

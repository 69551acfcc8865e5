// Archives whose checksums are right and whose contents are not are found out.
#include "revenge/solver/archive_check.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "revenge/base.hpp"
#include "revenge/base/table_store.hpp"
#include "revenge/solver/cube3/tables.hpp"
#include "revenge/solver/reduction/phases.hpp"
#include "tests/forged_archive.hpp"

namespace revenge::solver {
namespace {

constexpr std::uint64_t kMost = 100'000;
constexpr auto kMetric = puzzle::Metric::Obtm;

// With the browser tier's tables, which take a second to make.
base::MemoryStore& table_store() {
    static base::MemoryStore kStore;
    [[maybe_unused]] static const bool kMade = [] {
        base::SilentProgress silent;
        EXPECT_TRUE(cube3::Tables::open(kStore, 1, silent, cube3::Phase1::NearCompact));
        EXPECT_TRUE(reduction::Phases::open(kStore, kMetric, 1, silent, Tier::Browser));
        return true;
    }();
    return kStore;
}

base::Result<std::optional<bfs::CheckReport>> checked(base::TableStore& from,
                                                      const std::string& name) {
    return check_archive(from, name, kMost, {});
}

void expect_found(base::TableStore& from, const std::string& name, int index,
                  const test::Change& change) {
    const auto forged = test::forged(from, name + ".tables", index, change);
    const auto found = checked(*forged, name);
    ASSERT_FALSE(found) << name << ", array " << index;
    EXPECT_EQ(found.error().code, base::ErrorCode::TableDamaged);
    EXPECT_NE(found.error().message.find(name), std::string::npos) << found.error().message;
}

void change_one(std::span<std::byte> array) { array[array.size() / 3] ^= std::byte{1}; }

TEST(ArchiveCheckStandard, WhatSolversMadeIsSound) {
    for (const char* name :
         {"3x3x3.near-in-little", "short.obtm.compact", "short.obtm.near-browser"}) {
        const auto found = checked(table_store(), name);
        ASSERT_TRUE(found) << found.error().message;
        ASSERT_TRUE(*found) << name;
        EXPECT_GE((*found)->checked, kMost / 10);
    }
    base::MemoryStore other;
    EXPECT_FALSE(checked(other, "3x3x3.near-in-little"));
    EXPECT_FALSE(*checked(other, "of-no-solver"));
}

TEST(ArchiveCheckStandard, OneChangedEntryOfAnySmallArrayIsFound) {
    for (const int index : {2, -1}) {
        expect_found(table_store(), "3x3x3.near-in-little", index, change_one);
    }
    for (const int index : {7, -1}) {
        expect_found(table_store(), "short.obtm.compact", index, change_one);
    }
}

TEST(ArchiveCheckStandard, SetsThatLackMembersOrHoldEverythingAreFound) {
    expect_found(table_store(), "short.obtm.near-browser", -1, [](std::span<std::byte> words) {
        std::ranges::fill(words.first(words.size() / 16), std::byte{0});
    });
    expect_found(table_store(), "short.obtm.near-browser", -1,
                 [](std::span<std::byte> words) { std::ranges::fill(words, std::byte{0xFF}); });
    expect_found(table_store(), "short.obtm.near-browser", 0,
                 [](std::span<std::byte> depth) { depth[0] = std::byte{9}; });
}

// Of distances that are looked at on a sample some hundreds are changed, all to ones that they may be modulo 3.
TEST(ArchiveCheckStandard, ChangedDistancesAreFound) {
    base::SilentProgress silent;
    base::DirectoryStore files(REVENGE_TEST_CACHE);
    ASSERT_TRUE(cube3::Tables::open(files, 1, silent));
    const auto sound = checked(files, "3x3x3.phases");
    ASSERT_TRUE(sound) << sound.error().message;
    EXPECT_LT((*sound)->checked, (*sound)->entries);
    expect_found(files, "3x3x3.phases", -1, [](std::span<std::byte> distances) {
        for (std::size_t i = 0; i < distances.size(); i += distances.size() / 2000) {
            const auto low = distances[i] & std::byte{3};
            distances[i] = (distances[i] & std::byte{0xFC}) |
                           (low == std::byte{2} ? std::byte{0} : std::byte{2});
        }
    });
}

// Changes one bit of the effects of turns on phase 1's distances, of 423 MB. Takes about 2 GB.
TEST(ArchiveCheckExtreme, AChangedTurnIsFound) {
    base::SilentProgress silent;
    base::MemoryStore files;
    ASSERT_TRUE(cube3::Tables::open(files, 2, silent, cube3::Phase1::Turns));
    const auto sound = checked(files, "3x3x3.turns");
    ASSERT_TRUE(sound) << sound.error().message;
    ASSERT_TRUE(*sound);
    EXPECT_TRUE((*sound)->is_made_anew);
    EXPECT_EQ((*sound)->checked, (*sound)->entries);
    expect_found(files, "3x3x3.turns", -1, change_one);
}

}  // namespace
}  // namespace revenge::solver

#include "revenge/bfs/distance_table.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "tests/bfs/fill_helper_spaces.hpp"
#include "tests/bfs/scratch_directory.hpp"

namespace revenge::bfs {

namespace {

using Bytes = std::vector<std::uint8_t>;

// Every entry has the value that the table counts, at once and in pieces.
void expect_all_entries(const char* name) {
    const SmallSpace small = test::helper_space(name);
    const test::ScratchDirectory directory;
    const auto table =
        DistanceTable::open_or_build(small.space, small.chain.metric, directory.path(), {});
    ASSERT_TRUE(table) << table.error().message;
    const base::Sharing sharing{2, 1000};
    Bytes distances(small.space->entries());
    Bytes residues(small.space->entries());
    ASSERT_TRUE(read_distances(*table, 0, distances, sharing));
    ASSERT_TRUE(read_residues(*table, 0, residues, sharing));
    std::vector<std::uint64_t> counts(256);
    for (std::size_t i = 0; i < distances.size(); ++i) {
        ++counts[distances[i]];
        ASSERT_EQ(residues[i], distances[i] == kUnsolved
                                   ? kUnsolved
                                   : distances[i] % table->file().header().modulus);
    }
    for (std::size_t distance = 0; distance < table->distribution().size(); ++distance) {
        EXPECT_EQ(counts[distance], table->distribution()[distance].entries);
    }
    EXPECT_EQ(counts[kUnsolved], table->unreached());
    const std::uint64_t middle = small.space->entries() / 3;
    Bytes piece(small.space->entries() / 2);
    ASSERT_TRUE(read_residues(*table, middle, piece, sharing));
    EXPECT_TRUE(
        std::equal(piece.begin(), piece.end(), residues.begin() + static_cast<long>(middle)));
    for (const coset::Entry& goal : small.space->goal()) {
        EXPECT_EQ(distances[number_of(*small.space, goal)], 0);
    }
}

}  // namespace

TEST(EntryValues, AreAllThatTheTableCounts) { expect_all_entries("pocket"); }

TEST(EntryValues, SayWhatNoMovesSolve) { expect_all_entries("coupled"); }

TEST(EntryValues, CanBeStopped) {
    const SmallSpace small = test::helper_space("pocket");
    const test::ScratchDirectory directory;
    const auto table = DistanceTable::open_or_build(small.space, "sstm", directory.path(), {});
    ASSERT_TRUE(table);
    std::stop_source stop;
    stop.request_stop();
    Bytes out(small.space->entries());
    const base::Status read = read_residues(*table, 0, out, {2, 1000, stop.get_token()});
    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().code, base::ErrorCode::Interrupted);
}

}  // namespace revenge::bfs

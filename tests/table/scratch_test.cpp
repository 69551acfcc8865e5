// Pieces in files that are written over files of pieces before.
#include "revenge/table/scratch.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "tests/bfs/scratch_directory.hpp"

namespace revenge::table {

namespace {

std::string read(Scratch& scratch, const std::string& name) {
    std::vector<std::byte> bytes;
    EXPECT_TRUE(scratch.read(name, bytes));
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

base::Status write(Scratch& scratch, const std::string& name, const std::string& text) {
    return scratch.write(name, std::as_bytes(std::span("head ", 5)),
                         std::as_bytes(std::span(text)));
}

}  // namespace

TEST(FolderScratch, KeepsTheNewestOfEachPieceAndLeavesNothingElse) {
    const test::ScratchDirectory folder;
    {
        FolderScratch scratch(folder.path());
        for (const std::string text : {"one", "and a longer one", "two"}) {
            for (const std::string name : {"a", "b", "c"}) {
                ASSERT_TRUE(write(scratch, name, name + text));
                EXPECT_EQ(read(scratch, name), "head " + name + text);
            }
            EXPECT_EQ(read(scratch, "a"), "head a" + text);
        }
        scratch.remove("b");
        EXPECT_FALSE(scratch.has("b"));
    }
    std::vector<std::string> left = folder.names();
    std::ranges::sort(left);
    EXPECT_EQ(left, (std::vector<std::string>{"a", "c"}));
}

// After a failure of power it could be taken for the piece, and be older than all others.
TEST(FolderScratch, APieceIsNotWrittenOverItsOwnEarlierFile) {
    const test::ScratchDirectory folder;
    FolderScratch scratch(folder.path());
    ASSERT_TRUE(write(scratch, "a", "one"));
    std::filesystem::create_hard_link(folder.path() / "a", folder.path() / "earlier");
    ASSERT_TRUE(write(scratch, "a", "two"));
    ASSERT_TRUE(write(scratch, "a", "three"));
    EXPECT_EQ(read(scratch, "a"), "head three");
    EXPECT_EQ(read(scratch, "earlier"), "head one");
}

}  // namespace revenge::table

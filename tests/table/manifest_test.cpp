#include "revenge/table/table_file.hpp"

#include <gtest/gtest.h>

#include "tests/bfs/scratch_directory.hpp"

namespace revenge::table {

namespace {

class ManifestTest : public testing::Test {
  protected:
    // A table of three blocks of 4 MiB and some, whose words are all `word`.
    TableFile made(Word word, std::uint64_t positions, const std::string& producer) {
        TableHeader header;
        header.name = "toy/only";
        header.metric = "turn";
        header.blocks = 13000;
        header.layout = {4000, 1, 1};
        header.complete = true;
        header.distribution = {{1, 1, 1}, {positions, 3, 4}};
        header.producer = producer;
        const std::vector<Word> words(
            header.blocks * header.layout.words() * planes_for(header.modulus), word);
        const auto path = directory_.path() / "toy.only.turn.mod3";
        EXPECT_TRUE(write_table(path, header, words));
        auto file = TableFile::open(path);
        EXPECT_TRUE(file);
        return *std::move(file);
    }

    test::ScratchDirectory directory_;
};

TEST_F(ManifestTest, SaysLevelsTotalsAndAHashForEachBlock) {
    const std::string text = manifest_of(made(0, 12, "one"));
    EXPECT_TRUE(
        text.starts_with("revenge-manifest 1\ntable toy/only turn\n"
                         "layout 13000 4000 1 1 3\n"
                         "level 0 1 1 1\nlevel 1 12 3 4\ntotal 13 4 5\nunreached 0\n"
                         "bytes 13104000 4194304\nblock 0 "))
        << text;
    // Of 4 MiB of zeros, as sha256sum has it.
    EXPECT_NE(
        text.find("block 0 bb9f8df61474d25e71fa00722318cd387396ca1736605e1248821cc0de3d3af8\n"
                  "block 1 bb9f8df61474d25e71fa00722318cd387396ca1736605e1248821cc0de3d3af8\n"),
        std::string::npos)
        << text;
    EXPECT_NE(text.find("\nblock 3 "), std::string::npos);
    EXPECT_EQ(text.find("\nblock 4 "), std::string::npos);
}

TEST_F(ManifestTest, IsOfTheContentsAndNotOfWhoMadeThem) {
    const std::string text = manifest_of(made(0, 12, "one"));
    EXPECT_EQ(manifest_of(made(0, 12, "other")), text);
    EXPECT_TRUE(check_manifest(made(0, 12, "other"), text));
}

TEST_F(ManifestTest, TheFirstLineThatDiffersIsNamed) {
    const std::string text = manifest_of(made(0, 12, "one"));
    const auto counts = check_manifest(made(0, 13, "one"), text);
    ASSERT_FALSE(counts);
    EXPECT_EQ(counts.error().code, base::ErrorCode::TableDamaged);
    EXPECT_NE(
        counts.error().message.find("line 5 says 'level 1 12 3 4'; the table has 'level 1 13"),
        std::string::npos)
        << counts.error().message;
    const auto contents = check_manifest(made(1, 12, "one"), text);
    ASSERT_FALSE(contents);
    EXPECT_NE(contents.error().message.find("line 9 says 'block 0 "), std::string::npos)
        << contents.error().message;
    EXPECT_FALSE(check_manifest(made(0, 12, "one"), text.substr(0, text.size() / 2)));
    EXPECT_FALSE(check_manifest(made(0, 12, "one"), text + "more\n"));
    EXPECT_FALSE(check_manifest(made(0, 12, "one"), ""));
}

}  // namespace

}  // namespace revenge::table

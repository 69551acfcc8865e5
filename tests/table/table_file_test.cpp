// Table files: what is written is read, and nothing that was changed is believed.
#include "revenge/table/table_file.hpp"

#include <gtest/gtest.h>

#include "revenge/base.hpp"
#include "tests/bfs/scratch_directory.hpp"

namespace revenge::table {

namespace {

using test::bytes_of;
using test::write_bytes;

class TableFileTest : public testing::Test {
  protected:
    static constexpr std::uint64_t kBlocks = 300;

    void SetUp() override {
        header_.name = "toy/only";
        header_.metric = "turn";
        header_.declaration_hash = 0x0123456789ABCDEF;
        header_.blocks = kBlocks;
        header_.layout = {4000, 1, 1};
        header_.modulus = 3;
        header_.complete = true;
        header_.unreached = 7;
        header_.distribution = {{1, 1, 1}, {12, 3, 4}};
        header_.antipodes = {{5, 77}, {6, 78}};
        header_.producer = "test";
        header_.chain = "name = \"toy\"";
        header_.costs = std::string("\1\0\2", 3);
        words_.resize(kBlocks * header_.layout.words() * planes_for(header_.modulus));
        base::Random random(1);
        for (Word& word : words_) {
            word = random();
        }
        ASSERT_TRUE(write_table(path_, header_, words_));
    }

    // RETURNS what opening and verifying says, or an empty text if both are content.
    std::string complaint() const {
        const auto file = TableFile::open(path_);
        if (!file) {
            EXPECT_EQ(file.error().code, base::ErrorCode::TableDamaged);
            EXPECT_NE(file.error().message.find(path_.string()), std::string::npos)
                << "the file is named: " << file.error().message;
            return file.error().message;
        }
        const auto sound = file->verify();
        if (!sound) {
            EXPECT_EQ(sound.error().code, base::ErrorCode::TableDamaged);
            EXPECT_NE(sound.error().message.find(path_.string()), std::string::npos);
        }
        return sound ? "" : sound.error().message;
    }

    test::ScratchDirectory directory_;
    std::filesystem::path path_ = directory_.path() / "toy.only.turn.mod3";
    TableHeader header_;
    std::vector<Word> words_;
};

}  // namespace

TEST_F(TableFileTest, IsReadAsItWasWritten) {
    const auto file = TableFile::open(path_);
    ASSERT_TRUE(file) << file.error().message;
    const TableHeader& read = file->header();
    EXPECT_EQ(read.name, header_.name);
    EXPECT_EQ(read.metric, header_.metric);
    EXPECT_EQ(read.producer, header_.producer);
    EXPECT_EQ(read.declaration_hash, header_.declaration_hash);
    EXPECT_EQ(read.blocks, header_.blocks);
    EXPECT_EQ(read.layout, header_.layout);
    EXPECT_EQ(read.modulus, header_.modulus);
    EXPECT_EQ(read.complete, header_.complete);
    EXPECT_EQ(read.unreached, header_.unreached);
    ASSERT_EQ(read.distribution.size(), 2U);
    EXPECT_EQ(read.distribution[1].positions, 12U);
    EXPECT_EQ(read.distribution[1].unique, 3U);
    EXPECT_EQ(read.distribution[1].entries, 4U);
    ASSERT_EQ(read.antipodes.size(), 2U);
    EXPECT_EQ(read.antipodes[1].block, 6U);
    EXPECT_EQ(read.antipodes[1].raw, 78U);
    EXPECT_EQ(read.chain, header_.chain);
    EXPECT_EQ(read.costs, header_.costs);
    EXPECT_TRUE(file->verify());
    const std::uint64_t per_block = header_.layout.words() * 2;
    for (std::uint64_t block = 0; block < kBlocks; ++block) {
        const auto view = file->block(block);
        ASSERT_TRUE(view);
        const PlanesView expected(
            std::span<const Word>(words_).subspan(block * per_block, per_block), 2);
        for (std::uint64_t place = 0; place < header_.layout.raw_size; place += 61) {
            ASSERT_EQ(view->value(place), expected.value(place));
        }
    }
}

TEST_F(TableFileTest, SaysNothingOfAChainThatIsBuiltIn) {
    header_.chain.clear();
    header_.costs.clear();
    ASSERT_TRUE(write_table(path_, header_, words_));
    const auto file = TableFile::open(path_);
    ASSERT_TRUE(file) << file.error().message;
    EXPECT_EQ(file->header().chain, "");
    EXPECT_EQ(file->header().costs, "");
    EXPECT_EQ(complaint(), "");
}

TEST_F(TableFileTest, LeavesNothingElseInTheDirectory) {
    EXPECT_EQ(directory_.names(), std::vector<std::string>{path_.filename().string()});
}

TEST_F(TableFileTest, OneHundredFlippedBitsAnywhereAreAllFound) {
    const std::string sound = bytes_of(path_);
    base::Random random(2);
    for (int i = 0; i < 100; ++i) {
        const std::uint64_t bit = random.below(sound.size() * 8);
        std::string flipped = sound;
        flipped[bit / 8] = static_cast<char>(flipped[bit / 8] ^ (1 << bit % 8));
        write_bytes(path_, flipped);
        EXPECT_NE(complaint(), "") << "bit " << bit << " of " << sound.size() * 8;
    }
    write_bytes(path_, sound);
    EXPECT_EQ(complaint(), "");
}

// Every byte before the data, one bit each: fields, checksum, and the filling up to the data.
TEST_F(TableFileTest, AFlippedBitInAnyByteOfTheHeaderIsFound) {
    const std::string sound = bytes_of(path_);
    const std::size_t data = words_.size() * sizeof(Word);
    std::fstream file(path_, std::ios::in | std::ios::out | std::ios::binary);
    const auto put = [&file](std::size_t at, char byte) {
        file.seekp(static_cast<std::streamoff>(at)).put(byte).flush();
    };
    for (std::size_t at = 0; at < sound.size() - data; ++at) {
        put(at, static_cast<char>(sound[at] ^ (1 << at % 8)));
        ASSERT_FALSE(TableFile::open(path_)) << "byte " << at;
        put(at, sound[at]);
    }
    EXPECT_TRUE(TableFile::open(path_));
}

TEST_F(TableFileTest, ABlockWithADamagedChunkIsNotHandedOut) {
    std::string bytes = bytes_of(path_);
    bytes.back() = static_cast<char>(bytes.back() ^ 1);
    write_bytes(path_, bytes);
    const auto file = TableFile::open(path_);
    ASSERT_TRUE(file) << "data is looked at when it is touched";
    EXPECT_TRUE(file->block(0));
    const auto last = file->block(kBlocks - 1);
    ASSERT_FALSE(last);
    EXPECT_EQ(last.error().code, base::ErrorCode::TableDamaged);
    EXPECT_NE(last.error().message.find(std::to_string(bytes.size() - 1)), std::string::npos)
        << "says where: " << last.error().message;
}

TEST_F(TableFileTest, AFileCutAnywhereIsRefused) {
    const std::string sound = bytes_of(path_);
    for (const std::size_t size :
         {sound.size() - 1, sound.size() / 2, std::size_t{4097}, std::size_t{4096},
          std::size_t{100}, std::size_t{19}, std::size_t{8}, std::size_t{7}, std::size_t{1}}) {
        write_bytes(path_, sound.substr(0, size));
        EXPECT_NE(complaint(), "") << size << " bytes";
    }
    write_bytes(path_, "");
    EXPECT_NE(complaint(), "") << "nothing at all";
}

TEST_F(TableFileTest, AFileWithMoreAtItsEndIsRefused) {
    const std::string sound = bytes_of(path_);
    for (const std::size_t more : {1, 8, 4096}) {
        write_bytes(path_, sound + std::string(more, '\0'));
        EXPECT_NE(complaint().find(std::to_string(sound.size())), std::string::npos);
    }
}

TEST_F(TableFileTest, AForeignFileIsCalledForeign) {
    write_bytes(path_, std::string(10000, 'x'));
    EXPECT_NE(complaint().find("is not a table"), std::string::npos);
}

TEST_F(TableFileTest, AnotherFormatVersionIsNamed) {
    std::string bytes = bytes_of(path_);
    bytes[8] = 99;
    write_bytes(path_, bytes);
    EXPECT_NE(complaint().find("99"), std::string::npos);
}

TEST_F(TableFileTest, AMissingFileIsNoDamage) {
    const auto file = TableFile::open(directory_.path() / "nowhere");
    ASSERT_FALSE(file);
    EXPECT_EQ(file.error().code, base::ErrorCode::Resource);
}

}  // namespace revenge::table

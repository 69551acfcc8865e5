// Half-written files: those of killed writers go, those of living ones stay.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/file.h>
#include <unistd.h>

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <span>
#include <string>

#include "revenge/base/file.hpp"

namespace revenge::base {

namespace {

namespace fs = std::filesystem;

class AbandonedFile : public testing::Test {
  protected:
    void SetUp() override {
        std::string pattern = (fs::temp_directory_path() / "revenge-XXXXXX").string();
        ASSERT_NE(mkdtemp(pattern.data()), nullptr);
        directory_ = pattern;
    }
    void TearDown() override { fs::remove_all(directory_); }

    fs::path make(const std::string& name) const {
        std::ofstream(directory_ / name) << "half of something longer than what comes next";
        return directory_ / name;
    }
    static void write(const fs::path& path, const std::string& text) {
        auto file = AtomicFile::create(path);
        ASSERT_TRUE(file) << file.error().message;
        ASSERT_TRUE(file->write(std::as_bytes(std::span(text))));
        ASSERT_TRUE(file->commit());
    }
    static std::string read(const fs::path& path) {
        std::ifstream file(path);
        return {std::istreambuf_iterator<char>(file), {}};
    }

    fs::path directory_;
};

}  // namespace

TEST_F(AbandonedFile, ANameWithoutAFolderIsInTheCurrentOne) {
    const fs::path before = fs::current_path();
    fs::current_path(directory_);
    make("text.tmp-1");
    write("text", "all of it");
    EXPECT_EQ(read("text"), "all of it");
    EXPECT_FALSE(fs::exists("text.tmp-1"));
    fs::current_path(before);
}

TEST_F(AbandonedFile, NamesOfWritersEndInTheirNumber) {
    EXPECT_TRUE(is_temporary("a.tables.tmp-12"));
    EXPECT_FALSE(is_temporary("a.tables"));
    EXPECT_FALSE(is_temporary("a.tables.tmp-"));
    EXPECT_FALSE(is_temporary("a.tables.tmp-mine"));
}

TEST_F(AbandonedFile, TheNextWriterRemovesThoseOfKilledOnes) {
    const fs::path left = make("a.tables.tmp-4711");
    const fs::path other = make("b.tables.tmp-4711");
    const fs::path mine = make("a.tables.tmp-mine");
    write(directory_ / "a.tables", "whole");
    EXPECT_FALSE(fs::exists(left));
    EXPECT_TRUE(fs::exists(other)) << "not its own";
    EXPECT_TRUE(fs::exists(mine)) << "of no writer";
    EXPECT_EQ(read(directory_ / "a.tables"), "whole");
}

TEST_F(AbandonedFile, ThoseOfLivingWritersStay) {
    auto first = AtomicFile::create(directory_ / "a.tables");
    ASSERT_TRUE(first);
    const fs::path temporary = fs::directory_iterator(directory_)->path();
    EXPECT_TRUE(is_temporary(temporary));
    EXPECT_FALSE(is_abandoned(temporary));
    remove_abandoned(directory_ / "a.tables");
    EXPECT_TRUE(first->commit());
    EXPECT_TRUE(fs::exists(directory_ / "a.tables"));
    EXPECT_FALSE(fs::exists(temporary));
}

// A file that is exchanged is whole at every moment, and what it was before is written over by the next one.
TEST_F(AbandonedFile, WhatWasExchangedIsWrittenOver) {
    fs::path spare;
    for (const std::string text : {"first", "longer than the first", "short", ""}) {
        for (const char* name : {"a.range", "b.range"}) {
            auto file = AtomicFile::create_from(directory_ / name, spare);
            ASSERT_TRUE(file) << file.error().message;
            EXPECT_TRUE(spare.empty() || !fs::exists(spare)) << "in use";
            const std::string before = read(directory_ / name);
            ASSERT_TRUE(file->write(std::as_bytes(std::span(text))));
            EXPECT_EQ(read(directory_ / name), before);
            auto left = file->exchange();
            ASSERT_TRUE(left) << left.error().message;
            EXPECT_EQ(read(directory_ / name), text);
            EXPECT_EQ(left->empty(), text == "first") << "there was nothing to be exchanged";
            spare = *left;
            EXPECT_TRUE(spare.empty() || (is_temporary(spare) && is_abandoned(spare)));
        }
        EXPECT_EQ(read(directory_ / "a.range"), text);
    }
}

// A process number that was given again: what the earlier process left is removed, or written from the start.
TEST_F(AbandonedFile, AFileOfTheSameNameIsNotWrittenOver) {
    make("a.tables.tmp-" + std::to_string(getpid()));
    write(directory_ / "a.tables", "whole");
    EXPECT_EQ(read(directory_ / "a.tables"), "whole");
    EXPECT_EQ(std::distance(fs::directory_iterator(directory_), fs::directory_iterator()), 1);
}

}  // namespace revenge::base

// Tables that lie on a shelf in place of a directory: made once, taken from there, and never believed unseen.
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/bfs/distance_table.hpp"
#include "revenge/bfs/kept_classes.hpp"
#include "tests/bfs/fill_helper_spaces.hpp"
#include "tests/bfs/notes.hpp"
#include "tests/bfs/scratch_directory.hpp"

namespace revenge::bfs {

namespace {

using test::helper_space;

// A shelf on which nothing can be put.
class FullShelf final : public base::Shelf {
  public:
    base::Result<base::Kept> get(std::string_view name) override { return inside_.get(name); }
    base::Status put(std::string_view /*name*/,
                     std::span<const std::span<const std::byte>> /*pieces*/) override {
        return base::Error{base::ErrorCode::Resource, "the shelf is full"};
    }
    std::string place_of(std::string_view name) const override { return inside_.place_of(name); }

  private:
    base::MemoryShelf inside_;
};

class ShelvedTable : public testing::Test {
  protected:
    base::Result<DistanceTable> open(base::Shelf& shelf, bool may_fill = true) {
        BuildOptions options;
        options.shelf = &shelf;
        options.progress = &notes_;
        if (!may_fill) {
            std::stop_source stopped;
            stopped.request_stop();
            options.stop = stopped.get_token();
        }
        return DistanceTable::open_or_build(small_.space, "sstm", {}, options);
    }
    std::vector<std::byte> kept(base::Shelf& shelf) const {
        const auto found = shelf.get(name_);
        EXPECT_TRUE(found);
        std::vector<std::byte> out(found ? found->size : 0);
        if (found) {
            found->read(0, out);
        }
        return out;
    }
    static void put(base::Shelf& shelf, const std::string& name,
                    const std::vector<std::byte>& bytes) {
        const std::span<const std::byte> all(bytes);
        EXPECT_TRUE(shelf.put(name, std::span(&all, 1)));
    }

    SmallSpace small_ = helper_space("pocket");
    std::string name_ = DistanceTable::path_of(*small_.space, "sstm", {}).string();
    Notes notes_;
};

}  // namespace

TEST_F(ShelvedTable, IsMadeOnceAndThenTaken) {
    base::MemoryShelf shelf;
    ASSERT_FALSE(open(shelf, false)) << "not found yet";
    const auto made = open(shelf);
    ASSERT_TRUE(made) << made.error().message;
    const auto taken = open(shelf, false);
    ASSERT_TRUE(taken) << taken.error().message;
    EXPECT_EQ(taken->distribution(), made->distribution());
    EXPECT_EQ(*taken->residues(), *made->residues());
    EXPECT_EQ(notes_.text, "");
}

TEST_F(ShelvedTable, HasTheBytesOfAFile) {
    base::MemoryShelf shelf;
    ASSERT_TRUE(open(shelf));
    const test::ScratchDirectory directory;
    const auto file = DistanceTable::open_or_build(small_.space, "sstm", directory.path(), {});
    ASSERT_TRUE(file);
    const std::string in_file = test::bytes_of(file->file().path());
    const std::vector<std::byte> on_shelf = kept(shelf);
    EXPECT_TRUE(std::ranges::equal(std::as_bytes(std::span(in_file)), on_shelf));
}

TEST_F(ShelvedTable, IsMadeAnewWhereverABitIsWrong) {
    base::MemoryShelf shelf;
    ASSERT_TRUE(open(shelf));
    const std::vector<std::byte> sound = kept(shelf);
    for (const std::size_t at :
         {std::size_t{0}, std::size_t{9}, std::size_t{60}, sound.size() / 2, sound.size() - 1}) {
        notes_.text.clear();
        std::vector<std::byte> damaged = sound;
        damaged[at] ^= std::byte{1};
        put(shelf, name_, damaged);
        EXPECT_FALSE(open(shelf, false)) << at;
        ASSERT_TRUE(open(shelf)) << at;
        EXPECT_NE(notes_.text.find("making it anew"), std::string::npos) << at;
        EXPECT_TRUE(kept(shelf) == sound) << at;
    }
    for (const std::size_t size : {std::size_t{0}, std::size_t{100}, sound.size() - 1}) {
        put(shelf, name_, {sound.begin(), sound.begin() + static_cast<std::ptrdiff_t>(size)});
        ASSERT_TRUE(open(shelf)) << size;
        EXPECT_TRUE(kept(shelf) == sound) << size;
    }
}

TEST_F(ShelvedTable, OfAnotherSpaceIsNotTaken) {
    base::MemoryShelf shelf;
    const SmallSpace other = helper_space("thistlethwaite/2");
    BuildOptions options;
    options.shelf = &shelf;
    ASSERT_TRUE(DistanceTable::open_or_build(other.space, "sstm", {}, options));
    const auto theirs = shelf.get(DistanceTable::path_of(*other.space, "sstm", {}).string());
    ASSERT_TRUE(theirs);
    shelf.lend(name_, *theirs);
    EXPECT_FALSE(open(shelf, false));
    EXPECT_TRUE(open(shelf));
    EXPECT_NE(notes_.text.find("as declared otherwise"), std::string::npos) << notes_.text;
    EXPECT_TRUE(open(shelf, false));
}

TEST_F(ShelvedTable, OnAFullShelfIsMadeAndNotKept) {
    FullShelf shelf;
    for (int run = 0; run < 2; ++run) {
        const auto made = open(shelf);
        ASSERT_TRUE(made) << made.error().message;
        EXPECT_GT(made->distribution().size(), 1U);
    }
    EXPECT_NE(notes_.text.find("the shelf is full; going on in memory: nothing is kept"),
              std::string::npos)
        << notes_.text;
}

// Classes of a coordinate are found again where they were put: in a folder, on a shelf, nowhere.
TEST(KeptClasses, AreFoundAgainByNameAndKey) {
    const std::vector<std::uint32_t> words{7, 0, 0xFFFFFFFF, 12, 5};
    const test::ScratchDirectory folder;
    base::MemoryShelf shelf;
    for (const KeptClasses& kept : {KeptClasses(folder.path(), nullptr), KeptClasses({}, &shelf)}) {
        EXPECT_FALSE(kept.load("chain/phase", 3));
        kept.store("chain/phase", 3, words);
        const auto found = kept.load("chain/phase", 3);
        ASSERT_TRUE(found);
        ASSERT_GE(found->words.size(), words.size());
        EXPECT_TRUE(std::ranges::equal(found->words.first(words.size()), words));
        EXPECT_FALSE(kept.load("chain/phase", 4));
        EXPECT_FALSE(kept.load("chain/other", 3));
    }
    EXPECT_EQ(shelf.names(), std::vector<std::string>{"chain.phase.classes"});
    const KeptClasses nowhere({}, nullptr);
    nowhere.store("chain/phase", 3, words);
    EXPECT_FALSE(nowhere.load("chain/phase", 3));
}

TEST(KeptClasses, AreNotBelievedWhenDamaged) {
    const std::vector<std::uint32_t> words(4096, 9);
    base::MemoryShelf shelf;
    const KeptClasses kept({}, &shelf);
    kept.store("phase", 1, words);
    const auto sound = shelf.get("phase.classes");
    ASSERT_TRUE(sound);
    std::vector<std::byte> bytes(sound->size);
    sound->read(0, bytes);
    bytes.back() ^= std::byte{1};
    shelf.lend("phase.classes", base::Kept::of(bytes, nullptr));
    EXPECT_FALSE(kept.load("phase", 1));
}

}  // namespace revenge::bfs

// Tables that lie on a shelf in place of a directory: made once, taken from there, and never believed unseen.
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <stop_token>
#include <vector>

#include "revenge/base/memory_shelf.hpp"
#include "revenge/bfs/distance_table.hpp"
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
    base::Result<std::unique_ptr<Hold>> hold(std::string_view name,
                                             const base::Patience& patience) override {
        return inside_.hold(name, patience);
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
    ASSERT_FALSE(open(shelf, false)) << "there is none yet";
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

}  // namespace revenge::bfs

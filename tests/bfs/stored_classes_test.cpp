// Tables that are in a store in place of a directory: made once, taken from there, and never believed unseen.
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/bfs/distance_table.hpp"
#include "tests/bfs/fill_helper_spaces.hpp"
#include "tests/bfs/notes.hpp"
#include "tests/bfs/scratch_directory.hpp"

namespace revenge::bfs {

namespace {

using test::helper_space;

// A store on which nothing can be put.
class FullStore final : public base::TableStore {
  public:
    base::Result<base::Blob> get(std::string_view name) override { return inside_.get(name); }
    base::Status put(std::string_view /*name*/,
                     std::span<const std::span<const std::byte>> /*pieces*/) override {
        return base::Error{base::ErrorCode::Resource, "the store is full"};
    }
    std::string place_of(std::string_view name) const override { return inside_.place_of(name); }

  private:
    base::MemoryStore inside_;
};

class StoredTable : public testing::Test {
  protected:
    base::Result<DistanceTable> open(base::TableStore& table_store, bool may_fill = true) {
        BuildOptions options;
        options.table_store = &table_store;
        options.progress = &notes_;
        if (!may_fill) {
            std::stop_source stopped;
            stopped.request_stop();
            options.stop = stopped.get_token();
        }
        return DistanceTable::open_or_build(small_.space, "sstm", {}, options);
    }
    std::vector<std::byte> kept(base::TableStore& table_store) const {
        const auto found = table_store.get(name_);
        EXPECT_TRUE(found);
        std::vector<std::byte> out(found ? found->size : 0);
        if (found) {
            found->read(0, out);
        }
        return out;
    }
    static void put(base::TableStore& table_store, const std::string& name,
                    const std::vector<std::byte>& bytes) {
        const std::span<const std::byte> all(bytes);
        EXPECT_TRUE(table_store.put(name, std::span(&all, 1)));
    }

    SmallSpace small_ = helper_space("pocket");
    std::string name_ = DistanceTable::path_of(*small_.space, "sstm", {}).string();
    Notes notes_;
};

}  // namespace

TEST_F(StoredTable, IsMadeOnceAndThenTaken) {
    base::MemoryStore table_store;
    ASSERT_FALSE(open(table_store, false)) << "not found yet";
    const auto made = open(table_store);
    ASSERT_TRUE(made) << made.error().message;
    const auto taken = open(table_store, false);
    ASSERT_TRUE(taken) << taken.error().message;
    EXPECT_EQ(taken->distribution(), made->distribution());
    EXPECT_EQ(*taken->residues(), *made->residues());
    EXPECT_EQ(notes_.text, "");
}

TEST_F(StoredTable, HasTheBytesOfAFile) {
    base::MemoryStore table_store;
    ASSERT_TRUE(open(table_store));
    const test::ScratchDirectory directory;
    const auto file = DistanceTable::open_or_build(small_.space, "sstm", directory.path(), {});
    ASSERT_TRUE(file);
    const std::string in_file = test::bytes_of(file->file().path());
    const std::vector<std::byte> in_store = kept(table_store);
    EXPECT_TRUE(std::ranges::equal(std::as_bytes(std::span(in_file)), in_store));
}

TEST_F(StoredTable, IsMadeAnewWhereverABitIsWrong) {
    base::MemoryStore table_store;
    ASSERT_TRUE(open(table_store));
    const std::vector<std::byte> sound = kept(table_store);
    for (const std::size_t at :
         {std::size_t{0}, std::size_t{9}, std::size_t{60}, sound.size() / 2, sound.size() - 1}) {
        notes_.text.clear();
        std::vector<std::byte> damaged = sound;
        damaged[at] ^= std::byte{1};
        put(table_store, name_, damaged);
        EXPECT_FALSE(open(table_store, false)) << at;
        ASSERT_TRUE(open(table_store)) << at;
        EXPECT_NE(notes_.text.find("making it anew"), std::string::npos) << at;
        EXPECT_TRUE(kept(table_store) == sound) << at;
    }
    for (const std::size_t size : {std::size_t{0}, std::size_t{100}, sound.size() - 1}) {
        put(table_store, name_, {sound.begin(), sound.begin() + static_cast<std::ptrdiff_t>(size)});
        ASSERT_TRUE(open(table_store)) << size;
        EXPECT_TRUE(kept(table_store) == sound) << size;
    }
}

TEST_F(StoredTable, OfAnotherSpaceIsNotTaken) {
    base::MemoryStore table_store;
    const SmallSpace other = helper_space("thistlethwaite/2");
    BuildOptions options;
    options.table_store = &table_store;
    ASSERT_TRUE(DistanceTable::open_or_build(other.space, "sstm", {}, options));
    const auto theirs = table_store.get(DistanceTable::path_of(*other.space, "sstm", {}).string());
    ASSERT_TRUE(theirs);
    table_store.lend(name_, *theirs);
    EXPECT_FALSE(open(table_store, false));
    EXPECT_TRUE(open(table_store));
    EXPECT_NE(notes_.text.find("as declared otherwise"), std::string::npos) << notes_.text;
    EXPECT_TRUE(open(table_store, false));
}

TEST_F(StoredTable, InAFullStoreIsBuiltAndNotStored) {
    FullStore table_store;
    for (int run = 0; run < 2; ++run) {
        const auto made = open(table_store);
        ASSERT_TRUE(made) << made.error().message;
        EXPECT_GT(made->distribution().size(), 1U);
    }
    EXPECT_NE(notes_.text.find("the store is full; going on in memory: nothing is kept"),
              std::string::npos)
        << notes_.text;
}

// Classes of a coordinate are found again where they were put: in a folder, in a store, nowhere.
TEST(StoredClasses, AreFoundAgainByNameAndKey) {
    const std::vector<std::uint32_t> words{7, 0, 0xFFFFFFFF, 12, 5};
    const test::ScratchDirectory folder;
    base::MemoryStore table_store;
    for (const StoredClasses& kept :
         {StoredClasses(folder.path(), nullptr), StoredClasses({}, &table_store)}) {
        EXPECT_FALSE(kept.load("chain/phase", 3));
        kept.store("chain/phase", 3, words);
        const auto found = kept.load("chain/phase", 3);
        ASSERT_TRUE(found);
        ASSERT_GE(found->words.size(), words.size());
        EXPECT_TRUE(std::ranges::equal(found->words.first(words.size()), words));
        EXPECT_FALSE(kept.load("chain/phase", 4));
        EXPECT_FALSE(kept.load("chain/other", 3));
    }
    EXPECT_EQ(table_store.names(), std::vector<std::string>{"chain.phase.classes"});
    const StoredClasses nowhere({}, nullptr);
    nowhere.store("chain/phase", 3, words);
    EXPECT_FALSE(nowhere.load("chain/phase", 3));
}

TEST(StoredClasses, AreNotBelievedWhenDamaged) {
    const std::vector<std::uint32_t> words(4096, 9);
    base::MemoryStore table_store;
    const StoredClasses kept({}, &table_store);
    kept.store("phase", 1, words);
    const auto sound = table_store.get("phase.classes");
    ASSERT_TRUE(sound);
    std::vector<std::byte> bytes(sound->size);
    sound->read(0, bytes);
    bytes.back() ^= std::byte{1};
    table_store.lend("phase.classes", base::Blob::of(bytes, nullptr));
    EXPECT_FALSE(kept.load("phase", 1));
}

}  // namespace revenge::bfs

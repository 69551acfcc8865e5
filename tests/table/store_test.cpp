// Tables that a store makes once and finds again, and those that it must not believe.
#include "revenge/table/store.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <numeric>

#include "revenge/base.hpp"
#include "revenge/base/parallel.hpp"
#include "revenge/base/table_store.hpp"
#include "tests/forged_archive.hpp"

namespace revenge::table {

namespace {

template <std::uint32_t Layout>
struct Squares {
    static constexpr std::uint32_t kLayout = Layout;
    std::vector<std::uint32_t> items;
    std::array<std::uint16_t, 3> few{};
    template <class Visitor>
    void visit(Visitor& visitor) {
        visitor(items);
        visitor(few);
    }
};

class Notes final : public base::ProgressSink {
  public:
    void report(const base::Progress& progress) override {
        reports += std::string(progress.task) + ": " + std::to_string(progress.done) + " of " +
                   std::to_string(progress.total) + "\n";
    }
    void note(std::string_view sentence) override { all += std::string(sentence) + "\n"; }
    std::string all;
    std::string reports;
};

struct Trial {
    std::vector<std::uint32_t> items;
    bool was_made = false;
    std::string notes;
    std::string reports;
};

template <std::uint32_t Layout>
Trial get(base::TableStore& table_store, std::uint64_t hash = 0) {
    Trial out;
    Notes notes;
    const auto tables =
        Store(table_store, notes)
            .get<Squares<Layout>>(
                {"squares", hash}, [] { return std::make_shared<Squares<Layout>>(); },
                [&out](const base::OnShare& on_share) {
                    out.was_made = true;
                    base::Shares shares(on_share, 4);
                    shares.next(1);
                    shares.next(3)(0.5);
                    auto made = std::make_shared<Squares<Layout>>();
                    made->items.resize(1000);
                    std::iota(made->items.begin(), made->items.end(), Layout);
                    made->few = {1, 2, 3};
                    return made;
                });
    out.items = (*tables)->items;
    out.notes = notes.all;
    out.reports = notes.reports;
    EXPECT_EQ((*tables)->few, (std::array<std::uint16_t, 3>{1, 2, 3}));
    return out;
}

struct TemporaryFolder {
    std::filesystem::path path =
        std::filesystem::temp_directory_path() /
        ("revenge-store-" + std::to_string(::testing::UnitTest::GetInstance()->random_seed()) +
         std::string(::testing::UnitTest::GetInstance()->current_test_info()->name()));
    TemporaryFolder() { std::filesystem::remove_all(path); }
    ~TemporaryFolder() { std::filesystem::remove_all(path); }
};

}  // namespace

TEST(Store, MakesTablesOnceAndFindsThemAgain) {
    const TemporaryFolder folder;
    base::DirectoryStore files(folder.path);
    base::MemoryStore memory;
    for (base::TableStore* const table_store :
         {static_cast<base::TableStore*>(&files), static_cast<base::TableStore*>(&memory)}) {
        const Trial first = get<1>(*table_store);
        EXPECT_TRUE(first.was_made);
        EXPECT_NE(first.notes.find("making the tables of squares"), std::string::npos);
        const Trial second = get<1>(*table_store);
        EXPECT_FALSE(second.was_made);
        EXPECT_EQ(second.items, first.items);
        EXPECT_EQ(second.notes, "");
        EXPECT_EQ(first.reports,
                  "making the tables of squares: 0 of 1000\n"
                  "making the tables of squares: 250 of 1000\n"
                  "making the tables of squares: 625 of 1000\n");
        EXPECT_EQ(second.reports, "");
    }
}

TEST(Store, MakingIsBrokenOffWhenAskedToStop) {
    base::MemoryStore table_store;
    Notes notes;
    std::stop_source stop;
    stop.request_stop();
    bool is_whole = false;
    const auto made =
        Store(table_store, notes, stop.get_token())
            .get<Squares<1>>(
                {"squares"}, [] { return std::make_shared<Squares<1>>(); },
                [&](const base::OnShare& on_share) {
                    base::parallel_for(100, {2}, [&](std::size_t, std::size_t) { on_share(0.5); });
                    is_whole = true;
                    return std::make_shared<Squares<1>>();
                });
    ASSERT_FALSE(made);
    EXPECT_EQ(made.error().code, base::ErrorCode::Interrupted);
    EXPECT_FALSE(is_whole);
    EXPECT_FALSE(table_store.get("squares.tables"));
}

TEST(Store, TablesOfAnOlderLayoutAreToldOfAndMadeAgain) {
    base::MemoryStore table_store;
    get<1>(table_store);
    const Trial newer = get<2>(table_store);
    EXPECT_TRUE(newer.was_made);
    EXPECT_EQ(newer.items.front(), 2U);
    EXPECT_NE(newer.notes.find("layout 1', not of 'squares, content 0, layout 2'"),
              std::string::npos)
        << newer.notes;
    EXPECT_FALSE(get<2>(table_store).was_made);
}

TEST(Store, TablesOfOtherContentAreToldOfAndMadeAgain) {
    base::MemoryStore table_store;
    get<1>(table_store, 7);
    EXPECT_TRUE(get<1>(table_store, 8).was_made);
    EXPECT_FALSE(get<1>(table_store, 8).was_made);
}

TEST(Store, ReadsWhatTheCallerLendsAndMakesAgainWhatIsDamaged) {
    base::MemoryStore made;
    const Trial first = get<1>(made);
    std::vector<std::byte> own = test::bytes_of(*made.get("squares.tables"));
    base::MemoryStore lent;
    lent.lend("squares.tables", base::Blob::of(own, nullptr));
    EXPECT_FALSE(get<1>(lent).was_made);
    for (const std::size_t at : {std::size_t{0}, std::size_t{20}, own.size() / 2}) {
        own[at] ^= std::byte{1};
        base::MemoryStore damaged;
        damaged.lend("squares.tables", base::Blob::of(own, nullptr));
        const Trial again = get<1>(damaged);
        EXPECT_TRUE(again.was_made) << at;
        EXPECT_NE(again.notes.find("it is made again"), std::string::npos);
        EXPECT_EQ(again.items, first.items);
        own[at] ^= std::byte{1};
    }
    base::MemoryStore shorter;
    shorter.lend("squares.tables", base::Blob::of(std::span(own).first(own.size() - 64), nullptr));
    EXPECT_TRUE(get<1>(shorter).was_made);
}

// Header, arrays, and what fills up between them.
TEST(Store, AFlippedBitInAnyByteIsFound) {
    base::MemoryStore made;
    get<1>(made);
    std::vector<std::byte> own = test::bytes_of(*made.get("squares.tables"));
    const auto check = [&own]() -> base::Status {
        auto opened = ArrayReader::open(base::Blob::of(own, nullptr), "squares");
        return opened ? opened->check_all() : opened.error();
    };
    ASSERT_TRUE(check());
    for (std::size_t at = 0; at < own.size(); ++at) {
        const std::byte bit{static_cast<unsigned char>(1U << at % 8)};
        own[at] ^= bit;
        const base::Status checked = check();
        ASSERT_FALSE(checked) << "byte " << at;
        EXPECT_EQ(checked.error().code, base::ErrorCode::TableDamaged);
        own[at] ^= bit;
    }
}

// With 2^62 elements more, of 4 bytes, an array has as many bytes as before modulo 2^64; the header's checksum is
// right.
TEST(Store, ACountOfMoreBytesThanThereAreIsRefused) {
    base::MemoryStore made;
    get<1>(made);
    std::vector<std::byte> own = test::bytes_of(*made.get("squares.tables"));
    FieldReader in(own);
    FieldWriter header;
    std::array<std::byte, 8> magic{};
    in.raw(magic);
    header.raw(magic);
    header.u32(in.u32());
    header.text(in.text());
    header.u32(in.u32());
    for (const std::uint64_t more : {std::uint64_t{1} << 62U, std::uint64_t{0}}) {
        header.u32(in.u32());
        header.u64(in.u64() + more);
        header.u64(in.u64());
    }
    header.u64(XXH3_64bits(header.bytes().data(), header.bytes().size()));
    std::ranges::copy(header.bytes(), own.begin());
    const auto opened = ArrayReader::open(base::Blob::of(own, nullptr), "squares");
    ASSERT_FALSE(opened);
    EXPECT_EQ(opened.error().code, base::ErrorCode::TableDamaged);
    EXPECT_NE(opened.error().message.find("truncated"), std::string::npos);
    base::MemoryStore forged;
    forged.lend("squares.tables", base::Blob::of(own, nullptr));
    EXPECT_TRUE(get<1>(forged).was_made);
}

TEST(Store, WhatCannotBeStoredIsUsedAllTheSame) {
    base::DirectoryStore nowhere("/proc/no-such-folder");
    const Trial trial = get<1>(nowhere);
    EXPECT_TRUE(trial.was_made);
    EXPECT_NE(trial.notes.find("nothing is kept"), std::string::npos);
}

}  // namespace revenge::table

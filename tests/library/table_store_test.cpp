// Tables in the caller's memory instead of a folder.
#include "revenge/base.hpp"
#include "revenge/base/port/threads.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <cstddef>
#include <filesystem>
#include <iterator>
#include <map>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "revenge/method/registry.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/scrambler.hpp"
#include "tests/library/shared_solver.hpp"

namespace revenge {

namespace {

using Bytes = std::vector<std::byte>;

class Notes final : public base::ProgressSink {
  public:
    void report(const base::Progress& /*progress*/) override {}
    void note(std::string_view sentence) override { all += std::string(sentence) + "\n"; }
    std::string all;
};

Solver solver_on(std::shared_ptr<base::TableStore> table_store, base::ProgressSink& progress) {
    method::SolverSetup setup;
    setup.table_store = std::move(table_store);
    setup.progress = &progress;
    return Solver(setup);
}

// Counts what is put into a store.
class CountingStore final : public base::TableStore {
  public:
    base::Result<base::Blob> get(std::string_view name) override { return kept_.get(name); }
    base::Status put(std::string_view name,
                     std::span<const std::span<const std::byte>> pieces) override {
        ++puts;
        return kept_.put(name, pieces);
    }
    std::string place_of(std::string_view name) const override { return kept_.place_of(name); }
    std::size_t tables() const { return kept_.names().size(); }
    std::atomic<std::size_t> puts{0};

  private:
    base::MemoryStore kept_;
};

// A copy of all that lies there, as a caller keeps it in his own way.
std::map<std::string, Bytes> taken_from(base::MemoryStore& table_store) {
    std::map<std::string, Bytes> out;
    for (const std::string& name : table_store.names()) {
        const auto kept = table_store.get(name);
        EXPECT_TRUE(kept) << name;
        Bytes bytes(static_cast<std::size_t>(kept->size));
        kept->read(0, bytes);
        out[name] = std::move(bytes);
    }
    return out;
}

struct Asked {
    const char* puzzle;
    const char* method;
    bool is_made_soon;
};

class TableStoresStandard : public testing::TestWithParam<Asked> {};

}  // namespace

TEST_P(TableStoresStandard, TablesAreMadeInMemoryAndReadFromIt) {
    const auto [name, method, is_made_soon] = GetParam();
    const auto puzzle = puzzle::builtin_definition(name);
    ASSERT_TRUE(puzzle);
    auto states = RandomStates::make(*puzzle, base::Random(7));
    ASSERT_TRUE(states);
    const puzzle::State state = states->next(*puzzle);
    const method::MethodRow& info = *method::find_method(name, method);
    method::Request options = tests::node_limited(info.is_anytime ? 50'000 : 50'000'000);
    options.puzzle = name;
    options.method = method;
    if (!info.supports(method::Option::Nodes)) {
        options.limits.nodes.reset();
        options.limits.threads = solver::Limits{}.threads;
    }
    const auto before = std::filesystem::directory_iterator(".");
    const auto files = std::distance(begin(before), end(before));

    Notes making;
    const auto made = std::make_shared<base::MemoryStore>();
    const auto first = solver_on(made, making).solve(state, options);
    ASSERT_TRUE(first) << first.error().message;
    const std::map<std::string, Bytes> kept = taken_from(*made);
    EXPECT_FALSE(kept.empty());

    Notes reading;
    const auto lent = std::make_shared<base::MemoryStore>();
    for (const auto& [table, bytes] : kept) {
        lent->lend(table, base::Blob::of(bytes, nullptr));
    }
    const auto second = solver_on(lent, reading).solve(state, options);
    ASSERT_TRUE(second) << second.error().message;
    EXPECT_EQ(second->moves.turns(), first->moves.turns());
    EXPECT_EQ(second->length, first->length);
    EXPECT_EQ(reading.all, "");
    EXPECT_EQ(taken_from(*lent), kept);
    const auto after = std::filesystem::directory_iterator(".");
    EXPECT_EQ(std::distance(begin(after), end(after)), files);

    if (!is_made_soon) {
        return;
    }
    // A bit that is wrong in any of them is seen, and the table made again.
    for (const auto& [table, bytes] : kept) {
        Bytes wrong = bytes;
        wrong[wrong.size() / 2] ^= std::byte{1};
        const auto damaged = std::make_shared<base::MemoryStore>();
        for (const auto& [other, whole] : kept) {
            damaged->lend(other, base::Blob::of(other == table ? wrong : whole, nullptr));
        }
        Notes anew;
        const auto third = solver_on(damaged, anew).solve(state, options);
        ASSERT_TRUE(third) << third.error().message;
        EXPECT_EQ(third->moves.turns(), first->moves.turns());
        EXPECT_NE(anew.all, "") << table;
    }
}

INSTANTIATE_TEST_SUITE_P(
    Methods, TableStoresStandard,
    testing::Values(Asked{"2x2x2", "2x2x2-whole", true}, Asked{"3x3x3", "kociemba", false},
                    Asked{"skewb", "skewb-whole", true}, Asked{"3x3x3", "two-phase", false},
                    Asked{"4x4x4", "short", false}, Asked{"4x4x4", "eight-phase", true}));

// Solvers on one store make each table once, whoever comes first.
TEST(TableStores, AreSharedByManySolvers) {
    const auto table_store = std::make_shared<CountingStore>();
    method::Request options;
    options.puzzle = "skewb";
    constexpr unsigned kSolvers = 3;
    std::vector<Notes> heard(kSolvers);
    std::vector<char> is_opened(kSolvers, 0);
    base::port::run_together(kSolvers, [&](unsigned at) {
        is_opened[at] = bool(solver_on(table_store, heard[at]).method(options)) ? 1 : 0;
    });
    for (unsigned at = 0; at < kSolvers; ++at) {
        EXPECT_TRUE(is_opened[at] != 0) << at;
    }
    EXPECT_GT(table_store->tables(), 0U);
    EXPECT_EQ(table_store->puts, table_store->tables());
    std::stop_source stop;
    stop.request_stop();
    const auto hold = table_store->hold("a", {});
    ASSERT_TRUE(hold);
    const auto other = table_store->hold("a", {stop.get_token(), nullptr});
    ASSERT_FALSE(other);
    EXPECT_EQ(other.error().code, base::ErrorCode::Interrupted);
    EXPECT_TRUE(table_store->hold("b", {stop.get_token(), nullptr}));
}

TEST(TableStores, AreNotForSolversWithAFolder) {
    method::SolverSetup setup;
    setup.table_store = std::make_shared<base::MemoryStore>();
    setup.cache = REVENGE_TEST_CACHE;
    const Solver solver(setup);
    for (const char* name : {"4x4x4", "skewb"}) {
        method::Request options;
        options.puzzle = name;
        const auto opened = solver.method(options);
        ASSERT_FALSE(opened);
        EXPECT_EQ(opened.error().code, base::ErrorCode::Usage);
    }
}

}  // namespace revenge

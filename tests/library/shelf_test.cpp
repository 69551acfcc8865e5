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

Solver solver_on(std::shared_ptr<base::Shelf> shelf, base::ProgressSink& progress) {
    method::SolverSetup setup;
    setup.shelf = std::move(shelf);
    setup.progress = &progress;
    return Solver(setup);
}

// Counts what is put on a shelf.
class CountingShelf final : public base::Shelf {
  public:
    base::Result<base::Kept> get(std::string_view name) override { return kept_.get(name); }
    base::Status put(std::string_view name,
                     std::span<const std::span<const std::byte>> pieces) override {
        ++puts;
        return kept_.put(name, pieces);
    }
    std::string place_of(std::string_view name) const override { return kept_.place_of(name); }
    std::size_t tables() const { return kept_.names().size(); }
    std::atomic<std::size_t> puts{0};

  private:
    base::MemoryShelf kept_;
};

// A copy of all that lies there, as a caller keeps it in his own way.
std::map<std::string, Bytes> taken_from(base::MemoryShelf& shelf) {
    std::map<std::string, Bytes> out;
    for (const std::string& name : shelf.names()) {
        const auto kept = shelf.get(name);
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

class ShelvesStandard : public testing::TestWithParam<Asked> {};

}  // namespace

TEST_P(ShelvesStandard, TablesAreMadeInMemoryAndReadFromIt) {
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
    const auto made = std::make_shared<base::MemoryShelf>();
    const auto first = solver_on(made, making).solve(state, options);
    ASSERT_TRUE(first) << first.error().message;
    const std::map<std::string, Bytes> kept = taken_from(*made);
    EXPECT_FALSE(kept.empty());

    Notes reading;
    const auto lent = std::make_shared<base::MemoryShelf>();
    for (const auto& [table, bytes] : kept) {
        lent->lend(table, base::Kept::of(bytes, nullptr));
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
        const auto damaged = std::make_shared<base::MemoryShelf>();
        for (const auto& [other, whole] : kept) {
            damaged->lend(other, base::Kept::of(other == table ? wrong : whole, nullptr));
        }
        Notes anew;
        const auto third = solver_on(damaged, anew).solve(state, options);
        ASSERT_TRUE(third) << third.error().message;
        EXPECT_EQ(third->moves.turns(), first->moves.turns());
        EXPECT_NE(anew.all, "") << table;
    }
}

INSTANTIATE_TEST_SUITE_P(
    Methods, ShelvesStandard,
    testing::Values(Asked{"2x2x2", "2x2x2-whole", true}, Asked{"3x3x3", "kociemba", false},
                    Asked{"skewb", "skewb-whole", true}, Asked{"3x3x3", "two-phase", false},
                    Asked{"4x4x4", "short", false}, Asked{"4x4x4", "eight-phase", true}));

// Solvers on one shelf make each table once, whoever comes first.
TEST(Shelves, AreSharedByManySolvers) {
    const auto shelf = std::make_shared<CountingShelf>();
    method::Request options;
    options.puzzle = "skewb";
    constexpr unsigned kSolvers = 3;
    std::vector<Notes> heard(kSolvers);
    std::vector<char> is_opened(kSolvers, 0);
    base::port::run_together(kSolvers, [&](unsigned at) {
        is_opened[at] = bool(solver_on(shelf, heard[at]).method(options)) ? 1 : 0;
    });
    for (unsigned at = 0; at < kSolvers; ++at) {
        EXPECT_TRUE(is_opened[at] != 0) << at;
    }
    EXPECT_GT(shelf->tables(), 0U);
    EXPECT_EQ(shelf->puts, shelf->tables());
    std::stop_source stop;
    stop.request_stop();
    const auto hold = shelf->hold("a", {});
    ASSERT_TRUE(hold);
    const auto other = shelf->hold("a", {stop.get_token(), nullptr});
    ASSERT_FALSE(other);
    EXPECT_EQ(other.error().code, base::ErrorCode::Interrupted);
    EXPECT_TRUE(shelf->hold("b", {stop.get_token(), nullptr}));
}

TEST(Shelves, AreNotForSolversWithAFolder) {
    method::SolverSetup setup;
    setup.shelf = std::make_shared<base::MemoryShelf>();
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

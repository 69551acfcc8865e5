// Progress reports of a table build: level by level, and within each.
#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "revenge/bfs/fill.hpp"
#include "tests/bfs/fill_helper_spaces.hpp"

namespace revenge::bfs {

namespace {

class Heard final : public base::ProgressSink {
  public:
    void report(const base::Progress& progress) override {
        tasks[std::string(progress.task)].push_back({progress.done, progress.total});
        unit = progress.unit;
    }
    void note(std::string_view /*sentence*/) override {}

    std::map<std::string, std::vector<std::pair<std::uint64_t, std::uint64_t>>> tasks;
    std::string unit;
};

}  // namespace

TEST(FillProgressStandard, EachLevelIsToldInStepsThatEndInAllStatesTimesMoves) {
    const SmallSpace small = test::helper_space("five-stage/4");
    Heard heard;
    FillOptions options;
    options.progress = &heard;
    const auto filled = fill(*small.space, options);
    ASSERT_TRUE(filled);
    EXPECT_EQ(heard.unit, "moves");
    EXPECT_EQ(heard.tasks.size(), filled->distribution.size() - 1) << "one task for each level";
    const std::uint64_t total = small.space->entries() * small.space->moves().size();
    for (const auto& [task, steps] : heard.tasks) {
        SCOPED_TRACE(task);
        EXPECT_GE(steps.size(), 2U);
        std::uint64_t last = 0;
        for (const auto& [done, all] : steps) {
            EXPECT_GT(done, last);
            EXPECT_EQ(all, total);
            last = done;
        }
        EXPECT_EQ(last, total);
    }
    const std::string second = small.space->name() + ", distance 2, 0 % reached";
    EXPECT_TRUE(heard.tasks.contains(second)) << heard.tasks.begin()->first;
}

}  // namespace revenge::bfs

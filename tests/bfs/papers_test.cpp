// Every row of the published tables, positions and states up to symmetry.
// SOURCE: C. Gallet, 2015; B. Norskog, 2009 (docs/results/published).
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "revenge/bfs/fill.hpp"
#include "revenge/coset/builtin_chains.hpp"
#include "tests/bfs/small_chains.hpp"

namespace revenge::bfs {

namespace {

struct Row {
    std::uint64_t positions = 0;
    std::uint64_t unique = 0;
    bool operator==(const Row&) const = default;
};

void PrintTo(const Row& row, std::ostream* out) {
    *out << row.positions << " positions, " << row.unique << " unique";
}

// The rows of one stage of docs/results/published/NAME.tsv.
std::vector<Row> published(const std::string& name, int stage) {
    std::ifstream in(std::string(REVENGE_SOURCE_DIR) + "/docs/results/published/" + name + ".tsv");
    std::vector<Row> out;
    for (std::string line; std::getline(in, line);) {
        if (line.empty() || line[0] == '#' || line[0] == 's') {
            continue;
        }
        std::istringstream fields(line);
        int row_stage = 0;
        std::size_t distance = 0;
        Row row;
        fields >> row_stage >> distance >> row.positions >> row.unique;
        if (row_stage == stage) {
            EXPECT_EQ(distance, out.size());
            out.push_back(row);
        }
    }
    EXPECT_FALSE(out.empty()) << "no rows of stage " << stage;
    return out;
}

std::vector<Row> computed(const char* chain_name, int stage, puzzle::Metric metric) {
    const auto chain = coset::builtin_chain(chain_name);
    const SmallSpace small = small_space(chain->text.c_str(), puzzle::CostTable(metric, 4),
                                         static_cast<std::size_t>(stage) - 1);
    FillOptions options;
    options.threads = std::max(1U, std::thread::hardware_concurrency());
    options.memory_bytes = std::uint64_t{16} << 30U;
    const auto filled = fill(*small.space, options);
    EXPECT_TRUE(filled) << filled.error().message;
    std::vector<Row> out;
    for (const Level& level : filled->distribution) {
        out.push_back({level.positions, level.unique});
    }
    return out;
}

using puzzle::Metric;

}  // namespace

TEST(GalletStandard, Stage1) {
    EXPECT_EQ(computed("five-stage", 1, Metric::Sstm), published("five-stage.sstm", 1));
}
TEST(GalletStandard, Stage4) {
    EXPECT_EQ(computed("five-stage", 4, Metric::Sstm), published("five-stage.sstm", 4));
}
TEST(GalletExtreme, Stage2) {
    EXPECT_EQ(computed("five-stage", 2, Metric::Sstm), published("five-stage.sstm", 2));
}
TEST(GalletExtreme, Stage3) {
    EXPECT_EQ(computed("five-stage", 3, Metric::Sstm), published("five-stage.sstm", 3));
}
TEST(GalletExtreme, Stage5) {
    EXPECT_EQ(computed("five-stage", 5, Metric::Sstm), published("five-stage.sstm", 5));
}

class NorskogExtreme : public testing::TestWithParam<int> {};

TEST_P(NorskogExtreme, StageOfThe85TwistsAgrees) {
    EXPECT_EQ(computed("norskog-85", GetParam(), Metric::Obtm),
              published("norskog-85.obtm", GetParam()));
}

TEST_P(NorskogExtreme, StageOfThe83TwistsAgrees) {
    const bool differs = GetParam() == 2 || GetParam() == 3;
    EXPECT_EQ(computed("norskog-83", GetParam(), Metric::Obtm),
              published(differs ? "norskog-83.obtm" : "norskog-85.obtm", GetParam()));
}

INSTANTIATE_TEST_SUITE_P(Stage, NorskogExtreme, testing::Range(1, 6));

}  // namespace revenge::bfs

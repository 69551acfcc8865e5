// Every row of the published tables, positions and states up to symmetry. Gallet's tables are also checked against
// their manifests. SOURCE: C. Gallet, 2015; B. Norskog, 2009 (docs/results/published).
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "revenge/bfs/fill.hpp"
#include "revenge/bfs/table_builder.hpp"
#include "revenge/chain/phase_declaration.hpp"
#include "revenge/table/table_file.hpp"
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

SmallSpace stage_of(const char* chain_name, int stage, puzzle::Metric metric) {
    const auto chain = chain::builtin_chain(chain_name);
    return small_space(chain->text.c_str(), puzzle::CostTable(metric, 4),
                       static_cast<std::size_t>(stage) - 1);
}

Filled filled(const SmallSpace& small) {
    FillOptions options;
    options.threads = std::max(1U, std::thread::hardware_concurrency());
    options.memory_bytes = std::uint64_t{16} << 30U;
    auto out = fill(*small.space, options);
    EXPECT_TRUE(out) << out.error().message;
    return *std::move(out);
}

std::vector<Row> rows_of(const Filled& filled) {
    std::vector<Row> out;
    for (const Level& level : filled.distribution) {
        out.push_back({level.positions, level.unique});
    }
    return out;
}

std::vector<Row> computed(const char* chain_name, int stage, puzzle::Metric metric) {
    return rows_of(filled(stage_of(chain_name, stage, metric)));
}

// The counts are the paper's, and the table, bit for bit, the one whose manifest is kept.
void expect_gallet(int stage) {
    const SmallSpace small = stage_of("five-stage", stage, puzzle::Metric::Sstm);
    Filled made = filled(small);
    EXPECT_EQ(rows_of(made), published("five-stage.sstm", stage));
    table::TableHeader header = finished_header(*small.space, "sstm", made);
    const auto file = table::TableFile::in_memory(std::move(header), std::move(made.planes));
    std::ifstream in(std::string(REVENGE_SOURCE_DIR) + "/docs/results/manifests/five-stage.stage-" +
                     std::to_string(stage) + ".sstm");
    std::ostringstream manifest;
    manifest << in.rdbuf();
    const auto same = table::check_manifest(file, manifest.str());
    EXPECT_TRUE(same) << same.error().message;
}

using puzzle::Metric;

}  // namespace

TEST(GalletStandard, Stage1) { expect_gallet(1); }
TEST(GalletStandard, Stage4) { expect_gallet(4); }
TEST(GalletExtreme, Stage2) { expect_gallet(2); }
TEST(GalletExtreme, Stage3) { expect_gallet(3); }
TEST(GalletExtreme, Stage5) { expect_gallet(5); }

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

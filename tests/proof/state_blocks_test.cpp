// Blocks of states proven by rule: how they lie in a list, and that the checker accepts those alone that are the list.
#include "revenge/proof/centers/state_proof.hpp"

#include <gtest/gtest.h>
#include <algorithm>
#include <bit>
#include <filesystem>
#include <fstream>
#include <random>

#include "revenge/check/center_levels.hpp"
#include "revenge/check/coverage_check.hpp"
#include "revenge/proof/centers/evidence_files.hpp"
#include "tests/bfs/scratch_directory.hpp"

namespace revenge::proof {

namespace {

constexpr int kListMoves = 14;

// Random states, each as the least of its images, ascending.
std::vector<centers::FirstCenters> random_list(std::size_t count) {
    const auto symmetries = centers::symmetries_of(puzzle::Cube(4), false);
    std::mt19937_64 random(7);
    std::vector<unsigned> places(centers::kPlaces);
    for (unsigned i = 0; i < places.size(); ++i) {
        places[i] = i;
    }
    std::vector<centers::FirstCenters> out;
    while (out.size() < count) {
        std::shuffle(places.begin(), places.end(), random);
        centers::FirstCenters one{0, 0, 0, random() % 2 != 0};
        for (std::size_t i = 0; i < 16; ++i) {
            (i < 8 ? one.a : one.b) |= centers::Mask{1} << places[i];
            one.part |= i < 4 ? centers::Mask{1} << places[i] : 0;
        }
        out.push_back(centers::form_of(one, symmetries));
    }
    std::sort(out.begin(), out.end());
    out.erase(std::unique(out.begin(), out.end()), out.end());
    return out;
}

centers::StateBlock block_of(const centers::StateList& list, const centers::StateRun& run) {
    const auto states = list.of(run);
    return {states.front(), list.moves(), run.states, 6, 7, centers::names_of(states)};
}

std::vector<check::StepOneCenters> as_checked(const std::vector<centers::FirstCenters>& list) {
    std::vector<check::StepOneCenters> out;
    for (const auto& [a, b, part, odd] : list) {
        out.push_back({a, b, part, odd});
    }
    return out;
}

// As a checker reads them.
std::vector<check::ClaimedBlock> claims_of(const std::vector<centers::StateBlock>& blocks) {
    std::vector<check::ClaimedBlock> out;
    for (const centers::StateBlock& block : blocks) {
        out.push_back({"line " + std::to_string(out.size() + 1),
                       {block.first.a, block.first.b, block.first.part, block.first.odd},
                       block.states,
                       block.shortest,
                       block.longest,
                       block.names});
    }
    return out;
}

struct StateBlocks : testing::Test {
    std::vector<centers::FirstCenters> states = random_list(2'500);
    centers::StateList list{states, kListMoves, {}};
    std::vector<centers::StateBlock> blocks;

    void SetUp() override {
        for (const centers::StateRun& run : list.open()) {
            blocks.push_back(block_of(list, run));
        }
        ASSERT_EQ(blocks.size(), 3U);
    }
    std::string refusal(const std::vector<check::ClaimedBlock>& claimed) const {
        const base::Status holds = check::check_blocks(as_checked(states), claimed);
        return holds ? "" : holds.error().message;
    }
};

}  // namespace

TEST_F(StateBlocks, CoverTheListOnceAllAreProven) {
    const centers::StateList proven(states, kListMoves, {blocks[2], blocks[0], blocks[1]});
    EXPECT_TRUE(proven.open().empty());
    ASSERT_EQ(proven.blocks().size(), 3U);
    EXPECT_EQ(proven.blocks()[0].first, states.front());
    EXPECT_EQ(refusal(claims_of(proven.blocks())), "");
}

TEST_F(StateBlocks, AreMatchedByTheirStatesWhereTheListHasChanged) {
    // A state of the second block is gone: it has to be proven again, the others remain.
    std::vector<centers::FirstCenters> fewer = states;
    fewer.erase(fewer.begin() + 1'500);
    const centers::StateList list_of_fewer(fewer, kListMoves, blocks);
    ASSERT_EQ(list_of_fewer.blocks().size(), 2U);
    const auto open = list_of_fewer.open();
    ASSERT_EQ(open.size(), 1U);
    EXPECT_EQ(open[0].begin, 1'000U);
    EXPECT_EQ(open[0].states, 999U);
    // None is of another level, or counts twice.
    EXPECT_TRUE(centers::StateList(states, kListMoves - 1, blocks).blocks().empty());
    EXPECT_EQ(centers::StateList(states, kListMoves, {blocks[0], blocks[0]}).blocks().size(), 1U);
    EXPECT_EQ(centers::StateList({}, kListMoves, blocks).open().size(), 0U);
}

TEST_F(StateBlocks, AreReadBackAsTheyWereWritten) {
    const test::ScratchDirectory directory;
    const auto file = directory.path() / "blocks.tsv";
    for (const centers::StateBlock& block : blocks) {
        ASSERT_TRUE(
            centers::append_evidence(file, centers::block_line(puzzle::Metric::Btm, block)));
    }
    const auto read = centers::read_blocks(puzzle::Metric::Btm, file);
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_TRUE(centers::StateList(states, kListMoves, *read).open().empty());
    const auto other = centers::read_blocks(puzzle::Metric::Sstm, file);
    ASSERT_FALSE(other);
    EXPECT_EQ(other.error().code, base::ErrorCode::Usage);
    for (const char* wrong : {"14\tFFFFFFFFUUUUUUUURRRRLLLL\teven\t1001\t6-7\tsum",
                              "14\tFFFFFFFFUUUUUUUURRRRLLLL\teven\t0\t6-7\tsum",
                              "14\tFFFFFFFFUUUUUUUURRRRLLLL\teven\t5\t9-10\tsum",
                              "14\tFFFFFFFFUUUUUUUURRRRLLLF\teven\t5\t6-7\tsum"}) {
        std::ofstream(file) << centers::evidence_line(std::string("btm\t") + wrong);
        const auto damaged = centers::read_blocks(puzzle::Metric::Btm, file);
        ASSERT_FALSE(damaged) << wrong;
        EXPECT_EQ(damaged.error().code, base::ErrorCode::TableDamaged);
    }
}

TEST_F(StateBlocks, AreRefusedWhereTheyAreNotWhatGLeaves) {
    const auto claimed = claims_of(blocks);
    EXPECT_EQ(refusal(claimed), "");
    for (std::size_t i = 0; i < claimed.size(); ++i) {
        auto fewer = claimed;
        --fewer[i].states;
        EXPECT_NE(refusal(fewer), "") << i;
        auto more = claimed;
        ++more[i].states;
        EXPECT_NE(refusal(more), "") << i;
        auto dropped = claimed;
        dropped.erase(dropped.begin() + static_cast<std::ptrdiff_t>(i));
        EXPECT_NE(refusal(dropped), "") << i;
        auto renamed = claimed;
        renamed[i].names[3] = renamed[i].names[3] == '0' ? '1' : '0';
        EXPECT_NE(refusal(renamed).find(claimed[i].line), std::string::npos) << i;
        auto moved = claimed;
        moved[i].first.odd = !moved[i].first.odd;
        EXPECT_NE(refusal(moved).find(claimed[i].line), std::string::npos) << i;
    }
    EXPECT_NE(refusal({claimed[1], claimed[0], claimed[2]}), "");
    EXPECT_NE(refusal({}), "");
}

TEST_F(StateBlocks, GiveTheStatesThatAreChosen) {
    check::ReductionClaim claim;
    claim.moves = kListMoves;
    claim.blocks = claims_of(blocks);
    claim.blocks[1].longest = 8;
    EXPECT_EQ(claim.states_by_rule(), states.size());
    const auto all = as_checked(states);
    const auto chosen = check::states_of(all, claim, {0, 999, 1'000, 2'001, states.size() - 1});
    ASSERT_EQ(chosen.size(), 5U);
    EXPECT_EQ(chosen[0].centers, all[0]);
    EXPECT_EQ(chosen[1].line, "line 1, state 1000");
    EXPECT_EQ(chosen[1].longest, 7);
    EXPECT_EQ(chosen[2].line, "line 2, state 1");
    EXPECT_EQ(chosen[2].longest, 8);
    EXPECT_EQ(chosen[3].line, "line 3, state 2");
    EXPECT_EQ(chosen[3].moves, kListMoves);
    EXPECT_EQ(chosen[4].centers, all.back());
}

// Both programs write the same state for all its images.
TEST_F(StateBlocks, HaveTheLeastImageInBothPrograms) {
    const auto symmetries = centers::symmetries_of(puzzle::Cube(4), false);
    const check::ReductionCube cube;
    std::mt19937_64 random(11);
    for (std::size_t i = 0; i < states.size(); i += 50) {
        const auto& [a, b, part, odd] =
            centers::image(states[i], symmetries[random() % symmetries.size()].centers);
        const check::StepOneCenters other{a, centers::kAllPlaces ^ a ^ b, a ^ part, odd};
        const auto least = check::least_image(other, cube.symmetries());
        EXPECT_EQ(least, as_checked({states[i]})[0]);
    }
}

}  // namespace revenge::proof

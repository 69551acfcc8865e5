// States proven by several words: held against the certificate checker's own cube, lists and search of matchings.
#include "revenge/bounds/state_cover.hpp"

#include <gtest/gtest.h>
#include <filesystem>
#include <fstream>
#include <random>

#include "revenge/bounds/evidence_lines.hpp"
#include "revenge/bounds/state_file.hpp"
#include "revenge/check/reduction_certificate.hpp"
#include "tests/bfs/scratch_directory.hpp"

namespace revenge::bounds {

namespace {

constexpr int kStateMoves = 9;

struct StateCoverStandard : testing::Test {
    puzzle::Cube cube{4};
    SplitSpace space{cube, puzzle::Metric::Btm};
    std::mt19937_64 random{5};

    // So many moves of step 1 from centers of step 2.
    FirstCenters near_step_two(const FirstWords& words, int count) {
        const auto state = static_cast<CenterIndex>(random() % space.size());
        const auto [b, part] = space.masks(state);
        FirstWords::Word word;
        for (int i = 0; i < count; ++i) {
            word.push_back(random() % words.moves().size());
        }
        return words.after({SplitSpace::rl_places(), b, part, SplitSpace::is_odd(state)}, word);
    }
};

check::ClaimedState claim_of(const CoveredState& state) {
    return {"a state",
            {state.centers.a, state.centers.b, state.centers.part, state.centers.odd},
            state.moves,
            state.reached,
            state.words};
}

}  // namespace

TEST_F(StateCoverStandard, ProvesWhatTheCheckerProvesAgain) {
    const FirstWords words(cube, space);
    const SplitReach reach(space, 5, [] { return false; });
    const CoverageNeed need(words, reach);
    StateCover cover(words, reach, need);
    const check::ReductionCube places;
    const check::ReductionReach anew(places, puzzle::Metric::Btm);
    int proven = 0;
    int by_several = 0;
    for (int i = 0; i < 40 && (proven < 2 || by_several == 0); ++i) {
        const FirstCenters centers = near_step_two(words, 1);
        const auto state = cover.prove(centers, kStateMoves, {});
        if (!state) {
            continue;
        }
        ++proven;
        const check::ClaimedState claim = claim_of(*state);
        const base::Status holds = check_state(anew, places, puzzle::Metric::Btm, claim);
        EXPECT_TRUE(holds) << holds.error().message;
        check::ClaimedState more = claim;
        more.reached += 1;
        EXPECT_FALSE(check_state(anew, places, puzzle::Metric::Btm, more));
        check::ClaimedState longer = claim;
        longer.words.front().push_back({0, 1, 1});  // too late, or another set of splits
        EXPECT_FALSE(check_state(anew, places, puzzle::Metric::Btm, longer));
        if (state->words.size() > 1) {
            ++by_several;
            check::ClaimedState fewer = claim;
            fewer.words.pop_back();
            EXPECT_FALSE(check_state(anew, places, puzzle::Metric::Btm, fewer));
        }
    }
    EXPECT_GE(proven, 2);
    EXPECT_GE(by_several, 1);
}

TEST_F(StateCoverStandard, LinesAreReadBackAsTheyWereWritten) {
    const test::ScratchDirectory directory;
    const auto file = directory.path() / "states.tsv";
    const FirstWords words(cube, space);
    std::vector<CoveredState> states;
    for (int i = 0; i < 3; ++i) {
        CoveredState one{
            near_step_two(words, 4), kStateMoves + i, {}, random() % 1000000, random()};
        for (int k = 0; k <= i; ++k) {
            one.words.push_back({words.moves()[random() % words.moves().size()].turn,
                                 words.moves()[random() % words.moves().size()].turn});
        }
        states.push_back(one);
        ASSERT_TRUE(append_evidence(file, state_line(space.metric(), one)));
    }
    const auto read = read_states(space.metric(), file);
    ASSERT_TRUE(read) << read.error().message;
    ASSERT_EQ(read->size(), states.size());
    for (std::size_t i = 0; i < states.size(); ++i) {
        EXPECT_EQ(with_least_parts((*read)[i].centers), with_least_parts(states[i].centers));
        EXPECT_EQ((*read)[i].moves, states[i].moves);
        EXPECT_EQ((*read)[i].words, states[i].words);
        EXPECT_EQ((*read)[i].reached, states[i].reached);
        EXPECT_EQ((*read)[i].nodes, states[i].nodes);
    }
    const auto other = read_states(puzzle::Metric::Obtm, file);
    ASSERT_FALSE(other);
    EXPECT_EQ(other.error().code, base::ErrorCode::Usage);
    // A line that was cut short is gone, a line that says something else is named.
    std::ofstream(file, std::ios::app) << "UUUU";
    const auto bytes = std::filesystem::file_size(file);
    EXPECT_EQ(read_states(space.metric(), file)->size(), states.size());
    EXPECT_EQ(std::filesystem::file_size(file), bytes) << "it is only read";
    ASSERT_TRUE(mend_evidence(file));
    EXPECT_EQ(std::filesystem::file_size(file), bytes - 4);
    std::ofstream(file, std::ios::app)
        << evidence_line("btm\tRRRRLLLLFFFFFFFFUUUUUUUU\tneither\t10\t1\t1\tR");
    const auto damaged = read_states(space.metric(), file);
    ASSERT_FALSE(damaged);
    EXPECT_NE(damaged.error().message.find("line 4"), std::string::npos) << damaged.error().message;
}

}  // namespace revenge::bounds

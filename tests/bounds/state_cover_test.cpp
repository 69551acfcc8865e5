// States proven by several words: held against the certificate checker's own cube, lists and search of matchings.
#include "revenge/bounds/state_cover.hpp"

#include <gtest/gtest.h>
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <random>
#include <set>

#include "revenge/base/progress.hpp"
#include "revenge/bounds/bad_states.hpp"
#include "revenge/bounds/evidence_lines.hpp"
#include "revenge/bounds/state_file.hpp"
#include "revenge/bounds/state_proof.hpp"
#include "revenge/check/coverage_check.hpp"
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
    return {
        "a state",     {state.centers.a, state.centers.b, state.centers.part, state.centers.odd},
        state.moves,   state.shortest,
        state.longest, state.reached};
}

}  // namespace

TEST_F(StateCoverStandard, ProvesWhatTheCheckerProvesAgain) {
    const FirstWords words(cube, space);
    const SplitReach reach(space, 5, [] { return false; });
    const ReachLists lists(reach);
    StateCover cover(words, lists, 1'000'000);
    const check::ReductionCube places;
    check::CoverageCheck anew(places, puzzle::Metric::Btm, 1);
    constexpr double kQuick = 0.35;  // of the splits: few matchings have to be looked at
    int proven = 0;
    int by_lengths = 0;
    for (int i = 0; i < 60 && (proven < 3 || by_lengths == 0); ++i) {
        const FirstCenters centers = near_step_two(words, 1 + i % 2);
        const auto state = cover.prove(centers, kStateMoves);
        if (!state || static_cast<double>(state->reached) < kQuick * kSplits) {
            continue;
        }
        ++proven;
        by_lengths += state->longest > state->shortest ? 1 : 0;
        const check::ClaimedState claim = claim_of(*state);
        const base::Status holds = anew.check(claim);
        EXPECT_TRUE(holds) << holds.error().message;
        check::ClaimedState more = claim;
        more.reached += 1;
        EXPECT_FALSE(anew.check(more));
        check::ClaimedState fewer = claim;
        fewer.moves -= 1;
        EXPECT_FALSE(anew.check(fewer));
    }
    EXPECT_GE(proven, 3);
    EXPECT_GE(by_lengths, 1);
}

// Each list once, the same as the bits; where words lead, once each, as words one by one say.
TEST_F(StateCoverStandard, ListsAndEndsOfWordsAreThoseOfOneByOne) {
    const SplitReach reach(space, 4, [] { return false; });
    const ReachLists lists(reach);
    const FirstWords words(cube, space);
    SubsetBits bits;
    for (int i = 0; i < 12; ++i) {
        const auto cls = static_cast<coset::ClassIndex>(random() % space.classes().classes());
        const int distance = lists.nearest() + i % 3;
        const std::uint64_t count = reach.reach(cls, distance, identity_map(), bits);
        const std::vector<Mask>& list = lists.of(cls, distance);
        EXPECT_EQ(&list, &lists.of(cls, distance));
        SubsetBits again(kSubsetWords, 0);
        SplitReach::add(list, identity_map(), again);
        EXPECT_EQ(list.size(), count);
        EXPECT_EQ(again, bits);

        constexpr int kLength = 3;
        const FirstCenters centers = near_step_two(words, kLength);
        for (const int from : {kLength, kLength - 1}) {
            std::set<FirstWords::Led> expected;
            words.each(centers, kLength, [&](const FirstWords::Word& word) {
                const Mask before = words.after(centers, {word.begin(), word.end() - 1}).a;
                if (from >= kLength || before != words.after(centers, word).a) {
                    expected.insert(words.led(centers, word));
                }
                return false;
            });
            const auto ends = words.led_to(centers, kLength, from);
            EXPECT_EQ(ends, std::vector<FirstWords::Led>(expected.begin(), expected.end()));
        }
    }
}

TEST_F(StateCoverStandard, BadStatesAreAskedForOnceEach) {
    const FirstWords words(cube, space);
    const std::vector<PlaceSymmetry> symmetries = symmetries_of(cube, false);
    const FirstCenters one = near_step_two(words, 1);
    const FirstCenters mirrored = image(one, symmetries[7].centers);
    const FirstCenters other = near_step_two(words, 2);
    CenterBound::Left left;
    left.sample = {{one.a, one.b, one.odd, {one.part}},
                   {mirrored.a, mirrored.b, mirrored.odd, {mirrored.part}},
                   {other.a, other.b, other.odd, {other.part}}};
    const auto all = bad_states(left, 8, symmetries, {});
    ASSERT_EQ(all.size(), 2U);
    EXPECT_EQ(all[0].moves, 8);
    EXPECT_EQ(bad_states(left, 8, symmetries, {all[0]}).size(), 1U);
    EXPECT_EQ(bad_states(left, 7, symmetries, {all[0]}).size(), 2U);
    // By several threads, heard in their order.
    const SplitReach reach(space, 5, [] { return false; });
    const ReachLists lists(reach);
    base::SilentProgress silent;
    std::size_t heard = 0;
    const base::Status done =
        StateProof(words, lists, 2)
            .run(all,
                 [&](const WantedState& wanted, const std::optional<CoveredState>& covered) {
                     EXPECT_EQ(wanted.centers, all[heard++].centers);
                     EXPECT_TRUE(!covered || covered->centers == wanted.centers);
                     return base::Status();
                 },
                 silent, {});
    ASSERT_TRUE(done) << done.error().message;
    EXPECT_EQ(heard, all.size());
}

TEST_F(StateCoverStandard, LinesAreReadBackAsTheyWereWritten) {
    const test::ScratchDirectory directory;
    const auto file = directory.path() / "states.tsv";
    const FirstWords words(cube, space);
    std::vector<CoveredState> states;
    for (int i = 0; i < 3; ++i) {
        const CoveredState one{near_step_two(words, 4), kStateMoves + i, i, 2 * i,
                               random() % 1000000,      random()};
        states.push_back(one);
        ASSERT_TRUE(append_evidence(file, state_line(space.metric(), one)));
    }
    const auto read = read_states(space.metric(), file);
    ASSERT_TRUE(read) << read.error().message;
    ASSERT_EQ(read->size(), states.size());
    for (std::size_t i = 0; i < states.size(); ++i) {
        EXPECT_EQ(with_least_parts((*read)[i].centers), with_least_parts(states[i].centers));
        EXPECT_EQ((*read)[i].moves, states[i].moves);
        EXPECT_EQ((*read)[i].shortest, states[i].shortest);
        EXPECT_EQ((*read)[i].longest, states[i].longest);
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
        << evidence_line("btm\tRRRRLLLLFFFFFFFFUUUUUUUU\teven\t10\t4-3\t1\t1");
    const auto damaged = read_states(space.metric(), file);
    ASSERT_FALSE(damaged);
    EXPECT_NE(damaged.error().message.find("line 4"), std::string::npos) << damaged.error().message;
}

}  // namespace revenge::bounds

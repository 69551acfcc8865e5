// States proven by several words: held against the certificate checker's own cube, lists and search of matchings.
#include "revenge/proof/centers/state_proof.hpp"

#include <gtest/gtest.h>
#include <algorithm>
#include <bit>
#include <filesystem>
#include <fstream>
#include <random>
#include <set>
#include <utility>

#include "revenge/base.hpp"
#include "revenge/check/coverage_check.hpp"
#include "revenge/check/reduction_reach.hpp"
#include "revenge/proof/centers/evidence_files.hpp"
#include "tests/bfs/scratch_directory.hpp"

namespace revenge::proof {

namespace {

constexpr int kStateMoves = 9;

struct StateProofStandard : testing::Test {
    puzzle::Cube cube{4};
    centers::SplitSpace space{cube, puzzle::Metric::Btm};
    std::mt19937_64 random{5};

    // So many moves of step 1 from centers of step 2.
    centers::FirstCenters near_step_two(const centers::FirstWords& words, int count) {
        const auto state = static_cast<centers::CenterIndex>(random() % space.size());
        const auto [b, part] = space.masks(state);
        centers::FirstWords::Word word;
        for (int i = 0; i < count; ++i) {
            word.push_back(random() % words.moves().size());
        }
        return words.after(
            {centers::SplitSpace::rl_places(), b, part, centers::SplitSpace::is_odd(state)}, word);
    }
};

using StateProofLong = StateProofStandard;

check::ClaimedState claim_of(const centers::CoveredState& state) {
    return {
        "a state",     {state.centers.a, state.centers.b, state.centers.part, state.centers.odd},
        state.moves,   state.shortest,
        state.longest, state.reached};
}

// So many are reached by the words of its lengths, complements together.
std::uint64_t splits_of(const check::ClaimedState& claim, const check::ReductionCube& places) {
    const check::ReductionReach reach(places, puzzle::Metric::Btm);
    const check::StateReach states(places, puzzle::Metric::Btm, reach);
    std::uint64_t out = 0;
    for (const check::SubsetWord word :
         states.reach(claim.centers, claim.moves, claim.shortest, claim.longest)) {
        out += static_cast<std::uint64_t>(std::popcount(word));
    }
    return out / 2;
}

}  // namespace

TEST_F(StateProofLong, ProvesWhatTheCheckerProvesAgain) {
    const centers::FirstWords words(cube, space);
    const centers::SplitReach reach(space, 5, [] { return false; });
    const centers::ReachLists lists(reach);
    centers::StateCover cover(words, lists, 1'000'000);
    const check::ReductionCube places;
    check::CoverageCheck anew(places, puzzle::Metric::Btm, 1);
    constexpr double kQuick = 0.35;  // of the splits: few matchings have to be looked at
    int proven = 0;
    int by_lengths = 0;
    for (int i = 0; i < 60 && (proven < 3 || by_lengths == 0); ++i) {
        const centers::FirstCenters centers = near_step_two(words, 1 + i % 2);
        const auto state = cover.prove(centers, kStateMoves);
        if (!state || static_cast<double>(state->reached) < kQuick * centers::kSplits) {
            continue;
        }
        ++proven;
        by_lengths += state->longest > state->shortest ? 1 : 0;
        const check::ClaimedState claim = claim_of(*state);
        const base::Status holds = anew.check(claim);
        EXPECT_TRUE(holds) << holds.error().message;
        check::ClaimedState more = claim;
        more.reached = static_cast<std::uint64_t>(centers::kSplits) + 1;
        EXPECT_FALSE(anew.check(more));
        check::ClaimedState fewer = claim;
        fewer.moves -= 1;
        EXPECT_FALSE(anew.check(fewer));
    }
    EXPECT_GE(proven, 3);
    EXPECT_GE(by_lengths, 1);
    // As many splits as is said, which leave a matching out.
    check::ClaimedState few = claim_of({near_step_two(words, 1), kStateMoves - 2, 2, 2, 0, 0});
    few.reached = splits_of(few, places);
    EXPECT_GT(few.reached, 0U);
    const base::Status fails = anew.check(few);
    ASSERT_FALSE(fails);
    EXPECT_NE(fails.error().message.find("escapes"), std::string::npos) << fails.error().message;
}

// Of two moves that differ by a rotation of the whole cube one is made: in OBTM and BTM two layers on one side.
TEST(PlaceMoves, OfStepOneAreNoneButForARotation) {
    const puzzle::Cube cube(4);
    const auto rotations = centers::symmetries_of(cube, false);
    for (const auto& [metric, count] :
         {std::pair{puzzle::Metric::Obtm, 27U}, std::pair{puzzle::Metric::Sstm, 36U},
          std::pair{puzzle::Metric::Btm, 54U}}) {
        const auto moves = centers::moves_of(cube, metric, centers::Step::One);
        EXPECT_EQ(moves.size(), count);
        for (const centers::PlaceMove& one : moves) {
            for (const centers::PlaceMove& other : moves) {
                const bool is_alike = std::ranges::any_of(rotations, [&](const auto& held) {
                    return centers::then(one.centers, held.centers) == other.centers &&
                           centers::then(one.wings, held.wings) == other.wings;
                });
                EXPECT_EQ(is_alike, &one == &other);
            }
        }
    }
}

// Lists have what R has, kept or not; where words lead, once each, as words one by one say.
TEST_F(StateProofStandard, ListsAndEndsOfWordsAreThoseOfOneByOne) {
    const centers::SplitReach reach(space, 4, [] { return false; });
    const centers::ReachLists lists(reach);
    const centers::ReachLists none(reach, 0);
    const centers::FirstWords words(cube, space);
    centers::SubsetBits bits;
    for (int i = 0; i < 12; ++i) {
        const auto cls = static_cast<coset::ClassIndex>(random() % space.classes().classes());
        const int distance = lists.nearest() + i % 2;
        const centers::PlaceMap map = centers::symmetries_of(cube, false)[random() % 48].wings;
        reach.reach(cls, distance, map, bits);
        for (const centers::ReachLists* const some : {&lists, &lists, &none}) {
            centers::SubsetBits again(centers::kSubsetWords, 0);
            some->join(cls, distance, map, again);
            EXPECT_EQ(again, bits);
        }

        constexpr int kLength = 3;
        const centers::FirstCenters centers = near_step_two(words, kLength);
        for (const int from : {kLength, kLength - 1}) {
            std::set<centers::FirstWords::Led> expected;
            words.each(centers, kLength, [&](const centers::FirstWords::Word& word) {
                const centers::Mask before = words.after(centers, {word.begin(), word.end() - 1}).a;
                if (from >= kLength || before != words.after(centers, word).a) {
                    expected.insert(words.led(centers, word));
                }
                return false;
            });
            std::set<centers::FirstWords::Led> ends;
            std::set<std::pair<centers::PlaceMap, centers::PlaceMap>> effects;
            for (const auto& word : words.carried(centers.a, kLength, from)) {
                ends.insert(words.led(centers, word));
                EXPECT_TRUE(effects.emplace(word.centers, word.wings).second);
            }
            EXPECT_EQ(ends, expected);
        }
    }
}

// By name and in blocks, by one thread and by two.
TEST_F(StateProofLong, AListIsProvenInBlocksWhateverTheThreads) {
    const centers::FirstWords words(cube, space);
    const std::vector<centers::PlaceSymmetry> symmetries = centers::symmetries_of(cube, false);
    const centers::SplitReach reach(space, 5, [] { return false; });
    const centers::ReachLists lists(reach);
    centers::StateCover cover(words, lists, 1'000'000);
    std::vector<centers::FirstCenters> all;
    std::vector<centers::FirstCenters> unproven;
    while (all.size() < 3 || unproven.empty()) {
        const auto one = centers::form_of(near_step_two(words, 1), symmetries);
        (cover.prove(one, kStateMoves) ? all : unproven).push_back(one);
    }
    std::sort(all.begin(), all.end());
    all.push_back(unproven.front());  // not in order, so that a block of its own can follow
    const centers::StateList list(all, kStateMoves, {});
    const std::vector<centers::StateRun> runs{{0, 2}, {2, 1}, {2, 2}};
    base::SilentProgress silent;
    std::vector<std::string> by_one;
    for (const unsigned threads : {1U, 2U}) {
        std::vector<std::string> lines;
        centers::StateProof proof(words, lists, threads);
        const base::Status named = proof.run(
            all, kStateMoves,
            [&](const centers::FirstCenters& wanted,
                const std::optional<centers::CoveredState>& covered) {
                EXPECT_EQ(wanted, all[lines.size()]);
                lines.push_back(covered ? centers::state_line(space.metric(), *covered) : "");
                return base::Status();
            },
            silent, {});
        ASSERT_TRUE(named) << named.error().message;
        ASSERT_EQ(lines.size(), all.size());
        EXPECT_EQ(lines.back(), "");
        const base::Status done = proof.run(
            list, runs,
            [&](const centers::StateBlock& block,
                const std::vector<centers::FirstCenters>& failed) {
                lines.push_back(centers::block_line(space.metric(), block));
                EXPECT_EQ(failed.size(), block.states == 2 && block.first == all[2] ? 1U : 0U);
                return base::Status();
            },
            silent, {});
        ASSERT_TRUE(done) << done.error().message;
        EXPECT_EQ(lines.size(), all.size() + runs.size());
        if (by_one.empty()) {
            by_one = lines;
        }
        EXPECT_EQ(lines, by_one);
    }
}

TEST_F(StateProofStandard, LinesAreReadBackAsTheyWereWritten) {
    const test::ScratchDirectory directory;
    const auto file = directory.path() / "states.tsv";
    const centers::FirstWords words(cube, space);
    std::vector<centers::CoveredState> states;
    for (int i = 0; i < 3; ++i) {
        const centers::CoveredState one{near_step_two(words, 4), kStateMoves + i, i, 2 * i,
                                        random() % 1000000,      random()};
        states.push_back(one);
        ASSERT_TRUE(centers::append_evidence(file, centers::state_line(space.metric(), one)));
    }
    const auto read = centers::read_states(space.metric(), file);
    ASSERT_TRUE(read) << read.error().message;
    ASSERT_EQ(read->size(), states.size());
    for (std::size_t i = 0; i < states.size(); ++i) {
        EXPECT_EQ(centers::with_least_parts((*read)[i].centers),
                  centers::with_least_parts(states[i].centers));
        EXPECT_EQ((*read)[i].moves, states[i].moves);
        EXPECT_EQ((*read)[i].shortest, states[i].shortest);
        EXPECT_EQ((*read)[i].longest, states[i].longest);
        EXPECT_EQ((*read)[i].reached, states[i].reached);
        EXPECT_EQ((*read)[i].nodes, states[i].nodes);
    }
    const auto other = centers::read_states(puzzle::Metric::Obtm, file);
    ASSERT_FALSE(other);
    EXPECT_EQ(other.error().code, base::ErrorCode::Usage);
    // A line that was cut short is gone, a line that says something else is named.
    std::ofstream(file, std::ios::app) << "UUUU";
    const auto bytes = std::filesystem::file_size(file);
    EXPECT_EQ(centers::read_states(space.metric(), file)->size(), states.size());
    EXPECT_EQ(std::filesystem::file_size(file), bytes) << "it is only read";
    ASSERT_TRUE(centers::truncate_partial_line(file));
    EXPECT_EQ(std::filesystem::file_size(file), bytes - 4);
    std::ofstream(file, std::ios::app)
        << centers::evidence_line("btm\tRRRRLLLLFFFFFFFFUUUUUUUU\teven\t10\t4-3\t1\t1");
    const auto damaged = centers::read_states(space.metric(), file);
    ASSERT_FALSE(damaged);
    EXPECT_NE(damaged.error().message.find("line 4"), std::string::npos) << damaged.error().message;
}

}  // namespace revenge::proof

// Words of the certificate, made for random cubes and replayed by code that shares nothing with what found them.
#include "revenge/proof/centers/reduction_words.hpp"

#include <gtest/gtest.h>
#include <algorithm>
#include <filesystem>
#include <random>

#include "revenge/check/reduction_cube.hpp"
#include "revenge/check/solution.hpp"
#include "revenge/proof/centers/evidence_files.hpp"
#include "revenge/proof/centers/first_words.hpp"
#include "revenge/proof/centers/reduction_certificate.hpp"
#include "revenge/proof/centers/state_proof.hpp"

namespace revenge::proof {

namespace {

puzzle::Algorithm random_turns(std::mt19937_64& random, int count) {
    puzzle::Algorithm out;
    for (int i = 0; i < count; ++i) {
        out.push_back({static_cast<std::uint8_t>(random() % 3),
                       static_cast<std::uint8_t>(1 + random() % 14),
                       static_cast<std::uint8_t>(1 + random() % 3)});
    }
    return out;
}

std::filesystem::path certificates() {
    return std::filesystem::path(REVENGE_SOURCE_DIR) / "docs" / "results" / "certificates";
}

// [centers of step 2] moves of step 2 that bring them to those of the solved cube.
std::vector<puzzle::Algorithm> words_home(const centers::SplitSpace& space) {
    const centers::Mask f_and_b = 0xF00F00;
    const centers::Mask r = 0x0000F0;
    const centers::CenterIndex solved = *space.state_of(f_and_b, r, false);
    std::vector<puzzle::Algorithm> out(space.size());
    std::vector<bool> seen(space.size(), false);
    std::vector<centers::CenterIndex> found{solved};
    seen[solved] = true;
    for (std::size_t i = 0; i < found.size(); ++i) {
        for (std::size_t m = 0; m < space.moves().size(); ++m) {
            const centers::CenterIndex there = space.after_move(found[i], m);
            if (!seen[there]) {
                seen[there] = true;
                out[there] = {puzzle::inverse(space.moves()[m].turn)};
                out[there].insert(out[there].end(), out[found[i]].begin(), out[found[i]].end());
                found.push_back(there);
            }
        }
    }
    return out;
}

// Turns from solved to a cube with the centers of an image of `state`, and wings at random: outer turns, which leave
// the splits of the centers, and then a word of the state and a word home, backwards.
puzzle::Algorithm scramble_to(const centers::CoveredState& state, const centers::SplitSpace& space,
                              const centers::FirstWords& words,
                              const std::vector<puzzle::Algorithm>& home, std::mt19937_64& random) {
    const puzzle::Cube cube(4);
    puzzle::Algorithm back;
    for (const centers::PlaceSymmetry& held : centers::symmetries_of(cube, false)) {
        const centers::FirstCenters centers = centers::image(state.centers, held.centers);
        const bool found =
            words.each(centers, state.longest, [&](const centers::FirstWords::Word& word) {
                const centers::FirstCenters there = words.after(centers, word);
                if (there.a != centers::SplitSpace::rl_places()) {
                    return false;  // the word leads to another axis
                }
                for (const std::size_t m : word) {
                    back.push_back(words.moves()[m].turn);
                }
                const auto& rest = home[*space.state_of(there.b, there.part, there.odd)];
                back.insert(back.end(), rest.begin(), rest.end());
                return true;
            });
        if (found) {
            break;
        }
    }
    puzzle::Algorithm out;
    for (int i = 0; i < 40; ++i) {
        out.push_back({static_cast<std::uint8_t>(random() % 3),
                       static_cast<std::uint8_t>(random() % 2 == 0 ? 0b0001 : 0b1000),
                       static_cast<std::uint8_t>(1 + random() % 3)});
    }
    const puzzle::Algorithm forth = puzzle::inverse(back);
    out.insert(out.end(), forth.begin(), forth.end());
    return out;
}

// By the words of a certificate, within its theorem. The first ten are near solved.
void solve_cubes(puzzle::Metric metric, int cubes) {
    const puzzle::Cube cube(4);
    const centers::SplitSpace space(cube, metric);
    const std::filesystem::path folder = certificates() / puzzle::name_of(metric);
    const auto theorem = centers::finished(folder, metric);
    const auto covered = centers::read_coverage(space, folder / centers::kCoverageFile);
    const auto states = centers::read_states(metric, folder / centers::kStatesFile);
    ASSERT_TRUE(theorem && covered && states);
    const centers::ReductionWords words(cube, space, {*covered, *states, theorem->blocks});
    const check::ReductionCube places;
    std::mt19937_64 random(11);
    for (int i = 0; i < cubes; ++i) {
        const puzzle::Algorithm scramble = random_turns(random, i < 10 ? i : 100);
        const auto answer =
            words.solve(cube.apply(cube.puzzle().solved(), scramble), *theorem->moves);
        ASSERT_TRUE(answer) << puzzle::name_of(metric) << " cube " << i;
        EXPECT_LE(answer->length, *theorem->moves);
        EXPECT_EQ(check::recount(metric, answer->moves, 4), answer->length);
        check::ReductionReplay replay(places);
        replay.turn(scramble);
        replay.turn(answer->moves);
        EXPECT_TRUE(replay.is_in_goal());
    }
}

}  // namespace

TEST(ReductionReplay, KnowsTheGoalOfStepTwo) {
    const check::ReductionCube cube;
    std::mt19937_64 random(3);
    check::ReductionReplay replay(cube);
    const std::vector<puzzle::Turn> step_three{
        {0, 1, 2}, {0, 2, 2}, {0, 4, 2}, {0, 8, 2}, {1, 1, 1}, {1, 8, 3}, {1, 2, 2},
        {1, 4, 2}, {2, 1, 3}, {2, 8, 1}, {2, 2, 2}, {2, 4, 2}, {0, 15, 1}};
    for (int i = 0; i < 300; ++i) {
        replay.turn(step_three[random() % step_three.size()]);
        EXPECT_TRUE(replay.is_in_goal());
        check::ReductionReplay away = replay;
        away.turn({0, 2, 1});  // odd on the wings
        EXPECT_FALSE(away.is_in_goal());
        check::ReductionReplay block = replay;
        block.turn({1, 3, 1});
        EXPECT_FALSE(block.is_in_goal());
    }
    // A quarter turn of R keeps the goal only where other colours are those of R and L.
    check::ReductionReplay other(cube);
    other.turn({0, 1, 1});
    EXPECT_TRUE(other.is_in_goal());
}

TEST(ReductionWordsLong, SolveRandomCubesWithinTheTheorem) {
    solve_cubes(puzzle::Metric::Obtm, 40);
    solve_cubes(puzzle::Metric::Sstm, 20);
    solve_cubes(puzzle::Metric::Btm, 20);
}

TEST(ReductionWordsExtreme, SolveTenThousandRandomCubesInEachMetric) {
    for (const auto metric : {puzzle::Metric::Obtm, puzzle::Metric::Sstm, puzzle::Metric::Btm}) {
        solve_cubes(metric, 10'000);
    }
}

// States that no class's f brings home in time, as the certificate's words do: wings at random. The words of states
// proven by name, and those of a block.
TEST(ReductionWordsStandard, SolveStatesThatSeveralWordsProve) {
    const puzzle::Cube cube(4);
    const centers::SplitSpace space(cube, puzzle::Metric::Sstm);
    const auto blocks =
        centers::read_blocks(space.metric(), certificates() / "sstm" / centers::kBlocksFile);
    ASSERT_TRUE(blocks);
    ASSERT_EQ(blocks->size(), 1U);
    std::vector<centers::CoveredState> states;
    for (const char* letters :
         {"UUURRLLFRRLULFFFUFUUFFFU", "FLRFRFLRULRUULUUUFFUFFFU", "URLURLURFRLFFFLFFUUFFUUU"}) {
        states.push_back({*centers::read_centers(letters, "odd"), blocks->front().moves,
                          blocks->front().shortest, blocks->front().longest, 0, 0});
    }
    EXPECT_EQ(blocks->front().states, states.size());
    const centers::ReductionWords by_name(cube, space, {{}, states, {}});
    const centers::ReductionWords by_rule(cube, space, {{}, {}, *blocks});
    const centers::FirstWords first(cube, space);
    const std::vector<puzzle::Algorithm> home = words_home(space);
    const check::ReductionCube places;
    std::mt19937_64 random(23);
    for (const centers::CoveredState& state : states) {
        // In each cube only the centers that belonged to R and L have such a state, whatever their colours are now.
        for (puzzle::SymmetryIndex held = 0; held < puzzle::kSymmetries; held += 5) {
            const centers::ReductionWords& words = held % 2 == 0 ? by_name : by_rule;
            const puzzle::Algorithm scramble = puzzle::image(
                puzzle::all_symmetries()[held], scramble_to(state, space, first, home, random), 4);
            const auto answer =
                words.solve(cube.apply(cube.puzzle().solved(), scramble), state.moves);
            ASSERT_TRUE(answer);
            EXPECT_LE(answer->length, state.moves);
            EXPECT_EQ(check::recount(puzzle::Metric::Sstm, answer->moves, 4), answer->length);
            check::ReductionReplay replay(places);
            replay.turn(scramble);
            replay.turn(answer->moves);
            EXPECT_TRUE(replay.is_in_goal());
        }
    }
}

}  // namespace revenge::proof

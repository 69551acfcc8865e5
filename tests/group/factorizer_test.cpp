#include "revenge/group/factorizer.hpp"

#include <gtest/gtest.h>

#include "revenge/base.hpp"
#include "tests/group/cube_generators.hpp"

namespace revenge::group {
namespace {

using puzzle::Cube;

// The words of `count` random members multiply back; RETURNS their mean length.
double check_words(const Cube& cube, const std::vector<puzzle::Turn>& turns, int count) {
    const auto generators = tests::permutations(cube, turns);
    const auto factorizer = Factorizer::build(generators, generators.front().degree());
    EXPECT_TRUE(factorizer) << (factorizer ? "" : factorizer.error().message);
    if (!factorizer) {
        return 0;
    }
    base::Random random(5);
    double letters = 0;
    for (int i = 0; i < count; ++i) {
        const Permutation element = factorizer->group().random_element(random);
        const auto word = factorizer->factor(element);
        EXPECT_TRUE(word);
        EXPECT_EQ(factorizer->evaluate(*word), element);
        EXPECT_EQ(factorizer->evaluate(inverse(*word)), element.inverse());
        letters += static_cast<double>(word->size());
    }
    return letters / count;
}

TEST(FactorizerStandard, WordsMultiplyBackOnTheCube) {
    const double mean = check_words(Cube(3), tests::face_turns(3), 1000);
    RecordProperty("mean_letters", std::to_string(mean));
    EXPECT_LT(mean, 100);
}

TEST(FactorizerLong, WordsMultiplyBackOnTheRevenge) {
    const double mean = check_words(Cube(4, true), tests::layer_turns(4), 1000);
    RecordProperty("mean_letters", std::to_string(mean));
    EXPECT_LT(mean, 400);
}

// Its commutators of short words leave an orbit out: random words fill the tables.
TEST(FactorizerStandard, WordsMultiplyBackOnTheFive) {
    const double mean = check_words(Cube(5, true), tests::layer_turns(5), 50);
    RecordProperty("mean_letters", std::to_string(mean));
}

TEST(FactorizerStandard, WordsMultiplyBackOnHalfTurns) {
    check_words(Cube(3), tests::thistlethwaite_chain()[3], 100);
}

TEST(Factorizer, RefusesWhatIsNoMember) {
    const Cube cube(2);
    const auto generators = tests::permutations(cube, tests::face_turns(2));
    const auto factorizer = Factorizer::build(generators, generators.front().degree());
    ASSERT_TRUE(factorizer);
    puzzle::State twisted = cube.puzzle().solved();
    twisted.twist[0] = 1;
    const auto word = factorizer->factor(PointModel(cube.puzzle()).permutation(twisted));
    ASSERT_FALSE(word);
    EXPECT_EQ(word.error().code, base::ErrorCode::NotFound);
}

TEST(Factorizer, FindsShortWordsAgain) {
    const Cube cube(3);
    const auto generators = tests::permutations(cube, tests::face_turns(3));
    const auto factorizer = Factorizer::build(generators, generators.front().degree());
    ASSERT_TRUE(factorizer);
    const GeneratorWord word{1, 2, -3, 4};
    EXPECT_EQ(factorizer->factor(factorizer->evaluate(word))->size(), word.size());
}

TEST(GeneratorWord, CancelsWhatMeets) {
    EXPECT_EQ(reduced({1, 2, -2, -1, 3}), (GeneratorWord{3}));
    EXPECT_EQ(inverse({1, -2}), (GeneratorWord{2, -1}));
}

}  // namespace
}  // namespace revenge::group

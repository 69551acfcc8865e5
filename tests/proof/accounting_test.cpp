// Counting distinguishes a chain that accounts for every state from one that does not.
#include "revenge/proof/phases/accounting.hpp"

#include <gtest/gtest.h>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>

#include "revenge/puzzle.hpp"
#include "tests/coset/chain_spaces.hpp"

namespace revenge::proof {

namespace {

phases::Accounting accounting_of(const chain::ChainDeclaration& chain) {
    const puzzle::Cube cube(chain.cube_size);
    std::vector<phases::PhaseSize> sizes;
    for (std::size_t i = 0; i < chain.phases.size(); ++i) {
        sizes.push_back(phases::size_of(*coset::space_of(cube, chain, i, puzzle::Metric::Obtm)));
    }
    auto out = phases::account(cube, chain, sizes);
    EXPECT_TRUE(out) << out.error().message;
    return *out;
}

std::string without(std::string text, const std::string& what, const std::string& instead = "") {
    const std::size_t at = text.find(what);
    EXPECT_NE(at, std::string::npos) << what;
    return text.replace(at, what.size(), instead);
}

}  // namespace

TEST(AccountingStandard, ThistlethwaitesFourPhasesSeeEveryStateOfTheCube) {
    const phases::Accounting found = accounting_of(coset::chain_named("thistlethwaite"));
    EXPECT_TRUE(found.is_nested) << found.why_not_nested;
    EXPECT_TRUE(found.is_complete);
    EXPECT_EQ(found.states.digits(), "43252003274489856000");
}

TEST(AccountingStandard, AChainThatForgetsTheTwistOfCornersIsFoundOut) {
    const std::string text = without(coset::chain_named("thistlethwaite").text,
                                     R"(raw = [[{ orbit = "corners", sees = "twist" }]])");
    const auto chain = chain::parse_chain(text, "forgetful.toml");
    ASSERT_TRUE(chain) << chain.error().message;
    const phases::Accounting found = accounting_of(*chain);
    EXPECT_TRUE(found.is_nested) << found.why_not_nested;
    EXPECT_FALSE(found.is_complete);
    ASSERT_EQ(found.phases.size(), 4U);
    EXPECT_EQ(found.phases[0].verdict, phases::PhaseAccount::Verdict::Exact);
    EXPECT_EQ(found.phases[1].verdict, phases::PhaseAccount::Verdict::Underdetermined);
    EXPECT_EQ(found.phases[1].positions.digits(), "495");
    EXPECT_EQ(found.phases[2].verdict, phases::PhaseAccount::Verdict::Exact);
}

TEST(AccountingExtreme, FourByFourChainsOfNestedGroupsSeeEveryState) {
    std::ifstream file(REVENGE_SOURCE_DIR "/examples/chains/six-steps.toml");
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    const auto six_steps = chain::parse_chain(text, "six-steps.toml");
    ASSERT_TRUE(six_steps) << six_steps.error().message;
    for (const auto& chain : {*six_steps, coset::chain_named("five-stage")}) {
        SCOPED_TRACE(chain.name);
        const phases::Accounting found = accounting_of(chain);
        EXPECT_TRUE(found.is_complete) << found.why_not_nested;
        EXPECT_EQ(found.states.digits(), "177628724197557644876978255387965784064000000000");
    }
}

TEST(AccountingStandard, PositionsThatNeverOccurAreNamed) {
    // Kociemba's second phase does not see that corners and edges are both even or both odd.
    const phases::Accounting found = accounting_of(coset::chain_named("kociemba"));
    ASSERT_TRUE(found.is_nested) << found.why_not_nested;
    EXPECT_EQ(found.phases[0].verdict, phases::PhaseAccount::Verdict::Exact);
    EXPECT_EQ(found.phases[1].verdict, phases::PhaseAccount::Verdict::Overcounted);
    EXPECT_EQ(found.phases[1].positions, found.phases[1].states * group::Count(2));
}

TEST(AccountingStandard, AChainOfSetsIsNotCalledNested) {
    const phases::Accounting found = accounting_of(coset::chain_named("eight-phase"));
    EXPECT_FALSE(found.is_nested);
    EXPECT_NE(found.why_not_nested.find("phase-5"), std::string::npos) << found.why_not_nested;
}

TEST(AccountingStandard, RotatingInHandIsWhatRotationActionDoes) {
    for (const int size : {2, 3, 4, 5}) {
        const puzzle::Cube cube(size);
        base::Random random(3);
        const puzzle::State state = puzzle::random_state(cube, random);
        for (puzzle::SymmetryIndex rotation = 0; rotation < puzzle::kRotations; ++rotation) {
            EXPECT_EQ(cube.puzzle().apply(state, chain::rotation_action(cube, rotation)),
                      cube.rotate(state, rotation));
        }
    }
}

}  // namespace revenge::proof

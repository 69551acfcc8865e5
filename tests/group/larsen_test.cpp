#include "revenge/group/larsen.hpp"

#include <gtest/gtest.h>

#include <map>

#include "revenge/group/subgroups.hpp"
#include "revenge/puzzle.hpp"
#include "tests/group/cube_generators.hpp"

namespace revenge::group {
namespace {

TEST(LarsenReportStandard, HoldsEveryFact) {
    const auto report = larsen_report();
    ASSERT_TRUE(report);
    EXPECT_GE(report->facts.size(), 20U);
    for (const Fact& fact : report->facts) {
        EXPECT_TRUE(fact.holds) << fact.name << ": " << fact.statement << " -> " << fact.value;
    }
}

TEST(LarsenReportStandard, HasThePublishedOrders) {
    const auto report = larsen_report();
    std::map<std::string, std::string> orders;
    for (const NamedCount& order : report->orders) {
        orders[order.name] = order.value.digits();
    }
    EXPECT_EQ(orders["order"], "16972688908618238933770849245964147960401887232000000000");
    EXPECT_EQ(orders["patterns"], "177628724197557644876978255387965784064000000000");
    EXPECT_EQ(orders["patterns-up-to-rotation"], "7401196841564901869874093974498574336000000000");
    EXPECT_EQ(orders["T"], "2187");
    EXPECT_EQ(orders["H"], "44089920");
    EXPECT_EQ(orders["K"], factorial(24).digits());
    EXPECT_EQ(orders["K'"], (factorial(24) / Count(2)).digits());
}

TEST(LarsenReport, KPrimeIsTheCommutatorSubgroup) {
    // S24 on its own points, as theorem 3 says K is: its commutators generate A24.
    std::vector<int> swap(24);
    std::vector<int> rotate(24);
    for (int i = 0; i < 24; ++i) {
        swap[static_cast<std::size_t>(i)] = i < 2 ? 1 - i : i;
        rotate[static_cast<std::size_t>(i)] = (i + 1) % 24;
    }
    const auto whole = StabilizerChain::build(
        {*Permutation::from_images(swap), *Permutation::from_images(rotate)}, 24);
    const StabilizerChain even =
        even_subgroup(*whole, [](const Permutation& p) { return p.is_odd(); });
    const StabilizerChain commutators = commutator_subgroup(*whole);
    EXPECT_EQ(commutators.order(), even.order());
    EXPECT_TRUE(even.contains(commutators));
    EXPECT_TRUE(is_normal_in(*whole, even));
}

TEST(FaceletPermutation, GivesTheSameOrderAsThePieces) {
    std::vector<Permutation> turns;
    for (const puzzle::Turn turn : generating_turns(4)) {
        turns.push_back(facelet_permutation(4, turn));
    }
    EXPECT_EQ(StabilizerChain::build(turns, 96)->order().digits(),
              "16972688908618238933770849245964147960401887232000000000");
}

TEST(GroupReport, CountsTheOtherCubes) {
    const auto pocket = report_on(subject_of(*puzzle::builtin_definition("2x2x2")));
    EXPECT_EQ(pocket->orders[0].value.digits(), "88179840");
    EXPECT_EQ(pocket->orders[2].value.digits(), "3674160");
    const auto cube = report_on(subject_of(*puzzle::builtin_definition("3x3x3")));
    EXPECT_EQ(cube->orders[0].value.digits(), "43252003274489856000");
    EXPECT_EQ(cube->orders[2].value.digits(), "43252003274489856000");
    const auto super = report_on(subject_of(*puzzle::builtin_definition("4x4x4-super")));
    EXPECT_EQ(super->orders[1].value, super->orders[0].value);
    const auto professor = report_on(subject_of(*puzzle::builtin_definition("5x5x5")));
    ASSERT_TRUE(professor);
    EXPECT_EQ(professor->orders[1].value.digits(),
              "282870942277741856536180333107150328293127731985672134721536000000000000000");
}

TEST(GroupReport, NamesTheParitiesOfTheCube) {
    const auto report = report_on(subject_of(*puzzle::builtin_definition("3x3x3")));
    const auto parity = std::ranges::find(report->facts, "parity", &Fact::name);
    ASSERT_NE(parity, report->facts.end());
    EXPECT_EQ(parity->value, "corners + midges");
}

}  // namespace
}  // namespace revenge::group

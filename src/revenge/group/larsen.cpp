#include "revenge/group/larsen.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "revenge/group/larsen_formulas.hpp"
#include "revenge/group/larsen_groups.hpp"
#include "revenge/group/orbits.hpp"
#include "revenge/group/patterns.hpp"
#include "revenge/group/subgroups.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::group {

namespace {

constexpr int kTwists = 3;
constexpr int kWingCount = 24;
constexpr int kCenterCount = 24;
constexpr int kRotations = 24;

std::string join_digits(const std::vector<Count>& counts) {
    std::string out;
    for (const Count& count : counts) {
        out += (out.empty() ? "" : " ") + count.digits();
    }
    return out;
}

class FactList {
  public:
    void equal(std::string name, std::string statement, const Count& computed,
               const Count& stated) {
        facts_.push_back(
            {std::move(name), std::move(statement), computed.digits(), computed == stated});
    }
    void that(std::string name, std::string statement, std::string value, bool holds) {
        facts_.push_back({std::move(name), std::move(statement), std::move(value), holds});
    }
    std::vector<Fact> take() { return std::move(facts_); }

  private:
    std::vector<Fact> facts_;
};

// Theorem 2 on the stickers themselves: no turn brings a wing's one sticker where its other one
// was.
void add_sticker_orbits(FactList& facts) {
    std::vector<Permutation> turns;
    for (const puzzle::Turn turn : generating_turns(kLarsenSize)) {
        turns.push_back(facelet_permutation(kLarsenSize, turn));
    }
    const int stickers = turns.front().degree();
    std::string sizes;
    std::size_t full = 0;
    for (const Points& orbit : orbits(turns, stickers)) {
        sizes += (sizes.empty() ? "" : " + ") + std::to_string(orbit.size());
        full += orbit.size() == kWingCount ? 1 : 0;
    }
    facts.that("theorem 2",
               "no operation flips a wing: its two stickers lie in different orbits of R on the 96 "
               "stickers",
               sizes, full == 4);
}

void add_wing_and_center_theorems(FactList& facts, const LarsenGroups& g) {
    facts.equal("theorem 1", "C, what can be done to the centers alone, is A24: order 24!/2",
                g.centers_only.order(), factorial(kCenterCount) / Count(2));
    facts.equal("theorem 1", "R does to the centers whatever S24 does: order 24!",
                g.order_on_centers(), factorial(kCenterCount));
    add_sticker_orbits(facts);
    facts.equal("theorem 3", "K, what can be done to the wings alone, is S24: order 24!",
                g.wings_only.order(), factorial(kWingCount));
    facts.equal("theorem 3", "and R does no more to the wings than K: order 24!",
                g.order_on_wings(), factorial(kWingCount));
}

void add_corner_facts(FactList& facts, const LarsenGroups& g) {
    const Count wreath =
        power(kTwists, LarsenGroups::kCornerCount) * factorial(LarsenGroups::kCornerCount);
    facts.equal("corners", "what R does to the corners has index 3 in 3 wr S8 (twists add up to 0)",
                wreath / g.order_on_corners(), Count(kTwists));
    facts.equal("corners", "H, what can be done to the corners alone, has index 2 in that",
                g.order_on_corners() / g.corners_only.order(), Count(2));
    facts.equal("corners", "T, twists in place: order 3^7", g.twists_only.order(),
                power(kTwists, LarsenGroups::kCornerCount - 1));
    facts.equal("corners", "H/T is A8: order 8!/2", g.corners_only.order() / g.twists_only.order(),
                factorial(LarsenGroups::kCornerCount) / Count(2));
}

void add_structure_facts(FactList& facts, const LarsenGroups& g) {
    facts.equal("structure", "P, what leaves the wings, is all that R does to corners and centers",
                g.without_wings.order(), g.order_without_wings());
    facts.equal("structure", "P has index 2 over H x C",
                g.without_wings.order() / (g.corners_only.order() * g.centers_only.order()),
                Count(2));
    facts.equal("structure", "R = K x P", g.wings_only.order() * g.without_wings.order(),
                g.whole.order());
    const bool corners_with_centers =
        g.couplings() == std::vector<std::vector<std::size_t>>{{0, 2}};
    facts.that("parity", "the one tie: corners and centers are even together, wings are free",
               corners_with_centers ? "corners + centers" : "other", corners_with_centers);
    facts.that(
        "parity", "F is four 4-cycles, so even", g.cycle_type({outer(puzzle::Face::F, 1)}),
        g.cycle_type({outer(puzzle::Face::F, 1)}) == "4 corners, 4 wings, 4 wings, 4 centers");
    facts.that("parity", "2F is three 4-cycles, so odd: one of wings, two of centers",
               g.cycle_type({inner(puzzle::Face::F, 1)}),
               g.cycle_type({inner(puzzle::Face::F, 1)}) == "4 wings, 4 centers, 4 centers");
}

void add_series(FactList& facts, const LarsenGroups& g) {
    // Direct products of subgroups that move different points: their orders multiply.
    const Count k = g.wings_only.order();
    const Count even_k = g.even_wings.order();
    const Count h = g.corners_only.order();
    const Count t = g.twists_only.order();
    const Count c = g.centers_only.order();
    const std::vector<Count> orders{g.whole.order(), k * h * c, k * t * c, k * c,
                                    even_k * c,      c,         Count(1)};
    std::vector<Count> factors;
    for (std::size_t i = 0; i + 1 < orders.size(); ++i) {
        factors.push_back(orders[i] / orders[i + 1]);
    }
    const std::vector<Count> stated{Count(2),
                                    factorial(LarsenGroups::kCornerCount) / Count(2),
                                    power(kTwists, LarsenGroups::kCornerCount - 1),
                                    Count(2),
                                    factorial(kWingCount) / Count(2),
                                    factorial(kCenterCount) / Count(2)};
    facts.that(
        "series",
        "R > KxHxC > KxTxC > KxExC > K'xExC > ExExC > ExExE has the factors 2, 8!/2, 3^7, 2, "
        "24!/2, 24!/2",
        join_digits(factors), factors == stated);
    bool normal = true;
    for (const StabilizerChain* part :
         {&g.wings_only, &g.corners_only, &g.centers_only, &g.twists_only, &g.even_wings}) {
        normal = normal && is_normal_in(g.whole, *part);
    }
    facts.that("series", "each is normal in the one before: K, H, C, T and K' are normal in R",
               normal ? "normal" : "not normal", normal);
}

// Adds the facts about products of commutators [A, B], and hence about everything after the first and the third step of
// the series.
void add_commutators(FactList& facts, const LarsenGroups& g) {
    const StabilizerChain of_wings = commutator_subgroup(g.wings_only);
    facts.that("commutators", "K', the even half of K, is what commutators of K make",
               of_wings.order().grouped(),
               of_wings.order() == g.even_wings.order() && g.even_wings.contains(of_wings));
    facts.equal("commutators",
                "those of R make all that is even on the wings and on the corners: index 4",
                g.whole.order() / commutator_subgroup(g.whole).order(), Count(4));
}

void add_formulas(FactList& facts, const LarsenGroups& g) {
    const auto count = [&g](const std::vector<puzzle::Algorithm>& readings, const char* type) {
        return std::ranges::count_if(
            readings, [&](const auto& reading) { return g.cycle_type(reading) == type; });
    };
    const auto one = readings_of_formula_one();
    const auto two = readings_of_formula_two();
    facts.that(
        "formula (1)", "[[x, y], U'], x and y inner slices, cycles 3 centers",
        std::to_string(count(one, "3 centers")) + " of " + std::to_string(one.size()) + " readings",
        count(one, "3 centers") == std::ssize(one));
    facts.that(
        "formula (2)", "[z2, [L, U']], z an inner slice, cycles 3 wings",
        std::to_string(count(two, "3 wings")) + " of " + std::to_string(two.size()) + " readings",
        count(two, "3 wings") == std::ssize(two));
}

}  // namespace

base::Result<GroupReport> larsen_report() {
    auto report =
        report_on(subject_of(*puzzle::builtin_definition(puzzle::cube_name(kLarsenSize))));
    if (!report) {
        return report;
    }
    const LarsenGroups g;
    FactList facts;
    const Count order = report->orders[0].value;
    const Count patterns = report->orders[1].value;
    facts.equal("order of R", "24! * 3^7 * 8!/2 * 24!/2 * 2", order,
                factorial(kWingCount) * power(kTwists, LarsenGroups::kCornerCount - 1) *
                    factorial(LarsenGroups::kCornerCount) * factorial(kCenterCount) / Count(2));
    facts.equal("invisible", "C0, what nobody sees, has order 4!^6/2", order / patterns,
                power(24, puzzle::kFaces) / Count(2));
    facts.equal("patterns", "24! * 3^7 * 8! * 24! / 4!^6, counted in every orientation", patterns,
                factorial(kWingCount) * power(kTwists, LarsenGroups::kCornerCount - 1) *
                    factorial(LarsenGroups::kCornerCount) * factorial(kCenterCount) /
                    power(24, puzzle::kFaces));
    facts.equal("patterns", "of which a factor 24 is the cube turned in hand",
                patterns / report->orders[2].value, Count(kRotations));
    add_wing_and_center_theorems(facts, g);
    add_corner_facts(facts, g);
    add_structure_facts(facts, g);
    add_series(facts, g);
    add_commutators(facts, g);
    add_formulas(facts, g);
    report->facts = facts.take();
    const std::vector<std::pair<std::string, const StabilizerChain*>> named{
        {"K", &g.wings_only},  {"H", &g.corners_only},  {"C", &g.centers_only},
        {"T", &g.twists_only}, {"P", &g.without_wings}, {"K'", &g.even_wings}};
    for (const auto& [name, chain] : named) {
        report->orders.push_back({name, chain->order()});
    }
    return report;
}

}  // namespace revenge::group

#include "revenge/group/larsen.hpp"

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>

#include "revenge/group/orbits.hpp"
#include "revenge/group/subgroups.hpp"

namespace revenge::group {

namespace {

// The groups of Larsen's paper as stabilizers in one chain: R and its subgroups that move one kind of piece.
//
// R acts on 80 points: the point model's 72, and after them the corners' 8 places, each moved as its piece is, so
// that twists in place are a pointwise stabilizer too. larsen.hpp says which letter is which.
class LarsenGroups {
  public:
    static constexpr int kCornerCount = 8;

    LarsenGroups();
    LarsenGroups(const LarsenGroups&) = delete;
    LarsenGroups& operator=(const LarsenGroups&) = delete;

    // Orders of the action of R on some of the pieces.
    Count order_on_corners() const { return order_on(corner_points_); }
    Count order_on_wings() const { return order_on(wing_points_); }
    Count order_on_centers() const { return order_on(center_points_); }
    Count order_without_wings() const;
    // R's couplings between the signs on corners, wings and centers.
    std::vector<std::vector<std::size_t>> couplings() const;
    // "4 corners, 4 wings": the cycles of what an algorithm does, kind by kind.
    std::string cycle_type(const puzzle::Algorithm& algorithm) const;

  private:
    Count order_on(const Points& points) const;
    Points place_points() const;
    StabilizerChain build() const;

    puzzle::Cube cube_;
    PointModel model_;
    const puzzle::Orbit& corners_;
    const puzzle::Orbit& wings_;
    const puzzle::Orbit& centers_;
    Points corner_points_;
    Points wing_points_;
    Points center_points_;

  public:
    // Declared after what they are made of.
    StabilizerChain whole;          // R
    StabilizerChain wings_only;     // K
    StabilizerChain corners_only;   // H
    StabilizerChain centers_only;   // C
    StabilizerChain twists_only;    // T
    StabilizerChain without_wings;  // P
    StabilizerChain even_wings;     // K'
};

Points both(const Points& a, const Points& b) {
    Points out = a;
    out.insert(out.end(), b.begin(), b.end());
    return out;
}

LarsenGroups::LarsenGroups()
    : cube_(kLarsenSize, true),
      model_(cube_.puzzle()),
      corners_(*cube_.puzzle().find_orbit("corners")),
      wings_(*cube_.puzzle().find_orbit("wings")),
      centers_(*cube_.puzzle().find_orbit("centers")),
      corner_points_(model_.points_of(corners_)),
      wing_points_(model_.points_of(wings_)),
      center_points_(model_.points_of(centers_)),
      whole(build()),
      wings_only(whole.pointwise_stabilizer(both(corner_points_, center_points_))),
      corners_only(whole.pointwise_stabilizer(both(wing_points_, center_points_))),
      centers_only(whole.pointwise_stabilizer(both(corner_points_, wing_points_))),
      twists_only(corners_only.pointwise_stabilizer(place_points())),
      without_wings(whole.pointwise_stabilizer(wing_points_)),
      even_wings(even_subgroup(wings_only, [this](const Permutation& element) {
          return model_.on_places(element, wings_).is_odd();
      })) {}

Count LarsenGroups::order_on(const Points& points) const {
    return whole.order() / whole.pointwise_stabilizer(points).order();
}

Count LarsenGroups::order_without_wings() const {
    return order_on(both(corner_points_, center_points_));
}

std::vector<std::vector<std::size_t>> LarsenGroups::couplings() const {
    std::vector<std::vector<bool>> signs;
    for (const Permutation& g : whole.generators()) {
        signs.push_back({model_.on_places(g, corners_).is_odd(),
                         model_.on_places(g, wings_).is_odd(),
                         model_.on_places(g, centers_).is_odd()});
    }
    return sign_couplings(signs, 3);
}

std::string LarsenGroups::cycle_type(const puzzle::Algorithm& algorithm) const {
    const Permutation element = model_.permutation(cube_.apply(cube_.puzzle().solved(), algorithm));
    std::string out;
    for (const puzzle::Orbit* orbit : {&corners_, &wings_, &centers_}) {
        for (const auto& cycle : model_.on_places(element, *orbit).cycles()) {
            out += (out.empty() ? "" : ", ") + std::to_string(cycle.size()) + " " + orbit->name;
        }
    }
    return out;
}

Points LarsenGroups::place_points() const {
    Points out;
    for (int i = 0; i < kCornerCount; ++i) {
        out.push_back(model_.degree() + i);
    }
    return out;
}

StabilizerChain LarsenGroups::build() const {
    std::vector<Permutation> generators;
    for (const puzzle::Turn turn : generating_turns(kLarsenSize)) {
        const Permutation on_points = model_.permutation(cube_.action(turn));
        std::vector<Point> images = on_points.images();
        const Permutation on_places = model_.on_places(on_points, corners_);
        for (const Point to : on_places.images()) {
            images.push_back(static_cast<Point>(model_.degree() + to));
        }
        generators.push_back(Permutation::from_images_unchecked(std::move(images)));
    }
    return StabilizerChain::build(generators, model_.degree() + kCornerCount).value();
}

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

namespace {

puzzle::Algorithm commutator_of(const puzzle::Algorithm& a, const puzzle::Algorithm& b) {
    puzzle::Algorithm out = a;
    for (const puzzle::Algorithm& part : {b, puzzle::inverse(a), puzzle::inverse(b)}) {
        out.insert(out.end(), part.begin(), part.end());
    }
    return out;
}

}  // namespace

puzzle::Turn inner(puzzle::Face face, int quarters) {
    return puzzle::turn_of(kLarsenSize, face, 2, 2, quarters);
}

puzzle::Turn outer(puzzle::Face face, int quarters) {
    return puzzle::turn_of(kLarsenSize, face, 1, 1, quarters);
}

Permutation facelet_permutation(int size, puzzle::Turn turn) {
    const std::vector<puzzle::Facelet> facelets = puzzle::facelets_of_cube(size);
    const puzzle::Isometry rotation = puzzle::rotation_about(turn.axis, turn.quarters);
    std::vector<Point> images;
    for (std::size_t i = 0; i < facelets.size(); ++i) {
        const puzzle::Facelet& facelet = facelets[i];
        const int layer = (size - 1 - facelet.cubie[turn.axis]) / 2;
        std::size_t to = i;
        if ((turn.layers >> layer & 1) != 0) {
            const puzzle::Facelet moved{rotation(facelet.cubie), rotation(facelet.face)};
            to = static_cast<std::size_t>(std::ranges::find(facelets, moved) - facelets.begin());
        }
        images.push_back(static_cast<Point>(to));
    }
    return Permutation::from_images_unchecked(std::move(images));
}

std::vector<puzzle::Algorithm> readings_of_formula_one() {
    std::vector<puzzle::Algorithm> out;
    for (const puzzle::Face x : puzzle::kAllFaces) {
        for (const puzzle::Face y : puzzle::kAllFaces) {
            if (puzzle::axis_of(x) != puzzle::axis_of(y)) {
                out.push_back(commutator_of(commutator_of({inner(x, 1)}, {inner(y, 1)}),
                                            {outer(puzzle::Face::U, 3)}));
            }
        }
    }
    return out;
}

std::vector<puzzle::Algorithm> readings_of_formula_two() {
    std::vector<puzzle::Algorithm> out;
    for (const puzzle::Face z : puzzle::kAllFaces) {
        // NOLINTNEXTLINE(performance-inefficient-vector-operation): a handful
        out.push_back(commutator_of({inner(z, 2)}, commutator_of({outer(puzzle::Face::L, 1)},
                                                                 {outer(puzzle::Face::U, 3)})));
    }
    return out;
}

}  // namespace revenge::group

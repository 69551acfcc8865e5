#include "revenge/group/subgroups.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "revenge/base/text.hpp"
#include "revenge/group.hpp"
#include "revenge/group/orbits.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::group {

namespace {

// The generators are members of a group, so their degrees agree.
StabilizerChain generated(const std::vector<Permutation>& generators, int degree) {
    return StabilizerChain::build(generators, degree).value();
}

}  // namespace

StabilizerChain even_subgroup(const StabilizerChain& group,
                              const std::function<bool(const Permutation&)>& is_odd) {
    const std::vector<Permutation> all = group.generators();
    const Permutation* odd = nullptr;
    for (const Permutation& generator : all) {
        if (is_odd(generator)) {
            odd = &generator;
            break;
        }
    }
    if (odd == nullptr) {
        return group;
    }
    // Schreier's lemma with the cosets' representatives 1 and *odd.
    const Permutation back = odd->inverse();
    std::vector<Permutation> even;
    for (const Permutation& generator : all) {
        if (is_odd(generator)) {
            even.push_back(generator.then(back));
            even.push_back(odd->then(generator));
        } else {
            even.push_back(generator);
            even.push_back(odd->then(generator).then(back));
        }
    }
    return generated(even, group.degree());
}

StabilizerChain normal_closure(const StabilizerChain& group, std::vector<Permutation> elements) {
    StabilizerChain closure = generated(elements, group.degree());
    for (std::size_t i = 0; i < elements.size(); ++i) {
        for (const Permutation& generator : group.generators()) {
            Permutation conjugated = conjugate(generator, elements[i]);
            if (!closure.contains(conjugated)) {
                elements.push_back(std::move(conjugated));
                closure = generated(elements, group.degree());
            }
        }
    }
    return closure;
}

StabilizerChain commutator_subgroup(const StabilizerChain& group) {
    const std::vector<Permutation> all = group.generators();
    std::vector<Permutation> commutators;
    for (std::size_t i = 0; i < all.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            commutators.push_back(commutator(all[j], all[i]));
        }
    }
    return normal_closure(group, std::move(commutators));
}

base::Result<Count> index_in(const StabilizerChain& group, const StabilizerChain& subgroup) {
    const std::vector<Permutation> all = subgroup.generators();
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (!group.contains(all[i])) {
            return base::Error{
                base::ErrorCode::Usage,
                "no subgroup: its generator " + std::to_string(i + 1) + " is not in the group"};
        }
    }
    return group.order() / subgroup.order();
}

bool is_normal_in(const StabilizerChain& group, const StabilizerChain& subgroup) {
    for (const Permutation& outer : group.generators()) {
        for (const Permutation& inner : subgroup.generators()) {
            if (!subgroup.contains(conjugate(outer, inner))) {
                return false;
            }
        }
    }
    return true;
}

base::Result<std::vector<puzzle::Turn>> subgroup_named(int size, std::string_view name) {
    constexpr std::array<std::string_view, 5> kNames{"G0", "G1", "G2", "G3", "G4"};
    constexpr std::array<std::size_t, 3> kHalvedFrom{3, 1, 2};  // by axis: R/L, U/D, F/B
    if (size != 3) {
        return base::Error{base::ErrorCode::Usage,
                           "only the 3x3x3 has subgroups with names here (G0 G1 G2 G3 G4); name "
                           "the turns that generate it"};
    }
    for (std::size_t step = 0; step < kNames.size(); ++step) {
        if (!base::is_same_name(name, kNames[step])) {
            continue;
        }
        std::vector<puzzle::Turn> turns;
        for (const puzzle::Face face : puzzle::kAllFaces) {
            const bool half = step >= kHalvedFrom[static_cast<std::size_t>(puzzle::axis_of(face))];
            if (step + 1 < kNames.size()) {
                turns.push_back(puzzle::turn_of(size, face, 1, 1, half ? 2 : 1));
            }
        }
        return turns;
    }
    return base::Error{base::ErrorCode::Usage,
                       "unknown subgroup '" + std::string(name) + "'; there are G0 G1 G2 G3 G4"};
}

namespace {

constexpr int kSteps = 4;
const std::array<const char*, kSteps + 1> kNames{"G0", "G1", "G2", "G3", "G4"};

Count choose(int n, int k) { return factorial(n) / (factorial(k) * factorial(n - k)); }

// The five groups on the 3x3x3's points.
class Subgroups {
  public:
    Subgroups() : cube_(3), model_(cube_.puzzle()) {}

    base::Result<StabilizerChain> chain(int step) const {
        REVENGE_TRY(const auto turns, subgroup_named(3, kNames[static_cast<std::size_t>(step)]));
        std::vector<Permutation> generators;
        generators.reserve(turns.size());
        for (const puzzle::Turn turn : turns) {
            generators.push_back(model_.permutation(cube_.action(turn)));
        }
        return StabilizerChain::build(generators, model_.degree());
    }

    // The points of the puzzle's orbit of that name.
    Points points_of(const std::string& pieces) const {
        for (const puzzle::Orbit& orbit : cube_.puzzle().orbits()) {
            if (orbit.name == pieces) {
                return model_.points_of(orbit);
            }
        }
        return {};
    }

  private:
    puzzle::Cube cube_;
    PointModel model_;
};

// How many points the group's orbits among `points` have, the smallest first: "4 + 4 + 16".
std::string orbit_sizes(const StabilizerChain& group, const Points& points) {
    std::vector<std::size_t> sizes;
    for (const Points& orbit : orbits(group.generators(), group.degree())) {
        if (std::ranges::find(points, orbit.front()) != points.end()) {
            sizes.push_back(orbit.size());
        }
    }
    std::ranges::sort(sizes);
    std::string out;
    for (const std::size_t size : sizes) {
        out += (out.empty() ? "" : " + ") + std::to_string(size);
    }
    return out;
}

base::Result<Fact> step_fact(const std::vector<StabilizerChain>& groups, int step,
                             const std::string& formula, const Count& published) {
    const auto from = static_cast<std::size_t>(step);
    REVENGE_TRY(const auto index, index_in(groups[from], groups[from + 1]));
    return Fact{"step " + std::to_string(step + 1),
                "the index of " + std::string(kNames[from + 1]) + " in " + kNames[from] +
                    ", the states that the step removes, is " + formula,
                index.digits(), index == published};
}

base::Result<std::vector<Fact>> step_facts(const std::vector<StabilizerChain>& groups) {
    const std::array<std::pair<const char*, Count>, kSteps> published{{
        {"2^11", power(2, 11)},
        {"3^7 * C(12,4)", power(3, 7) * choose(12, 4)},
        {"C(8,4) * 6 * C(8,4)", choose(8, 4) * Count(6) * choose(8, 4)},
        {"4!*4 * 4!^3/2",
         factorial(4) * Count(4) * factorial(4) * factorial(4) * factorial(4) / Count(2)},
    }};
    std::vector<Fact> out;
    for (int step = 0; step < kSteps; ++step) {
        const auto& [formula, count] = published[static_cast<std::size_t>(step)];
        REVENGE_TRY(auto fact, step_fact(groups, step, formula, count));
        out.push_back(std::move(fact));
    }
    return out;
}

std::vector<Fact> fixed_facts(const Subgroups& subgroups,
                              const std::vector<StabilizerChain>& groups) {
    struct Statement {
        std::size_t group;
        const char* pieces;
        const char* sentence;
        const char* sizes;
    };
    static constexpr std::array<Statement, 6> kStatements{{
        {0, "midges", "edges go everywhere either way round: one orbit of their 24 points", "24"},
        {1, "midges", "no edge flips: its two points lie in different orbits", "12 + 12"},
        {2, "midges", "the four edges between R and L stay there", "4 + 4 + 8 + 8"},
        {2, "corners", "no corner twists: its three points lie in different orbits", "8 + 8 + 8"},
        {3, "midges", "the edges of each of the three slices stay there", "4 + 4 + 4 + 4 + 4 + 4"},
        {3, "corners", "the corners of each tetrad stay there", "4 + 4 + 4 + 4 + 4 + 4"},
    }};
    std::vector<Fact> out;
    for (const Statement& statement : kStatements) {
        std::string sizes =
            orbit_sizes(groups[statement.group], subgroups.points_of(statement.pieces));
        const bool holds = sizes == statement.sizes;
        out.push_back({kNames[statement.group], statement.sentence, std::move(sizes), holds});
    }
    return out;
}

base::Result<std::vector<Fact>> tetrad_facts(const Subgroups& subgroups,
                                             const StabilizerChain& half_turns) {
    const Points corners = subgroups.points_of("corners");
    REVENGE_TRY(const auto on_corners,
                StabilizerChain::build(projection(half_turns.generators(), corners),
                                       static_cast<int>(corners.size())));
    const Count order = on_corners.order();
    const Count both = factorial(4) * factorial(4);
    return std::vector<Fact>{
        {"tetrads", "half turns do 4!*4 different things to the corners", order.digits(),
         order == factorial(4) * Count(4)},
        {"tetrads", "their index in all 4!*4! that keep both tetrads", (both / order).digits(),
         both == order * Count(6)},
    };
}

}  // namespace

base::Result<std::vector<Fact>> thistlethwaite_facts() {
    const Subgroups subgroups;
    std::vector<StabilizerChain> groups;
    for (int step = 0; step <= kSteps; ++step) {
        REVENGE_TRY(auto group, subgroups.chain(step));
        groups.push_back(std::move(group));
    }
    REVENGE_TRY(auto out, step_facts(groups));
    std::ranges::move(fixed_facts(subgroups, groups), std::back_inserter(out));
    REVENGE_TRY(auto tetrads, tetrad_facts(subgroups, groups[3]));
    std::ranges::move(tetrads, std::back_inserter(out));
    return out;
}

}  // namespace revenge::group

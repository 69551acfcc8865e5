#include "revenge/group/group_report.hpp"

#include <algorithm>
#include <cstddef>
#include <iterator>

#include "revenge/base/closure.hpp"
#include "revenge/group/orbits.hpp"
#include "revenge/group/patterns.hpp"
#include "revenge/notation.hpp"

namespace revenge::group {

namespace {

std::vector<Permutation> permutations(const PointModel& model,
                                      const std::vector<puzzle::Transformation>& moves) {
    std::vector<Permutation> out;
    std::ranges::transform(moves, std::back_inserter(out),
                           [&model](const auto& move) { return model.permutation(move); });
    return out;
}

// RETURNS the points that look like no other and whose whole orbits do.
std::vector<bool> plainly_visible(const StabilizerChain& group, const std::vector<int>& looks) {
    std::vector<bool> out(looks.size(), false);
    for (const Points& orbit : orbits(group.generators(), group.degree())) {
        const bool all_differ = std::ranges::all_of(orbit, [&looks](int point) {
            return std::ranges::count(looks, looks[static_cast<std::size_t>(point)]) == 1;
        });
        for (const int point : orbit) {
            out[static_cast<std::size_t>(point)] = all_differ;
        }
    }
    return out;
}

// The number of rotations in the group, if they all change every pattern: then patterns fall into
// classes of that many. Invisible elements fix the plainly visible points, and so do their
// conjugates; a rotation that moves one of those is therefore no conjugate of an invisible element.
// RETURNS 0 if that argument does not reach some rotation.
std::uint64_t free_rotations(const StabilizerChain& group,
                             const std::vector<Permutation>& rotations,
                             const std::vector<int>& looks) {
    const std::vector<bool> visible = plainly_visible(group, looks);
    std::uint64_t members = 0;
    for (const Permutation& rotation :
         base::closure(std::vector{Permutation(group.degree())}, rotations, &Permutation::then)) {
        if (!group.contains(rotation)) {
            continue;
        }
        ++members;
        bool seen = rotation.is_identity();
        for (int point = 0; point < group.degree(); ++point) {
            seen = seen || (visible[static_cast<std::size_t>(point)] && rotation(point) != point);
        }
        if (!seen) {
            return 0;
        }
    }
    return members;
}

std::string joined(const std::vector<std::string>& words, const std::string& between) {
    std::string out;
    for (const std::string& word : words) {
        out += (out.empty() ? "" : between) + word;
    }
    return out;
}

// Facts on every orbit of pieces: how large the group is on it, and how much of that it can do
// there alone.
void add_structure(GroupReport& report, const Subject& subject, const PointModel& model,
                   const StabilizerChain& group) {
    std::vector<Part> parts;
    for (const puzzle::Orbit& orbit : subject.puzzle.orbits()) {
        parts.push_back({orbit.name, model.points_of(orbit)});
    }
    const auto structure = product_structure(group, parts);
    if (!structure) {
        return;  // a puzzle whose moves mix its orbits has no such structure
    }
    for (const PartStructure& part : structure->parts) {
        if (part.projection_order == Count(1)) {
            continue;  // pieces that never move
        }
        report.facts.push_back({part.name, "order of what the moves do to the " + part.name,
                                part.projection_order.digits(), true});
        report.facts.push_back(
            {part.name, "order of what they can do to the " + part.name + " with all else in place",
             part.kernel_order.digits(), true});
    }
    report.facts.push_back({"structure",
                            "index of the group in the direct product of what it does to each kind",
                            structure->index_in_product.digits(), true});
}

void add_couplings(GroupReport& report, const Subject& subject, const PointModel& model) {
    const auto& pieces = subject.puzzle.orbits();
    std::vector<std::vector<bool>> signs;
    std::vector<bool> moved(pieces.size(), false);
    for (const Permutation& move : permutations(model, subject.moves)) {
        std::vector<bool> sign;
        for (std::size_t part = 0; part < pieces.size(); ++part) {
            const Permutation places = model.on_places(move, pieces[part]);
            // NOLINTNEXTLINE(performance-inefficient-vector-operation): a handful
            sign.push_back(places.is_odd());
            moved[part] = moved[part] || !places.is_identity();
        }
        signs.push_back(std::move(sign));
    }
    for (const auto& coupling : sign_couplings(signs, pieces.size())) {
        if (coupling.size() == 1 && !moved[coupling.front()]) {
            continue;
        }
        std::vector<std::string> names;
        for (const std::size_t part : coupling) {
            // NOLINTNEXTLINE(performance-inefficient-vector-operation): a handful
            names.push_back(pieces[part].name);
        }
        report.facts.push_back({"parity",
                                names.size() == 1
                                    ? "the permutation of the " + names[0] + " is always even"
                                    : "the permutations of these are always even together",
                                joined(names, " + "), true});
    }
}

}  // namespace

std::vector<puzzle::Turn> generating_turns(int size) {
    std::vector<puzzle::Turn> out;
    for (const puzzle::Face face : puzzle::kAllFaces) {
        for (int layer = 1; layer <= size / 2; ++layer) {
            out.push_back(puzzle::turn_of(size, face, layer, layer, 1));
        }
    }
    return out;
}

std::vector<puzzle::Move> generating_moves(const puzzle::Definition& definition) {
    if (const int size = definition.cube_size(); size > 0) {
        return notation::of_turns(definition, generating_turns(size));
    }
    std::vector<puzzle::Move> out;
    for (const puzzle::BaseMove& base : definition.moves()) {
        if (base.order > 1) {
            out.push_back(puzzle::power_of(definition, base, 1));
        }
    }
    return out;
}

Subject subject_of(const puzzle::Definition& definition) {
    Subject out{definition.puzzle(), {}, definition.rotations()};
    std::ranges::transform(generating_moves(definition), std::back_inserter(out.moves),
                           &puzzle::Move::action);
    return out;
}

base::Result<GroupReport> report_on(const Subject& subject) {
    const PointModel model(subject.puzzle);
    REVENGE_TRY(const auto group,
                StabilizerChain::build(permutations(model, subject.moves), model.degree()));
    const std::vector<int> looks = model.looks();
    GroupReport report{subject.puzzle.name(), {}, {}};
    report.orders.push_back({"order", group.order()});
    if (const auto patterns = count_patterns(group, looks)) {
        report.orders.push_back({"patterns", *patterns});
        const std::uint64_t rotations =
            free_rotations(group, permutations(model, subject.rotations), looks);
        if (rotations > 0) {
            report.orders.push_back({"patterns-up-to-rotation", *patterns / Count(rotations)});
        }
    } else if (patterns.error().code == base::ErrorCode::Resource) {
        report.facts.push_back({kUncounted, "not counted", patterns.error().message, true});
    } else {
        return patterns.error();
    }
    add_structure(report, subject, model, group);
    add_couplings(report, subject, model);
    return report;
}

}  // namespace revenge::group

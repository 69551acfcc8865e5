#include "revenge/group/larsen_groups.hpp"

#include <utility>

#include "revenge/group/group_report.hpp"
#include "revenge/group/larsen_formulas.hpp"
#include "revenge/group/product_structure.hpp"
#include "revenge/group/subgroups.hpp"

namespace revenge::group {

namespace {

Points both(const Points& a, const Points& b) {
    Points out = a;
    out.insert(out.end(), b.begin(), b.end());
    return out;
}

}  // namespace

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

}  // namespace revenge::group

#include "revenge/group/orbits.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

#include "revenge/base/closure.hpp"

namespace revenge::group {

std::vector<Points> orbits(std::span<const Permutation> generators, int degree) {
    std::vector<bool> seen(static_cast<std::size_t>(degree), false);
    const auto is_new = [&seen](int point) {
        const auto at = static_cast<std::size_t>(point);
        const bool out = !seen[at];
        seen[at] = true;
        return out;
    };
    const auto image = [](int point, const Permutation& generator) {
        return int{generator(point)};
    };
    std::vector<Points> out;
    for (int point = 0; point < degree; ++point) {
        Points orbit = base::closure(Points{point}, generators, image, is_new);
        if (!orbit.empty()) {
            std::ranges::sort(orbit);
            out.push_back(std::move(orbit));
        }
    }
    return out;
}

bool is_union_of_orbits(std::span<const Permutation> generators, std::span<const int> points) {
    return std::ranges::all_of(generators, [points](const Permutation& generator) {
        return std::ranges::all_of(points, [&](int point) {
            return std::ranges::find(points, generator(point)) != points.end();
        });
    });
}

std::vector<Permutation> projection(std::span<const Permutation> generators,
                                    std::span<const int> points) {
    assert(is_union_of_orbits(generators, points));
    std::vector<Permutation> out;
    for (const Permutation& generator : generators) {
        std::vector<Point> images;
        for (const int point : points) {
            const auto image = std::ranges::find(points, static_cast<int>(generator(point)));
            images.push_back(static_cast<Point>(image - points.begin()));
        }
        out.push_back(Permutation::from_images_unchecked(std::move(images)));
    }
    return out;
}

}  // namespace revenge::group

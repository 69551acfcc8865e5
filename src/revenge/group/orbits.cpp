#include "revenge/group/orbits.hpp"

#include <algorithm>
#include <cassert>

namespace revenge::group {

namespace {

Points orbit_of(std::span<const Permutation> generators, int degree, int point) {
    std::vector<bool> seen(static_cast<std::size_t>(degree), false);
    Points orbit{point};
    seen[static_cast<std::size_t>(point)] = true;
    for (std::size_t i = 0; i < orbit.size(); ++i) {
        for (const Permutation& generator : generators) {
            const Point to = generator(orbit[i]);
            if (!seen[to]) {
                seen[to] = true;
                orbit.push_back(to);
            }
        }
    }
    std::ranges::sort(orbit);
    return orbit;
}

}  // namespace

std::vector<Points> orbits(std::span<const Permutation> generators, int degree) {
    std::vector<bool> seen(static_cast<std::size_t>(degree), false);
    std::vector<Points> out;
    for (int point = 0; point < degree; ++point) {
        if (!seen[static_cast<std::size_t>(point)]) {
            out.push_back(orbit_of(generators, degree, point));
            for (const int member : out.back()) {
                seen[static_cast<std::size_t>(member)] = true;
            }
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

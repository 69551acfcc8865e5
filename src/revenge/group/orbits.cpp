#include "revenge/group/orbits.hpp"

#include <algorithm>
#include <cassert>
#include <numeric>

namespace revenge::group {

namespace {

// Which points belong together: union-find with path halving.
class Partition {
  public:
    explicit Partition(int points) : parent_(static_cast<std::size_t>(points)) {
        std::iota(parent_.begin(), parent_.end(), 0);
    }
    int find(int point) {
        while (parent(point) != point) {
            parent(point) = parent(parent(point));
            point = parent(point);
        }
        return point;
    }
    // RETURNS whether they were apart; then b's root has become part of a's.
    bool join(int a, int b) {
        a = find(a);
        b = find(b);
        if (a != b) {
            parent(b) = a;
        }
        return a != b;
    }

  private:
    int& parent(int point) { return parent_[static_cast<std::size_t>(point)]; }

    std::vector<int> parent_;
};

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

std::vector<int> blocks_joining(std::span<const Permutation> generators, int degree, int a, int b) {
    // Whenever two points are joined, their images under each generator must be.
    Partition partition(degree);
    std::vector<std::pair<int, int>> pending{{a, b}};
    partition.join(a, b);
    while (!pending.empty()) {
        const auto [x, y] = pending.back();
        pending.pop_back();
        for (const Permutation& generator : generators) {
            const int image_x = generator(x);
            const int image_y = generator(y);
            if (partition.join(image_x, image_y)) {
                pending.emplace_back(image_x, image_y);
            }
        }
    }
    std::vector<int> number(static_cast<std::size_t>(degree), -1);
    std::vector<int> of_root(static_cast<std::size_t>(degree), -1);
    int blocks = 0;
    for (const int point : orbit_of(generators, degree, a)) {
        int& block = of_root[static_cast<std::size_t>(partition.find(point))];
        if (block < 0) {
            block = blocks++;
        }
        number[static_cast<std::size_t>(point)] = block;
    }
    return number;
}

std::vector<Points> minimal_blocks(std::span<const Permutation> generators, int degree, int point) {
    const Points orbit = orbit_of(generators, degree, point);
    std::vector<Points> found;
    for (const int other : orbit) {
        if (other == point) {
            continue;
        }
        const std::vector<int> number = blocks_joining(generators, degree, point, other);
        Points block;
        std::ranges::copy_if(orbit, std::back_inserter(block), [&](int member) {
            return number[static_cast<std::size_t>(member)] ==
                   number[static_cast<std::size_t>(point)];
        });
        if (block.size() < orbit.size()) {
            found.push_back(std::move(block));
        }
    }
    std::ranges::sort(found);
    found.erase(std::unique(found.begin(), found.end()), found.end());
    // A block that holds a smaller one is no finest one.
    std::vector<Points> minimal;
    std::ranges::copy_if(found, std::back_inserter(minimal), [&found](const Points& block) {
        return std::ranges::none_of(found, [&block](const Points& other) {
            return other.size() < block.size() && std::ranges::includes(block, other);
        });
    });
    return minimal;
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

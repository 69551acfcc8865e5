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

base::Result<ProductStructure> product_structure(const StabilizerChain& group,
                                                 const std::vector<Part>& parts) {
    const std::vector<Permutation> generators = group.generators();
    std::vector<bool> covered(static_cast<std::size_t>(group.degree()), false);
    for (const Part& part : parts) {
        if (!is_union_of_orbits(generators, part.points)) {
            return base::Error{base::ErrorCode::Usage,
                               "part '" + part.name + "' is not a union of orbits"};
        }
        for (const int point : part.points) {
            if (covered[static_cast<std::size_t>(point)]) {
                return base::Error{base::ErrorCode::Usage, "point " + std::to_string(point) +
                                                               " of part '" + part.name +
                                                               "' is in another part too"};
            }
            covered[static_cast<std::size_t>(point)] = true;
        }
    }
    for (const Permutation& generator : generators) {
        for (int point = 0; point < group.degree(); ++point) {
            if (generator(point) != point && !covered[static_cast<std::size_t>(point)]) {
                return base::Error{base::ErrorCode::Usage,
                                   "point " + std::to_string(point) + " moves but is in no part"};
            }
        }
    }
    ProductStructure out;
    Count whole(1);
    for (const Part& part : parts) {
        // |Gi| = |G| / |the elements that fix part i|.
        const Count projection = group.order() / group.pointwise_stabilizer(part.points).order();
        Points others;
        for (const Part& other : parts) {
            if (&other != &part) {
                others.insert(others.end(), other.points.begin(), other.points.end());
            }
        }
        out.parts.push_back({part.name, projection, group.pointwise_stabilizer(others).order()});
        whole = whole * projection;
    }
    out.index_in_product = whole / group.order();
    return out;
}

std::vector<std::vector<std::size_t>> sign_couplings(const std::vector<std::vector<bool>>& signs,
                                                     std::size_t parts) {
    // Reduced row echelon form of the generators' signs; its kernel is what always sums to even.
    using Row = std::vector<bool>;
    const auto add = [](const Row& from, Row& to) {
        for (std::size_t part = 0; part < from.size(); ++part) {
            to[part] = to[part] != from[part];
        }
    };
    std::vector<Row> rows;
    std::vector<std::size_t> pivots;
    for (Row row : signs) {
        for (std::size_t i = 0; i < rows.size(); ++i) {
            if (row[pivots[i]]) {
                add(rows[i], row);
            }
        }
        const auto first = std::ranges::find(row, true);
        if (first == row.end()) {
            continue;
        }
        const auto pivot = static_cast<std::size_t>(first - row.begin());
        for (Row& other : rows) {
            if (other[pivot]) {
                add(row, other);
            }
        }
        rows.push_back(std::move(row));
        pivots.push_back(pivot);
    }
    std::vector<std::vector<std::size_t>> kernel;
    for (std::size_t free = 0; free < parts; ++free) {
        if (std::ranges::find(pivots, free) != pivots.end()) {
            continue;
        }
        std::vector<std::size_t> coupled{free};
        for (std::size_t i = 0; i < rows.size(); ++i) {
            if (rows[i][free]) {
                coupled.push_back(pivots[i]);
            }
        }
        std::ranges::sort(coupled);
        kernel.push_back(std::move(coupled));
    }
    return kernel;
}

}  // namespace revenge::group

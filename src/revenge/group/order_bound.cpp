#include "revenge/group/order_bound.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "revenge/group.hpp"

namespace revenge::group {

namespace {

std::vector<std::vector<int>> orbits_of(const std::vector<Permutation>& generators, int degree) {
    std::vector<std::vector<int>> out;
    std::vector<bool> seen(static_cast<std::size_t>(degree), false);
    for (int start = 0; start < degree; ++start) {
        if (seen[static_cast<std::size_t>(start)]) {
            continue;
        }
        std::vector<int> orbit{start};
        seen[static_cast<std::size_t>(start)] = true;
        for (std::size_t i = 0; i < orbit.size(); ++i) {
            for (const Permutation& generator : generators) {
                const int image = generator(orbit[i]);
                if (!seen[static_cast<std::size_t>(image)]) {
                    seen[static_cast<std::size_t>(image)] = true;
                    orbit.push_back(image);
                }
            }
        }
        if (orbit.size() > 1) {
            out.push_back(std::move(orbit));
        }
    }
    return out;
}

// Returns what the generators do to the points of one orbit, numbered in their order.
std::vector<Permutation> on_orbit(const std::vector<Permutation>& generators,
                                  const std::vector<int>& orbit, int degree) {
    std::vector<Point> number(static_cast<std::size_t>(degree), 0);
    for (std::size_t i = 0; i < orbit.size(); ++i) {
        number[static_cast<std::size_t>(orbit[i])] = static_cast<Point>(i);
    }
    std::vector<Permutation> out;
    out.reserve(generators.size());
    for (const Permutation& generator : generators) {
        std::vector<Point> images;
        images.reserve(orbit.size());
        for (const int point : orbit) {
            images.push_back(number[generator(point)]);
        }
        out.push_back(Permutation::from_images_unchecked(std::move(images)));
    }
    return out;
}

// Returns the rank of these rows of signs.
std::size_t rank_of(std::vector<std::vector<bool>> rows) {
    std::size_t rank = 0;
    const std::size_t columns = rows.empty() ? 0 : rows.front().size();
    for (std::size_t column = 0; column < columns; ++column) {
        const auto pivot =
            std::find_if(rows.begin() + static_cast<std::ptrdiff_t>(rank), rows.end(),
                         [column](const auto& row) { return row[column]; });
        if (pivot == rows.end()) {
            continue;
        }
        std::swap(rows[rank], *pivot);
        for (std::size_t other = rank + 1; other < rows.size(); ++other) {
            for (std::size_t i = column; rows[other][column] && i < columns; ++i) {
                const bool sum = rows[other][i] != rows[rank][i];
                if (i != column) {
                    rows[other][i] = sum;
                }
            }
            rows[other][column] = false;
        }
        ++rank;
    }
    return rank;
}

}  // namespace

base::Result<bool> reaches_order_bound(const std::vector<Permutation>& generators, int degree,
                                       const Count& order) {
    const auto orbits = orbits_of(generators, degree);
    if (orbits.size() < 2) {
        return false;
    }
    Count most(1);
    std::vector<std::vector<bool>> signs(generators.size());
    std::size_t signed_orbits = 0;
    for (const std::vector<int>& orbit : orbits) {
        const std::vector<Permutation> actions = on_orbit(generators, orbit, degree);
        REVENGE_TRY(const auto chain,
                    StabilizerChain::build(actions, static_cast<int>(orbit.size())));
        most = most * chain.order();
        bool has_odd = false;
        for (std::size_t i = 0; i < generators.size(); ++i) {
            signs[i].push_back(actions[i].is_odd());
            has_odd = has_odd || actions[i].is_odd();
        }
        signed_orbits += has_odd ? 1 : 0;
    }
    Count reached = order;
    for (std::size_t i = rank_of(std::move(signs)); i < signed_orbits; ++i) {
        reached = reached * Count(2);
    }
    return reached == most;
}

}  // namespace revenge::group

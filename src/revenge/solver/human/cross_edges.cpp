#include "revenge/solver/human/cross_edges.hpp"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <limits>
#include <queue>
#include <utility>

#include "revenge/base/check.hpp"
#include "revenge/puzzle/canonical.hpp"

namespace revenge::solver::human {

namespace {

using puzzle::Algorithm;
using puzzle::Face;
using puzzle::State;
using puzzle::Turn;

constexpr std::size_t kFirstDownEdge = 4;  // DR DF DL DB
constexpr std::size_t kWingPlaces = 24;

Turn down(int quarters) { return puzzle::turn_of(kSize, Face::D, 1, 1, quarters); }

}  // namespace

CrossEdges::CrossEdges(const puzzle::Cube& cube, const EdgePairing& pairing)
    : cube_(cube), turns_(turns_of_faces("URFDLB", false)) {
    for (const Face face : {Face::U, Face::D}) {
        for (int quarters = 1; quarters <= 3; ++quarters) {
            turns_.push_back(puzzle::turn_of(kSize, face, 1, 2, quarters));
        }
    }
    for (const Turn turn : turns_) {
        goes_.push_back(inverse(effect_on(cube, {turn}, kFirstWing)));
    }
    for (std::size_t edge = 0; edge < 4; ++edge) {
        one_[edge] = table_of({edge});
        for (std::size_t other = edge + 1; other < 4; ++other) {
            two_[edge][other] = table_of({edge, other});
        }
        std::vector<std::uint8_t> others;
        for (std::size_t other = 0; other < 4; ++other) {
            if (other != edge) {
                others.push_back(static_cast<std::uint8_t>(kFirstDownEdge + other));
                others.push_back(static_cast<std::uint8_t>(kFirstDownEdge + other + kEdges));
            }
        }
        for (EdgePairing::Sequence& sequence : pairing.keeping(others)) {
            const Places goes = inverse(sequence.from);
            keeping_[edge].push_back({std::move(sequence), goes});
        }
    }
}

CrossEdges::Wings CrossEdges::places(const State& state,
                                     const std::vector<std::size_t>& edges) const {
    const Places at = inverse(wings_of(state));
    Wings out;
    for (const std::size_t edge : edges) {
        out.push_back(at[kFirstDownEdge + edge]);
        out.push_back(at[kFirstDownEdge + edge + kEdges]);
    }
    return out;
}

// Distances from home in all four turns of D, breadth first.
CrossEdges::Table CrossEdges::table_of(const std::vector<std::size_t>& edges) const {
    std::size_t size = 1;
    for (std::size_t i = 0; i < 2 * edges.size(); ++i) {
        size *= kWingPlaces;
    }
    Table table(size, -1);
    std::vector<Wings> level;
    for (int quarters = 0; quarters < 4; ++quarters) {
        const State& solved = cube_.puzzle().solved();
        level.push_back(
            places(quarters == 0 ? solved : cube_.apply(solved, down(quarters)), edges));
        table[index_of_places(level.back())] = 0;
    }
    for (std::int8_t depth = 1; !level.empty(); ++depth) {
        std::vector<Wings> next;
        for (const Wings& wings : level) {
            for (const Places& goes : goes_) {
                Wings image = wings;
                std::ranges::transform(wings, image.begin(),
                                       [&](std::uint8_t at) { return goes[at]; });
                std::int8_t& known = table[index_of_places(image)];
                if (known < 0) {
                    known = depth;
                    next.push_back(std::move(image));
                }
            }
        }
        level = std::move(next);
    }
    return table;
}

// A lower bound, exact for one and two edges.
int CrossEdges::distance(const Wings& wings, const std::vector<std::size_t>& edges) const {
    if (edges.size() == 1) {
        return one_[edges[0]][index_of_places(wings)];
    }
    int most = 0;
    for (std::size_t i = 0; i < edges.size(); ++i) {
        for (std::size_t k = 0; k < edges.size(); ++k) {
            if (edges[i] < edges[k]) {
                const Wings two{wings[2 * i], wings[2 * i + 1], wings[2 * k], wings[2 * k + 1]};
                most = std::max(most, int{two_[edges[i]][edges[k]][index_of_places(two)]});
            }
        }
    }
    return most;
}

bool CrossEdges::reach(const Wings& wings, const std::vector<std::size_t>& edges, int left,
                       Algorithm& path) const {
    for (std::size_t i = 0; i < turns_.size(); ++i) {
        if (!path.empty() && !puzzle::may_follow(path.back(), turns_[i])) {
            continue;
        }
        Wings next = wings;
        std::ranges::transform(wings, next.begin(), [&](std::uint8_t at) { return goes_[i][at]; });
        const int least = distance(next, edges);
        if (least >= left) {
            continue;
        }
        path.push_back(turns_[i]);
        if (least == 0 || reach(next, edges, left - 1, path)) {
            return true;
        }
        path.pop_back();
    }
    return false;
}

Algorithm CrossEdges::shortest(const Wings& start, const std::vector<std::size_t>& edges) const {
    Algorithm path;
    int left = distance(start, edges);
    while (left > 0 && !reach(start, edges, left, path)) {
        ++left;
    }
    return path;
}

// Each time the edge that takes the fewest turns, as far as the tables know.
std::array<Algorithm, 3> CrossEdges::first_three(const State& state) const {
    std::array<Algorithm, 3> out;
    std::vector<std::size_t> solved;
    State now = state;
    for (Algorithm& step : out) {
        std::vector<std::size_t> best;
        for (std::size_t edge = 0; edge < 4; ++edge) {
            if (std::ranges::find(solved, edge) != solved.end()) {
                continue;
            }
            std::vector<std::size_t> edges = solved;
            edges.push_back(edge);
            if (best.empty() ||
                distance(places(now, edges), edges) < distance(places(now, best), best)) {
                best = std::move(edges);
            }
        }
        step = shortest(places(now, best), best);
        now = cube_.apply(now, step);
        solved = std::move(best);
    }
    return out;
}

CrossEdges::Open CrossEdges::open(const State& state) const {
    for (int quarters = 0; quarters < 4; ++quarters) {
        const State turned = quarters == 0 ? state : cube_.apply(state, down(quarters));
        Open out{quarters, 0};
        std::size_t home = 0;
        for (std::size_t edge = 0; edge < 4; ++edge) {
            const std::size_t place = kFirstWing + kFirstDownEdge + edge;
            const bool is_home = turned.piece[place] == kFirstDownEdge + edge &&
                                 turned.piece[place + kEdges] == kFirstDownEdge + edge + kEdges;
            home += is_home ? 1 : 0;
            out.edge = is_home ? out.edge : edge;
        }
        if (home >= 3) {
            return out;
        }
    }
    base::check(false, "three edges of the cross are solved");
    return {};
}

Algorithm CrossEdges::last(const State& state) const {
    const auto [quarters, edge] = open(state);
    Algorithm path = quarters == 0 ? Algorithm{} : Algorithm{down(quarters)};
    const Wings start = places(cube_.apply(state, path), {edge});
    const Wings home = places(cube_.puzzle().solved(), {edge});
    struct Node {
        int cost = std::numeric_limits<int>::max();
        std::size_t before = 0;
        const Step* step = nullptr;
    };
    std::vector<Node> nodes(kWingPlaces * kWingPlaces);
    nodes[index_of_places(start)].cost = 0;
    using Entry = std::pair<int, std::size_t>;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue;
    queue.emplace(0, index_of_places(start));
    while (!queue.empty()) {
        const auto [cost, at] = queue.top();
        queue.pop();
        if (cost > nodes[at].cost) {
            continue;
        }
        if (at == index_of_places(home)) {
            std::vector<const Step*> steps;
            for (std::size_t node = at; nodes[node].step != nullptr; node = nodes[node].before) {
                steps.push_back(nodes[node].step);
            }
            for (auto step = steps.rbegin(); step != steps.rend(); ++step) {
                const Algorithm& turns = (*step)->sequence.turns;
                path.insert(path.end(), turns.begin(), turns.end());
            }
            return path;
        }
        for (const Step& step : keeping_[edge]) {
            const std::size_t to =
                step.goes[at / kWingPlaces] * kWingPlaces + step.goes[at % kWingPlaces];
            if (cost + step.sequence.cost < nodes[to].cost) {
                nodes[to] = {cost + step.sequence.cost, at, &step};
                queue.emplace(nodes[to].cost, to);
            }
        }
    }
    base::check(false, "the last edge of the cross can be brought home from anywhere");
    return {};
}

}  // namespace revenge::solver::human

#include "revenge/solver/human/edges.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <functional>
#include <iterator>
#include <limits>
#include <map>
#include <queue>
#include <utility>

#include "revenge/base/check.hpp"
#include "revenge/puzzle/canonical.hpp"

namespace revenge::solver::human {

namespace {

constexpr std::size_t kWidth = 4;  // of the beam, for each number of joined edges

using puzzle::Algorithm;
using puzzle::Face;
using puzzle::Turn;

constexpr std::array<std::uint8_t, 8> kCrossWings{4, 5, 6, 7, 16, 17, 18, 19};

Turn outer(Face face, int quarters) { return puzzle::turn_of(kSize, face, 1, 1, quarters); }

}  // namespace

struct EdgePairing::Candidate {
    Places wings{};
    std::vector<std::pair<std::size_t, std::size_t>>
        done;  // setup and join; setups of three follow those of two
    int cost = 0;
};

EdgePairing::EdgePairing(const puzzle::Cube& cube, const puzzle::CostTable& costs)
    : cube_(&cube), costs_(&costs) {
    const Algorithm turns = turns_of_faces("URFDLB", false);
    setups_.push_back(sequence_of({}));
    for (std::size_t length = 1, begin = 0; length <= 3; ++length) {
        std::vector<Sequence>& target = length < 3 ? setups_ : long_setups_;
        const std::size_t end = setups_.size();
        for (std::size_t i = begin; i < end; ++i) {
            for (const Turn turn : turns) {
                Algorithm longer = setups_[i].turns;
                if (longer.empty() || puzzle::may_follow(longer.back(), turn)) {
                    longer.push_back(turn);
                    target.push_back(sequence_of(std::move(longer)));
                }
            }
        }
        begin = end;
    }
    for (const Face face : puzzle::kAllFaces) {
        add_joins(face);
    }
}

EdgePairing::Sequence EdgePairing::sequence_of(Algorithm turns) const {
    const Places from = effect_on(*cube_, turns, kFirstWing);
    const int cost = costs_->cost(turns);
    return {std::move(turns), from, cost};
}

std::vector<EdgePairing::Sequence> EdgePairing::keeping(std::span<const std::uint8_t> wings) const {
    std::vector<Sequence> out;
    for (const auto* all : {&setups_, &long_setups_, &joins_}) {
        std::ranges::copy_if(*all, std::back_inserter(out), [&](const Sequence& sequence) {
            return std::ranges::all_of(wings,
                                       [&](std::uint8_t i) { return sequence.from[i] == i; });
        });
    }
    return out;
}

EdgePairing EdgePairing::keeping_cross() const {
    EdgePairing out = *this;
    out.joins_.clear();
    std::vector<Sequence> setups;
    for (Sequence& sequence : keeping(kCrossWings)) {
        const bool is_join = std::ranges::any_of(
            sequence.turns, [](Turn turn) { return std::popcount(turn.layers) == 2; });
        (is_join ? out.joins_ : setups).push_back(std::move(sequence));
    }
    std::map<Places, Sequence> cheapest;
    for (const Sequence& first : setups) {
        for (const Sequence& second : setups) {
            Algorithm turns = first.turns;
            turns.insert(turns.end(), second.turns.begin(), second.turns.end());
            Sequence made = sequence_of(puzzle::simplify(turns, *costs_, false));
            const auto [at, is_new] = cheapest.try_emplace(made.from, made);
            if (!is_new && made.cost < at->second.cost) {
                at->second = std::move(made);
            }
        }
    }
    out.setups_.clear();
    out.long_setups_.clear();
    for (auto& [from, sequence] : cheapest) {
        out.setups_.push_back(std::move(sequence));
    }
    return out;
}

// Adds the joins whose wide turn is of this face.
void EdgePairing::add_joins(Face face) {
    std::map<Places, Sequence> cheapest;
    const auto add = [&](const Algorithm& inner) {
        for (int quarters = 1; quarters <= 3; ++quarters) {
            const Turn wide = puzzle::turn_of(kSize, face, 1, 2, quarters);
            Algorithm turns{wide};
            turns.insert(turns.end(), inner.begin(), inner.end());
            turns.push_back(puzzle::inverse(wide));
            Sequence made = sequence_of(std::move(turns));
            const auto [at, is_new] = cheapest.try_emplace(made.from, made);
            if (!is_new && made.cost < at->second.cost) {
                at->second = std::move(made);
            }
        }
    };
    for (const Face side : puzzle::kAllFaces) {
        if (puzzle::axis_of(side) == puzzle::axis_of(face)) {
            continue;
        }
        for (const Face end : {face, puzzle::opposite(face)}) {
            for (int out = 1; out <= 3; ++out) {
                for (int quarters = 1; quarters <= 3; ++quarters) {
                    add({outer(side, out), outer(end, quarters), outer(side, 4 - out)});
                }
            }
            // The edge between `side` and the next face round, turned round in its place.
            for (const Face next : puzzle::kAllFaces) {
                if (puzzle::axis_of(next) != puzzle::axis_of(face) &&
                    puzzle::axis_of(next) != puzzle::axis_of(side)) {
                    for (const int q : {1, 3}) {
                        add({outer(side, q), outer(end, q), outer(side, 4 - q), outer(next, q),
                             outer(side, 4 - q), outer(next, 4 - q), outer(side, q)});
                    }
                }
            }
        }
    }
    for (auto& [from, sequence] : cheapest) {
        joins_.push_back(std::move(sequence));
    }
}

void EdgePairing::expand(const Candidate& from, const std::vector<Sequence>& setups,
                         std::vector<std::vector<Candidate>>& by_pairs) const {
    const int pairs = pairs_in(from.wings);
    const std::size_t first = &setups == &setups_ ? 0 : setups_.size();
    for (std::size_t i = 0; i < setups.size(); ++i) {
        const Places wings = then(from.wings, setups[i].from);
        for (std::size_t k = 0; k < joins_.size(); ++k) {
            const Places& places = joins_[k].from;
            int joined = 0;
            for (std::size_t edge = 0; edge < kEdges; ++edge) {
                joined += static_cast<int>(wings[places[edge]] % kEdges ==
                                           wings[places[edge + kEdges]] % kEdges);
            }
            if (joined <= pairs) {
                continue;
            }
            const int cost = from.cost + setups[i].cost + joins_[k].cost;
            std::vector<Candidate>& best = by_pairs[static_cast<std::size_t>(joined)];
            if (best.size() == kWidth && best.back().cost <= cost) {
                continue;
            }
            Candidate next{then(wings, places), from.done, cost};
            next.done.emplace_back(first + i, k);
            const auto at = std::ranges::upper_bound(best, cost, {}, &Candidate::cost);
            best.insert(at, std::move(next));
            best.resize(std::min(best.size(), kWidth));
        }
    }
}

std::vector<Algorithm> EdgePairing::steps(const puzzle::State& state) const {
    std::vector<std::vector<Candidate>> by_pairs(kEdges + 1);
    const Places start = wings_of(state);
    by_pairs[static_cast<std::size_t>(pairs_in(start))].push_back({start, {}, 0});
    for (std::size_t pairs = 0; pairs < kEdges; ++pairs) {
        const std::vector<Candidate> level = by_pairs[pairs];
        for (const Candidate& candidate : level) {
            expand(candidate, setups_, by_pairs);
        }
        const bool is_last = pairs + 2 == kEdges;
        if (is_last && !level.empty() && by_pairs[kEdges].empty()) {
            expand(level.front(), long_setups_, by_pairs);
        }
    }
    std::vector<Algorithm> out;
    base::check(!by_pairs[kEdges].empty(), "the last two edges can be paired from anywhere");
    for (const auto& [setup, join] : by_pairs[kEdges].front().done) {
        const Sequence& first =
            setup < setups_.size() ? setups_[setup] : long_setups_[setup - setups_.size()];
        Algorithm turns = first.turns;
        turns.insert(turns.end(), joins_[join].turns.begin(), joins_[join].turns.end());
        out.push_back(std::move(turns));
    }
    return out;
}

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

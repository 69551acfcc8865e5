#include "revenge/solver/human/layers.hpp"

#include <algorithm>
#include <deque>
#include <functional>
#include <queue>
#include <span>
#include <string_view>
#include <utility>

#include "revenge/base/check.hpp"
#include "revenge/puzzle/parity.hpp"
#include "revenge/solver/human/last_layer.hpp"

namespace revenge::solver::human {

namespace {

using puzzle::Algorithm;
using puzzle::Face;
using puzzle::State;
using puzzle::Turn;

constexpr std::size_t kFirstCrossEdge = 4;  // DR DF DL DB; those of the slots come after these
using CrossPlaces = std::array<std::uint8_t, 4>;

// A slot between two faces: the corner below, the edge, and the turns that take its pair up to U.
struct Slot {
    std::size_t corner;
    std::size_t edge;
    std::array<std::pair<Face, int>, 2> lifts;
};
constexpr std::array<Slot, 4> kSlots{{
    {4, 8, {{{Face::R, 1}, {Face::F, 3}}}},
    {5, 9, {{{Face::F, 1}, {Face::L, 3}}}},
    {6, 10, {{{Face::L, 1}, {Face::B, 3}}}},
    {7, 11, {{{Face::B, 1}, {Face::R, 3}}}},
}};

CrossPlaces cross_places(const State& state) {
    CrossPlaces out{};
    const Places at = inverse(wings_of(state));
    std::copy_n(at.begin() + kFirstCrossEdge, out.size(), out.begin());
    return out;
}

std::vector<Algorithm> read_all(std::span<const std::string_view> texts) {
    std::vector<Algorithm> out;
    for (const std::string_view text : texts) {
        out.push_back(read_algorithm(text));
    }
    return out;
}

Turn up(int quarters) { return puzzle::turn_of(kSize, Face::U, 1, 1, quarters); }

Algorithm with_up(Algorithm path, int quarters) {
    if (quarters != 0) {
        path.push_back(up(quarters));
    }
    return path;
}

bool is_oriented(const State& state) {
    for (std::size_t i = 0; i < 4; ++i) {
        if (state.twist[i] != 0 || state.piece[kFirstWing + i] >= kEdges) {
            return false;
        }
    }
    return true;
}

// Where a corner is and how it is twisted, and where an edge is.
std::size_t pair_state(const State& state, const Slot& slot) {
    std::size_t corner = 0;
    while (state.piece[corner] != slot.corner) {
        ++corner;
    }
    const Places at = inverse(wings_of(state));
    return (corner * 3 + state.twist[corner]) * 24 + at[slot.edge];
}

}  // namespace

LayerSteps::LayerSteps(const puzzle::Cube& cube, const puzzle::CostTable& costs)
    : cube_(cube),
      costs_(costs),
      turns_(turns_of_faces("URFDLB", false)),
      cross_(std::size_t{24} * 24 * 24 * 24, -1),
      orienting_(read_all(kOrienting)),
      permuting_(read_all(kPermuting)),
      flip_(read_algorithm(kFlip)),
      exchange_(read_algorithm(kExchange)) {
    for (const Turn turn : turns_) {
        goes_.push_back(inverse(effect_on(cube, {turn}, kFirstWing)));
    }
    CrossPlaces home{};
    for (std::size_t i = 0; i < home.size(); ++i) {
        home[i] = static_cast<std::uint8_t>(kFirstCrossEdge + i);
    }
    cross_[index_of_places(home)] = 0;
    std::deque<CrossPlaces> open{home};
    for (; !open.empty(); open.pop_front()) {
        const CrossPlaces now = open.front();
        for (const Places& goes : goes_) {
            CrossPlaces next{};
            std::ranges::transform(now, next.begin(), [&](std::uint8_t at) { return goes[at]; });
            std::int8_t& known = cross_[index_of_places(next)];
            if (known < 0) {
                known = static_cast<std::int8_t>(cross_[index_of_places(now)] + 1);
                open.push_back(next);
            }
        }
    }
}

Algorithm LayerSteps::cross(const State& state) const {
    Algorithm out;
    CrossPlaces now = cross_places(state);
    while (cross_[index_of_places(now)] > 0) {
        for (std::size_t i = 0; i < turns_.size(); ++i) {
            CrossPlaces next{};
            std::ranges::transform(now, next.begin(),
                                   [&](std::uint8_t at) { return goes_[i][at]; });
            if (cross_[index_of_places(next)] < cross_[index_of_places(now)]) {
                out.push_back(turns_[i]);
                now = next;
                break;
            }
        }
    }
    return out;
}

bool LayerSteps::is_slot_solved(const State& state, std::size_t slot) const {
    const auto [corner, edge, lifts] = kSlots[slot];
    return state.piece[corner] == corner && state.twist[corner] == 0 &&
           state.piece[kFirstWing + edge] == edge;
}

// Dijkstra's algorithm over the places of the two pieces. A state of the whole cube stands for each.
Algorithm LayerSteps::pair_path(const State& state, std::size_t slot) const {
    std::vector<Algorithm> steps;
    for (int quarters = 1; quarters <= 3; ++quarters) {
        steps.push_back({up(quarters)});
        for (std::size_t other = 0; other < kSlots.size(); ++other) {
            for (const auto& [face, out] : kSlots[other].lifts) {
                if (!is_slot_solved(state, other)) {
                    const Turn lift = puzzle::turn_of(kSize, face, 1, 1, out);
                    steps.push_back({lift, up(quarters), puzzle::inverse(lift)});
                }
            }
        }
    }
    struct Node {
        State state;
        Algorithm path;
        int cost = 0;
    };
    std::vector<Node> nodes{{state, {}, 0}};
    std::vector<bool> done(std::size_t{24} * 24);
    using Entry = std::pair<int, std::size_t>;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open;
    open.emplace(0, 0);
    while (!open.empty()) {
        const Node node = nodes[open.top().second];
        open.pop();
        const std::size_t at = pair_state(node.state, kSlots[slot]);
        if (done[at]) {
            continue;
        }
        done[at] = true;
        if (is_slot_solved(node.state, slot)) {
            return node.path;
        }
        for (const Algorithm& step : steps) {
            Node next{cube_.apply(node.state, step), node.path, node.cost + costs_.cost(step)};
            if (!done[pair_state(next.state, kSlots[slot])]) {
                next.path.insert(next.path.end(), step.begin(), step.end());
                open.emplace(next.cost, nodes.size());
                nodes.push_back(std::move(next));
            }
        }
    }
    return {};
}

std::optional<Algorithm> LayerSteps::pair(const State& state) const {
    std::optional<Algorithm> best;
    for (std::size_t slot = 0; slot < kSlots.size(); ++slot) {
        if (!is_slot_solved(state, slot)) {
            Algorithm path = puzzle::simplify(pair_path(state, slot), costs_, false);
            if (!best || costs_.cost(path) < costs_.cost(*best)) {
                best = std::move(path);
            }
        }
    }
    return best;
}

int LayerSteps::pairs_solved(const State& state) const {
    int out = 0;
    for (std::size_t slot = 0; slot < kSlots.size(); ++slot) {
        out += is_slot_solved(state, slot) ? 1 : 0;
    }
    return out;
}

bool LayerSteps::has_flip_parity(const State& state) const {
    const auto first = state.piece.begin() + static_cast<std::ptrdiff_t>(kFirstWing);
    return std::count_if(first, first + kEdges, [](std::uint8_t wing) { return wing >= kEdges; }) %
               2 !=
           0;
}

bool LayerSteps::has_exchange_parity(const State& state) const {
    std::array<std::uint8_t, kEdges> edges{};
    for (std::size_t i = 0; i < edges.size(); ++i) {
        edges[i] = static_cast<std::uint8_t>(state.piece[kFirstWing + i] % kEdges);
    }
    return puzzle::is_odd_permutation(edges) !=
           puzzle::is_odd_permutation(std::span(state.piece).first(kCorners));
}

// The cheapest of the algorithms after a turn of U; of two of them where one will not do. `ends`: how many turns of
// U may follow in the end, with none.
template <class IsDone>
Algorithm LayerSteps::last_layer(const State& state, const std::vector<Algorithm>& algorithms,
                                 int ends, const IsDone& is_done) const {
    std::optional<Algorithm> best;
    const auto finish = [&](const State& end, const Algorithm& path) {
        for (int quarters = 0; quarters < ends; ++quarters) {
            if (is_done(quarters == 0 ? end : cube_.apply(end, up(quarters)))) {
                Algorithm full = puzzle::simplify(with_up(path, quarters), costs_, false);
                if (!best || costs_.cost(full) < costs_.cost(*best)) {
                    best = std::move(full);
                }
            }
        }
    };
    std::vector<std::pair<State, Algorithm>> level{{state, {}}};
    for (int count = 0;; ++count) {
        for (const auto& [at, path] : level) {
            finish(at, path);
        }
        if (best) {
            return *std::move(best);
        }
        base::check(count < 2, "two algorithms solve every last layer");
        std::vector<std::pair<State, Algorithm>> next;
        for (const auto& [at, path] : level) {
            for (int quarters = 0; quarters < 4; ++quarters) {
                const State turned = quarters == 0 ? at : cube_.apply(at, up(quarters));
                for (const Algorithm& algorithm : algorithms) {
                    Algorithm longer = with_up(path, quarters);
                    longer.insert(longer.end(), algorithm.begin(), algorithm.end());
                    next.emplace_back(cube_.apply(turned, algorithm), std::move(longer));
                }
            }
        }
        level = std::move(next);
    }
}

Algorithm LayerSteps::orient(const State& state) const {
    return last_layer(state, orienting_, 1, is_oriented);
}

Algorithm LayerSteps::permute(const State& state) const {
    return last_layer(state, permuting_, 4, [&](const State& end) { return cube_.is_solved(end); });
}

}  // namespace revenge::solver::human

#include "revenge/solver/human/centers.hpp"

#include <algorithm>
#include <bit>
#include <deque>
#include <utility>

#include "revenge/puzzle/canonical.hpp"

namespace revenge::solver::human {

namespace {

using Set = CenterSteps::Set;
using Around = CenterSteps::Around;
using Effect = CenterSteps::Effect;
using Path = CenterSteps::Path;
using puzzle::Face;

constexpr std::size_t kAroundSets = 1820;  // binomial(16, 4)
constexpr std::size_t kSets = 10626;       // binomial(24, 4)
constexpr std::array kAroundFaces{Face::F, Face::R, Face::B, Face::L};
constexpr std::array<Set, 4> kHomes{0xFU, 0xF0U, 0xF00U, 0xF000U};

Set places_on(Face face) noexcept { return 0xFU << (4U * static_cast<unsigned>(face)); }

Set places_of(const puzzle::State& state, Face color) noexcept {
    Set out = 0;
    for (std::size_t i = 0; i < 24; ++i) {
        if (state.piece[kFirstCenter + i] == static_cast<std::uint8_t>(color)) {
            out |= 1U << i;
        }
    }
    return out;
}

// Depth-first search with iterative deepening over `Node`, whose `moved(effect)` and `bound()` it uses.
template <class Node, class Bound>
bool reach(const Node& node, const std::vector<Effect>& effects, const Bound& bound, int left,
           Path& path) {
    for (const Effect& effect : effects) {
        if (!path.empty() && !puzzle::may_follow(path.back(), effect.turn)) {
            continue;
        }
        Node next = node;
        for (Set& set : next) {
            set = effect(set);
        }
        const int least = bound(next);
        if (least >= left) {
            continue;
        }
        path.push_back(effect.turn);
        if (least == 0 || reach(next, effects, bound, left - 1, path)) {
            return true;
        }
        path.pop_back();
    }
    return false;
}

template <class Node, class Bound>
Path shortest(const Node& node, const std::vector<Effect>& effects, const Bound& bound) {
    Path path;
    int left = bound(node);
    while (left > 0 && !reach(node, effects, bound, left, path)) {
        ++left;
    }
    return path;
}

}  // namespace

CenterSteps::CenterSteps(const puzzle::Cube& cube) : cube_(cube) {
    std::size_t next = 0;
    for (const Face face : kAroundFaces) {
        for (std::size_t i = 0; i < 4; ++i) {
            around_[next++] = static_cast<std::uint8_t>(4 * static_cast<std::size_t>(face) + i);
        }
    }
    all_ = effects_of(turns_of_faces("URFDLB", true), false);
    puzzle::Algorithm beside = turns_of_faces("FRBL", false);
    for (const puzzle::Turn turn : turns_of_faces("UD", true)) {
        if (std::popcount(turn.layers) == 2) {
            beside.push_back(turn);
        }
    }
    beside_ = effects_of(beside, true);
    below_ = effects_of(turns_of_faces("D", false), true);
    single_ = {single_table(places_on(Face::D), all_, kSets),
               single_table(places_on(Face::U), all_, kSets)};
    front_ = single_table(kHomes[0], beside_, kAroundSets);
    for (std::size_t other = 1; other < 4; ++other) {
        pairs_[other] = pair_table(other);
    }
}

std::vector<Effect> CenterSteps::effects_of(const puzzle::Algorithm& turns, bool around) const {
    std::array<std::size_t, 24> number{};
    for (std::size_t i = 0; i < number.size(); ++i) {
        number[i] = i;
    }
    for (std::size_t i = 0; around && i < around_.size(); ++i) {
        number[around_[i]] = i;
    }
    std::vector<Effect> out;
    for (const puzzle::Turn turn : turns) {
        const Places to = inverse(effect_on(cube_, {turn}, kFirstCenter));
        Effect& effect = out.emplace_back();
        effect.turn = turn;
        for (std::size_t bit = 0; bit < (around ? around_.size() : to.size()); ++bit) {
            const std::size_t image = number[to[around ? around_[bit] : bit]];
            for (std::size_t byte = 0; byte < 256; ++byte) {
                if ((byte >> (bit % 8) & 1U) != 0) {
                    effect.images[bit / 8][byte] |= Set{1} << image;
                }
            }
        }
    }
    return out;
}

CenterSteps::Around CenterSteps::around_of(const puzzle::State& state) const {
    Around out{};
    for (std::size_t i = 0; i < around_.size(); ++i) {
        const auto color = static_cast<Face>(state.piece[kFirstCenter + around_[i]]);
        const auto* const found = std::find(kAroundFaces.begin(), kAroundFaces.end(), color);
        if (found != kAroundFaces.end()) {
            out[static_cast<std::size_t>(found - kAroundFaces.begin())] |= Set{1} << i;
        }
    }
    return out;
}

CenterSteps::Table CenterSteps::single_table(Set goal, const std::vector<Effect>& effects,
                                             std::size_t size) const {
    Table table(size, -1);
    std::deque<Set> open{goal};
    table[sets_.rank(goal)] = 0;
    for (; !open.empty(); open.pop_front()) {
        const Set set = open.front();
        for (const Effect& effect : effects) {
            std::int8_t& depth = table[sets_.rank(effect(set))];
            if (depth < 0) {
                depth = static_cast<std::int8_t>(table[sets_.rank(set)] + 1);
                open.push_back(effect(set));
            }
        }
    }
    return table;
}

std::size_t CenterSteps::pair_index(Set front, Set other) const noexcept {
    return std::size_t{sets_.rank(front)} * kAroundSets + sets_.rank(other);
}

CenterSteps::Table CenterSteps::pair_table(std::size_t other) const {
    using Pair = std::array<Set, 2>;
    Table table(kAroundSets * kAroundSets, -1);
    std::vector<Pair> level{{kHomes[0], kHomes[other]}};
    table[pair_index(kHomes[0], kHomes[other])] = 0;
    for (std::int8_t depth = 1; !level.empty(); ++depth) {
        std::vector<Pair> next;
        for (const Pair& pair : level) {
            for (const Effect& effect : beside_) {
                const Pair image{effect(pair[0]), effect(pair[1])};
                std::int8_t& known = table[pair_index(image[0], image[1])];
                if (known < 0) {
                    known = depth;
                    next.push_back(image);
                }
            }
        }
        level = std::move(next);
    }
    return table;
}

CenterSteps::Path CenterSteps::descend(Set set, const Table& table,
                                       const std::vector<Effect>& effects) const {
    return shortest(std::array<Set, 1>{set}, effects,
                    [&](const std::array<Set, 1>& now) { return int{table[sets_.rank(now[0])]}; });
}

std::array<int, 2> CenterSteps::first_lengths(const puzzle::State& state) const {
    return {single_[0][sets_.rank(places_of(state, Face::D))],
            single_[1][sets_.rank(places_of(state, Face::U))]};
}

CenterSteps::Path CenterSteps::first(const puzzle::State& state) const {
    return descend(places_of(state, Face::D), single_[0], all_);
}

CenterSteps::Path CenterSteps::opposite(const puzzle::State& state) const {
    using Both = std::array<Set, 2>;
    const Both start{places_of(state, Face::D), places_of(state, Face::U)};
    return shortest(start, all_, [&](const Both& now) {
        return int{std::max(single_[0][sets_.rank(now[0])], single_[1][sets_.rank(now[1])])};
    });
}

int CenterSteps::third_length(const puzzle::State& state) const {
    return front_[sets_.rank(around_of(state)[0])];
}

CenterSteps::Path CenterSteps::third(const puzzle::State& state) const {
    return descend(around_of(state)[0], front_, beside_);
}

std::size_t CenterSteps::cheapest_pair(const Around& sets) const noexcept {
    std::size_t best = 1;
    const auto length = [&](std::size_t other) {
        return pairs_[other][pair_index(sets[0], sets[other])];
    };
    for (std::size_t other = 2; other < 4; ++other) {
        best = length(other) < length(best) ? other : best;
    }
    return best;
}

CenterSteps::Path CenterSteps::fourth(const puzzle::State& state) const {
    using Two = std::array<Set, 2>;
    const Around sets = around_of(state);
    const std::size_t best = cheapest_pair(sets);
    return shortest(Two{sets[0], sets[best]}, beside_,
                    [&](const Two& now) { return int{pairs_[best][pair_index(now[0], now[1])]}; });
}

int CenterSteps::bound(const Around& sets) const noexcept {
    int most = 0;
    for (std::size_t other = 1; other < 4; ++other) {
        most = std::max(most, int{pairs_[other][pair_index(sets[0], sets[other])]});
    }
    return most;
}

CenterSteps::Path CenterSteps::last(const puzzle::State& state) const {
    return shortest(around_of(state), beside_, [&](const Around& now) { return bound(now); });
}

struct CenterSteps::OpenNode {
    Around sets{};
    std::size_t open = 0;
};

// As `reach`, but which turns there are depends on the open place.
template <class Bound>
bool CenterSteps::reach_open(const OpenNode& node, const Bound& bound, int left, Path& path,
                             std::size_t& open) const {
    const auto attempt = [&](const Effect& effect, std::size_t open_after) {
        if (!path.empty() && !puzzle::may_follow(path.back(), effect.turn)) {
            return false;
        }
        OpenNode next{node.sets, open_after};
        for (Set& set : next.sets) {
            set = effect(set);
        }
        const int least = bound(next.sets);
        if (least >= left) {
            return false;
        }
        path.push_back(effect.turn);
        if (least == 0) {
            open = open_after;
            return true;
        }
        if (reach_open(next, bound, left - 1, path, open)) {
            return true;
        }
        path.pop_back();
        return false;
    };
    // `beside_` has three turns each of F, R, B, L, Uw, Dw; from D's side the faces follow each other in this order.
    for (std::size_t i = 0; i < 3; ++i) {
        const std::size_t carried = (node.open + i + 1) % 4;
        if (attempt(beside_[3 * node.open + i], node.open) || attempt(beside_[12 + i], node.open) ||
            attempt(beside_[15 + i], carried) || attempt(below_[i], carried)) {
            return true;
        }
    }
    return false;
}

CenterSteps::Path CenterSteps::keeping_cross(const puzzle::State& state, Step step,
                                             std::size_t& open) const {
    const OpenNode start{around_of(state), open};
    const std::size_t fourth = cheapest_pair(start.sets);
    const auto lower_bound = [&](const Around& now) {
        return step == Step::Third    ? int{front_[sets_.rank(now[0])]}
               : step == Step::Fourth ? int{pairs_[fourth][pair_index(now[0], now[fourth])]}
                                      : bound(now);
    };
    Path path;
    int left = lower_bound(start.sets);
    while (left > 0 && !reach_open(start, lower_bound, left, path, open)) {
        ++left;
    }
    return path;
}

}  // namespace revenge::solver::human

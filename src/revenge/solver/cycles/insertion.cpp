#include "revenge/solver/cycles/insertion.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

namespace revenge::solver::cycles {

using puzzle::SlotNumber;

namespace {

constexpr std::size_t kPlaces = 48;    // insertions of a node whose weight is counted exactly
constexpr std::size_t kMaxNodes = 64;  // of a level
constexpr std::size_t kMaxTargets = 20'000;

std::size_t sized(int number) { return static_cast<std::size_t>(number); }

}  // namespace

Insertion::Insertion(const puzzle::Puzzle& puzzle, const Alphabet& alphabet,
                     const puzzle::Orbit& orbit, const CycleTable& table)
    : puzzle_(&puzzle), alphabet_(&alphabet), orbit_(&orbit), table_(&table) {
    for (std::size_t place = 0; place < sized(orbit.size); ++place) {
        const std::size_t label = orbit.solved[place];
        homes_.resize(std::max(homes_.size(), label + 1));
        homes_[label].push_back(place);
    }
    cycle_weight_ = table.size() > 0 ? table.weight(0) : 0;
}

Insertion::Node Insertion::node_of(const puzzle::State& state, Letters word) const {
    Node out{std::move(word), 0, Numbers(sized(orbit_->size)), Numbers(sized(orbit_->size))};
    out.weight = alphabet_->weight(out.word);
    for (std::size_t place = 0; place < sized(orbit_->size); ++place) {
        const std::size_t slot = sized(orbit_->first) + place;
        const auto [at, twist] = alphabet_->follow(out.word, slot, state.twist[slot]);
        out.label[at - sized(orbit_->first)] = state.piece[slot];
        out.twist[at - sized(orbit_->first)] =
            static_cast<SlotNumber>(twist % orbit_->orientations);
    }
    out.togo = togo(out);
    return out;
}

bool Insertion::is_right(const Node& node, std::size_t place) const noexcept {
    return node.label[place] == orbit_->solved[place] && node.twist[place] == 0;
}

// A cycle of n pieces takes (n - 1) / 2, or n / 2 if n is even, since even ones are merged in pairs. One whose twists
// do not add up to 0 has to be merged with another. Where pieces look alike, one 3-cycle puts about two right.
double Insertion::togo(const Node& node) const {
    double out = 0;
    if (!orbit_->distinct) {
        for (std::size_t place = 0; place < node.label.size(); ++place) {
            out += is_right(node, place) ? 0 : 0.5;
        }
        return out;
    }
    std::vector<bool> seen(node.label.size(), false);
    for (std::size_t begin = 0; begin < seen.size(); ++begin) {
        std::size_t length = 0;
        int twist = 0;
        for (std::size_t at = begin; !seen[at]; ++length) {
            seen[at] = true;
            twist += node.twist[at];
            at = homes_[node.label[at]].front();
        }
        const bool is_twisted = length > 0 && twist % orbit_->orientations != 0;
        if (length > 0) {
            out += length % 2 == 0 ? static_cast<double>(length) / 2
                                   : static_cast<double>(length - 1) / 2;
            out += !is_twisted || length % 2 == 0 ? 0 : length == 1 ? 1 : 0.5;
        }
    }
    return out;
}

void Insertion::apply(Node& node, const Cycle& cycle) const {
    std::array<SlotNumber, 3> labels{};
    std::array<SlotNumber, 3> twists{};
    for (std::size_t k = 0; k < 3; ++k) {
        const std::size_t place = cycle.slots[k] - sized(orbit_->first);
        labels[k] = node.label[place];
        twists[k] = node.twist[place];
    }
    for (std::size_t k = 0; k < 3; ++k) {
        const std::size_t place = cycle.slots[(k + 1) % 3] - sized(orbit_->first);
        node.label[place] = labels[k];
        node.twist[place] =
            static_cast<SlotNumber>((twists[k] + cycle.twists[k]) % orbit_->orientations);
    }
}

void Insertion::offer_target(const Node& node, const Cycle& cycle, int gain,
                             std::vector<Target>& out) const {
    int gained = 0;
    for (std::size_t k = 0; k < 3; ++k) {
        const std::size_t from = cycle.slots[k] - sized(orbit_->first);
        const std::size_t to = cycle.slots[(k + 1) % 3] - sized(orbit_->first);
        gained += node.label[from] == orbit_->solved[to] &&
                          (node.twist[from] + cycle.twists[k]) % orbit_->orientations == 0
                      ? 1
                      : 0;
        gained -= is_right(node, to) ? 1 : 0;
    }
    if (gained < gain || out.size() == kMaxTargets) {
        return;
    }
    Node after{{}, 0, node.label, node.twist};
    apply(after, cycle);
    out.push_back({cycle, togo(after)});
}

// A cycle that puts two right or more has two steps in a row that do. One that puts one right goes on to any place with
// any twist; one that puts none right begins at the first wrong place.
void Insertion::add_targets(const Node& node, int gain, std::vector<Target>& out) const {
    const int orientations = orbit_->orientations;
    const std::size_t places = node.label.size();
    const auto visit = [&](std::size_t a, std::size_t b, std::size_t c, int first, int second) {
        for (const int sum : table_->sums()) {
            const int third = ((sum - first - second) % orientations + orientations) % orientations;
            const auto slot = [&](std::size_t place) {
                return static_cast<SlotNumber>(sized(orbit_->first) + place);
            };
            offer_target(node,
                         {{slot(a), slot(b), slot(c)},
                          {static_cast<SlotNumber>(first), static_cast<SlotNumber>(second),
                           static_cast<SlotNumber>(third)}},
                         gain, out);
        }
    };
    std::vector<std::size_t> all(places);
    for (std::size_t place = 0; place < places; ++place) {
        all[place] = place;
    }
    const auto untwist = [&](std::size_t place) {
        return (orientations - node.twist[place]) % orientations;
    };
    bool is_first = true;
    for (std::size_t a = 0; a < places; ++a) {
        if (is_right(node, a) || (gain <= 0 && !std::exchange(is_first, false))) {
            continue;
        }
        for (const std::size_t b : gain > 0 ? homes_[node.label[a]] : all) {
            if (b == a || (gain > 0 && is_right(node, b))) {
                continue;
            }
            for (const std::size_t c : gain > 1 ? homes_[node.label[b]] : all) {
                if (c == a || c == b) {
                    continue;
                }
                for (int first = 0; first < (gain > 0 ? 1 : orientations); ++first) {
                    for (int second = 0; second < (gain > 1 ? 1 : orientations); ++second) {
                        visit(a, b, c, gain > 0 ? untwist(a) : first,
                              gain > 1 ? untwist(b) : second);
                    }
                }
            }
        }
    }
}

std::vector<Insertion::Target> Insertion::targets(const Node& node) const {
    std::vector<Target> out;
    for (const int gain : {2, 1, -3}) {
        add_targets(node, gain, out);
        // A few of those that leave least to do are as good as all.
        std::ranges::stable_sort(out, {}, &Target::togo);
        const auto is_useful = [&](const Target& target) {
            return target.togo < node.togo || gain <= 0;
        };
        out.erase(std::ranges::find_if_not(out, is_useful), out.end());
        if (!out.empty()) {
            break;
        }
    }
    return out;
}

std::vector<Insertion::Place> Insertion::places(const Node& node,
                                                const std::vector<Target>& targets,
                                                std::size_t stride) const {
    const std::size_t first = sized(orbit_->first);
    const int orientations = orbit_->orientations;
    Numbers before(node.label.size());  // [place at the end]: the slot at the position
    Numbers gained(node.label.size());  // twist gained from there on
    for (std::size_t place = 0; place < before.size(); ++place) {
        before[place] = static_cast<SlotNumber>(first + place);
    }
    std::vector<Place> out;
    const auto is_better = [](const Place& one, const Place& other) {
        return one.score < other.score;
    };
    for (std::size_t position = node.word.size() + 1; position-- > 0;) {
        if (position < node.word.size()) {
            const Letter letter = node.word[position];
            const Letter back = alphabet_->inverse(letter);
            for (std::size_t place = 0; place < before.size(); ++place) {
                before[place] = alphabet_->to(back, before[place]);
                gained[place] = static_cast<SlotNumber>(
                    (gained[place] + alphabet_->gain(letter, before[place])) % orientations);
            }
        }
        if (position % stride != 0 && position != node.word.size()) {
            continue;
        }
        for (std::size_t i = 0; i < targets.size(); ++i) {
            Cycle cycle = targets[i].cycle;
            for (std::size_t k = 0; k < 3; ++k) {
                const std::size_t from = targets[i].cycle.slots[k] - first;
                const std::size_t to = targets[i].cycle.slots[(k + 1) % 3] - first;
                cycle.slots[k] = before[from];
                cycle.twists[k] = static_cast<SlotNumber>(
                    (targets[i].cycle.twists[k] + gained[from] + orientations - gained[to]) %
                    orientations);
            }
            const std::uint32_t number = table_->find(cycle);
            if (number == CycleTable::kNone) {
                continue;
            }
            const double score = table_->weight(number) + cycle_weight_ * targets[i].togo;
            if (out.size() == kPlaces && score >= out.front().score) {
                continue;
            }
            if (out.size() == kPlaces) {
                std::ranges::pop_heap(out, is_better);
                out.pop_back();
            }
            out.push_back({score, position, i, number});
            std::ranges::push_heap(out, is_better);
        }
    }
    return out;
}

Insertion::Node Insertion::inserted(const Node& node, const Place& place,
                                    const Target& target) const {
    const auto middle = node.word.begin() + static_cast<std::ptrdiff_t>(place.position);
    Node out{Letters(node.word.begin(), middle), 0, node.label, node.twist, target.togo};
    out.word.reserve(node.word.size() + table_->weight(place.number));
    auto weight = static_cast<std::ptrdiff_t>(alphabet_->weight(out.word));
    for (const Letter letter : table_->word(place.number, *alphabet_)) {
        weight += alphabet_->append(out.word, letter);
    }
    for (auto letter = middle; letter != node.word.end(); ++letter) {
        weight += alphabet_->append(out.word, *letter);
    }
    out.weight = static_cast<std::size_t>(weight);
    apply(out, target.cycle);
    return out;
}

std::optional<Letters> Insertion::solve(const puzzle::State& state, Letters word,
                                        std::size_t work) const {
    Node begin = node_of(state, std::move(word));
    const auto expected = [&](const Node& node) {
        return static_cast<double>(node.weight) + cycle_weight_ * node.togo;
    };
    const std::size_t levels = static_cast<std::size_t>(std::ceil(begin.togo)) + 1;
    const std::size_t most_levels = 4 * sized(orbit_->size) + 4;
    std::vector<Node> nodes;
    std::optional<Node> best;
    nodes.push_back(std::move(begin));
    for (std::size_t level = 0; level < most_levels && !nodes.empty(); ++level) {
        const std::size_t share = work / levels;  // look-ups of this level
        std::vector<Node> next;
        for (const Node& node : nodes) {
            if (node.togo == 0) {
                if (!best || node.weight < best->weight) {
                    best = node;
                }
                continue;
            }
            if (best && node.weight >= best->weight) {
                continue;
            }
            const std::vector<Target> some = targets(node);
            const std::size_t all = (node.word.size() + 1) * some.size();
            const std::size_t stride =
                std::max<std::size_t>(1, all * nodes.size() / std::max<std::size_t>(share, 1));
            for (const Place& place : places(node, some, stride)) {
                next.push_back(inserted(node, place, some[place.target]));
            }
        }
        if (best && level > levels + 2) {
            break;
        }
        std::ranges::stable_sort(next, {}, expected);
        std::set<std::pair<Numbers, Numbers>> seen;
        nodes.clear();
        std::size_t looked = 0;
        for (Node& node : next) {
            const std::size_t all =
                (node.word.size() + 1) * (kPlaces + static_cast<std::size_t>(3 * node.togo));
            if (!nodes.empty() && (nodes.size() == kMaxNodes || looked + all > share)) {
                break;
            }
            if (seen.emplace(node.label, node.twist).second) {
                looked += all;
                nodes.push_back(std::move(node));
            }
        }
    }
    return best ? std::optional(std::move(best->word)) : std::nullopt;
}

}  // namespace revenge::solver::cycles

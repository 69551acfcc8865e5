#include "revenge/puzzle/canonical.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>

namespace revenge::puzzle {

Algorithm with_cheapest_halves(const Algorithm& algorithm, const CostTable& costs) {
    Algorithm out;
    out.reserve(algorithm.size());
    for (const Turn turn : algorithm) {
        const Turn half{turn.axis, turn.layers, 2};
        const bool is_cheaper_twice = is_cheaper_by_quarters(half, costs);
        if (turn == half && is_cheaper_twice) {
            out.insert(out.end(), 2, Turn{turn.axis, turn.layers, 1});
        } else if (turn != half && !is_cheaper_twice && !out.empty() && out.back() == turn) {
            out.back() = half;
        } else {
            out.push_back(turn);
        }
    }
    return out;
}

namespace {

// Quarter turns per layer of one axis.
using LayerTurns = std::array<int, 8>;

// Turns that are written: one block of adjacent layers, and of outer blocks only those up to half of the
// cube, since 3Rw is L and a rotation.
bool is_written(unsigned layers, int size) {
    const unsigned runs = layers & ~(layers << 1U);
    const unsigned outer = 1U | 1U << static_cast<unsigned>(size - 1);
    return (runs & (runs - 1)) == 0 && ((layers & outer) == 0 || 2 * std::popcount(layers) <= size);
}

// The cheapest way to write one axis's group: per amount (1, 2, 3 quarters) one set of layers; sets
// may be split into blocks and written with turns that overlap (2R = Rw R' where that is cheaper).
// Searches all ways to write the group with at most `size` turns that cost less than `best_cost`.
void cheapest_group(const LayerTurns& wanted, int size, int axis, const CostTable& costs,
                    LayerTurns& current, unsigned from_layers, int spent, Algorithm& stack,
                    int& best_cost, Algorithm& best) {
    bool done = true;
    for (int i = 0; i < size; ++i) {
        done = done &&
               current[static_cast<std::size_t>(i)] % 4 == wanted[static_cast<std::size_t>(i)] % 4;
    }
    if (done) {
        if (spent < best_cost || (spent == best_cost && stack.size() < best.size())) {
            best_cost = spent;
            best = stack;
        }
        return;
    }
    if (static_cast<int>(stack.size()) >= size) {
        return;
    }
    for (unsigned layers = from_layers; layers < (1U << static_cast<unsigned>(size)) - 1;
         ++layers) {
        if (!is_written(layers, size)) {
            continue;
        }
        for (int quarters = 1; quarters <= 3; ++quarters) {
            const Turn turn{static_cast<std::uint8_t>(axis), static_cast<std::uint8_t>(layers),
                            static_cast<std::uint8_t>(quarters)};
            const bool is_twice = is_cheaper_by_quarters(turn, costs);
            const Turn written{turn.axis, turn.layers,
                               static_cast<std::uint8_t>(is_twice ? 1 : quarters)};
            const int next_cost = spent + (is_twice ? 2 : 1) * costs.cost(written);
            // Among sequences of the same cost, the one with the fewest turns is chosen.
            if (next_cost > best_cost || (next_cost == best_cost && best.empty())) {
                continue;
            }
            for (int i = 0; i < size; ++i) {
                if ((layers >> static_cast<unsigned>(i) & 1U) != 0) {
                    current[static_cast<std::size_t>(i)] += quarters;
                }
            }
            stack.insert(stack.end(), is_twice ? 2 : 1, written);
            cheapest_group(wanted, size, axis, costs, current, layers + 1, next_cost, stack,
                           best_cost, best);
            stack.resize(stack.size() - (is_twice ? 2 : 1));
            for (int i = 0; i < size; ++i) {
                if ((layers >> static_cast<unsigned>(i) & 1U) != 0) {
                    current[static_cast<std::size_t>(i)] -= quarters;
                }
            }
        }
    }
}

struct Group {
    int axis = 0;
    LayerTurns turns{};
};

// Writes a rotation as at most two of x y z.
void append_rotation(const Isometry& rotation, int size, Algorithm& out) {
    const auto turn_of_code = [size](int code) {
        return Turn{static_cast<std::uint8_t>(code / 3),
                    static_cast<std::uint8_t>((1U << static_cast<unsigned>(size)) - 1),
                    static_cast<std::uint8_t>(code % 3 + 1)};
    };
    constexpr int kNone = -1;
    constexpr int kCodes = 9;
    for (int first = kNone; first < kCodes; ++first) {
        for (int second = kNone; second < kCodes; ++second) {
            Isometry made;
            Algorithm written;
            for (const int code : {first, second}) {
                if (code != kNone) {
                    written.push_back(turn_of_code(code));
                    made =
                        compose(rotation_about(written.back().axis, written.back().quarters), made);
                }
            }
            if (made == rotation) {
                out.insert(out.end(), written.begin(), written.end());
                return;
            }
        }
    }
}

bool is_empty(const Group& group, int size) {
    for (int i = 0; i < size; ++i) {
        if (group.turns[static_cast<std::size_t>(i)] % 4 != 0) {
            return false;
        }
    }
    return true;
}

// RETURNS the one turn that a group is, or nothing.
std::optional<Turn> single_turn(const Group& group, int size) {
    unsigned layers = 0;
    int quarters = 0;
    for (int i = 0; i < size; ++i) {
        const int here = group.turns[static_cast<std::size_t>(i)] % 4;
        if (here != 0 && quarters != 0 && here != quarters) {
            return std::nullopt;
        }
        if (here != 0) {
            layers |= 1U << static_cast<unsigned>(i);
            quarters = here;
        }
    }
    if (layers == 0 || !is_written(layers, size)) {
        return std::nullopt;
    }
    return Turn{static_cast<std::uint8_t>(group.axis), static_cast<std::uint8_t>(layers),
                static_cast<std::uint8_t>(quarters)};
}

// RETURNS what the cheapest turn that is written costs.
int least_cost(const CostTable& costs) {
    int out = std::numeric_limits<int>::max();
    for (std::uint8_t axis = 0; axis < 3; ++axis) {
        for (unsigned layers = 1; layers < 1U << static_cast<unsigned>(costs.size()); ++layers) {
            for (std::uint8_t quarters = 1; quarters <= 3; ++quarters) {
                if (is_written(layers, costs.size())) {
                    out = std::min(out,
                                   costs.cost({axis, static_cast<std::uint8_t>(layers), quarters}));
                }
            }
        }
    }
    return out;
}

// RETURNS the cheapest way to write a group, if it costs less than `limit`. Cheap ways are looked for by themselves
// before dearer ones are: most groups are one or two of the cheapest turns.
std::optional<Algorithm> cheapest_below(int limit, const Group& group, const CostTable& costs,
                                        int least) {
    const int size = costs.size();
    const int turns = is_empty(group, size) ? 0 : single_turn(group, size) ? 1 : 2;
    if (turns * least >= limit) {
        return std::nullopt;
    }
    for (std::int64_t most = std::int64_t{turns} * least;;
         most = std::max<std::int64_t>(1, 2 * most)) {
        const int below = static_cast<int>(std::min<std::int64_t>(most + 1, limit));
        LayerTurns current{};
        Algorithm stack;
        Algorithm written;
        int cost = below;
        cheapest_group(group.turns, size, group.axis, costs, current, 1, 0, stack, cost, written);
        if (cost < below) {
            return written;
        }
        if (below == limit) {
            return std::nullopt;
        }
    }
}

// Merges and cancels once. A group that is cheaper with the whole cube turned back is written so, with
// the rotation behind it; the next pass carries that to the end.
// `least`: what the cheapest turn costs.
Algorithm simplify_once(const Algorithm& algorithm, const CostTable& costs, int least) {
    const int size = costs.size();
    const auto all_layers = static_cast<std::uint8_t>((1U << static_cast<unsigned>(size)) - 1);
    // `held` is the rotation that has been taken out so far: a turn T after it is written as its image.
    Isometry held;
    std::vector<Group> groups;
    for (const Turn original : algorithm) {
        if (is_rotation(original, size)) {
            held = compose(rotation_about(original.axis, original.quarters), held);
            continue;
        }
        const Turn turn = image(inverse(held), original, size);
        if (groups.empty() || groups.back().axis != turn.axis) {
            groups.push_back({turn.axis, {}});
        }
        for (int i = 0; i < size; ++i) {
            if ((turn.layers >> i & 1) != 0) {
                groups.back().turns[static_cast<std::size_t>(i)] += turn.quarters;
            }
        }
        // An emptied group lets its neighbours meet.
        if (is_empty(groups.back(), size)) {
            groups.pop_back();
        }
    }
    Algorithm out;
    for (const Group& group : groups) {
        // No other way to write it is cheaper than one turn of the cheapest.
        if (const auto turn = single_turn(group, size); turn && costs.cost(*turn) <= least) {
            out.push_back(*turn);
            continue;
        }
        Algorithm best;
        int best_cost = std::numeric_limits<int>::max();
        int best_rotation = 0;
        for (int rotation = 0; rotation < 4; ++rotation) {
            Group wanted = group;
            for (int i = 0; i < size; ++i) {
                wanted.turns[static_cast<std::size_t>(i)] += 4 - rotation;
            }
            // A rotation only where it gains.
            if (auto written = cheapest_below(best_cost, wanted, costs, least)) {
                best = std::move(*written);
                best_cost = costs.cost(best);
                best_rotation = rotation;
            }
        }
        out.insert(out.end(), best.begin(), best.end());
        if (best_rotation != 0) {
            out.push_back({static_cast<std::uint8_t>(group.axis), all_layers,
                           static_cast<std::uint8_t>(best_rotation)});
        }
    }
    append_rotation(held, size, out);
    return out;
}

}  // namespace

Algorithm simplify(const Algorithm& algorithm, const CostTable& costs, bool rotations) {
    const int least = least_cost(costs);
    Algorithm out = simplify_once(algorithm, costs, least);
    for (Algorithm next = simplify_once(out, costs, least); next != out;
         next = simplify_once(out, costs, least)) {
        out = std::move(next);
    }
    if (!rotations) {
        // They are all at the end.
        std::erase_if(out, [&](Turn turn) { return is_rotation(turn, costs.size()); });
    }
    return out;
}

}  // namespace revenge::puzzle

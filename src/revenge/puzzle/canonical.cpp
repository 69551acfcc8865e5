#include "revenge/puzzle/canonical.hpp"

#include <array>
#include <cassert>
#include <cstddef>
#include <limits>
#include <optional>

namespace revenge::puzzle {

std::vector<std::uint64_t> followers(const std::vector<Turn>& turns) {
    assert(turns.size() <= 64);
    std::vector<std::uint64_t> out(turns.size() + 1, 0);
    for (std::size_t next = 0; next < turns.size(); ++next) {
        const std::uint64_t bit = std::uint64_t{1} << next;
        for (std::size_t previous = 0; previous < turns.size(); ++previous) {
            if (may_follow(turns[previous], turns[next])) {
                out[previous] |= bit;
            }
        }
        out[turns.size()] |= bit;
    }
    return out;
}

namespace {

// Quarter turns per layer of one axis.
using LayerTurns = std::array<int, 8>;

// The cheapest way to write one axis's group: per amount (1, 2, 3 quarters) one set of layers; sets
// may be split into blocks and written with turns that overlap (2R = Rw R' where that is cheaper).
// Searches all ways to write the group with at most `size` turns.
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
        const unsigned runs = layers & ~(layers << 1U);
        if ((runs & (runs - 1)) != 0) {
            continue;  // one block of adjacent layers a turn
        }
        for (int quarters = 1; quarters <= 3; ++quarters) {
            const Turn turn{static_cast<std::uint8_t>(axis), static_cast<std::uint8_t>(layers),
                            static_cast<std::uint8_t>(quarters)};
            const int next_cost = spent + costs.cost(turn);
            if (next_cost > best_cost) {
                continue;
            }
            for (int i = 0; i < size; ++i) {
                if ((layers >> static_cast<unsigned>(i) & 1U) != 0) {
                    current[static_cast<std::size_t>(i)] += quarters;
                }
            }
            stack.push_back(turn);
            cheapest_group(wanted, size, axis, costs, current, layers + 1, next_cost, stack,
                           best_cost, best);
            stack.pop_back();
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

bool is_empty(const Group& group, int size) {
    for (int i = 0; i < size; ++i) {
        if (group.turns[static_cast<std::size_t>(i)] % 4 != 0) {
            return false;
        }
    }
    return true;
}

}  // namespace

Algorithm simplify(const Algorithm& algorithm, const CostTable& costs, bool rotations) {
    const int size = costs.size();
    // `held` is the rotation that has been taken out so far: a turn T after it is written as its image.
    Isometry held;
    std::vector<Group> groups;
    for (const Turn original : algorithm) {
        if (is_rotation(original, size)) {
            // The rotation r is taken out to the end: later turns are seen through it.
            held = compose(rotation_about(original.axis, original.quarters), held);
            continue;
        }
        const Turn turn = image(inverse(held), original, size);
        if (!groups.empty() && is_empty(groups.back(), size)) {
            groups.pop_back();
        }
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
        LayerTurns current{};
        Algorithm stack;
        Algorithm best;
        int best_cost = std::numeric_limits<int>::max();
        cheapest_group(group.turns, size, group.axis, costs, current, 1, 0, stack, best_cost, best);
        out.insert(out.end(), best.begin(), best.end());
    }
    if (rotations) {
        // Write the held rotation as at most two of x y z.
        for (int first = -1; first < 9; ++first) {
            for (int second = -1; second < 9; ++second) {
                const auto turn_of_code = [size](int code) {
                    return Turn{static_cast<std::uint8_t>(code / 3),
                                static_cast<std::uint8_t>((1U << static_cast<unsigned>(size)) - 1),
                                static_cast<std::uint8_t>(code % 3 + 1)};
                };
                Isometry made;
                Algorithm written;
                for (const int code : {first, second}) {
                    if (code >= 0) {
                        const Turn turn = turn_of_code(code);
                        written.push_back(turn);
                        made = compose(rotation_about(turn.axis, turn.quarters), made);
                    }
                }
                if (made == held) {
                    out.insert(out.end(), written.begin(), written.end());
                    return out;
                }
            }
        }
    }
    return out;
}

}  // namespace revenge::puzzle

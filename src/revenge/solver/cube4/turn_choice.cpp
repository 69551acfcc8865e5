#include "revenge/solver/cube4/turn_choice.hpp"

#include <algorithm>
#include <limits>
#include <tuple>
#include <utility>

#include "revenge/base/check.hpp"

namespace revenge::solver::cube4 {

namespace {

constexpr unsigned kFourLayers = (1U << kCubeSize) - 1;

constexpr std::uint8_t sum_of_vectors(std::uint8_t a, std::uint8_t b) noexcept {
    constexpr unsigned kHigh = 0b10101010;
    return static_cast<std::uint8_t>(((a & ~kHigh) + (b & ~kHigh)) ^ ((a ^ b) & kHigh));
}
constexpr std::uint8_t vector_of(puzzle::Turn turn) noexcept {
    unsigned out = 0;
    for (unsigned layer = 0; layer < kCubeSize; ++layer) {
        out |= (turn.layers >> layer & 1U) * turn.quarters << 2 * layer;
    }
    return static_cast<std::uint8_t>(out);
}
constexpr unsigned quarters_in(std::uint8_t vector, unsigned layer) noexcept {
    return vector >> 2 * layer & 3U;
}

// RETURNS a quarter turn for each set of layers that answers may turn.
puzzle::Algorithm every_turn() {
    puzzle::Algorithm out;
    for (std::uint8_t axis = 0; axis < kAxes; ++axis) {
        for (std::uint8_t layers = 1; layers < kFourLayers; ++layers) {
            const puzzle::Turn turn{axis, layers, 1};
            if (!puzzle::is_deep(turn, kCubeSize)) {
                out.push_back(turn);
            }
        }
    }
    return out;
}

// RETURNS for each hold, axis and number of quarters the hold of the cube after the frame has turned by them.
std::vector<puzzle::SymmetryIndex> turned_holds(const puzzle::Cube& cube) {
    std::vector<puzzle::State> held;
    for (puzzle::SymmetryIndex hold = 0; hold < puzzle::kRotations; ++hold) {
        held.push_back(cube.rotate(cube.puzzle().solved(), hold));
    }
    std::vector<puzzle::SymmetryIndex> out;
    for (const puzzle::State& state : held) {
        for (std::uint8_t axis = 0; axis < kAxes; ++axis) {
            for (std::uint8_t quarters = 0; quarters < kQuarters; ++quarters) {
                const puzzle::State turned =
                    quarters == 0 ? state
                                  : cube.apply(state, puzzle::Turn{axis, kFourLayers, quarters});
                const auto found = std::ranges::find(held, turned);
                base::check(found != held.end(), "rotations make the solved cube's 24 holds");
                out.push_back(static_cast<puzzle::SymmetryIndex>(found - held.begin()));
            }
        }
    }
    return out;
}

}  // namespace

TurnChoice::TurnChoice(const Frame& frame, const puzzle::Algorithm& turns,
                       const puzzle::CostTable& costs) {
    find_costs(turns, costs);
    see_vectors(frame.cube());
    find_classes();
    list_steps();
}

TurnChoice::TurnChoice(const Frame& frame, const puzzle::CostTable& costs)
    : TurnChoice(frame, every_turn(), costs) {}

void TurnChoice::find_costs(const puzzle::Algorithm& turns, const puzzle::CostTable& costs) {
    for (std::size_t axis = 0; axis < kAxes; ++axis) {
        cost_[axis].fill(kNever);
        cost_[axis][0] = 0;
    }
    for (bool is_changed = true; is_changed;) {
        is_changed = false;
        for (const puzzle::Turn turn : turns) {
            for (std::uint8_t quarters = 1; quarters < kQuarters; ++quarters) {
                const puzzle::Turn power{turn.axis, turn.layers, quarters};
                if (turn.quarters == 2 && quarters != 2) {
                    continue;
                }
                auto& cost = cost_[turn.axis];
                for (std::size_t from = 0; from < kVectors; ++from) {
                    const Vector to = sum_of_vectors(static_cast<Vector>(from), vector_of(power));
                    const int by = cost[from] + costs.cost(power);
                    if (cost[from] != kNever && by < cost[to]) {
                        cost[to] = static_cast<std::uint8_t>(by);
                        last_turn_[turn.axis][to] = power;
                        is_changed = true;
                    }
                }
            }
        }
    }
}

void TurnChoice::see_vectors(const puzzle::Cube& cube) {
    constexpr unsigned kLast = kCubeSize - 1;
    const std::vector<puzzle::SymmetryIndex> turned = turned_holds(cube);
    for (std::size_t hold = 0; hold < puzzle::kRotations; ++hold) {
        const puzzle::Isometry& isometry = puzzle::all_symmetries()[hold];
        for (std::uint8_t axis = 0; axis < kAxes; ++axis) {
            for (std::size_t vector = 0; vector < kVectors; ++vector) {
                Seen out;
                Vector in_frame = 0;
                for (unsigned layer = 0; layer < kCubeSize; ++layer) {
                    const unsigned quarters = quarters_in(static_cast<Vector>(vector), layer);
                    // A layer that does not turn still has its axis.
                    const puzzle::Turn image =
                        puzzle::image(isometry,
                                      {axis, static_cast<std::uint8_t>(1U << layer),
                                       static_cast<std::uint8_t>(std::max(1U, quarters))},
                                      kCubeSize);
                    out.axis = image.axis;
                    in_frame =
                        sum_of_vectors(in_frame, quarters == 0 ? Vector{0} : vector_of(image));
                }
                const unsigned last = quarters_in(in_frame, kLast);
                out.last_quarters = static_cast<std::uint8_t>(last);
                for (unsigned layer = 0; layer < kLast; ++layer) {
                    out.element = static_cast<Element>(
                        out.element | (quarters_in(in_frame, layer) + kQuarters - last) % kQuarters
                                          << 2 * layer);
                }
                out.hold =
                    turned[(hold * kAxes + out.axis) * kQuarters + (kQuarters - last) % kQuarters];
                seen_.push_back(out);
            }
        }
    }
}

void TurnChoice::find_classes() {
    // A choice as seen in the frame: by axis, element, and quarters of the last layer.
    using Look = std::vector<std::tuple<std::size_t, unsigned, unsigned, unsigned>>;
    std::vector<Look> looks;
    for (std::size_t hold = 0; hold < puzzle::kRotations; ++hold) {
        Look look;
        for (std::size_t axis = 0; axis < kAxes; ++axis) {
            for (std::size_t vector = 1; vector < kVectors; ++vector) {
                if (cost_[axis][vector] != kNever) {
                    const Seen& to = seen(hold, axis, vector);
                    look.emplace_back(to.axis, to.element, to.last_quarters, cost_[axis][vector]);
                }
            }
        }
        std::ranges::sort(look);
        const auto found = std::ranges::find(looks, look);
        class_of_[hold] = static_cast<std::uint8_t>(found - looks.begin());
        if (found == looks.end()) {
            looks.push_back(std::move(look));
            first_of_class_.push_back(static_cast<puzzle::SymmetryIndex>(hold));
        }
    }
}

void TurnChoice::list_steps() {
    const std::size_t classes = first_of_class_.size();
    // The least cost of a step: by class of holds, axis, element and class after it.
    std::vector<std::uint8_t> least(classes * kAxes * kElements * classes, kNever);
    for (std::size_t from = 0; from < classes; ++from) {
        for (std::size_t axis = 0; axis < kAxes; ++axis) {
            for (std::size_t vector = 1; vector < kVectors; ++vector) {
                const Seen& to = seen(first_of_class_[from], axis, vector);
                const std::size_t after = class_of_[to.hold];
                std::uint8_t& of =
                    least[((from * kAxes + to.axis) * kElements + to.element) * classes + after];
                // Turns that leave the cube as it is and as it is held are no step.
                if (to.element != 0 || after != from) {
                    of = std::min(of, cost_[axis][vector]);
                }
            }
        }
    }
    for (const std::uint8_t cost : least) {
        max_cost_ = std::max(max_cost_, cost == kNever ? 0 : int{cost});
    }
    const std::size_t lists = static_cast<std::size_t>(max_cost_ + 1) * kQuarters;
    steps_.resize(classes * kAxes * lists);
    for (std::size_t i = 0; i < least.size(); ++i) {
        if (least[i] != kNever) {
            const auto element = static_cast<Element>(i / classes % kElements);
            steps_[i / (kElements * classes) * lists + least[i] * kQuarters +
                   face_quarters(element)]
                .push_back({element, static_cast<std::uint8_t>(i % classes)});
        }
    }
}

puzzle::Algorithm TurnChoice::turns(const Path& path, puzzle::SymmetryIndex hold) const {
    // The cheapest way to each hold, syllable by syllable.
    struct Way {
        unsigned cost = std::numeric_limits<unsigned>::max();
        std::size_t from = 0;
        std::size_t axis = 0;
        Vector vector = 0;
    };
    using Ways = std::array<Way, puzzle::kRotations>;
    std::vector<Ways> ways(path.size + std::size_t{1});
    ways[0][hold].cost = 0;
    for (std::size_t i = 0; i < path.size; ++i) {
        for (std::size_t from = 0; from < puzzle::kRotations; ++from) {
            const unsigned before = ways[i][from].cost;
            for (std::size_t axis = 0; axis < kAxes && before != Way{}.cost; ++axis) {
                for (std::size_t vector = 1; vector < kVectors; ++vector) {
                    const Seen& to = seen(from, axis, vector);
                    const unsigned cost = before + cost_[axis][vector];
                    if (cost_[axis][vector] != kNever && cost < ways[i + 1][to.hold].cost &&
                        to.axis * kElements + to.element == path.at[i]) {
                        ways[i + 1][to.hold] = {cost, from, axis, static_cast<Vector>(vector)};
                    }
                }
            }
        }
    }
    const auto best = std::ranges::min_element(ways.back(), {}, &Way::cost);
    base::check(best->cost != Way{}.cost, "the choice makes the steps of the path");
    auto at = static_cast<std::size_t>(best - ways.back().begin());
    puzzle::Algorithm out;
    for (std::size_t i = path.size; i > 0; --i) {
        const Way& way = ways[i][at];
        for (Vector vector = way.vector; vector != 0;) {
            const puzzle::Turn turn = last_turn_[way.axis][vector];
            out.push_back(turn);
            vector = sum_of_vectors(vector, vector_of(puzzle::inverse(turn)));
        }
        at = way.from;
    }
    std::ranges::reverse(out);
    return out;
}

}  // namespace revenge::solver::cube4

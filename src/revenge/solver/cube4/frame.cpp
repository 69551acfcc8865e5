#include "revenge/solver/cube4/frame.hpp"

#include <algorithm>
#include <numeric>

#include "revenge/base/check.hpp"

namespace revenge::solver::cube4 {

namespace {

constexpr unsigned kLastLayer = kCubeSize - 1;
constexpr unsigned kAllLayers = (1U << kCubeSize) - 1;

// RETURNS what a turn does to layers 0 to 2 where layer 3 is not to move: the cube is turned back.
Element element_of(unsigned layers, unsigned quarters) noexcept {
    Element out = 0;
    for (unsigned layer = 0; layer < kLastLayer; ++layer) {
        const unsigned own = layers >> layer & 1U;
        const unsigned last = layers >> kLastLayer & 1U;
        out = static_cast<Element>(out | ((own + kQuarters - last) * quarters % kQuarters)
                                             << 2 * layer);
    }
    return out;
}

Element negative(Element element) noexcept { return sum(sum(element, element), element); }

}  // namespace

AxisElements::AxisElements(puzzle::Metric metric) {
    constexpr std::uint8_t kUnknown = kMaxCost + 1;
    const puzzle::CostTable costs(metric, kCubeSize);
    cost_.fill(kUnknown);
    cost_[0] = 0;
    for (int cost = 1; cost <= kMaxCost; ++cost) {
        for (std::uint8_t layers = 1; layers < kAllLayers; ++layers) {
            for (std::uint8_t quarters = 1; quarters < kQuarters; ++quarters) {
                const puzzle::Turn turn{0, layers, quarters};
                // Deep turns are turns of the other layers with the cube turned: answers have none.
                const int before = cost - costs.cost(turn);
                for (Element from = 0; from < kElements && !puzzle::is_deep(turn, kCubeSize);
                     ++from) {
                    const Element to = sum(from, element_of(layers, quarters));
                    if (cost_[from] == before && cost_[to] == kUnknown) {
                        cost_[to] = static_cast<std::uint8_t>(cost);
                        last_turn_[to] = turn;
                    }
                }
            }
        }
    }
    for (Element element = 1; element < kElements; ++element) {
        base::check(cost_[element] != kUnknown, "three turns do all that turns of an axis can");
        of_cost_[cost_[element]][face_quarters(element)].push_back(element);
    }
}

puzzle::Algorithm AxisElements::turns(std::size_t axis, Element element) const {
    puzzle::Algorithm out;
    unsigned rotation = 0;
    while (element != 0) {
        puzzle::Turn turn = last_turn_[element];
        element = sum(element, negative(element_of(turn.layers, turn.quarters)));
        rotation += (turn.layers >> kLastLayer & 1U) * turn.quarters;
        turn.axis = static_cast<std::uint8_t>(axis);
        out.push_back(turn);
    }
    std::ranges::reverse(out);
    if (rotation % kQuarters != 0) {
        // The last layer has turned by `rotation`; the cube is turned back, so that DBL is in its place again.
        out.push_back({static_cast<std::uint8_t>(axis), kAllLayers,
                       static_cast<std::uint8_t>(kQuarters - rotation % kQuarters)});
    }
    return out;
}

namespace {

constexpr std::size_t kDbl = 6;  // place and label

std::size_t first_slot(const puzzle::Cube& cube, std::string_view orbit) {
    return static_cast<std::size_t>(cube.puzzle().find_orbit(orbit)->first);
}

Bytes identity_bytes() noexcept {
    Bytes out;
    std::iota(out.at.begin(), out.at.end(), std::uint8_t{0});
    return out;
}

// First one, then the other: where each slot takes its piece from.
puzzle::SlotArray then(const puzzle::SlotArray& first, const puzzle::SlotArray& second) noexcept {
    puzzle::SlotArray out{};
    for (std::size_t i = 0; i < out.size(); ++i) {
        out[i] = first[second[i]];
    }
    return out;
}

puzzle::SlotArray identity_slots() noexcept {
    puzzle::SlotArray out{};
    std::iota(out.begin(), out.end(), std::uint8_t{0});
    return out;
}

puzzle::SlotArray slots_of(const puzzle::Cube& cube, std::size_t axis, Element element) noexcept {
    puzzle::SlotArray out = identity_slots();
    for (unsigned layer = 0; layer + 1 < kCubeSize; ++layer) {
        const int quarters = quarters_of(element, layer);
        if (quarters != 0) {
            out = then(out, cube.action({static_cast<std::uint8_t>(axis),
                                         static_cast<std::uint8_t>(1U << layer),
                                         static_cast<std::uint8_t>(quarters)})
                                .from);
        }
    }
    return out;
}

}  // namespace

Frame::Frame()
    : cube_(kCubeSize),
      first_wing_slot_(first_slot(cube_, "wings")),
      first_center_slot_(first_slot(cube_, "centers")) {
    make_places();
    for (std::size_t axis = 0; axis < kAxes; ++axis) {
        for (Element element = 0; element < kElements; ++element) {
            permutations_.turn[axis][element] = permutation(slots_of(cube_, axis, element));
        }
    }
    for (puzzle::SymmetryIndex symmetry = 0; symmetry < puzzle::kSymmetries; ++symmetry) {
        const puzzle::SymmetryAction& action = cube_.symmetry(symmetry);
        puzzle::SlotArray from = identity_slots();
        for (std::size_t i = 0; i < static_cast<std::size_t>(cube_.puzzle().slots()); ++i) {
            from[action.place[i]] = static_cast<std::uint8_t>(i);
        }
        for (std::size_t axis = 0; axis < kAxes; ++axis) {
            for (Element quarters = 0; quarters < kQuarters; ++quarters) {
                permutations_.place[axis][quarters][symmetry] =
                    permutation(then(slots_of(cube_, axis, quarters), from));
            }
            permutations_.outer_edges[axis][symmetry] =
                outer_edges(axis, permutations_.place[axis][0][symmetry]);
        }
        Bytes& label = permutations_.label[symmetry];
        label = identity_bytes();
        for (std::size_t i = 0; i < kWings; ++i) {
            label.at[i] = byte_of_wing_[action.label[first_wing_slot_ + wing_of_byte_[i]]];
        }
        for (std::size_t face = 0; face < puzzle::kFaces; ++face) {
            label.at[kFirstCenter + face] =
                static_cast<std::uint8_t>(kFirstCenter + action.label[first_center_slot_ + face]);
        }
    }
    solved_ = bytes_of(cube_.puzzle().solved());
}

// Numbers the wings as the header says. In the cube's own order, places i and i + 12 are one edge.
void Frame::make_places() {
    constexpr std::uint8_t kNone = kWings;
    byte_of_wing_.fill(kNone);
    const auto place_edge = [&](std::size_t edge, std::size_t wing) {
        const std::size_t partner = (wing + kEdges) % kWings;
        wing_of_byte_[edge] = static_cast<std::uint8_t>(wing);
        wing_of_byte_[edge + kEdges] = static_cast<std::uint8_t>(partner);
        byte_of_wing_[wing] = static_cast<std::uint8_t>(edge);
        byte_of_wing_[partner] = static_cast<std::uint8_t>(edge + kEdges);
    };
    constexpr std::uint8_t kSlice = 0b10;  // layer 1
    const puzzle::SlotArray& slice =
        cube_.action({static_cast<std::uint8_t>(kCosetAxis), kSlice, 1}).from;
    std::size_t slot = first_wing_slot_;
    while (slice[slot] == slot) {
        ++slot;
    }
    for (std::size_t edge = kSliceWings; edge-- > 0; slot = slice[slot]) {
        place_edge(edge, slot - first_wing_slot_);
    }
    std::size_t edge = kSliceWings;
    for (std::size_t wing = 0; wing < kEdges; ++wing) {
        if (byte_of_wing_[wing] == kNone) {
            place_edge(edge++, wing);
        }
    }
    base::check(edge == kEdges, "two slices cross four edges");
}

EdgeMask Frame::outer_edges(std::size_t axis, const Bytes& from) const noexcept {
    constexpr Element kInner = 1U << 2U | 1U << 4U;
    const Bytes& turned = permutations_.turn[axis][kInner];
    EdgeMask out = 0;
    for (std::size_t edge = 0; edge < kEdges; ++edge) {
        const std::size_t first = from.at[edge];
        const std::size_t second = from.at[edge + kEdges];
        if (turned.at[first] == first && turned.at[second] == second) {
            out = static_cast<EdgeMask>(out | 1U << edge);
        }
    }
    return out;
}

Bytes Frame::permutation(const puzzle::SlotArray& from) const noexcept {
    Bytes out = identity_bytes();
    for (std::size_t i = 0; i < kWings; ++i) {
        out.at[i] = byte_of_wing_[from[first_wing_slot_ + wing_of_byte_[i]] - first_wing_slot_];
    }
    for (std::size_t i = 0; i < kCenters; ++i) {
        out.at[kFirstCenter + i] = static_cast<std::uint8_t>(
            kFirstCenter + from[first_center_slot_ + i] - first_center_slot_);
    }
    return out;
}

puzzle::SymmetryIndex Frame::homing(const puzzle::State& state) const noexcept {
    puzzle::SymmetryIndex out = 0;
    for (; out < puzzle::kRotations; ++out) {
        const puzzle::State turned = cube_.rotate(state, out);
        if (turned.piece[kDbl] == kDbl && turned.twist[kDbl] == 0) {
            break;
        }
    }
    base::check(out < puzzle::kRotations, "a rotation brings each corner to each place");
    return out;
}

Bytes Frame::bytes_of(const puzzle::State& state) const noexcept {
    Bytes out = identity_bytes();
    for (std::size_t i = 0; i < kWings; ++i) {
        out.at[i] = byte_of_wing_[state.piece[first_wing_slot_ + wing_of_byte_[i]]];
    }
    for (std::size_t i = 0; i < kCenters; ++i) {
        out.at[kFirstCenter + i] =
            static_cast<std::uint8_t>(kFirstCenter + state.piece[first_center_slot_ + i]);
    }
    return out;
}

}  // namespace revenge::solver::cube4

#include "revenge/solver/cube4/axis_elements.hpp"

#include <algorithm>

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

}  // namespace revenge::solver::cube4

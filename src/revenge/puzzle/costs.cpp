#include "revenge/puzzle/costs.hpp"

#include <algorithm>
#include <cassert>

#include "revenge/puzzle/canonical.hpp"
#include "revenge/puzzle/default_metric.hpp"

namespace revenge::puzzle {

Costs::Costs(std::string_view name) : name_(name), counts_steps_(name == kStepMetrics.back()) {}

base::Result<Costs> Costs::named(const Definition& definition, std::string_view metric) {
    const int size = definition.cube_size();
    if (size > 0) {
        const auto known = metric_named(metric);
        return known ? base::Result<Costs>(Costs(CostTable(*known, size))) : known.error();
    }
    if (std::ranges::count(kStepMetrics, metric) > 0) {
        return Costs(metric);
    }
    return base::Error{
        base::ErrorCode::Usage,
        "metric \"" + std::string(metric) + "\": for " + definition.name() +
            " there are turn (any turn is 1) and quarter (each step of a turn "
            "is 1)",
        {{"no-such-metric", {{"metric", std::string(metric)}, {"known", "turn, quarter"}}}}};
}

int Costs::cost(const Move& move) const noexcept {
    if (turns_) {
        return turns_->cost(*move.turn);
    }
    const auto own = own_.find(move.base);
    if (own != own_.end()) {
        if (const auto cost = own->second.find(move.power); cost != own->second.end()) {
            return cost->second;
        }
    }
    return counts_steps_ ? std::min(move.power, move.order - move.power) : 1;
}

void Costs::set(const BaseMove& base, int power, int cost) {
    assert(!turns_ && power > 0 && power < base.order && cost >= 1);
    own_[base.name][power] = cost;
}

int Costs::cost(const Moves& moves) const noexcept {
    int sum = turns_ ? turns_->cost(moves.turns()) : 0;
    for (const Move& step : moves.steps()) {
        sum += cost(step);
    }
    return sum;
}

Moves simplify(const Definition& definition, const Moves& moves, const Costs& costs) {
    if (costs.turns() != nullptr) {
        return simplify(moves.turns(), *costs.turns(), false);
    }
    std::vector<std::vector<Move>> parts{moves.steps()};
    simplify(definition, parts, costs);
    return std::move(parts.front());
}

}  // namespace revenge::puzzle

#include "revenge/puzzle.hpp"

#include <algorithm>
#include <cassert>

#include "revenge/base/joined.hpp"
#include "revenge/puzzle/square_one.hpp"
#include "revenge/puzzle/step_metrics.hpp"

namespace revenge::puzzle {

Costs::Costs(std::string_view name) : name_(name), counts_steps_(name == kStepMetrics.back()) {}

base::Result<Costs> Costs::named(const Definition& definition, std::string_view metric) {
    const int size = definition.cube_size();
    if (size > 0) {
        const auto known = metric_named(metric);
        return known ? base::Result<Costs>(Costs(CostTable(*known, size))) : known.error();
    }
    const auto known = step_metrics(definition);
    if (std::ranges::count(known, metric) > 0) {
        return Costs(metric);
    }
    const bool has_more = known.size() > kStepMetrics.size();
    return base::Error{base::ErrorCode::Usage,
                       "metric \"" + std::string(metric) + "\": for " + definition.name() +
                           " there are " +
                           (has_more ? "wca (turns of both layers at a time are 1), " : "") +
                           "turn (any turn is 1) and quarter (each step of a turn is 1)",
                       {{"no-such-metric",
                         {{"metric", std::string(metric)}, {"known", base::joined(known, ", ")}}}}};
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
    const bool joins_layers = name_ == kWcaMetric;
    const std::string* before = nullptr;  // the layer that the move before this one turned
    for (const Move& step : moves.steps()) {
        const bool is_layer = joins_layers && step.base != kSlice;
        const bool is_with_it = is_layer && before != nullptr && *before != step.base;
        sum += is_with_it ? 0 : cost(step);
        before = is_layer && !is_with_it ? &step.base : nullptr;
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

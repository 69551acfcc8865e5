#include "revenge/puzzle/costs.hpp"

#include <algorithm>

namespace revenge::puzzle {

namespace {

constexpr std::string_view kTurn = "turn";
constexpr std::string_view kQuarter = "quarter";

}  // namespace

base::Result<Costs> Costs::named(const Definition& definition, std::string_view metric) {
    if (metric == kTurn || metric == kQuarter) {
        return Costs(metric);
    }
    const int size = definition.cube_size();
    if (size == 0) {
        return base::Error{
            base::ErrorCode::Usage,
            "metric \"" + std::string(metric) + "\": for " + definition.name() +
                " there are turn (any turn is 1) and quarter (each step of a turn "
                "is 1)",
            {{"no-such-metric", {{"metric", std::string(metric)}, {"known", "turn, quarter"}}}}};
    }
    const auto known = metric_named(metric);
    return known ? base::Result<Costs>(Costs(CostTable(*known, size))) : known.error();
}

int Costs::cost(const Move& move) const noexcept {
    if (turns_) {
        return turns_->cost(*move.turn);
    }
    return name_ == kTurn ? 1 : std::min(move.power, move.order - move.power);
}

int Costs::cost(const std::vector<Move>& moves) const noexcept {
    int sum = 0;
    for (const Move& move : moves) {
        sum += cost(move);
    }
    return sum;
}

}  // namespace revenge::puzzle

#include "revenge/puzzle.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <numeric>
#include <utility>

#include "revenge/base/text.hpp"
#include "revenge/puzzle/square_one.hpp"
#include "revenge/puzzle/step_metrics.hpp"

namespace revenge::puzzle {

namespace {

constexpr std::array<std::string_view, kAllMetrics.size()> kNames{"obtm",  "sstm", "btm",
                                                                  "obqtm", "sqtm", "bqtm"};

// Common names of metrics that leave inner layers undefined, and the names to use instead.
constexpr std::array<std::pair<const char*, const char*>, 5> kOtherNames{{
    {"htm",
     "is of the 3x3x3; say obtm, which is the same there and counts blocks of outer layers as one"},
    {"ftm",
     "is of the 3x3x3; say obtm, which is the same there and counts blocks of outer layers as one"},
    {"hbtm", "is called obtm here"},
    {"qtm", "is of the 3x3x3; say obqtm, which is the same there and counts half turns as two"},
    {"etm", "counts rotations as moves, which no metric here does; say obtm, sstm or btm"},
}};

// Runs of adjacent turning layers; an inner run has to be made of two outer blocks.
int blocks(unsigned layers) { return std::popcount(layers & ~(layers << 1U)); }

int outer_block_turns(unsigned layers, int size) {
    const unsigned top = 1U << static_cast<unsigned>(size - 1);
    int touching = 0;
    if ((layers & 1U) != 0) {
        ++touching;
    }
    if ((layers & top) != 0) {
        ++touching;
    }
    return touching + 2 * (blocks(layers) - touching);
}

}  // namespace

std::string_view name_of(Metric metric) noexcept {
    return kNames[static_cast<std::size_t>(metric)];
}

base::Result<Metric> metric_named(std::string_view given) {
    const auto unknown = [&given](const std::string& sentence, const char* kind) {
        return base::Error{
            base::ErrorCode::Usage,
            sentence,
            {{kind, {{"metric", std::string(given)}, {"known", metric_words(", ")}}}}};
    };
    const std::string name = base::lower_case(given);
    for (const Metric metric : kAllMetrics) {
        if (name == name_of(metric)) {
            return metric;
        }
    }
    for (const auto& [other, meant] : kOtherNames) {
        if (name == other) {
            return unknown("metric '" + std::string(given) + "' " + meant, "no-such-metric");
        }
    }
    if (name == "stm") {
        return unknown(
            "metric 'stm' is read two ways: as sstm (every single slice 1, so Rw is 2) "
            "in papers on the 4x4x4, as btm (any block of layers 1) elsewhere; say "
            "sstm or btm",
            "metric-two-ways");
    }
    return unknown("unknown metric '" + std::string(given) + "'; known are " + metric_words(" "),
                   "no-such-metric");
}

base::Result<Metric> metric_or_default(std::string_view name) {
    return name.empty() ? base::Result<Metric>(Metric::Obtm) : metric_named(name);
}

std::string metric_words(std::string_view between) { return base::joined(kNames, between); }

int cost(Metric metric, Turn turn, int size) noexcept {
    if (is_rotation(turn, size)) {
        return 0;
    }
    const int half = turn.quarters == 2 ? 2 : 1;
    switch (metric) {
        case Metric::Obtm:
            return outer_block_turns(turn.layers, size);
        case Metric::Sstm:
            return std::popcount(turn.layers);
        case Metric::Btm:
            return blocks(turn.layers);
        case Metric::Obqtm:
            return half * outer_block_turns(turn.layers, size);
        case Metric::Sqtm:
            return half * std::popcount(turn.layers);
        case Metric::Bqtm:
            return half * blocks(turn.layers);
    }
    return 0;
}

int cost(Metric metric, const Algorithm& algorithm, int size) noexcept {
    return std::accumulate(algorithm.begin(), algorithm.end(), 0,
                           [&](int sum, Turn turn) { return sum + cost(metric, turn, size); });
}

CostTable::CostTable(Metric metric, int size)
    : size_(size),
      name_(name_of(metric)),
      costs_(static_cast<std::size_t>(turn_index_bound(size))) {
    for (std::uint8_t axis = 0; axis < 3; ++axis) {
        for (unsigned layers = 1; layers < 1U << static_cast<unsigned>(size); ++layers) {
            for (std::uint8_t quarters = 1; quarters <= 3; ++quarters) {
                const Turn turn{axis, static_cast<std::uint8_t>(layers), quarters};
                costs_[static_cast<std::size_t>(turn_index(turn, size))] =
                    static_cast<std::uint8_t>(puzzle::cost(metric, turn, size));
            }
        }
    }
}

int CostTable::cost(const Algorithm& algorithm) const noexcept {
    return std::accumulate(algorithm.begin(), algorithm.end(), 0,
                           [this](int sum, Turn turn) { return sum + cost(turn); });
}

void CostTable::set(Turn turn, int cost) {
    if (!is_rotation(turn, size_)) {
        costs_[static_cast<std::size_t>(turn_index(turn, size_))] = static_cast<std::uint8_t>(cost);
    }
}

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

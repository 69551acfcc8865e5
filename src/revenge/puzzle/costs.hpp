// What moves cost, of any puzzle: `turn` counts any turn as 1, `quarter` each step of a turn; a cube's moves are
// counted in its metrics and by own costs as well.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "revenge/base/result.hpp"
#include "revenge/puzzle/definition.hpp"
#include "revenge/puzzle/metric.hpp"
#include "revenge/puzzle/move.hpp"

namespace revenge::puzzle {

// THREADS: values, const use is safe.
class Costs {
  public:
    // ERRORS: Usage, naming the metrics that there are for the puzzle.
    static base::Result<Costs> named(const Definition& definition, std::string_view metric);
    // Of a cube's turns.
    explicit Costs(CostTable turns) : name_(turns.name()), turns_(std::move(turns)) {}

    const std::string& name() const noexcept { return name_; }
    // REQUIRES a move of the puzzle that these are of.
    int cost(const Move& move) const noexcept;
    int cost(const std::vector<Move>& moves) const noexcept;
    // Null: `turn` or `quarter`, which the engines of cubes do not count in.
    const CostTable* turns() const noexcept { return turns_ ? &*turns_ : nullptr; }

  private:
    explicit Costs(std::string_view name) : name_(name) {}

    std::string name_;
    std::optional<CostTable> turns_;
};

}  // namespace revenge::puzzle

// The costs of moves of any puzzle: `turn` counts any turn as 1, `quarter` counts each step of a turn, and the moves of
// a cube can also be counted in its metrics; those of the Square-1 in `wca` (step_metrics.hpp). Custom costs are one of
// these with different costs for some moves.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "revenge/base/result.hpp"
#include "revenge/puzzle/definition.hpp"
#include "revenge/puzzle/metric.hpp"
#include "revenge/puzzle/move.hpp"
#include "revenge/puzzle/moves.hpp"

namespace revenge::puzzle {

// THREADS: values, const use is safe.
class Costs {
  public:
    // ERRORS: Usage, naming the metrics that there are for the puzzle.
    static base::Result<Costs> named(const Definition& definition, std::string_view metric);
    // The costs of a cube's turns. The constructor is implicit, because a CostTable is a kind of Costs.
    Costs(CostTable turns) : name_(turns.name()), turns_(std::move(turns)) {}

    const std::string& name() const noexcept { return name_; }
    // REQUIRES a move of the puzzle that these are of.
    int cost(const Move& move) const noexcept;
    int cost(const Moves& moves) const noexcept;
    // Null for `turn`, `quarter` and custom costs based on these, for non-cubic puzzles.
    const CostTable* turns() const noexcept { return turns_ ? &*turns_ : nullptr; }

    // REQUIRES costs that are not of a cube's turns, a power of the base move that does something,
    // and cost >= 1.
    void set(const BaseMove& base, int power, int cost);
    // RETURNS whether some moves have costs of their own.
    bool has_own() const noexcept { return !own_.empty(); }
    void rename(std::string name) { name_ = std::move(name); }

  private:
    explicit Costs(std::string_view name);

    std::string name_;
    std::optional<CostTable> turns_;
    bool counts_steps_ = false;
    std::map<std::string, std::map<int, int>, std::less<>> own_;  // [base][power]
};

// Cancels and merges turns about one axis, also across commuting neighbours, and writes each group at
// least cost: `U U2` -> `U'`, and in OBTM `R 2R` -> `Rw`. Whole-cube rotations are carried to the end
// (`rotations` true) or through the turns and dropped (false). The result acts the same, up to that
// rotation, and costs no more. COMPLEXITY: linear.
Algorithm simplify(const Algorithm& algorithm, const CostTable& costs, bool rotations);

// Merges powers of one move as simplify() does, also across parts that are made one after the other, where what they
// merge to stays in the earliest; where one move is dearer than several, these stay.
void simplify(const Definition& definition, std::vector<std::vector<Move>>& parts,
              const Costs& costs);
// RETURNS moves merged as such parts are; of a cube as its simplify() does, without rotations.
Moves simplify(const Definition& definition, const Moves& moves, const Costs& costs);

}  // namespace revenge::puzzle

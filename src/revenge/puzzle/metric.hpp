// Metrics: what a turn costs.
//
//   obtm  an outer block (WCA: R, Rw, 3Rw) 1, an inner block 2
//   sstm  every layer that turns 1 (R, 2R: 1; Rw: 2): the slice turns of the 4x4x4 papers
//   btm   every block of adjacent layers 1
//   obqtm sqtm bqtm: the same with half turns counted twice
// Whole-cube rotations cost 0. A bare "stm" means sstm in the papers and btm in cubing.js, so it is
// refused with both readings named.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "revenge/base/result.hpp"
#include "revenge/puzzle/turn.hpp"

namespace revenge::puzzle {

enum class Metric : std::uint8_t { Obtm, Sstm, Btm, Obqtm, Sqtm, Bqtm };
inline constexpr std::array<Metric, 6> kAllMetrics{Metric::Obtm,  Metric::Sstm, Metric::Btm,
                                                   Metric::Obqtm, Metric::Sqtm, Metric::Bqtm};
// The metrics that count a half turn once. Every answer for a cube lists its length in each of them.
inline constexpr std::array<Metric, 3> kTurnMetrics{Metric::Obtm, Metric::Sstm, Metric::Btm};
constexpr bool is_turn_metric(Metric metric) noexcept {
    return std::ranges::find(kTurnMetrics, metric) != kTurnMetrics.end();
}

std::string_view name_of(Metric metric) noexcept;
// Reads upper case, too. ERRORS: Usage, naming the metrics.
base::Result<Metric> metric_named(std::string_view name);
// The same; a cube is counted in obtm where nothing is said.
base::Result<Metric> metric_or_default(std::string_view name);
// RETURNS all names, with `between` between each two.
std::string metric_words(std::string_view between);

int cost(Metric metric, Turn turn, int size) noexcept;
int cost(Metric metric, const Algorithm& algorithm, int size) noexcept;

// Own costs: a metric, some of whose turns cost something else. THREADS: values, const use is safe.
class CostTable {
  public:
    CostTable(Metric metric, int size);

    const std::string& name() const noexcept { return name_; }
    int size() const noexcept { return size_; }
    int cost(Turn turn) const noexcept {
        return costs_[static_cast<std::size_t>(turn_index(turn, size_))];
    }
    int cost(const Algorithm& algorithm) const noexcept;
    // REQUIRES cost >= 1, except that rotations keep 0.
    void set(Turn turn, int cost);
    void rename(std::string name) { name_ = std::move(name); }

  private:
    int size_;
    std::string name_;
    std::vector<std::uint8_t> costs_;
};

}  // namespace revenge::puzzle

// Endgames: reduced cubes are solved by the two-phase algorithm, many at once.
//
// Each cube is tried with growing phase-1 length, from six directions, only for totals that beat the best solution. A
// unit of work is one cube with one phase-1 length. Units are taken in the order of reduction length plus phase-1
// length: this sum is a lower bound of the unit's result, and a longer phase 1 costs 13 times as much for six times the
// probability. Cubes that cannot beat the best solution are dropped. Of reductions that lead to the same 3x3x3 (one in
// five) the shortest is used.
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

#include "revenge/puzzle.hpp"
#include "revenge/solver/cube3/two_phase.hpp"
#include "revenge/solver/reduction/orientations.hpp"
#include "revenge/solver/reduction/pieces.hpp"

namespace revenge::solver::reduction {

inline constexpr int kNoLength = 1000;  // longer than any solution

// A reduced cube.
struct Open {
    Reduction reduction;
    Reduced3 reduced;
    cube3::TwoPhaseSearch search;
    std::uint64_t key = 0;  // equal for all orientations of a cube
    int length = 0;         // of the reduction
    int next = 0;           // phase-1 length to try next

    Open(const Reduction& from, const Reduced3& cube, const cube3::Tables& tables,
         cube3::Counted counted);
};

class Endgames {
  public:
    // A callback that receives each end that gives a shorter solution than the best, and returns the new best length.
    using OnEnd = std::function<int(const Open&, const std::vector<std::uint8_t>&)>;

    Endgames(const puzzle::Cube& cube, const cube3::Tables& tables, puzzle::Metric metric,
             unsigned threads, base::Interrupt& interrupt, OnEnd on_end);

    void add(const std::vector<Reduction>& reductions);
    // Solves the waiting cube that is nearest to its end, at once, whatever the length of the solution.
    void first(base::Interrupt& interrupt);
    // Solves cubes, with about `credit` nodes in addition to those that earlier calls did not use. Only solutions
    // shorter than `best` are searched.
    void solve(double credit, int best);
    std::uint64_t nodes() const noexcept { return nodes_; }
    // Returns the length of the shortest open reduction.
    int shortest() const noexcept;

  private:
    // A lower bound of the next unit's solution length, and its phase-1 length.
    struct Key {
        int reach;
        int next;
        auto operator<=>(const Key&) const =
            default;  // NOLINT(modernize-use-nullptr): a false alarm
    };
    using Cubes = std::deque<std::unique_ptr<Open>>;

    static Key key_of(const Open& open) noexcept;
    bool first(Open& open, int most_phase2, std::uint64_t most_nodes, base::Interrupt& interrupt);
    bool is_new(const Open& open);
    void put(std::unique_ptr<Open> open);
    void drop(int best);
    Cubes units();
    std::optional<std::vector<std::uint8_t>> solve(Open& open, int best,
                                                   cube3::TwoPhaseSearch::Room& room);

    const puzzle::Cube& cube_;
    const cube3::Tables& tables_;
    cube3::Counted counted_;
    unsigned threads_;
    std::vector<cube3::TwoPhaseSearch::Room> rooms_;  // of each thread
    base::Interrupt& interrupt_;
    OnEnd on_end_;
    std::map<Key, Cubes> open_;
    std::size_t count_ = 0;                       // number of open cubes
    std::unordered_map<std::uint64_t, int> met_;  // lengths of the reductions to each cube
    std::uint64_t nodes_ = 0;
    double credit_ = 0;
};

}  // namespace revenge::solver::reduction

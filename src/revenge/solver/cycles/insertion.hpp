// Solves one orbit of pieces by 3-cycles that are inserted into a sequence of moves, not put after it.
//
// A word inserted before the last moves v of a sequence has the effect of its conjugate by v at the end. A 3-cycle that
// is needed at the end can thus be inserted at every place of the sequence as another 3-cycle, and among these
// there are usually some whose words are as light as any. Words also cancel with their neighbours on both sides, on the
// left and on the right. (Solvers of the 3x3x3 in few moves insert commutators by hand.)
//
// A beam search goes from cycle to cycle: it keeps the sequences of the least weight plus what the pieces that are
// still wrong are expected to take, one for each state of the orbit.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "revenge/puzzle.hpp"
#include "revenge/solver/cycles/alphabet.hpp"
#include "revenge/solver/cycles/cycle_table.hpp"

namespace revenge::solver::cycles {

class Insertion {
  public:
    // REQUIRES arguments that outlive it.
    Insertion(const puzzle::Puzzle& puzzle, const Alphabet& alphabet, const puzzle::Orbit& orbit,
              const CycleTable& table);

    // RETURNS the word with cycles inserted that solves the orbit of `state`; nothing if no cycles were found that do.
    // `work`: about how many look-ups of cycles may be made. The result depends on nothing else.
    std::optional<Letters> solve(const puzzle::State& state, Letters word, std::size_t work) const;

  private:
    using Numbers = std::vector<puzzle::SlotNumber>;
    struct Node {
        Letters word;
        std::size_t weight = 0;
        Numbers label;  // [place of the orbit] after the word
        Numbers twist;
        double togo = 0;  // 3-cycles that are expected to be needed
    };
    struct Target {
        Cycle cycle;      // at the end of the word
        double togo = 0;  // after it
    };
    struct Place {
        double score = 0;
        std::size_t position = 0;  // in the word
        std::size_t target = 0;
        std::uint32_t number = 0;  // in the table
    };

    Node node_of(const puzzle::State& state, Letters word) const;
    bool is_right(const Node& node, std::size_t place) const noexcept;
    // RETURNS how many 3-cycles will be needed, as estimated.
    double togo(const Node& node) const;
    void apply(Node& node, const Cycle& cycle) const;
    std::vector<Target> targets(const Node& node) const;
    // Adds cycles that put `gain` pieces right, at least.
    void add_targets(const Node& node, int gain, std::vector<Target>& out) const;
    void offer_target(const Node& node, const Cycle& cycle, int gain,
                      std::vector<Target>& out) const;
    std::vector<Place> places(const Node& node, const std::vector<Target>& targets,
                              std::size_t stride) const;
    Node inserted(const Node& node, const Place& place, const Target& target) const;

    const puzzle::Puzzle* puzzle_;
    const Alphabet* alphabet_;
    const puzzle::Orbit* orbit_;
    const CycleTable* table_;
    std::vector<std::vector<std::size_t>> homes_;  // [label]: places
    double cycle_weight_ = 0;                      // of a cycle, at its lightest
};

}  // namespace revenge::solver::cycles

// Puts many pieces right by short words that move more than three, before 3-cycles end it: commutators of a few
// letters, inserted wherever in a sequence they put most right for their weight (insertion.hpp has the idea). A piece
// is worth about half of a 3-cycle of its orbit.
#pragma once

#include <cstddef>
#include <vector>

#include "revenge/puzzle.hpp"
#include "revenge/solver/cycles/alphabet.hpp"

namespace revenge::solver::cycles {

class WordInsertion {
  public:
    // `worth`: of a right piece in each slot. `is_kept`: slots that words must leave still. REQUIRES arguments that
    // outlive it.
    WordInsertion(const puzzle::Puzzle& puzzle, const Alphabet& alphabet, std::vector<double> worth,
                  const std::vector<bool>& is_kept);

    // RETURNS the word with words inserted. Each is worth more than it weighs. `work`: about how many pieces may be
    // looked at. The result depends on nothing else.
    Letters improved(const puzzle::State& state, Letters word, std::size_t work) const;

  private:
    struct Step {
        puzzle::SlotNumber from;
        puzzle::SlotNumber to;
        puzzle::SlotNumber gain;
    };
    struct Item {
        Letters word;
        std::vector<Step> steps;
        double rank = 0;
    };
    struct Choice {
        double score = 0;
        double worth = 0;
        std::size_t position = 0;
        std::size_t item = 0;
    };
    // The state after the sequence, and its slots as seen from a place in it.
    struct Seen {
        std::vector<puzzle::SlotNumber> label,
            twist;  // [slot there]: of the piece that is in its place at the end
        std::vector<puzzle::SlotNumber> wanted,
            untwisted;  // [slot there]: the label and twist that are right
        std::vector<bool> is_right;
    };

    void find_items(const std::vector<bool>& is_kept);
    void offer(Letters word, const std::vector<bool>& is_kept);
    void step_back(Letter letter, Seen& seen) const;
    Seen seen_at_end(const puzzle::State& state, const Letters& word) const;
    double worth(const Seen& seen, const Item& item) const noexcept;
    std::vector<Choice> choices(const Seen& end, const Letters& word) const;

    const puzzle::Puzzle* puzzle_;
    const Alphabet* alphabet_;
    std::vector<double> worth_;
    std::vector<Item> items_;  // the best first
};

}  // namespace revenge::solver::cycles

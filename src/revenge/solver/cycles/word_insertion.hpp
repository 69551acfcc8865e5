// Puts many pieces right by short words that move more than three, before 3-cycles end it: commutators of a few
// letters, inserted wherever in a sequence they put most right for their weight (insertion.hpp has the idea). A piece
// is worth about half of a 3-cycle of its orbit. Further words may be given. At each place of the sequence, only words
// are rated that bring some wrong piece to its place.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "revenge/puzzle.hpp"
#include "revenge/solver/cycles/alphabet.hpp"

namespace revenge::solver::cycles {

class WordInsertion {
  public:
    // `worth`: of a right piece in each slot, by which commutators are chosen. `is_kept`: slots that words must leave
    // still. `more`: further words, the best first, of which conjugates by letters are used as well. REQUIRES a puzzle
    // and an alphabet that outlive it.
    WordInsertion(const puzzle::Puzzle& puzzle, const Alphabet& alphabet, std::vector<double> worth,
                  const std::vector<bool>& is_kept, const std::vector<Letters>& more = {});

    // RETURNS the word with words inserted. Each is worth more than it weighs. `worth`: as above, and 0 for the same
    // slots. `work`: about how many pieces and words may be looked at; `done` is how many were. The result depends on
    // nothing else.
    Letters improved(const puzzle::State& state, Letters word, const std::vector<double>& worth,
                     std::size_t work, std::size_t& done) const;

    // The same from several words, in a beam (word_beam.cpp): of the words that leave as many pieces wrong, the
    // lightest are kept. RETURNS at most `count` words, those first that are expected to be the lightest once all
    // pieces are right; none if the work does not suffice.
    std::vector<Letters> improved(const puzzle::State& state, std::vector<Letters> words,
                                  const std::vector<double>& worth, std::size_t work,
                                  std::size_t count) const;

  private:
    static constexpr std::size_t kFewMoved = 8;  // pieces moved by items that are inserted in pairs
    static constexpr std::size_t kLightMoved = 6;  // likewise, by those of which conjugates are

    struct Step {
        puzzle::SlotNumber from;
        puzzle::SlotNumber to;
        puzzle::SlotNumber gain;
    };
    struct Item {
        Letters word;
        std::vector<Step> steps;
        double rank = 0;
        double weight = 0;
        bool is_conjugate = false;
    };
    struct Choice {
        double score = 0;
        double worth = 0;
        std::size_t position = 0;
        std::size_t item = 0;
    };
    // A word with words inserted.
    struct Node {
        Letters word;
        std::ptrdiff_t weight = 0;
        std::size_t wrong = 0;   // pieces of worth
        double worth = 0;        // of these
        std::uint64_t hash = 0;  // of the state after the word
    };
    // The state after the sequence, and its slots as seen from a place in it.
    struct Seen {
        std::vector<puzzle::SlotNumber> label,
            twist;  // [slot there]: of the piece that is in its place at the end
        std::vector<puzzle::SlotNumber> wanted,
            untwisted;  // [slot there]: the label and twist that are right
        std::vector<bool> is_right;
        std::vector<puzzle::SlotNumber> at;  // [slot at the end]: the slot there
    };

    void find_items(const std::vector<bool>& is_kept);
    // Adds the words, and their conjugates by a letter; with `only_light`, those of short words that move few pieces.
    void add_words(const std::vector<Letters>& more, const std::vector<bool>& is_kept,
                   bool only_light);
    std::vector<Letters> powers_of_commutators() const;
    void sort_for_beam();
    std::vector<Step> steps_of(const Letters& word) const;
    // RETURNS the steps of a word's conjugate by a letter.
    std::vector<Step> conjugated(const std::vector<Step>& steps, Letter letter) const;
    // RETURNS an item without word and rank; nothing if it moves a slot to be kept or nothing of worth.
    std::optional<Item> item_of(const std::vector<Step>& steps,
                                const std::vector<bool>& is_kept) const;
    void offer(Letters word, const std::vector<bool>& is_kept);
    void index_steps();
    std::uint64_t key_of(const Step& step) const noexcept;
    void step_back(Letter letter, Seen& seen) const;
    Seen seen_at_end(const puzzle::State& state, const Letters& word) const;
    double gain_of(const Seen& seen, const Item& item,
                   const std::vector<double>& worth) const noexcept;
    class Gains;
    class Beam;
    class Counts;
    class Pairs;
    Node node_of(const puzzle::State& state, Letters word, const std::vector<double>& worth) const;
    // RETURNS the word with an item inserted, and its weight.
    std::pair<Letters, std::ptrdiff_t> inserted(const Letters& word, std::size_t position,
                                                std::size_t item) const;
    // RETURNS what an item weighs at a place, if it cancels with the letters next to it.
    double weight_at(const Letters& word, std::size_t position, const Item& item) const noexcept;
    // RETURNS for each number of pieces put right the lightest choices.
    std::vector<std::vector<Choice>> choices_by_gain(const Seen& end, const Letters& word,
                                                     const std::vector<double>& worth,
                                                     std::size_t least, std::size_t& done) const;
    // RETURNS the best choices by worth for weight. Adds the pieces looked at to `done`.
    std::vector<Choice> choices(const Seen& end, const Letters& word,
                                const std::vector<double>& worth, std::size_t& done) const;

    const puzzle::Puzzle* puzzle_;
    const Alphabet* alphabet_;
    std::vector<double> worth_;
    std::vector<Item> items_;                // those of the beam first, else the best
    std::size_t beam_items_ = 0;             // those that the beam inserts
    std::vector<std::uint32_t> few_moved_;   // of these, those that move few pieces
    std::vector<std::uint32_t> conjugates_;  // likewise, conjugates
    std::unordered_map<std::uint64_t, std::vector<std::uint32_t>> by_step_;  // items
    std::vector<std::vector<std::vector<puzzle::SlotNumber>>> homes_;  // [orbit][label]: slots
    std::vector<std::size_t> orbit_of_;                                // [slot]
};

}  // namespace revenge::solver::cycles

// The 3-cycles of one orbit that are known, each with its lightest known word: conjugates of given words by letters.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "revenge/puzzle.hpp"
#include "revenge/solver/cycles/alphabet.hpp"

namespace revenge::solver::cycles {

// Slots a, b, c of one orbit: what is in a comes to b, from b to c, from c to a.
struct Cycle {
    std::array<puzzle::SlotNumber, 3> slots{};
    std::array<puzzle::SlotNumber, 3>
        twists{};  // gained on arriving at slots[1], slots[2], slots[0]

    // Begins with the least slot, so that a cycle has one name.
    void normalize() noexcept;
    bool operator==(const Cycle& other) const noexcept {
        return slots[0] == other.slots[0] && slots[1] == other.slots[1] &&
               slots[2] == other.slots[2] && twists[0] == other.twists[0] &&
               twists[1] == other.twists[1] && twists[2] == other.twists[2];
    }
};

// RETURNS the 3-cycle that the action is on the orbit's pieces, if it is one. Looks at no other orbit.
std::optional<Cycle> cycle_of(const puzzle::Transformation& action,
                              const puzzle::Orbit& orbit) noexcept;

class CycleTable {
  public:
    static constexpr std::uint32_t kNone = 0xffffffff;

    CycleTable() = default;
    // All conjugates of the words' cycles and of their inverses, the lightest first. REQUIRES words that are 3-cycles
    // of the orbit. COMPLEXITY: cycles times letters.
    CycleTable(const puzzle::Puzzle& puzzle, const Alphabet& alphabet, const puzzle::Orbit& orbit,
               const std::vector<Letters>& words);

    std::size_t size() const noexcept { return entries_.size(); }
    // RETURNS the number of a cycle, which need not be normalized, or kNone.
    std::uint32_t find(Cycle cycle) const noexcept;
    const Cycle& cycle(std::uint32_t number) const noexcept { return entries_[number].cycle; }
    std::uint16_t weight(std::uint32_t number) const noexcept { return entries_[number].weight; }
    Letters word(std::uint32_t number, const Alphabet& alphabet) const;
    // The different sums of a cycle's twists, modulo the orientations.
    const std::vector<int>& sums() const noexcept { return sums_; }

  private:
    struct Entry {
        Cycle cycle;
        std::uint16_t weight = 0;
        Letter letter = 0;            // before and, undone, after the word of `inner`
        std::uint32_t inner = kNone;  // kNone: a word of words_
        std::uint32_t word = 0;
    };

    static std::uint64_t hash_of(const Cycle& cycle) noexcept;
    // RETURNS where in numbers_ the cycle is, or would be.
    std::size_t place_of(const Cycle& cycle) const noexcept;
    // RETURNS whether the entry is new or lighter than before.
    bool add(const Entry& entry);
    void grow();
    void conjugate(const puzzle::Puzzle& puzzle, const Alphabet& alphabet);

    std::vector<Letters> words_;
    std::vector<Entry> entries_;
    std::vector<std::uint32_t> numbers_;  // of entries_, in a table of open addressing
    std::vector<int> sums_;
};

}  // namespace revenge::solver::cycles

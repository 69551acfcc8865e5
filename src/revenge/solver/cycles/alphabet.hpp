// The letters that words are made of, by their numbers: what each does to places, which of them commute, and what two
// powers of one move make together.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "revenge/puzzle.hpp"

namespace revenge::solver::cycles {

using Letter = std::uint16_t;
using Letters = std::vector<Letter>;

class Alphabet {
  public:
    Alphabet() = default;
    // `weights`: what each letter costs. Powers of one move have one base; `inverses` undo letters.
    Alphabet(const puzzle::Puzzle& puzzle, const std::vector<puzzle::Move>& letters,
             std::vector<Letter> inverses, std::vector<std::uint16_t> weights);

    Letter size() const noexcept { return static_cast<Letter>(inverses_.size()); }
    Letter inverse(Letter letter) const noexcept { return inverses_[letter]; }
    Letters inverse(const Letters& word) const;
    std::size_t weight(const Letters& word) const noexcept;
    std::uint16_t weight(Letter letter) const noexcept { return weights_[letter]; }

    // The slot that a letter carries the piece of a slot to, and the twist that it gains.
    puzzle::SlotNumber to(Letter letter, std::size_t slot) const noexcept {
        return to_[letter * slots_ + slot];
    }
    puzzle::SlotNumber gain(Letter letter, std::size_t slot) const noexcept {
        return gain_[letter * slots_ + slot];
    }
    // Where a word carries the piece of a slot, and the twist that it has then, not reduced.
    struct Followed {
        std::size_t slot = 0;
        int twist = 0;
    };
    Followed follow(const Letters& word, std::size_t slot, int twist = 0) const noexcept {
        for (const Letter letter : word) {
            twist += gain(letter, slot);
            slot = to(letter, slot);
        }
        return {slot, twist};
    }

    // A move whose powers are letters.
    using Base = std::uint16_t;
    Base bases() const noexcept { return static_cast<Base>(of_base_.size()); }
    Base base(Letter letter) const noexcept { return bases_[letter]; }
    const Letters& powers(Base base) const noexcept { return of_base_[base]; }
    bool commute(Letter first, Letter second) const noexcept {
        return commutes_[bases_[first] * bases() + bases_[second]];
    }
    // RETURNS the same power of another move. REQUIRES as many powers.
    Letter renamed(Letter letter, Base base) const noexcept {
        return of_base_[base][powers_[letter]];
    }

    // Appends a letter to a word, merged with an earlier power of the same move where only letters that commute with it
    // stand between them. RETURNS how much heavier the word is then, which is negative where letters cancel.
    int append(Letters& word, Letter letter) const;

  private:
    static constexpr Letter kNothing = 0xffff;  // what a letter and its inverse make

    std::size_t slots_ = 0;
    std::vector<Letter> inverses_;
    std::vector<std::uint16_t> weights_;
    std::vector<Base> bases_;               // [letter]
    std::vector<Letters> of_base_;          // [base]: its powers
    std::vector<puzzle::SlotNumber> to_;    // [letter][slot]
    std::vector<puzzle::SlotNumber> gain_;  // [letter][slot]
    std::vector<bool> commutes_;            // [base][base]
    std::vector<std::vector<std::vector<Letter>>>
        both_;                           // [base][power][power]: one after the other
    std::vector<std::uint16_t> powers_;  // [letter]: its index among those of its move
};

}  // namespace revenge::solver::cycles

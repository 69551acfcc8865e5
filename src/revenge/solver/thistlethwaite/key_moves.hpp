// The moves of a phase's keys: the key after each turn.
//
// Each coordinate of a key (keys.hpp) has its moves as a table, computed by a walk from the solved state, so nothing is
// unranked. A key is split into digits; each digit is moved and multiplied by its weight. The tables of all phases take
// 0.16 MB.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "revenge/puzzle.hpp"
#include "revenge/solver/thistlethwaite/keys.hpp"
#include "revenge/solver/thistlethwaite/layout.hpp"

namespace revenge::solver::thistlethwaite {

class KeyMoves {
  public:
    using Digits = std::array<std::uint32_t, 4>;  // the most significant first

    // `turns` are those of phase 0..3.
    KeyMoves(int phase, const puzzle::Cube& cube, const ThistlethwaiteLayout& layout,
             const std::vector<puzzle::Turn>& turns);

    // Returns the key that turn `turn` of the phase makes of a key.
    Key next(Key key, std::size_t turn) const noexcept { return next(digits(key), turn); }

    // The same in two steps, for all turns of one key.
    Digits digits(Key key) const noexcept;
    Key next(const Digits& from, std::size_t turn) const noexcept {
        Key out = 0;
        for (std::size_t i = 0; i < parts_.size(); ++i) {
            out += parts_[i].weight * parts_[i].moves[from[i] * turns_ + turn];
        }
        return out;
    }

  private:
    struct Part {
        std::uint32_t size;                // of the digit as the key has it
        std::uint32_t weight;              // of its place
        std::vector<std::uint16_t> moves;  // row by row, where each turn leads, as the key has it
    };

    bool last_counts_half_;
    std::size_t turns_;
    std::vector<Part> parts_;  // the most significant first
};

}  // namespace revenge::solver::thistlethwaite

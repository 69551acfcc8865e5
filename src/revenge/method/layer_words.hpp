// Writes turns of a cube in the moves of a file that is the same cube under other names.
//
// A file's moves turn some layers of an axis. The turns of one axis add up to amounts by layer, 0 to 3 quarters each; a
// breadth-first search over these vectors finds the shortest word of each. A turn of the whole cube costs nothing where
// the cube is read by its looks in any orientation, but a file solves its puzzle in one orientation alone: R may be
// written as a turn of all other layers backward, after which the cube is turned in hand and later turns change their
// names. Dynamic programming over the 24 orientations chooses the cheapest way of writing a sequence, for each
// orientation that it may end in.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "revenge/puzzle.hpp"

namespace revenge::method {

class LayerWords {
  public:
    // A move of the file, made `power` times.
    struct Step {
        std::size_t move = 0;
        int power = 1;
    };
    using Word = std::vector<Step>;

    // `moves`: what each move of the file turns; `orders`: how often it has to be made to do nothing.
    LayerWords(const puzzle::Cube& cube, const std::vector<puzzle::Turn>& moves,
               const std::vector<int>& orders);

    // True if each layer can be turned, but for the middle one of odd cubes: alone, or all others instead of it.
    bool has_all_turns() const;
    // Returns the number of moves for a turn, the cube staying as it is in hand; nothing if there is no word.
    std::optional<int> length(puzzle::Turn turn) const;

    // A sequence written in parts, as it was given, with the number of its moves.
    struct Written {
        std::vector<Word> parts;
        std::size_t length = 0;
    };
    // Returns the ways of writing a sequence, one for each orientation that it may end in, the shortest first.
    std::vector<Written> write(const std::vector<puzzle::Algorithm>& parts) const;

  private:
    static constexpr std::size_t kAxes = 3;
    static constexpr std::size_t kFrames = 24;
    static constexpr std::uint8_t kNever = 0xff;

    // The axes after turns of the whole cube: axis a has become axis[a], counted from its other side if flips[a].
    struct Frame {
        std::array<std::uint8_t, kAxes> axis{0, 1, 2};
        std::array<bool, kAxes> flips{};
        bool operator==(const Frame&) const = default;
    };
    // How a vector of amounts is reached: by `step` from the vector before it.
    struct Entry {
        std::uint8_t length = kNever;
        std::uint16_t before = 0;
        Step step;
    };
    struct Syllable {
        std::size_t part = 0;
        std::size_t axis = 0;
        std::size_t amounts = 0;
    };
    // How a frame is reached by the syllables so far.
    struct Reached {
        std::size_t length = 0;
        std::size_t before = kFrames;  // frame; kFrames: not reached
        std::size_t left_out = 0;      // quarters by which the whole cube was not turned back
    };

    std::size_t amounts_of(puzzle::Turn turn) const;
    std::size_t flipped(std::size_t amounts) const;
    // Adds `quarters` to each layer.
    std::size_t plus_all(std::size_t amounts, std::size_t quarters) const;
    std::size_t sum(std::size_t a, std::size_t b) const;
    void find_frames(const puzzle::Cube& cube);
    void fill(std::size_t axis, const std::vector<puzzle::Turn>& moves,
              const std::vector<int>& orders);
    // The place and amounts of a syllable as a frame sees it.
    Syllable seen(const Syllable& syllable, std::size_t frame) const;
    std::vector<Syllable> syllables_of(const std::vector<puzzle::Algorithm>& parts) const;
    std::vector<std::array<Reached, kFrames>> reach(const std::vector<Syllable>& syllables) const;
    Written traced(const std::vector<Syllable>& syllables,
                   const std::vector<std::array<Reached, kFrames>>& reached, std::size_t end,
                   std::size_t parts) const;

    std::size_t layers_;
    std::size_t vectors_;  // 4^layers
    std::array<std::vector<Entry>, kAxes> words_;
    std::vector<Frame> frames_;
    // [axis][quarters][frame]: the frame after a turn of the whole cube about the axis before it.
    std::array<std::array<std::array<std::size_t, kFrames>, 4>, kAxes> turned_{};
};

}  // namespace revenge::method

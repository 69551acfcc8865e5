// Writes turns of a cube in the moves of a file that describes the same cube under other names.
//
// A file's moves turn some layers of an axis. The turns of one axis add up to amounts by layer, 0 to 3 quarter turns
// each. A breadth-first search over these vectors finds the shortest word of each. A built-in method solves a cube in
// any orientation, so turns of the whole cube are free, but a file solves its puzzle in one orientation only. R may
// therefore be written as the inverse turn of all other layers, after which the cube has another orientation, and later
// turns have other names. Dynamic programming over the 24 orientations finds the cheapest word of a sequence for each
// orientation in which it may end.
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

    // `moves`: the layers that each move of the file turns. `orders`: the order of each move.
    LayerWords(const puzzle::Cube& cube, const std::vector<puzzle::Turn>& moves,
               const std::vector<int>& orders);

    // Returns true if each layer can be turned, alone or as all others instead of it. The middle layer of odd cubes is
    // not required.
    bool has_all_turns() const;
    // Returns the number of moves for a turn that leaves the cube's orientation unchanged; nothing if there is no word.
    std::optional<int> length(puzzle::Turn turn) const;

    // A sequence in the file's moves, in the given parts, with the number of its moves.
    struct Written {
        std::vector<Word> parts;
        std::size_t length = 0;
    };
    // Returns the words of a sequence, one for each orientation in which it may end, the shortest first.
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
    // The last step of the shortest word of a vector of amounts: by `step` from the vector before it.
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
    // The shortest path to a frame by the syllables so far.
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
    // Returns the syllable's place and amounts in a frame.
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

// A cube as nothing but coloured points in space: the witness that solutions are replayed before.
//
// Each of the 6 N^2 stickers is a point: two coordinates are those of its cubie, -(N-1) .. N-1 in steps
// of 2, the third is +N or -N, the side it lies on. x points to R, y to U, z to F. A turn takes the
// points of its layers through 90 degrees and leaves the others:
//
//     about x, clockwise from R: (x, y, z) -> ( x,  z, -y)
//     about y, clockwise from U: (x, y, z) -> (-z,  y,  x)
//     about z, clockwise from F: (x, y, z) -> ( y, -x,  z)
//
// No table of the solvers, no piece, no permutation is used: what they share is only how a turn is
// written down. Slower than the solvers' cube by a factor of ten, which is still 2 microseconds a turn.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::check {

class StickerCube {
  public:
    // Solved. REQUIRES 2 <= size <= 7.
    explicit StickerCube(int size);

    // From 6 N^2 letters, each the face that has this colour, faces U R F D L B, each row by row.
    // ERRORS: Usage.
    static base::Result<StickerCube> from_letters(std::string_view letters, int size);

    int size() const noexcept { return size_; }
    void turn(puzzle::Turn turn);
    void turn(const puzzle::Algorithm& algorithm);

    // Every face of one colour, no two alike.
    bool is_solved() const noexcept;
    // The same cube, perhaps held another way.
    bool equals_up_to_rotation(const StickerCube& other) const;
    // RETURNS whether it has these letters in some orientation, where a dot is any of them.
    bool shows_up_to_rotation(std::string_view pattern) const;
    std::string letters() const;

    bool operator==(const StickerCube&) const = default;

  private:
    using Point = std::array<int, 3>;
    int index_of(const Point& point) const noexcept;
    template <class Test>
    bool is_so_in_some_orientation(const Test& test) const;

    int size_;
    std::vector<Point> points_;        // facelet index -> point
    std::vector<std::int16_t> index_;  // point -> facelet index
    std::vector<char> colors_;         // facelet index -> letter
};

}  // namespace revenge::check

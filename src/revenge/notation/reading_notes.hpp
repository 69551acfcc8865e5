// Notes about the reading of an algorithm: one for bare lower-case letters, one for lower-case slices together with
// `Rw` in one line, as in SiGN, and one for `MR`, which is one turn in the SSE notation. There are none of these if
// Sign or Larsen was requested explicitly. `x3` has a note in every reading.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "revenge/notation.hpp"

namespace revenge::notation {

// RETURNS the reading that `reading` comes to on a cube of that size. That r is the inner slice is a
// custom of the papers on the 4x4x4; on odd cubes everybody writes r for Rw, so Slice is Sign there.
constexpr Reading reading_on(int size, Reading reading) noexcept {
    return reading == Reading::Slice && size % 2 == 1 ? Reading::Sign : reading;
}

class ReadingNotes {
  public:
    // `asked`: the reading before reading_on() looked at the cube.
    explicit ReadingNotes(Reading asked) noexcept : is_told_(asked == Reading::Slice) {}

    // A lower-case face letter that was read as the inner slice.
    void see_slice(Place place, puzzle::Face face);
    // One that was read as a block of layers; as written in `token`, with a layer number or without.
    void see_block(Place place, const std::string& token, puzzle::Face face, bool has_number);
    // A letter with w.
    void see_wide(Place place);
    // A slice M, E or S with a face letter directly after it, `token`: one turn in the SSE notation.
    void see_slice_before_face(Place place, const std::string& token);
    // The rotation x3, which many write for "three times".
    void see_x3(Place place);
    std::vector<Note> list() const;

  private:
    void note_mixture(Place place);

    bool is_told_;
    std::optional<Note> lower_case_;
    std::optional<Note> mixture_;
    std::optional<Note> slice_before_face_;
    std::optional<Note> x3_;
    int slice_line_ = 0;  // the last lines with a lower-case slice and with a w
    int wide_line_ = 0;
};

}  // namespace revenge::notation

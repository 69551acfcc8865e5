// Parses one turn of an algorithm, [number [-number]] letter [w] amount, and collects the notes about its notation.
// Algorithms of cubes and files of costs are read with it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "revenge/notation.hpp"
#include "revenge/notation/text_cursor.hpp"

namespace revenge::notation {

// Notes about the reading of an algorithm: one for bare lower-case letters, one for lower-case slices together with
// `Rw` in one line, as in SiGN, and one for `MR`, which is one turn in the SSE notation. There are none of these if
// Sign or Larsen was requested explicitly. `x3` has a note in every reading.

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

// Parses turns, and collects notes.
class TurnParser {
  public:
    using Unit = puzzle::Turn;

    TurnParser(int size, Reading reading) noexcept
        : size_(size), reading_(reading_on(size, reading)), notes_(reading) {}

    // RETURNS the turn at the cursor, which moves past it. ERRORS: Usage.
    base::Result<puzzle::Turn> parse(TextCursor& cursor);

    // RETURNS the turn of `(Rr)` if that stands at the cursor, else nothing and leaves the cursor.
    std::optional<base::Result<puzzle::Turn>> parse_whole(TextCursor& cursor);

    static bool has_pairs() noexcept { return false; }

    static puzzle::Algorithm inverse(const puzzle::Algorithm& turns) {
        return puzzle::inverse(turns);
    }

    std::vector<Note> notes() const { return notes_.list(); }

  private:
    struct Layers {
        int first = 0;  // 0: not given
        int last = 0;
    };
    struct Letter {
        puzzle::Face face;
        int first;
        int last;
    };
    base::Result<Layers> parse_layers(TextCursor& cursor) const;
    base::Result<Letter> parse_letter(const TextCursor& start, TextCursor& cursor, Layers layers);
    // The block from the face to the second layer, or of the layers that are named.
    base::Result<Letter> block(const TextCursor& start, const TextCursor& cursor, puzzle::Face face,
                               Layers layers) const;
    base::Result<Letter> upper_case(const TextCursor& start, TextCursor& cursor, puzzle::Face face,
                                    Layers layers);
    base::Result<Letter> lower_case(const TextCursor& start, const TextCursor& cursor,
                                    puzzle::Face face, Layers layers);
    base::Result<Letter> middle(const TextCursor& start, const TextCursor& cursor, char32_t letter,
                                Layers layers) const;
    // Returns true at the 10 of R10 and R10 U, but not at the 22 of R22Uw, which is R2 2Uw.
    bool is_long_amount(TextCursor at) const;
    base::Result<int> parse_amount(const TextCursor& start, TextCursor& cursor) const;
    static bool take_minus_one(TextCursor& cursor);
    static bool take_double(TextCursor& cursor, char32_t letter);
    // Remembers a word in `own`. RETURNS an error if the text has `other` as well.
    std::optional<base::Error> mixture(const TextCursor& start, const TextCursor& cursor,
                                       puzzle::Face face, std::string& own,
                                       const std::string& other);

    int size_;
    Reading reading_;
    ReadingNotes notes_;
    // The line in which a slice was last seen.
    int line_ = 0;
    std::string numbered_;    // its first slice with a number, as written: 2R
    std::string lower_case_;  // its first lower-case slice
};

}  // namespace revenge::notation

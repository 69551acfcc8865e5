// What a reader should be told about how an algorithm was understood: once that bare lower-case letters
// were read at all, and once that lower-case slices and `Rw` stand in one line, as they do in SiGN.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "revenge/notation/algorithm_parser.hpp"

namespace revenge::notation {

class ReadingNotes {
  public:
    explicit ReadingNotes(Reading reading) noexcept : reading_(reading) {}

    // A lower-case face letter, as written in `token`.
    void see_lower_case(Place place, const std::string& token, puzzle::Face face);
    // A letter with w.
    void see_wide(Place place);
    std::vector<Note> list() const;

  private:
    void note_mixture(Place place);

    Reading reading_;
    std::optional<Note> lower_case_;
    std::optional<Note> mixture_;
    int slice_line_ = 0;  // the last lines with a lower-case slice and with a w
    int wide_line_ = 0;
};

}  // namespace revenge::notation

#include "revenge/notation/reading_notes.hpp"

#include <fmt/format.h>

namespace revenge::notation {

void ReadingNotes::see_lower_case(Place place, const std::string& token, puzzle::Face face) {
    if (reading_ == Reading::Larsen) {
        return;  // his lower case means one thing only
    }
    const bool is_slice = reading_ == Reading::Slice;
    if (!lower_case_) {
        const char letter = puzzle::letter_of(face);
        const std::string slice = fmt::format("2{}", letter);
        const std::string wide = fmt::format("{}w", letter);
        lower_case_ =
            Note{place, fmt::format("lower-case letters are read as {}: '{}' is {}; --notation {} "
                                    "reads it as {}",
                                    is_slice ? "inner slices" : "the outer two layers", token,
                                    is_slice ? slice : wide, is_slice ? "sign" : "slice",
                                    is_slice ? wide : slice)};
    }
    if (is_slice) {
        slice_line_ = place.line;
        note_mixture(place);
    }
}

void ReadingNotes::see_wide(Place place) {
    wide_line_ = place.line;
    note_mixture(place);
}

void ReadingNotes::note_mixture(Place place) {
    if (!mixture_ && slice_line_ == wide_line_) {
        mixture_ = Note{place, fmt::format("line {} has lower-case letters, read as inner slices, "
                                           "and letters with w: if it was written for another "
                                           "program, try --notation sign",
                                           place.line)};
    }
}

std::vector<Note> ReadingNotes::list() const {
    std::vector<Note> out;
    for (const auto& note : {lower_case_, mixture_}) {
        if (note) {
            out.push_back(*note);
        }
    }
    return out;
}

}  // namespace revenge::notation

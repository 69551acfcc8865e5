#include "revenge/notation/reading_notes.hpp"

#include <fmt/format.h>

#include "revenge/notation/algorithm_tools.hpp"

namespace revenge::notation {

void ReadingNotes::see_slice(Place place, puzzle::Face face) {
    if (!is_told_) {
        return;
    }
    if (!lower_case_) {
        const char letter = puzzle::letter_of(face);
        lower_case_ =
            Note{place, fmt::format("lower-case letters are read as inner slices: '{}' is "
                                    "2{}; the notation sign reads it as {}w",
                                    lower_case(letter), letter, letter)};
    }
    slice_line_ = place.line;
    note_mixture(place);
}

void ReadingNotes::see_block(Place place, const std::string& token, puzzle::Face face,
                             bool has_number) {
    if (!is_told_ || lower_case_) {
        return;
    }
    const char letter = puzzle::letter_of(face);
    lower_case_ = Note{
        place, has_number ? fmt::format("lower-case letters are read as blocks of layers: '{}' is "
                                        "{}{}w",
                                        token, token.substr(0, token.size() - 1), letter)
                          : fmt::format("lower-case letters are read as the outer two layers: '{}' "
                                        "is {}w; the inner slice is 2{}",
                                        token, letter, letter)};
}

void ReadingNotes::see_wide(Place place) {
    wide_line_ = place.line;
    note_mixture(place);
}

void ReadingNotes::see_slice_before_face(Place place, const std::string& token) {
    if (is_told_ && !slice_before_face_) {
        slice_before_face_ =
            Note{place,
                 fmt::format(
                     "'{}' is read as two turns, '{}' and '{}'; in the SSE notation it is one turn",
                     token, token.front(), token.back())};
    }
}

void ReadingNotes::note_mixture(Place place) {
    if (!mixture_ && slice_line_ == wide_line_) {
        mixture_ = Note{place,
                        "lower-case letters, read as inner slices, and letters with w stand in one "
                        "line: if it was written for another program, try the notation sign"};
    }
}

std::vector<Note> ReadingNotes::list() const {
    std::vector<Note> out;
    for (const auto& note : {lower_case_, mixture_, slice_before_face_}) {
        if (note) {
            out.push_back(*note);
        }
    }
    return out;
}

}  // namespace revenge::notation

#include "app/readings.hpp"

#include <fmt/format.h>

#include "revenge/notation/state_text.hpp"

namespace revenge::app {

void note_readings(Session& session, const std::vector<notation::Note>& notes, int line) {
    for (const notation::Note& note : notes) {
        session.note(
            fmt::format("line {}, column {}: {}", note.place.line + line - 1, note.place.column,
                        note.text),
            note.text.substr(0, note.text.find(':')));  // without the letter that it was noticed at
    }
}

base::Result<puzzle::Algorithm> parse(Session& session, const std::string& text,
                                      const std::string& notation, int size) {
    const auto reading = notation::reading_named(notation);
    if (!reading) {
        return reading.error();
    }
    // Stickers would be turns as well, and another cube than the one that is meant would be worked on.
    if (const auto stickers = static_cast<std::size_t>(6 * size * size);
        text.size() >= stickers / 2 &&
        notation::form_of(text, puzzle::Cube(size)) == notation::StateForm::Stickers) {
        return base::Error{
            base::ErrorCode::Usage,
            fmt::format("these letters look like the {} stickers of a cube, where an "
                        "algorithm is asked for; turns have blanks between them",
                        stickers)};
    }
    auto parsed = notation::parse_algorithm(text, size, *reading);
    if (!parsed) {
        return parsed.error();
    }
    note_readings(session, parsed->notes);
    return std::move(parsed->algorithm);
}

}  // namespace revenge::app

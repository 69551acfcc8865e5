#include "app/readings.hpp"

#include <fmt/format.h>

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
    auto parsed = notation::parse_algorithm(text, size, *reading);
    if (!parsed) {
        return parsed.error();
    }
    note_readings(session, parsed->notes);
    return std::move(parsed->algorithm);
}

}  // namespace revenge::app

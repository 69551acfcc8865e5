#include "app/state_reader.hpp"

#include <utility>
#include <vector>

#include "app/readings.hpp"
#include "revenge/notation/state_text.hpp"

namespace revenge::app {

using base::Error;
using base::ErrorCode;
using base::Result;
using puzzle::Definition;

StateReader::StateReader(Session& session, const Definition& definition, std::string notation,
                         std::string colors)
    : session_(session),
      definition_(definition),
      notation_(std::move(notation)),
      colors_(std::move(colors)) {}

Result<puzzle::State> StateReader::from_text(const std::string& text, int line) const {
    if (text.find_first_not_of(" \t\r\n") == std::string::npos) {
        return Error{ErrorCode::Usage, "the scramble is empty"};
    }
    const auto reading = notation::reading_named(notation_);
    if (!reading) {
        return reading.error();
    }
    const auto read = notation::read_state(text, definition_, {*reading, colors_});
    if (!read) {
        return read.error();
    }
    note_readings(session_, read->notes, line);
    return read->state;
}

Result<puzzle::State> StateReader::from_facelets(const std::string& letters) const {
    return notation::read_stickers(letters, definition_, colors_);
}

}  // namespace revenge::app

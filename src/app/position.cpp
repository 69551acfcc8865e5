#include "app/position.hpp"

#include "app/readings.hpp"
#include "revenge/notation/facelets.hpp"
#include "revenge/puzzle/random_state.hpp"

namespace revenge::app {

base::Result<notation::StateReading> PositionReader::reading() const {
    const auto reading = notation::reading_named(notation_);
    if (!reading) {
        return reading.error();
    }
    return notation::StateReading{*reading, colors_};
}

base::Result<Position> PositionReader::position_of(const std::string& text,
                                                   const base::Result<notation::StateText>& read,
                                                   int line) const {
    if (!read) {
        return read.error();
    }
    note_readings(session_, read->notes, line);
    if (read->form == notation::StateForm::Json) {
        auto position = from_state(read->state);
        if (position) {
            position->input = text;
        }
        return position;
    }
    auto stickers = read->form == notation::StateForm::Stickers
                        ? check::StickerCube::from_letters(read->letters, cube_.size())
                        : base::Result<check::StickerCube>(check::StickerCube(cube_.size()));
    if (!stickers) {
        return stickers.error();
    }
    stickers->turn(read->moves);
    const std::string letters = notation::to_facelets(cube_, read->state);
    if (letters != stickers->letters()) {
        return base::Error{
            base::ErrorCode::ReplayFailed,
            "the two readings of the cube differ, which is a bug of revenge: " + text + " is " +
                letters + " to one and " + stickers->letters() + " to the other"};
    }
    return Position{text, read->state, *std::move(stickers), puzzle::inverse(read->moves)};
}

base::Result<Position> PositionReader::from_text(const std::string& text, int line) const {
    const auto how = reading();
    return how ? position_of(text, notation::read_state(text, cube_, *how), line) : how.error();
}

base::Result<Position> PositionReader::from_facelets(const std::string& text) const {
    const auto how = reading();
    if (!how) {
        return how.error();
    }
    const bool is_json = notation::form_of(text, cube_, colors_) == notation::StateForm::Json;
    return position_of(text,
                       is_json ? notation::read_state(text, cube_, *how)
                               : notation::read_stickers(text, cube_, *how),
                       1);
}

base::Result<Position> PositionReader::from_state(const puzzle::State& state) const {
    const std::string letters = notation::to_facelets(cube_, state);
    auto stickers = check::StickerCube::from_letters(letters, cube_.size());
    if (!stickers) {
        return stickers.error();
    }
    return Position{letters, state, *std::move(stickers)};
}

base::Result<Position> PositionReader::random(base::Random& random) const {
    return from_state(puzzle::random_state(cube_, random));
}

}  // namespace revenge::app

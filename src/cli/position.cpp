#include "cli/position.hpp"

#include "cli/options.hpp"
#include "revenge/notation/facelets.hpp"
#include "revenge/notation/state_json.hpp"
#include "revenge/puzzle/random_state.hpp"

namespace revenge::cli {

base::Result<Position> PositionReader::confirmed(Position position) const {
    const std::string letters = notation::to_facelets(cube_, position.state);
    if (letters != position.stickers.letters()) {
        return base::Error{
            base::ErrorCode::ReplayFailed,
            "the two readings of the cube differ, which is a bug of revenge: " + position.input +
                " is " + letters + " to one and " + position.stickers.letters() + " to the other"};
    }
    return position;
}

base::Result<Position> PositionReader::from_scramble(const std::string& text) const {
    const auto algorithm = parse(session_, text, notation_, cube_.size());
    if (!algorithm) {
        return algorithm.error();
    }
    Position position{text, cube_.apply(cube_.puzzle().solved(), *algorithm),
                      check::StickerCube(cube_.size())};
    position.stickers.turn(*algorithm);
    return confirmed(std::move(position));
}

base::Result<Position> PositionReader::from_facelets(const std::string& text) const {
    const auto parsed = notation::parse_facelets(text, cube_, colors_);
    if (!parsed) {
        return parsed.error();
    }
    std::string letters;
    for (const char symbol : text) {
        const std::size_t face = parsed->colors.find(symbol);
        if (face != std::string::npos) {
            letters += puzzle::kFaceLetters[face];
        }
    }
    auto stickers = check::StickerCube::from_letters(letters, cube_.size());
    if (!stickers) {
        return stickers.error();
    }
    return confirmed({text, parsed->state, *std::move(stickers)});
}

base::Result<Position> PositionReader::from_json(const std::string& text) const {
    const auto parsed = notation::parse_state_json(text, cube_, colors_);
    if (!parsed) {
        return parsed.error();
    }
    auto position = from_state(parsed->state);
    if (position) {
        position->input = text;
    }
    return position;
}

base::Result<Position> PositionReader::from_text(const std::string& text) const {
    const std::size_t begin = text.find_first_not_of(" \t\n");
    if (begin != std::string::npos && text[begin] == '{') {
        return from_json(text);
    }
    return notation::looks_like_facelets(text, cube_.size(), colors_) ? from_facelets(text)
                                                                      : from_scramble(text);
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

}  // namespace revenge::cli

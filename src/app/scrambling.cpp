#include "app/scrambling.hpp"

#include "revenge/notation/algorithm_parser.hpp"
#include "revenge/notation/algorithm_printer.hpp"

namespace revenge::app {

base::Result<std::string> replayed_text(const PositionReader& reader, const Scramble& scramble,
                                        int size) {
    std::string text = notation::to_text(scramble.moves, size);
    const auto printed = notation::parse_algorithm(text, size, notation::Reading::Slice);
    const auto position = reader.from_state(scramble.state);
    if (!position) {
        return position.error();
    }
    check::StickerCube cube(size);
    if (printed) {
        cube.turn(printed->algorithm);
    }
    if (!printed || cube != position->stickers) {
        return base::Error{
            base::ErrorCode::ReplayFailed,
            "a scramble failed its replay, which is a bug of revenge; it is not shown: " + text +
                " does not make " + position->stickers.letters()};
    }
    return text;
}

}  // namespace revenge::app

#include "cli/scrambling.hpp"

#include "revenge/notation/algorithm_parser.hpp"
#include "revenge/notation/algorithm_printer.hpp"
#include "revenge/puzzle/canonical.hpp"

namespace revenge::cli {

namespace {

// RETURNS the text of the scramble that makes this cube. ERRORS: ReplayFailed.
base::Result<std::string> scramble_text(const Position& position, const Answer& answer,
                                        const puzzle::CostTable& costs) {
    const int size = position.stickers.size();
    const std::string text = notation::to_text(
        puzzle::simplify(puzzle::inverse(answer.solution.moves), costs, false), size);
    const auto printed = notation::parse_algorithm(text, size, notation::Reading::Slice);
    check::StickerCube cube(size);
    if (printed) {
        cube.turn(printed->algorithm);
    }
    if (!printed || !cube.equals_up_to_rotation(position.stickers)) {
        return base::Error{
            base::ErrorCode::ReplayFailed,
            "a scramble failed its replay, which is a bug of revenge; it is not shown: " + text +
                " does not make " + position.stickers.letters()};
    }
    return text;
}

}  // namespace

base::Result<Scramble> scramble_of(const Solving& solving, const Question& question,
                                   const Position& position) {
    auto answer = solving.solve(position);
    if (!answer) {
        return answer.error();
    }
    auto text = scramble_text(position, *answer, question.costs);
    if (!text) {
        return text.error();
    }
    return Scramble{*std::move(answer), *std::move(text)};
}

}  // namespace revenge::cli

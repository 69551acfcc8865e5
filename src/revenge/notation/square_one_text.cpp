#include "revenge/notation/square_one_text.hpp"

#include <algorithm>
#include <cstddef>
#include <string>

#include "revenge/base/message.hpp"

namespace revenge::notation {

namespace {

using base::ErrorCode;
using base::Result;

constexpr std::string_view kPieces = "ABCDEFGH12345678";  // in the order of their numbers
constexpr std::size_t kCornerPieces = 8;

template <class... Values>
base::Error impossible_square_one(std::string kind, base::MessageFormat<sizeof...(Values)> wording,
                                  const Values&... values) {
    return base::with_prefix(
        base::make_message("impossible", "impossible {puzzle}: ", puzzle::kSquareOneName),
        base::error(ErrorCode::ImpossibleCube,
                    base::make_message(std::move(kind), wording, values...)));
}

std::string_view without_blanks(std::string_view text) {
    const std::size_t begin = std::min(text.find_first_not_of(" \t\r\n"), text.size());
    const std::size_t end = text.find_last_not_of(" \t\r\n");
    return text.substr(begin, end == text.npos ? 0 : end + 1 - begin);
}

}  // namespace

bool looks_like_square_one(std::string_view text) noexcept {
    constexpr std::size_t kFewest = 12;  // fewer could be moves
    text = without_blanks(text);
    return text.size() >= kFewest && text.find_first_not_of("ABCDEFGH12345678-/") == text.npos;
}

Result<puzzle::SquareOneState> parse_square_one(std::string_view text) {
    text = without_blanks(text);
    const char middle = text.empty() ? '\0' : text.back();
    if (middle != '-' && middle != '/') {
        return base::usage("square-one-middle",
                           "a Square-1 is sixteen pieces, then - if its middle layer is a square "
                           "and / if not, as in A1B2C3D45E6F7G8H-");
    }
    text.remove_suffix(1);
    puzzle::SquareOneState out;
    out.is_middle_square = middle == '-';
    std::size_t place = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const std::size_t piece = kPieces.find(text[i]);
        if (piece == kPieces.npos) {
            return base::usage("square-one-piece",
                               "'{letter}' is not a piece of the Square-1: A to H are its corners, "
                               "1 to 8 its edges",
                               text[i]);
        }
        if (text.find(text[i]) != i) {
            return impossible_square_one("square-one-twice", "the piece {piece} is there twice",
                                         text[i]);
        }
        const std::size_t width = piece < kCornerPieces ? 2 : 1;
        constexpr std::size_t kHalf = puzzle::kSquareOnePlaces / 4;
        if (place % kHalf + width > kHalf) {
            return impossible_square_one(
                "square-one-across",
                "the corner {piece} lies across the cut, so that no slice is possible", text[i]);
        }
        for (std::size_t end = place + width; place < end && place < out.pieces.size(); ++place) {
            out.pieces[place] = static_cast<std::uint8_t>(piece);
        }
    }
    const auto missing =
        std::ranges::find_if(kPieces, [&](char piece) { return text.find(piece) == text.npos; });
    if (missing != kPieces.end()) {
        return impossible_square_one("square-one-missing", "the piece {piece} is missing",
                                     *missing);
    }
    return out;
}

}  // namespace revenge::notation

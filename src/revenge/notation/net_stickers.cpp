#include "revenge/notation/net_stickers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <numeric>
#include <string>
#include <string_view>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/base/message.hpp"
#include "revenge/notation/text_cursor.hpp"
#include "revenge/puzzle/clock.hpp"
#include "revenge/puzzle/definition.hpp"
#include "revenge/puzzle/square_one.hpp"

namespace revenge::notation {

namespace {

// States of the Square-1 in Jaap Scherphuis's format: corners A to H and edges 1 to 8, clockwise layer by layer, then
// `-` if the middle layer is a square and `/` if not (puzzle/square_one.hpp).

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

// RETURNS whether the text is a list of pieces, as opposed to moves.
bool looks_like_square_one(std::string_view text) noexcept {
    constexpr std::size_t kFewest = 12;  // fewer could be moves
    text = without_blanks(text);
    return text.size() >= kFewest && text.find_first_not_of("ABCDEFGH12345678-/") == text.npos;
}

// RETURNS the state, in which a slice is possible. ERRORS: Usage; ImpossibleCube: a piece twice, a layer that is not
// full, a corner across the cut.
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

// States of the Clock: the hours that its 18 dials show, "[0,3,11,...]" (puzzle/clock.hpp).

constexpr std::string_view kBetween = " ,\t\r\n";
constexpr std::string_view kHourDigits = "0123456789";

// Returns true if the text is a list of hours, as opposed to moves.
bool looks_like_clock(std::string_view text) noexcept {
    return text.find_first_of(kHourDigits) != text.npos &&
           text.find_first_not_of("0123456789[], \t\r\n") == text.npos;
}

// Reads 18 hours from 0 to 12, where 12 is 0, separated by commas or blanks, in brackets or without. ERRORS: Usage;
// ImpossibleCube, where the two ends of a wheel do not agree.
base::Result<puzzle::ClockState> parse_clock(std::string_view text) {
    const auto not_hours = [](std::size_t count) {
        return base::usage(
            "clock-hours",
            "a Clock is 18 hours from 0 to 11, nine of the front and nine of the back seen "
            "from behind, each in reading order; here are {count}",
            count);
    };
    if (const std::size_t open = text.find('['); open != text.npos) {
        const std::size_t close = text.rfind(']');
        const std::size_t begin = text.find_first_not_of(kBetween);
        if (open != begin || close == text.npos ||
            text.find_first_not_of(kBetween, close + 1) != text.npos) {
            return base::usage("clock-brackets",
                               "hours of the Clock stand in one pair of brackets, [0,3,11,...]");
        }
        text = text.substr(open + 1, close - open - 1);
    }
    puzzle::ClockState out;
    std::size_t dial = 0;
    for (std::size_t at = text.find_first_not_of(kBetween); at < text.size();
         at = text.find_first_not_of(kBetween, at)) {
        int hours = puzzle::kHours + 1;
        const std::size_t end = std::min(text.find_first_not_of(kHourDigits, at), text.size());
        const auto read = std::from_chars(text.data() + at, text.data() + end, hours);
        if (read.ec != std::errc() || read.ptr != text.data() + end || hours > puzzle::kHours) {
            const std::size_t word = std::min(text.find_first_of(kBetween, at), text.size());
            return base::usage("clock-hour", "\"{text}\" is not an hour of the Clock, 0 to 11",
                               text.substr(at, word - at));
        }
        if (dial < out.dials.size()) {
            out.dials[dial] = static_cast<std::uint8_t>(hours % puzzle::kHours);
        }
        ++dial;
        at = end;
    }
    if (dial != out.dials.size()) {
        return not_hours(dial);
    }
    REVENGE_TRY(puzzle::require_wheels(out));
    return out;
}

using base::Error;
using puzzle::Definition;
using puzzle::NetSticker;
using puzzle::Orbit;
using puzzle::State;

std::string letters_of(const puzzle::Net& net) {
    std::string out;
    for (std::size_t face = 0; face < net.faces.size(); ++face) {
        out += puzzle::letter_of(net, static_cast<int>(face));
    }
    return out;
}

// The face that each sticker's letter names, in the net's order.
Result<std::vector<int>> faces_in(const Definition& definition, std::string_view text) {
    const std::string letters = letters_of(definition.net());
    const std::size_t wanted = definition.net().stickers.size();
    std::vector<int> out;
    TextCursor cursor(text);
    for (; !cursor.at_end() && out.size() <= wanted; cursor.advance()) {
        if (cursor.at_blank()) {
            continue;
        }
        const char32_t c = cursor.peek();
        const auto face = c < 0x80 ? letters.find(static_cast<char>(c)) : std::string::npos;
        if (face == std::string::npos) {
            Error error =
                error_at(cursor.place(),
                         {fmt::format("stickers: {} is not a face of the {}; its faces are {}",
                                      cursor.describe(), definition.name(), letters),
                          {"expected-color", {{"symbols", letters}}}});
            error.facts.push_back(cursor.found().fact);
            return error;
        }
        out.push_back(static_cast<int>(face));
    }
    if (out.size() != wanted) {
        const bool more = out.size() > wanted;
        const std::size_t count = std::min(out.size(), wanted);
        return base::with_prefix(
            "stickers: ",
            more
                ? base::usage("more-letters", "more than {count} letters, expected {wanted}", count,
                              wanted)
                : base::usage("letter-count", "{count} letters, expected {wanted}", count, wanted));
    }
    return out;
}

// The visible colours of the places: [slot][sticker] is a face, or -1.
using Seen = std::vector<std::vector<int>>;

std::string text_of(const puzzle::Net& net, const std::vector<int>& colors) {
    std::string out;
    for (const int face : colors) {
        if (face >= 0) {
            out += (out.empty() ? "" : " ") + net.faces[static_cast<std::size_t>(face)];
        }
    }
    return out;
}

// The twists that moves can give a piece in a place. Both wings of an edge show the same colours, but in each place
// they have different twists, so that the twist determines the wing.
class Twists {
  public:
    explicit Twists(const Definition& definition) {
        const auto slots = static_cast<std::size_t>(definition.puzzle().slots());
        const puzzle::SlotArray& orientations = definition.puzzle().orientations();
        for (std::size_t slot = 0; slot < slots; ++slot) {
            first_.push_back(track_.size());
            track_.resize(track_.size() + orientations[slot]);
        }
        std::iota(track_.begin(), track_.end(), std::size_t{0});
        for (bool changed = true; changed;) {
            changed = false;
            for (const puzzle::BaseMove& move : definition.moves()) {
                for (std::size_t slot = 0; slot < slots; ++slot) {
                    changed = join(move.action, slot, orientations[slot]) || changed;
                }
            }
        }
    }

    bool can_be(std::size_t home, std::size_t slot, int twist) const {
        return track_[first_[home]] == track_[first_[slot] + static_cast<std::size_t>(twist)];
    }

  private:
    // Gives what a move brings to a slot the same track there as before. RETURNS whether one has changed.
    bool join(const puzzle::Transformation& action, std::size_t slot, unsigned count) {
        bool changed = false;
        for (unsigned twist = 0; twist < count; ++twist) {
            std::size_t& before = track_[first_[action.from[slot]] + twist];
            std::size_t& after = track_[first_[slot] + (twist + action.twist[slot]) % count];
            changed = changed || before != after;
            before = after = std::min(before, after);
        }
        return changed;
    }

    std::vector<std::size_t> first_;  // [slot]: the place of its first twist
    std::vector<std::size_t> track_;  // [slot and twist]: the least that moves join it to
};

// Puts the piece that shows these colours into its place. RETURNS whether there is one.
bool place_piece(const Definition& definition, const Twists& twists, const Orbit& orbit,
                 std::size_t slot, const std::vector<int>& seen, State& state) {
    const int count = static_cast<int>(seen.size());
    for (const puzzle::SlotNumber label : orbit.solved) {
        const std::size_t home = puzzle::home_of(orbit, label);
        const auto& own = definition.net().colors[home];
        for (int twist = 0; twist < count; ++twist) {
            bool fits = twists.can_be(home, slot, twist);
            for (int k = 0; k < count && fits; ++k) {
                const int color = seen[static_cast<std::size_t>(k)];
                fits = color < 0 ||
                       color == own[static_cast<std::size_t>((k - twist + count) % count)];
            }
            if (fits) {
                state.piece[slot] = label;
                state.twist[slot] = static_cast<puzzle::SlotNumber>(twist);
                return true;
            }
        }
    }
    return false;
}

Result<State> assemble(const Definition& definition, const Seen& seen) {
    State state;
    const Twists twists(definition);
    for (const Orbit& orbit : definition.puzzle().orbits()) {
        std::vector<puzzle::SlotNumber> labels;
        for (int place = 0; place < orbit.size; ++place) {
            const auto slot = static_cast<std::size_t>(orbit.first + place);
            if (!place_piece(definition, twists, orbit, slot, seen[slot], state)) {
                return base::error(ErrorCode::ImpossibleCube, "no-piece-shows",
                                   "impossible {puzzle}: the place {place} of the {orbit} shows "
                                   "{colors}, which no piece does",
                                   definition.name(), colors_at(definition, slot), orbit.name,
                                   text_of(definition.net(), seen[slot]));
            }
            labels.push_back(state.piece[slot]);
        }
        for (const puzzle::SlotNumber label : orbit.solved) {
            const auto there = std::ranges::count(labels, label);
            const auto wanted = std::ranges::count(orbit.solved, label);
            if (there != wanted) {
                return base::error(
                    ErrorCode::ImpossibleCube, "piece-of-puzzle-count",
                    "impossible {puzzle}: the piece {piece} of the {orbit} is there {count} times, "
                    "not {wanted}",
                    definition.name(), colors_at(definition, puzzle::home_of(orbit, label)),
                    orbit.name, there, wanted);
            }
        }
    }
    return state;
}

}  // namespace

std::string colors_at(const Definition& definition, std::size_t slot) {
    return text_of(definition.net(), definition.net().colors[slot]);
}

bool has_stickers(const Definition& definition) noexcept {
    return !definition.net().stickers.empty() || puzzle::is_square_one(definition) ||
           puzzle::is_clock(definition);
}

std::string to_stickers(const Definition& definition, const State& state) {
    if (puzzle::is_square_one(definition)) {
        const auto read = puzzle::square_one_state(state);
        return read ? puzzle::to_text(*read) : "";
    }
    if (puzzle::is_clock(definition)) {
        return puzzle::to_text(puzzle::clock_state(state));
    }
    std::string out;
    for (const NetSticker& sticker : definition.net().stickers) {
        out += puzzle::letter_of(definition.net(), puzzle::color_seen(definition, state, sticker));
    }
    return out;
}

Result<State> parse_stickers(const Definition& definition, std::string_view text) {
    if (puzzle::is_square_one(definition)) {
        REVENGE_TRY(const auto read, parse_square_one(text));
        return puzzle::square_one_pieces(read);
    }
    if (puzzle::is_clock(definition)) {
        REVENGE_TRY(const auto read, parse_clock(text));
        return puzzle::clock_pieces(read);
    }
    REVENGE_TRY(const auto faces, faces_in(definition, text));
    const puzzle::Puzzle& puzzle = definition.puzzle();
    Seen seen;
    for (int slot = 0; slot < puzzle.slots(); ++slot) {
        seen.emplace_back(puzzle.orientations()[static_cast<std::size_t>(slot)], -1);
    }
    for (std::size_t i = 0; i < faces.size(); ++i) {
        const NetSticker& sticker = definition.net().stickers[i];
        const int face = faces[i];
        if (sticker.slot >= 0) {
            seen[static_cast<std::size_t>(sticker.slot)]
                [static_cast<std::size_t>(sticker.sticker)] = face;
        } else if (face != sticker.face) {
            return base::error(ErrorCode::ImpossibleCube, "sticker-never-moves",
                               "impossible {puzzle}: sticker {number} is {color}, and no turn "
                               "moves it from {wanted}; is the puzzle held another way?",
                               definition.name(), i + 1,
                               definition.net().faces[static_cast<std::size_t>(face)],
                               definition.net().faces[static_cast<std::size_t>(sticker.face)]);
        }
    }
    return assemble(definition, seen);
}

bool looks_like_stickers(const Definition& definition, std::string_view text) {
    if (puzzle::is_square_one(definition)) {
        return looks_like_square_one(text);
    }
    if (puzzle::is_clock(definition)) {
        return looks_like_clock(text);
    }
    const std::string letters = letters_of(definition.net());
    std::size_t stickers = 0;
    std::size_t run = 0;
    std::size_t longest = 0;
    for (TextCursor cursor(text); !cursor.at_end(); cursor.advance()) {
        const char32_t c = cursor.peek();
        const bool is_letter = c < 0x80 && letters.find(static_cast<char>(c)) != std::string::npos;
        if (!is_letter && !cursor.at_blank()) {
            return false;
        }
        run = is_letter ? run + 1 : 0;
        longest = std::max(longest, run);
        stickers += is_letter ? 1 : 0;
    }
    const std::size_t wanted = definition.net().stickers.size();
    return wanted > 0 && stickers == wanted && longest * letters.size() >= wanted;
}

}  // namespace revenge::notation

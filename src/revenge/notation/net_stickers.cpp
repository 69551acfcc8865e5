#include "revenge/notation/net_stickers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <vector>

#include "revenge/base/message.hpp"
#include "revenge/notation/clock_text.hpp"
#include "revenge/notation/square_one_text.hpp"
#include "revenge/notation/text_cursor.hpp"
#include "revenge/puzzle/net_colors.hpp"

namespace revenge::notation {

namespace {

using base::Error;
using base::ErrorCode;
using base::Result;
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

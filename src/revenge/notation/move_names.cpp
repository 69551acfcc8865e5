#include "revenge/notation/move_names.hpp"

#include <algorithm>
#include <cctype>

#include "revenge/base/joined.hpp"
#include "revenge/base/message.hpp"

namespace revenge::notation {

using base::Error;
using puzzle::BaseMove;
using puzzle::Definition;

std::optional<Amount> amount_of(std::string_view text) {
    constexpr std::size_t kLongest = 8;  // as many digits as orders have, and a prime
    Amount out;
    if (text.size() > kLongest) {
        return std::nullopt;
    }
    out.is_bare = text.empty();
    const bool is_prime_first = text.starts_with('\'') && text.size() > 1;  // U'2 is U2'
    text.remove_prefix(is_prime_first ? 1 : 0);
    if (!text.empty() && std::isdigit(static_cast<unsigned char>(text.front())) != 0) {
        out.count = 0;
        while (!text.empty() && std::isdigit(static_cast<unsigned char>(text.front())) != 0) {
            out.count = 10 * out.count + (text.front() - '0');
            text.remove_prefix(1);
        }
    }
    if (is_prime_first || text == "'") {
        out.count = -out.count;
        text.remove_prefix(is_prime_first ? 0 : 1);
    }
    return text.empty() ? std::optional(out) : std::nullopt;
}

std::vector<PlacedWord> words_of(std::string_view text) {
    std::vector<PlacedWord> out;
    Place place;
    std::size_t counted = 0;  // what is before `place`, which counts characters as TextCursor does
    for (std::size_t i = 0; i < text.size();) {
        if (text[i] == '\n') {
            place = {place.line + 1, 1};
            counted = ++i;
        } else if (std::isspace(static_cast<unsigned char>(text[i])) != 0) {
            ++i;
        } else if (text.substr(i, 2) == "//") {
            i = std::min(text.find('\n', i), text.size());
        } else {
            std::size_t end = i;
            while (end < text.size() && std::isspace(static_cast<unsigned char>(text[end])) == 0 &&
                   text.substr(end, 2) != "//") {
                ++end;
            }
            for (; counted < i; ++counted) {
                place.column += (static_cast<unsigned char>(text[counted]) & 0xC0U) != 0x80U;
            }
            out.push_back({text.substr(i, end - i), place});
            i = end;
        }
    }
    return out;
}

std::string word_at(TextCursor& cursor, std::string_view text, std::string_view ends) {
    std::string out;
    while (!cursor.at_end() && !cursor.at_blank() && cursor.peek() != U'/') {
        const char32_t c = cursor.peek();
        if (!out.empty() && c < 0x80 && ends.find(static_cast<char>(c)) != ends.npos) {
            break;
        }
        const std::size_t from = cursor.offset();
        cursor.advance();
        out += c < 0x80 ? std::string(1, static_cast<char>(c))
                        : std::string(text.substr(from, cursor.offset() - from));
    }
    return out;
}

std::optional<Found> named_move(const Definition& definition, std::string_view word) {
    std::optional<Found> best;
    for (const BaseMove& move : definition.moves()) {
        const bool longer = !best || move.name.size() > best->base->name.size();
        if (longer && word.starts_with(move.name)) {
            if (const auto amount = amount_of(word.substr(move.name.size()))) {
                best = Found{&move, *amount};
            }
        }
    }
    return best;
}

Error unknown_move(const Definition& definition, const PlacedWord& word,
                   ComplementTurns complement_turns) {
    std::string complements;
    if (complement_turns == ComplementTurns::Taken) {
        for (const puzzle::ComplementTurn& turn : definition.complements()) {
            complements += (complements.empty() ? ", or " : " ") + turn.name;
        }
    }
    Error error = error_at(
        word.place, base::make_message("no-such-move",
                                       "\"{text}\" is not a move of {puzzle}; expected one of "
                                       "{moves}, each with a number or ' behind it",
                                       shown(word.text), definition.name(),
                                       base::joined(definition.moves(), " ", &BaseMove::name)));
    error.message += complements;
    return error;
}

}  // namespace revenge::notation

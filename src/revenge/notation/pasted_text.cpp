#include "revenge/notation/pasted_text.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>
#include <vector>

#include "revenge/base/message.hpp"
#include "revenge/notation/text_cursor.hpp"

namespace revenge::notation {

namespace {

using base::Result;

bool is_blank_byte(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }
bool is_decimal(char c) { return c >= '0' && c <= '9'; }

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && is_blank_byte(text.front())) {
        text.remove_prefix(1);
    }
    while (!text.empty() && is_blank_byte(text.back())) {
        text.remove_suffix(1);
    }
    return text;
}

// ---- quotation marks ----

constexpr std::array<std::string_view, 12> kQuotes{"\"",           "'",
                                                   "\xC2\xAB",     "\xC2\xBB",
                                                   "\xE2\x80\x98", "\xE2\x80\x99",
                                                   "\xE2\x80\x9A", "\xE2\x80\x9B",
                                                   "\xE2\x80\x9C", "\xE2\x80\x9D",
                                                   "\xE2\x80\x9E", "\xE2\x80\x9F"};

std::size_t quote_at_begin(std::string_view text) {
    const auto quote =
        std::ranges::find_if(kQuotes, [&](auto one) { return text.starts_with(one); });
    return quote == kQuotes.end() ? 0 : quote->size();
}

std::size_t quote_at_end(std::string_view text) {
    const auto quote = std::ranges::find_if(kQuotes, [&](auto one) { return text.ends_with(one); });
    return quote == kQuotes.end() ? 0 : quote->size();
}

// Appends a line, blanks in place of quotation marks around it. RETURNS whether there were any. A line that begins with
// such a mark is quoted: no move begins with a prime.
bool append_unquoted(std::string& out, std::string_view line) {
    const std::string_view inside = trimmed(line);
    const std::size_t first = quote_at_begin(inside);
    const std::size_t last = first == 0 ? 0 : quote_at_end(inside.substr(first));
    if (last == 0) {
        out += line;
        return false;
    }
    const auto before = static_cast<std::size_t>(inside.data() - line.data());
    out += line.substr(0, before);
    out += ' ';
    out += inside.substr(first, inside.size() - first - last);
    out += ' ';
    out += line.substr(before + inside.size());
    return true;
}

std::optional<std::string> unquoted_lines(std::string_view text) {
    std::string out;
    bool is_changed = false;
    for (;;) {
        const std::size_t end = text.find('\n');
        is_changed = append_unquoted(out, text.substr(0, end)) || is_changed;
        if (end == std::string_view::npos) {
            return is_changed ? std::optional(std::move(out)) : std::nullopt;
        }
        out += '\n';
        text.remove_prefix(end + 1);
    }
}

// ---- lists ----

std::optional<std::string> listed_moves(std::string_view text) {
    const std::string_view inside = trimmed(text);
    if (inside.size() < 2 || inside.front() != '[' || inside.back() != ']') {
        return std::nullopt;
    }
    std::string_view entries = inside.substr(1, inside.size() - 2);
    if (entries.find_first_of("[](){}:") != std::string_view::npos) {
        return std::nullopt;
    }
    std::string out(static_cast<std::size_t>(inside.data() - text.data()) + 1, ' ');
    std::size_t count = 0;
    bool is_quoted = false;
    for (;;) {
        const std::size_t end = std::min(entries.find(','), entries.size());
        is_quoted = append_unquoted(out, entries.substr(0, end)) || is_quoted;
        ++count;
        out += ' ';
        if (end == entries.size()) {
            break;
        }
        entries.remove_prefix(end + 1);
    }
    return is_quoted || count > 2 ? std::optional(std::move(out)) : std::nullopt;
}

// ---- addresses ----

int hexadecimal(char c) {
    const auto at = std::string_view("0123456789abcdef")
                        .find(static_cast<char>(std::tolower(static_cast<unsigned char>(c))));
    return at == std::string_view::npos ? -1 : static_cast<int>(at);
}

std::string without_percents(std::string_view text) {
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool is_byte = text[i] == '%' && i + 2 < text.size() &&
                             hexadecimal(text[i + 1]) >= 0 && hexadecimal(text[i + 2]) >= 0;
        out += is_byte ? static_cast<char>(16 * hexadecimal(text[i + 1]) + hexadecimal(text[i + 2]))
                       : text[i];
        i += is_byte ? 2 : 0;
    }
    return out;
}

// The algorithm in an address: _ is a blank, - a prime, &#45; the dash of 2-3Rw, %XX a byte.
std::string decoded(std::string_view text) {
    constexpr std::string_view kDash = "&#45;";
    const std::string plain = without_percents(text);
    std::string out;
    for (std::size_t i = 0; i < plain.size(); ++i) {
        const char c = plain[i];
        const bool is_dash = std::string_view(plain).substr(i).starts_with(kDash);
        out += is_dash ? '-' : c == '_' || c == '+' ? ' ' : c == '-' ? '\'' : c;
        i += is_dash ? kDash.size() - 1 : 0;
    }
    return out;
}

// The value of a field in the question of an address; empty if it is not there.
std::string_view field(std::string_view address, std::string_view name) {
    std::size_t at = address.find('?');
    while (at < address.size()) {
        const std::string_view here = address.substr(at + 1);
        std::size_t end = 0;
        while (end < here.size() && (here[end] != '&' || here.substr(end).starts_with("&#45;"))) {
            ++end;
        }
        if (here.starts_with(name) && here.substr(name.size()).starts_with("=")) {
            return here.substr(name.size() + 1, end - name.size() - 1);
        }
        at += 1 + end;
    }
    return {};
}

Result<std::optional<std::string>> algorithm_of_address(std::string_view text) {
    std::string_view inside = trimmed(text);
    if (std::ranges::any_of(inside, is_blank_byte)) {
        return std::optional<std::string>();
    }
    const bool is_address = inside.find("://") != std::string_view::npos ||
                            inside.starts_with("alg.cubing.net") ||
                            inside.starts_with("alpha.twizzle.net");
    if (!is_address) {
        return inside.find('_') == std::string_view::npos
                   ? std::optional<std::string>()
                   : std::optional<std::string>(decoded(inside));
    }
    const std::string_view algorithm = field(inside, "alg");
    const std::string_view setup = field(inside, "setup");
    if (!algorithm.empty() && !setup.empty()) {
        return error_at({},
                        base::make_message(
                            "address-with-setup",
                            "this address has two sequences of moves, alg and setup; give one of "
                            "them: {alg} or {setup}",
                            shown(decoded(algorithm)), shown(decoded(setup))));
    }
    return std::optional<std::string>(decoded(algorithm.empty() ? setup : algorithm));
}

// ---- what is no text of moves ----

constexpr std::size_t kLookedAt = 4096;

// 1,0/-3,2/ or 1 0 / 3 3: a scramble of the Square-1, with no letters at all.
bool is_list_of_numbers(std::string_view text) {
    return text.find_first_not_of("0123456789-,/() \t\r\n") == std::string_view::npos &&
           text.find_first_of("0123456789") != std::string_view::npos &&
           text.find_first_of(",/") != std::string_view::npos;
}

// (1,0) or (-3, 2): the turns of a Square-1.
bool has_pair_of_numbers(std::string_view text) {
    for (std::size_t at = text.find('('); at != std::string_view::npos;
         at = text.find('(', at + 1)) {
        std::size_t i = at + 1;
        const auto skip_number = [&] {
            i += i < text.size() && text[i] == '-' ? 1 : 0;
            const std::size_t begin = i;
            while (i < text.size() && is_decimal(text[i])) {
                ++i;
            }
            return i > begin;
        };
        if (!skip_number() || i >= text.size() || text[i] != ',') {
            continue;
        }
        i += i + 1 < text.size() && text[i + 1] == ' ' ? 2 : 1;
        if (skip_number() && i < text.size() && text[i] == ')') {
            return true;
        }
    }
    return false;
}

std::vector<std::string_view> blank_separated(std::string_view text) {
    std::vector<std::string_view> out;
    while (!(text = trimmed(text)).empty()) {
        const auto end =
            static_cast<std::size_t>(std::ranges::find_if(text, is_blank_byte) - text.begin());
        out.push_back(text.substr(0, end));
        text.remove_prefix(end);
    }
    return out;
}

// UR1+ or ALL5-: pins of a Clock and how far its hands turn. One letter is a move in Larsen's notation as well.
bool is_word_of_clock(std::string_view word) {
    const std::string_view pins = word.substr(0, word.find_first_of("0123456789"));
    const std::string_view amount = word.substr(pins.size());
    const bool is_pins =
        pins == "UR" || pins == "DR" || pins == "DL" || pins == "UL" || pins == "ALL";
    return is_pins && amount.size() == 2 && (amount[1] == '+' || amount[1] == '-');
}

bool is_word_of_megaminx(std::string_view word) {
    return word == "R++" || word == "R--" || word == "D++" || word == "D--";
}

// 48.99 or 1:02.35, a bracket around it or a comma after it.
bool has_time(std::string_view text) {
    for (std::size_t at = text.find('.'); at != std::string_view::npos;
         at = text.find('.', at + 1)) {
        if (at > 0 && is_decimal(text[at - 1]) && at + 2 < text.size() &&
            is_decimal(text[at + 1]) && is_decimal(text[at + 2])) {
            return true;
        }
    }
    return false;
}

bool is_list_of_times(std::string_view text) {
    constexpr std::array<std::string_view, 4> kHeadings{"csTimer",
                                                        "Time List:", "solves/total:", "No.;Time;"};
    return has_time(text) || std::ranges::any_of(kHeadings, [&](std::string_view heading) {
               return text.find(heading) != std::string_view::npos;
           });
}

// A line of a puzzle or scramble file of KSolve and twsearch, with more lines or words after its first word.
bool is_line_of_ksolve(const std::vector<std::string_view>& words) {
    constexpr std::array<std::string_view, 15> kKeywords{
        "Name",          "Set",      "Solved",      "Move",          "MoveSequence",
        "Scramble",      "End",      "ScrambleAlg", "ScrambleState", "RandomScramble",
        "ParallelMoves", "MaxDepth", "Slack",       "Ignore",        "Block"};
    return words.size() > 1 && std::ranges::find(kKeywords, words.front()) != kKeywords.end();
}

}  // namespace

Result<std::optional<std::string>> unwrapped_text(std::string_view text) {
    auto out = algorithm_of_address(text);
    if (!out || *out) {
        return out;
    }
    if (auto moves = listed_moves(text)) {
        return moves;
    }
    return unquoted_lines(text);
}

std::optional<base::Message> foreign_text(std::string_view text) {
    text = text.substr(0, kLookedAt);
    const auto words = blank_separated(text);
    const auto moves_of = [](const char* puzzle) {
        return base::make_message("notation-of-puzzle",
                                  "these are moves of the {puzzle}; choose that puzzle", puzzle);
    };
    if (is_line_of_ksolve(words)) {
        return base::make_message(
            "lines-of-ksolve",
            "these are lines of a puzzle or scramble file of KSolve; name the "
            "puzzle's file as the puzzle, and give its scrambles as a file");
    }
    if (is_list_of_times(text)) {
        return base::make_message(
            "times-among-moves",
            "this looks like a timer's list of times; give the scramble alone");
    }
    if (std::ranges::any_of(words, is_word_of_clock)) {
        return moves_of("Clock");
    }
    if (has_pair_of_numbers(text) || is_list_of_numbers(text)) {
        return moves_of("Square-1");
    }
    if (std::ranges::any_of(words, is_word_of_megaminx)) {
        return moves_of("Megaminx");
    }
    return std::nullopt;
}

using base::Error;

namespace {

// Past the number that a line of a list begins with: `2.`, `2)`, or `(2)` before moves; alone in its line that is a
// length. Returns true if the cursor was before one. `may_have_brackets`: not after lines that may be a group to be
// repeated.
bool skip_line_number(TextCursor& cursor, bool may_have_brackets) {
    TextCursor at = cursor;
    const bool is_in_brackets = may_have_brackets && at.take(U'(');
    const std::size_t begin = at.offset();
    while (is_digit(at.peek())) {
        at.advance();
    }
    bool is_number = at.offset() > begin && ((!is_in_brackets && at.take(U'.')) || at.take(U')'));
    if (is_number && is_in_brackets) {
        TextCursor next = at;
        while (next.take(U' ')) {
        }
        is_number = !next.at_end() && !next.at_blank() && next.peek() != U'/';
    }
    if (is_number) {
        cursor = at;
    }
    return is_number;
}

// True if the text goes on with a move of the Square-1 in the same line: a slash, or a number and a comma.
bool begins_move_of_square_one(TextCursor cursor) {
    const auto skip_blanks = [&cursor] {
        while (cursor.take(U' ')) {
        }
    };
    skip_blanks();
    if (cursor.take(U'/')) {
        return true;
    }
    cursor.take(U'(');
    skip_blanks();
    cursor.take(U'-');
    const std::size_t begin = cursor.offset();
    while (is_digit(cursor.peek())) {
        cursor.advance();
    }
    const bool is_number = cursor.offset() > begin;
    skip_blanks();
    return is_number && cursor.take(U',');
}

}  // namespace

Error expected(const TextCursor& cursor, base::Message wanted) {
    return error_at(cursor.place(), std::move(wanted)).add(cursor.found());
}

std::optional<Error> Trivia::skip(TextCursor& cursor) {
    while (!cursor.at_end()) {
        if (line_ != cursor.place().line) {
            while (cursor.peek() == U' ') {
                cursor.advance();
            }
            const bool is_first = line_ == 0;
            line_ = cursor.place().line;
            const TextCursor begin = cursor;
            if (skip_line_number(cursor, is_first || is_numbered_) &&
                std::exchange(is_numbered_, true)) {
                return error_at(
                    begin.place(),
                    base::make_message("another-entry",
                                       "'{number}' begins another entry of a numbered list; "
                                       "give one entry, or leave out the numbers",
                                       cursor.shown_since(begin)));
            }
        }
        if (cursor.at_blank() || cursor.peek() == U'.') {
            cursor.advance();
            continue;
        }
        if (cursor.peek() != U'/') {
            break;
        }
        const TextCursor slash = cursor;
        cursor.advance();
        if (!cursor.take(U'/')) {
            if (slash_is_move_) {
                cursor = slash;
                break;
            }
            return expected(cursor,
                            base::make_message("expected-comment",
                                               "expected a second / (a comment begins with //)"));
        }
        if (slash_is_move_ && begins_move_of_square_one(cursor)) {
            return error_at(
                slash.place(),
                base::make_message("slices-or-comment",
                                   R"("//" before a move: write two slices as "/ /", or begin the )"
                                   "comment with a word"));
        }
        while (!cursor.at_end() && cursor.peek() != U'\n') {
            cursor.advance();
        }
    }
    return std::nullopt;
}

}  // namespace revenge::notation

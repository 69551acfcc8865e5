#include "revenge/notation/move_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <utility>

#include "revenge/base/message.hpp"
#include "revenge/notation/group_grammar.hpp"
#include "revenge/notation/move_text.hpp"
#include "revenge/notation/pasted_text.hpp"
#include "revenge/puzzle/builtin.hpp"
#include "revenge/puzzle/clock.hpp"
#include "revenge/puzzle/square_one.hpp"

namespace revenge::notation {

using base::Result;
using puzzle::BaseMove;
using puzzle::Definition;
using puzzle::Move;

namespace {

// A word of the text, by its place in the definition, made `count` times; negative: backward.
struct NamedMove {
    enum class Kind : std::uint8_t {
        Move,
        Complement,  // a turn of all but a layer; `count` is 1 or -1
        WholeTurn,
        Sequence,
        Layers,  // of the Square-1: the first move `count` times, the second one `second` times
    };
    Kind kind = Kind::Move;
    int which = 0;
    int count = 1;
    Place place;
    int second = 0;
};

// The words of one puzzle, for the grammar of groups.
class NamedMoves {
  public:
    using Unit = NamedMove;

    NamedMoves(const Definition& definition, std::string_view text)
        : definition_(definition),
          text_(text),
          is_square_one_(puzzle::is_square_one(definition)),
          is_clock_(puzzle::is_clock(definition)) {}

    bool has_pairs() const noexcept { return is_square_one_; }

    // Up to the next blank, where that is a move whose name has what begins or ends a group elsewhere.
    std::optional<Result<Unit>> parse_whole(TextCursor& cursor) const {
        if (has_pairs()) {
            return parse_square_one(cursor);
        }
        TextCursor at = cursor;
        const std::string word = word_at(at, text_, "");
        if (word.find_first_of(kMarks) == std::string::npos) {
            return std::nullopt;
        }
        const std::optional<Unit> found = named(word, cursor.place());
        if (!found) {
            return std::nullopt;
        }
        cursor = at;
        return Result<Unit>(*found);
    }

    Result<Unit> parse(TextCursor& cursor) {
        const Place place = cursor.place();
        const std::string word = word_at(cursor, text_, kMarks);
        if (is_clock_) {
            return parse_clock({word, place});
        }
        const std::optional<Unit> found = named(word, place);
        if (!found && has_pairs()) {
            return not_of_square_one({word, place});
        }
        return found ? Result<Unit>(*found)
                     : unknown_move(definition_, {word, place}, ComplementTurns::Taken);
    }

    // Returns the notes on words that were read.
    const std::vector<Note>& notes() const noexcept { return notes_; }

    static std::vector<Unit> inverse(const std::vector<Unit>& words) {
        std::vector<Unit> out(words.rbegin(), words.rend());
        for (Unit& word : out) {
            word.count = -word.count;
            word.second = -word.second;
        }
        return out;
    }

  private:
    static constexpr std::string_view kMarks = "()[],:*.";

    static base::Error not_of_square_one(const PlacedWord& word) {
        return error_at(
            word.place,
            base::make_message("square-one-turn",
                               "\"{text}\" is not a move of the Square-1: (top,bottom) from "
                               "-11 to 11, or /",
                               shown(word.text)));
    }

    // A slice, or a pair of numbers in brackets or up to what cannot belong to it: "/", "(1,-2)", "1,-2/".
    std::optional<Result<Unit>> parse_square_one(TextCursor& cursor) const {
        TextCursor at = cursor;
        const Place place = cursor.place();
        if (at.take(U'/')) {
            cursor = at;
            return Result<Unit>(Unit{Unit::Kind::Move, 2, 1, place});
        }
        const bool is_bracketed = at.take(U'(');
        const auto first = number_at(at);
        if (!first || !at.take(U',')) {
            return std::nullopt;
        }
        const auto second = number_at(at);
        constexpr std::u32string_view kEnds = U" \n/)],:";
        const bool is_ended =
            is_bracketed ? at.take(U')') : at.at_end() || kEnds.find(at.peek()) != kEnds.npos;
        if (!second || !is_ended) {
            const std::string word = word_at(cursor, text_, ")");
            return Result<Unit>(not_of_square_one({word, place}));
        }
        cursor = at;
        return Result<Unit>(Unit{Unit::Kind::Layers, 0, *first, place, *second});
    }

    // "UR3+", "y2", or pins without a turn, as scrambles once ended.
    Result<Unit> parse_clock(const PlacedWord& word) {
        if (word.text == puzzle::kClockOver) {
            return Unit{Unit::Kind::WholeTurn, 0, 1, word.place};
        }
        const std::size_t letters =
            std::min(word.text.find_first_of("0123456789+-"), word.text.size());
        const auto pins = std::ranges::find(puzzle::kClockPins, word.text.substr(0, letters));
        const auto which = static_cast<int>(pins - puzzle::kClockPins.begin());
        std::string_view amount = word.text.substr(letters);
        if (pins != puzzle::kClockPins.end() && amount.empty()) {
            if (notes_.empty()) {
                notes_.push_back(
                    {word.place, fmt::format("{} has no hours: the pin changes no dial, so "
                                             "it is left out; a turn is written {}1+",
                                             word.text, word.text)});
            }
            return Unit{Unit::Kind::Move, which, 0, word.place};
        }
        const char sign = amount.empty() ? '\0' : amount.back();
        amount.remove_suffix(amount.empty() ? 0 : 1);
        const bool is_number =
            !amount.empty() && amount.size() <= 2 &&
            std::ranges::all_of(amount, [](char c) { return c >= '0' && c <= '9'; });
        const int hours = is_number ? std::stoi(std::string(amount)) : puzzle::kHours;
        if (pins == puzzle::kClockPins.end() || (sign != '+' && sign != '-') ||
            hours >= puzzle::kHours) {
            return error_at(
                word.place,
                base::make_message("clock-move",
                                   "\"{text}\" is not a turn of the Clock: pins (UR DR DL UL U "
                                   "R D L ALL), hours up to 11, + or -, as in UR3+; or y2",
                                   shown(word.text)));
        }
        return Unit{Unit::Kind::Move, which, sign == '+' ? hours : -hours, word.place};
    }

    // Reads a number from -11 to 11 with blanks around it.
    static std::optional<int> number_at(TextCursor& cursor) {
        const auto skip_blanks = [&cursor] {
            while (cursor.take(U' ')) {
            }
        };
        skip_blanks();
        const bool is_negative = cursor.take(U'-');
        constexpr int kPlacesOfLayer = 12;
        int out = 0;
        const std::size_t begin = cursor.offset();
        for (; is_digit(cursor.peek()) && out < kPlacesOfLayer; cursor.advance()) {
            out = 10 * out + static_cast<int>(cursor.peek() - U'0');
        }
        if (cursor.offset() == begin || out >= kPlacesOfLayer) {
            return std::nullopt;
        }
        skip_blanks();
        return is_negative ? -out : out;
    }

    std::optional<Unit> named(std::string_view word, Place place) const {
        const auto& turns = definition_.complements();
        const auto turn = std::ranges::find(turns, word, &puzzle::ComplementTurn::name);
        if (turn != turns.end()) {
            return Unit{Unit::Kind::Complement, static_cast<int>(turn - turns.begin()), 1, place};
        }
        // The longest name decides, whatever it names.
        std::size_t longest = 0;
        std::optional<Unit> out;
        if (const auto found = named_move(definition_, word)) {
            longest = found->base->name.size();
            out = Unit{Unit::Kind::Move, static_cast<int>(found->base - definition_.moves().data()),
                       found->amount.count, place};
        }
        const auto look = [&](const auto& names, Unit::Kind kind) {
            for (std::size_t i = 0; i < names.size(); ++i) {
                if (names[i].name.size() > longest && word.starts_with(names[i].name)) {
                    if (const auto amount = amount_of(word.substr(names[i].name.size()))) {
                        longest = names[i].name.size();
                        out = Unit{kind, static_cast<int>(i), amount->count, place};
                    }
                }
            }
        };
        look(definition_.whole_turns(), Unit::Kind::WholeTurn);
        look(definition_.sequences(), Unit::Kind::Sequence);
        return out;
    }

    const Definition& definition_;
    std::string_view text_;
    bool is_square_one_;
    bool is_clock_;
    std::vector<Note> notes_;
};

// How the puzzle is held while its moves are made one after the other: which move each name means.
class Holding {
  public:
    explicit Holding(const Definition& definition)
        : definition_(definition), meant_(definition.moves().size()) {
        for (std::size_t i = 0; i < meant_.size(); ++i) {
            meant_[i] = {static_cast<int>(i), 1};
        }
    }

    // RETURNS what the words do to the puzzle held still. ERRORS: Usage, more than kMaxWords words.
    Result<std::vector<MoveWord>> take_all(const std::vector<NamedMove>& named) {
        std::vector<MoveWord> out;
        for (const NamedMove& one : named) {
            if (!take(one, out)) {
                return error_at(one.place,
                                base::make_message("too-many-moves-named",
                                                   "the sequences that these names stand for "
                                                   "have more than {most} moves",
                                                   kMaxWords));
            }
        }
        return out;
    }

    // Two moves show how it is held.
    void tell(std::vector<Note>& notes) const {
        if (puzzle::is_clock(definition_)) {
            if (meant_.front().which != 0) {
                notes.push_back({last_,
                                 "these moves leave the Clock turned over: the first moves of a "
                                 "solution are for the side that was in front at the beginning"});
            }
            return;
        }
        std::vector<std::string> before;
        std::vector<std::string> now;
        for (std::size_t move = 0; move < meant_.size() && before.size() < 2; ++move) {
            const auto at = static_cast<std::size_t>(
                std::ranges::find(meant_, static_cast<int>(move), &Meaning::which) -
                meant_.begin());
            if (at != move || meant_[at].count != 1) {
                before.push_back(definition_.moves()[move].name);
                now.push_back(definition_.moves()[at].name + (meant_[at].count == 1 ? "" : "'"));
            }
        }
        if (!before.empty()) {
            notes.push_back(
                {last_, fmt::format("these moves turn the whole puzzle: what {} turned "
                                    "before is turned by {} now; moves are named as it "
                                    "was held before",
                                    fmt::join(before, " and "), fmt::join(now, " and "))});
        }
    }

  private:
    static constexpr std::size_t kMaxWords = 10'000'000;
    // A name means this move made `count` times: 1 or -1.
    struct Meaning {
        int which = 0;
        int count = 1;
    };

    // RETURNS whether there was room for the words.
    bool take(const NamedMove& word, std::vector<MoveWord>& out) {
        switch (word.kind) {
            case NamedMove::Kind::Move:
                break;
            case NamedMove::Kind::Complement: {
                const auto& turn = definition_.complements()[static_cast<std::size_t>(word.which)];
                add(turn.base, word.count * turn.count, out);
                std::vector<puzzle::Step> means;
                for (const int move : turn.means) {
                    means.push_back({false, move < 0 ? ~move : move, move < 0 ? -1 : 1});
                }
                last_ = word.place;
                hold(means, word.count);
                return true;
            }
            case NamedMove::Kind::Layers:
                add(0, word.count, out);
                add(1, word.second, out);
                return true;
            case NamedMove::Kind::WholeTurn:
                last_ = word.place;
                turn_whole(word.which, word.count);
                return true;
            case NamedMove::Kind::Sequence:
                last_ = word.place;
                return take_sequence(word.which, word.count, out);
        }
        add(word.which, word.count, out);
        return true;
    }

    bool take_sequence(int which, int count, std::vector<MoveWord>& out) {
        std::vector<puzzle::Step> steps =
            definition_.sequences()[static_cast<std::size_t>(which)].steps;
        if (count < 0) {
            std::ranges::reverse(steps);
        }
        for (int round = 0; round < std::abs(count); ++round) {
            if (out.size() + steps.size() > kMaxWords) {
                return false;
            }
            for (const puzzle::Step& step : steps) {
                const int times = count < 0 ? -step.count : step.count;
                step.turns_whole ? turn_whole(step.which, times) : add(step.which, times, out);
            }
        }
        return true;
    }

    void add(int named, int count, std::vector<MoveWord>& out) const {
        const Meaning& meaning = meant_[static_cast<std::size_t>(named)];
        const int order = definition_.moves()[static_cast<std::size_t>(meaning.which)].order;
        const int times = (count * meaning.count % order + order) % order;
        if (times != 0) {
            out.push_back({meaning.which, times});
        }
    }

    void turn_whole(int which, int count) {
        const auto& turn = definition_.whole_turns()[static_cast<std::size_t>(which)];
        const int times = count % turn.order;
        for (int round = 0; round < std::abs(times); ++round) {
            hold(turn.means, times);
        }
    }

    // Turns the whole puzzle once, forward or backward.
    void hold(const std::vector<puzzle::Step>& means, int direction) {
        const std::vector<Meaning> before = meant_;
        for (std::size_t i = 0; i < meant_.size(); ++i) {
            const auto other = static_cast<std::size_t>(means[i].which);
            const Meaning& known = before[direction > 0 ? other : i];
            (direction > 0 ? meant_[i] : meant_[other]) = {known.which,
                                                           known.count * means[i].count};
        }
    }

    const Definition& definition_;
    std::vector<Meaning> meant_;
    Place last_;
};

bool is_pair_of_signs(std::string_view word) {
    return word.size() == 2 && word.find_first_not_of("+-") == std::string_view::npos;
}

// The Megaminx's scrambles in short, as csTimer prints them: `-+` is R-- D++. RETURNS them written out; nothing for
// other puzzles and texts. Lines stay, columns do not.
std::optional<std::string> short_scramble(const Definition& definition, std::string_view text) {
    const auto has_turn = [&](std::string_view name) {
        return std::ranges::find(definition.complements(), name, &puzzle::ComplementTurn::name) !=
               definition.complements().end();
    };
    if (!has_turn("R++") || !has_turn("R--") || !has_turn("D++") || !has_turn("D--")) {
        return std::nullopt;
    }
    const auto is_pair = [](const PlacedWord& word) { return is_pair_of_signs(word.text); };
    const std::vector<PlacedWord> words = words_of(text);
    if (std::ranges::none_of(words, is_pair)) {
        return std::nullopt;
    }
    std::string out;
    int line = 1;
    for (const PlacedWord& word : words) {
        for (; line < word.place.line; ++line) {
            out += '\n';
        }
        const std::string_view written = word.text;
        out += is_pair(word) ? fmt::format("R{0}{0} D{1}{1} ", written[0], written[1])
                             : fmt::format("{} ", written);
    }
    return out;
}

// RETURNS whether a text was recognized by the notation of this puzzle.
bool is_notation_of(const Definition& definition, const base::Fact& fact) {
    return !fact.values.empty() &&
           puzzle::canonical_name(fact.values.front().second) == definition.name();
}

}  // namespace

namespace {

struct NamesRead {
    std::vector<NamedMove> named;
    std::vector<Note> notes;
};

Result<NamesRead> parse_names(const Definition& definition, std::string_view text) {
    const std::optional<std::string> written_out = short_scramble(definition, text);
    const std::string_view read = written_out ? std::string_view(*written_out) : text;
    NamedMoves names(definition, read);
    GroupGrammar grammar(read, names);
    auto named = grammar.parse();
    if (!named) {
        auto foreign = foreign_text(text);
        return foreign && !is_notation_of(definition, foreign->fact)
                   ? error_at({}, *std::move(foreign))
                   : named.error();
    }
    std::vector<Note> notes = grammar.notes();
    notes.insert(notes.end(), names.notes().begin(), names.notes().end());
    return NamesRead{*std::move(named), std::move(notes)};
}

// Returns the amount of a name, as amount_of() reads it.
std::string written(const std::string& name, int count) {
    return fmt::format("{}{}{}", name, std::abs(count) == 1 ? "" : std::to_string(std::abs(count)),
                       count < 0 ? "'" : "");
}

// Returns the text of a word of the puzzle in hand. ERRORS: Usage, for the inverse of a word that has none.
Result<std::string> text_of(const Definition& definition, const NamedMove& word) {
    const auto which = static_cast<std::size_t>(word.which);
    switch (word.kind) {
        case NamedMove::Kind::Move:
            break;
        case NamedMove::Kind::WholeTurn: {
            const puzzle::WholeTurn& turn = definition.whole_turns()[which];
            return written(turn.name, turn.order == 2 ? 1 : word.count);
        }
        case NamedMove::Kind::Sequence:
            return written(definition.sequences()[which].name, word.count);
        case NamedMove::Kind::Layers:
            return fmt::format("({},{})", word.count, word.second);
        case NamedMove::Kind::Complement: {
            const puzzle::ComplementTurn& turn = definition.complements()[which];
            const int order = definition.moves()[static_cast<std::size_t>(turn.base)].order;
            const auto wanted =
                std::ranges::find_if(definition.complements(), [&](const auto& one) {
                    return one.base == turn.base &&
                           (one.count - word.count * turn.count) % order == 0;
                });
            return wanted != definition.complements().end()
                       ? Result<std::string>(wanted->name)
                       : error_at(word.place, base::make_message(
                                                  "inverse-without-name",
                                                  "the inverse of {name} has no name", turn.name));
        }
    }
    const BaseMove& base = definition.moves()[which];
    const int count = (word.count % base.order + base.order) % base.order;
    return count == 0 ? std::string()
                      : to_text(definition, std::vector{power_of(definition, base, count)});
}

}  // namespace

Result<WordsRead> parse_words(const Definition& definition, std::string_view text) {
    REVENGE_TRY(auto read, parse_names(definition, text));
    WordsRead out;
    Holding holding(definition);
    REVENGE_TRY(out.words, holding.take_all(read.named));
    holding.tell(out.notes);
    out.notes.insert(out.notes.end(), read.notes.begin(), read.notes.end());
    return out;
}

WrittenMove written_move(const Definition& definition, std::string_view text, std::size_t index) {
    const auto read = parse_names(definition, text);
    assert(read);
    Holding holding(definition);
    std::size_t words = 0;
    for (std::size_t i = 0; i < read->named.size(); ++i) {
        words += holding.take_all({read->named[i]})->size();
        if (words > index) {
            const auto name = text_of(definition, read->named[i]);
            return {i + 1, name ? *name : std::string(), read->named[i].place};
        }
    }
    return {};
}

Result<InverseText> inverse_text(const Definition& definition, std::string_view text) {
    REVENGE_TRY(auto read, parse_names(definition, text));
    InverseText out{{}, std::move(read.notes)};
    for (const NamedMove& word : NamedMoves::inverse(read.named)) {
        REVENGE_TRY(const auto name, text_of(definition, word));
        out.words += name.empty() || out.words.empty() ? name : " " + name;
    }
    return out;
}

Result<std::vector<WordPart>> parse_word_parts(const Definition& definition,
                                               std::string_view text) {
    NamedMoves names(definition, text);
    REVENGE_TRY(auto parts, GroupGrammar(text, names).parse_parts());
    std::vector<WordPart> out;
    for (auto& part : parts) {
        REVENGE_TRY(auto words, Holding(definition).take_all(part.units));
        out.push_back({std::move(part.text), std::move(words), part.is_group});
    }
    return out;
}

std::vector<MoveWord> simplified(const Definition& definition, const std::vector<MoveWord>& words) {
    const puzzle::Puzzle& puzzle = definition.puzzle();
    const std::vector<BaseMove>& bases = definition.moves();
    std::vector<std::vector<bool>> commute(bases.size(), std::vector<bool>(bases.size()));
    for (std::size_t a = 0; a < bases.size(); ++a) {
        for (std::size_t b = 0; b < bases.size(); ++b) {
            commute[a][b] = puzzle.then(bases[a].action, bases[b].action) ==
                            puzzle.then(bases[b].action, bases[a].action);
        }
    }
    std::vector<MoveWord> out;
    for (const MoveWord& word : words) {
        const auto base = static_cast<std::size_t>(word.base);
        std::size_t at = out.size();
        while (at > 0 && out[at - 1].base != word.base &&
               commute[base][static_cast<std::size_t>(out[at - 1].base)]) {
            --at;
        }
        if (at == 0 || out[at - 1].base != word.base) {
            out.push_back(word);
            continue;
        }
        MoveWord& merged = out[at - 1];
        merged.count = (merged.count + word.count) % bases[base].order;
        if (merged.count == 0) {
            out.erase(out.begin() + static_cast<std::ptrdiff_t>(at - 1));
        }
    }
    return out;
}

std::vector<Move> moves_of(const Definition& definition, const std::vector<MoveWord>& words) {
    std::vector<Move> out;
    out.reserve(words.size());
    for (const MoveWord& word : words) {
        const BaseMove& base = definition.moves()[static_cast<std::size_t>(word.base)];
        out.push_back(power_of(definition, base, word.count));
    }
    return out;
}

puzzle::State apply(const Definition& definition, puzzle::State state,
                    const std::vector<MoveWord>& words) {
    for (const MoveWord& word : words) {
        const BaseMove& base = definition.moves()[static_cast<std::size_t>(word.base)];
        state = definition.puzzle().apply(
            state, word.count == 1 ? base.action
                                   : puzzle::power(definition.puzzle(), base.action, word.count));
    }
    return state;
}

}  // namespace revenge::notation

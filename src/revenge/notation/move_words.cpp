#include "revenge/notation/move_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <optional>
#include <string>
#include <utility>

#include "revenge/base/result.hpp"
#include "revenge/notation/group_grammar.hpp"
#include "revenge/notation/move_names.hpp"
#include "revenge/notation/pasted_text.hpp"

namespace revenge::notation {

using base::Result;
using puzzle::BaseMove;
using puzzle::Definition;
using puzzle::Move;

namespace {

// A word of the text: a base move or a turn of the whole puzzle, by its place in the definition, made `count` times.
struct NamedMove {
    bool turns_whole = false;
    int which = 0;
    int count = 1;  // of a turn of the whole puzzle 1, or -1 where it is undone
    Place place;
};

// The words of one puzzle, for the grammar of groups.
class NamedMoves {
  public:
    using Unit = NamedMove;

    NamedMoves(const Definition& definition, std::string_view text)
        : definition_(definition), text_(text) {}

    // Up to the next blank, where that is a move whose name has what begins or ends a group elsewhere.
    std::optional<Result<Unit>> parse_whole(TextCursor& cursor) const {
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

    Result<Unit> parse(TextCursor& cursor) const {
        const Place place = cursor.place();
        const std::string word = word_at(cursor, text_, kMarks);
        const std::optional<Unit> found = named(word, place);
        return found ? Result<Unit>(*found)
                     : unknown_move(definition_, {word, place}, ComplementTurns::Taken);
    }

    static std::vector<Unit> inverse(const std::vector<Unit>& words) {
        std::vector<Unit> out(words.rbegin(), words.rend());
        for (Unit& word : out) {
            word.count = -word.count;
        }
        return out;
    }

  private:
    static constexpr std::string_view kMarks = "()[],:*.";

    std::optional<Unit> named(std::string_view word, Place place) const {
        const auto& turns = definition_.complements();
        const auto turn = std::ranges::find(turns, word, &puzzle::ComplementTurn::name);
        if (turn != turns.end()) {
            return Unit{true, static_cast<int>(turn - turns.begin()), 1, place};
        }
        const auto found = named_move(definition_, word);
        if (!found) {
            return std::nullopt;
        }
        const auto base = static_cast<int>(found->base - definition_.moves().data());
        return Unit{false, base, found->amount.count, place};
    }

    const Definition& definition_;
    std::string_view text_;
};

// How the puzzle is held while its moves are made one after the other: which move each name means.
class Holding {
  public:
    explicit Holding(const Definition& definition)
        : definition_(definition), meant_(definition.moves().size()) {
        std::iota(meant_.begin(), meant_.end(), 0);
    }

    // RETURNS what a word does to the puzzle held still; its count may be 0.
    MoveWord take(const NamedMove& word) {
        if (!word.turns_whole) {
            return made(word.which, word.count);
        }
        const auto& turn = definition_.complements()[static_cast<std::size_t>(word.which)];
        last_ = word.place;
        const MoveWord out = made(turn.base, word.count * turn.count);
        const std::vector<int> before = meant_;
        for (std::size_t i = 0; i < meant_.size(); ++i) {
            const int means = turn.means[i];
            const auto other = static_cast<std::size_t>(base_of(means));
            const int known = before[word.count > 0 ? other : i];
            (word.count > 0 ? meant_[i] : meant_[other]) = means < 0 ? ~known : known;
        }
        return out;
    }

    std::vector<MoveWord> take_all(const std::vector<NamedMove>& named) {
        std::vector<MoveWord> out;
        for (const NamedMove& one : named) {
            const MoveWord word = take(one);
            if (word.count != 0) {
                out.push_back(word);
            }
        }
        return out;
    }

    // Two moves tell how it is held.
    void tell(std::vector<Note>& notes) const {
        const auto now_at = [&](int move) {
            const auto at = std::ranges::find(meant_, move, base_of) - meant_.begin();
            return definition_.moves()[static_cast<std::size_t>(at)].name;
        };
        if (!std::ranges::is_sorted(meant_, {}, base_of)) {
            notes.push_back({last_, "these moves turn the whole puzzle: what " +
                                        definition_.moves()[0].name + " and " +
                                        definition_.moves()[1].name + " turned before is at " +
                                        now_at(0) + " and " + now_at(1) +
                                        " now; moves are named as it was held before"});
        }
    }

  private:
    static int base_of(int meaning) noexcept { return meaning < 0 ? ~meaning : meaning; }

    MoveWord made(int named, int count) const {
        const int meaning = meant_[static_cast<std::size_t>(named)];
        const int base = base_of(meaning);
        const int order = definition_.moves()[static_cast<std::size_t>(base)].order;
        const int steps = (meaning < 0 ? -count : count) % order;
        return {base, (steps + order) % order};
    }

    const Definition& definition_;
    std::vector<int> meant_;  // [move]: what its name means, ~m: move m made backward
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

}  // namespace

Result<WordsRead> parse_words(const Definition& definition, std::string_view text) {
    const std::optional<std::string> written_out = short_scramble(definition, text);
    const std::string_view read = written_out ? std::string_view(*written_out) : text;
    NamedMoves names(definition, read);
    GroupGrammar grammar(read, names);
    const auto named = grammar.parse();
    if (!named) {
        auto foreign = foreign_text(text);
        return foreign && foreign->fact.kind != "notation-of-megaminx"
                   ? error_at({}, *std::move(foreign))
                   : named.error();
    }
    WordsRead out;
    Holding holding(definition);
    out.words = holding.take_all(*named);
    holding.tell(out.notes);
    out.notes.insert(out.notes.end(), grammar.notes().begin(), grammar.notes().end());
    return out;
}

Result<std::vector<WordPart>> parse_word_parts(const Definition& definition,
                                               std::string_view text) {
    NamedMoves names(definition, text);
    REVENGE_TRY(auto parts, GroupGrammar(text, names).parse_parts());
    std::vector<WordPart> out;
    for (auto& part : parts) {
        out.push_back(
            {std::move(part.text), Holding(definition).take_all(part.units), part.is_group});
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
        for (int i = 0; i < word.count; ++i) {
            state = definition.puzzle().apply(state, base.action);
        }
    }
    return state;
}

}  // namespace revenge::notation

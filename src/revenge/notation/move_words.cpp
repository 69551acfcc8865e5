#include "revenge/notation/move_words.hpp"

#include <algorithm>
#include <numeric>
#include <optional>
#include <string>

#include "revenge/notation/move_names.hpp"

namespace revenge::notation {

using base::Result;
using puzzle::BaseMove;
using puzzle::Definition;
using puzzle::Move;

namespace {

constexpr std::size_t kMostMoves = 1U << 20U;

// RETURNS the text with typographic twins folded into their plain characters: R’ is R'.
std::string folded(std::string_view text) {
    std::string out;
    for (TextCursor cursor(text); !cursor.at_end();) {
        const std::size_t from = cursor.offset();
        const char32_t c = cursor.peek();
        cursor.advance();
        out += c < 0x80 ? std::string(1, static_cast<char>(c))
                        : std::string(text.substr(from, cursor.offset() - from));
    }
    return out;
}

// Marks of pasted lists: a full stop, and `1.` or `1)` as the first word of a line.
bool is_mark(std::string_view word, bool is_first) {
    const std::size_t digits = std::min(word.find_first_not_of("0123456789"), word.size());
    const std::string_view rest = word.substr(digits);
    return word == "." || (is_first && digits > 0 && (rest == "." || rest == ")"));
}

// How the puzzle is held while a text is read: which move each name means.
class Holding {
  public:
    explicit Holding(const Definition& definition)
        : definition_(definition), meant_(definition.moves().size()) {
        std::iota(meant_.begin(), meant_.end(), 0);
    }

    int meant(const BaseMove& named) const {
        return meant_[static_cast<std::size_t>(&named - definition_.moves().data())];
    }

    // RETURNS what a word that turns the whole puzzle does to it, held still; nothing if it is none.
    std::optional<MoveWord> take(const PlacedWord& word) {
        const auto& turns = definition_.held_turns();
        const auto turn = std::ranges::find(turns, word.text, &puzzle::HeldTurn::name);
        if (turn == turns.end()) {
            return std::nullopt;
        }
        last_ = word.place;
        const MoveWord out{meant_[static_cast<std::size_t>(turn->base)], turn->count};
        const std::vector<int> before = meant_;
        for (std::size_t i = 0; i < meant_.size(); ++i) {
            meant_[i] = before[static_cast<std::size_t>(turn->means[i])];
        }
        return out;
    }

    // Two moves tell how it is held.
    void tell(std::vector<Note>& notes) const {
        const auto now_at = [&](int move) {
            const auto at = std::ranges::find(meant_, move) - meant_.begin();
            return definition_.moves()[static_cast<std::size_t>(at)].name;
        };
        if (!std::ranges::is_sorted(meant_)) {
            notes.push_back({last_, "these moves turn the whole puzzle: what " +
                                        definition_.moves()[0].name + " and " +
                                        definition_.moves()[1].name + " turned before is at " +
                                        now_at(0) + " and " + now_at(1) +
                                        " now; moves are named as it was held before"});
        }
    }

  private:
    const Definition& definition_;
    std::vector<int> meant_;
    Place last_;
};

}  // namespace

Result<WordsRead> parse_words(const Definition& definition, std::string_view text) {
    WordsRead out;
    Holding holding(definition);
    const std::string plain = folded(text);
    int line = 0;
    for (const PlacedWord& word : words_of(plain)) {
        const bool is_first = word.place.line != line;
        line = word.place.line;
        if (const auto held = holding.take(word)) {
            out.words.push_back(*held);
            continue;
        }
        auto found = named_move(definition, word.text);
        if (!found && is_mark(word.text, is_first)) {
            continue;
        }
        if (!found && word.text.ends_with('.')) {
            found = named_move(definition, word.text.substr(0, word.text.size() - 1));
        }
        if (!found) {
            return unknown_move(definition, word);
        }
        const int order = found->base->order;
        const int count = (found->amount.count % order + order) % order;
        if (count != 0) {
            out.words.push_back({holding.meant(*found->base), count});
        }
        if (out.words.size() > kMostMoves) {
            return error_at(word.place, "more than a million moves",
                            {{"too-many-turns", {{"most", std::to_string(kMostMoves)}}}});
        }
    }
    holding.tell(out.notes);
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

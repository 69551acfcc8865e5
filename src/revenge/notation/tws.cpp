#include "revenge/notation.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "revenge/base.hpp"
#include "revenge/base/message.hpp"
#include "revenge/notation/named_moves.hpp"
#include "revenge/notation/puzzle_parts.hpp"
#include "revenge/notation/text_cursor.hpp"

namespace revenge::notation {

namespace {

using base::Result;
using base::Status;

std::optional<Number> number_of(const SpottedWord& word) { return number_of(word.text, word.spot); }

class TwsReader {
  public:
    TwsReader(std::string_view text, std::string_view file, bool is_ksolve)
        : lines_(lines_of(text)), file_(file), is_ksolve_(is_ksolve) {}

    Result<puzzle::Definition> read();

  private:
    struct Part {
        SourcePosition spot;
        Numbers pieces;
        Numbers orientations;
    };
    using Parts = std::map<std::string, Part, std::less<>>;

    base::Error error(SourcePosition spot, base::Message said) const {
        return error_at(file_, spot, std::move(said));
    }
    SourcePosition end_spot() const {
        return lines_.empty() ? SourcePosition{} : lines_.back().back().spot;
    }
    Result<std::string> one_word(const Line& line, const char* what) const;
    Status read_command(const Line& line);
    Status read_name(const Line& line);
    Status read_set(const Line& line);
    Result<Parts> read_parts(SourcePosition opened);
    Status read_solved(const Line& line);
    Status read_move(const Line& line);
    void find_gripped(const puzzle::Orbit& orbit, const Part& part, NamedMoveText& move) const;
    Status read_sequence(const Line& line);
    Status read_illegal(const Line& line);
    Status read_block(const Line& line);
    Status read_over(SourcePosition opened);
    Status require_solved(const Line& line) const;
    Result<puzzle::SlotNumber> label_of(const puzzle::Orbit& orbit, const Number& piece) const;
    Status make_puzzle(SourcePosition spot, const Parts& solved, int base);

    std::vector<Line> lines_;
    std::string_view file_;
    bool is_ksolve_;
    std::size_t next_ = 0;
    std::string name_ = "puzzle";
    std::vector<OrbitSize> sets_;
    std::optional<puzzle::Puzzle> puzzle_;
    std::vector<NamedMoveText> moves_;
    puzzle::Rules rules_;
};

Result<std::string> TwsReader::one_word(const Line& line, const char* what) const {
    if (line.size() != 2) {
        return error(line.size() < 2 ? line[0].spot : line[2].spot,
                     base::make_message("expected-behind-word",
                                        "expected {what} after '{word}' and nothing else", what,
                                        line[0].text));
    }
    return std::string(line[1].text);
}

Status TwsReader::read_name(const Line& line) {
    std::string name;
    if (is_ksolve_ && line.size() > 1) {
        for (std::size_t i = 1; i < line.size(); ++i) {
            name += (i == 1 ? "" : " ") + std::string(line[i].text);
        }
    } else {
        REVENGE_TRY(auto word, one_word(line, "the puzzle's name"));
        name = std::move(word);
    }
    REVENGE_TRY(check_puzzle_name(file_, line[1].spot, name));
    name_ = std::move(name);
    return {};
}

Status TwsReader::read_set(const Line& line) {
    if (puzzle_) {
        return error(line[0].spot, base::make_message("set-behind-solved",
                                                      "expected every Set to stand before Solved"));
    }
    if (line.size() < 3 || line.size() > 4) {
        return error(line[0].spot,
                     base::make_message("expected-set", "expected 'Set NAME PIECES ORIENTATIONS'"));
    }
    OrbitSize set{std::string(line[1].text), 0, 1};
    for (std::size_t i = 2; i < line.size(); ++i) {
        const auto number = number_of(line[i]);
        if (!number || number->is_wild || number->value < 0 || number->value > 1'000'000) {
            return error(
                line[i].spot,
                base::make_message("expected-number-found",
                                   "expected a whole number, found '{found}'", line[i].text));
        }
        (i == 2 ? set.size : set.orientations) = static_cast<int>(number->value);
    }
    REVENGE_TRY(check_orbit(file_, line[1].spot, set, sets_));
    sets_.push_back(std::move(set));
    return {};
}

Result<TwsReader::Parts> TwsReader::read_parts(SourcePosition opened) {
    Parts out;
    Part* part = nullptr;
    for (; next_ < lines_.size(); ++next_) {
        const Line& line = lines_[next_];
        if (line[0].text == "End") {
            ++next_;
            return out;
        }
        if (!number_of(line[0])) {
            const std::string name(line[0].text);
            if (std::ranges::find(sets_, name, &OrbitSize::name) == sets_.end()) {
                return error(
                    line[0].spot,
                    base::make_message(
                        "expected-name-or-end",
                        "expected the name of a set, a line of numbers or End, found '{found}'",
                        name));
            }
            const auto [at, is_new] = out.try_emplace(name);
            if (!is_new || line.size() > 1) {
                return error(
                    line[0].spot,
                    is_new ? base::make_message("expected-nothing",
                                                "expected nothing after the name of a set")
                           : base::make_message(
                                 "set-twice", "the set '{name}' is there already; expected another",
                                 name));
            }
            part = &at->second;
            part->spot = line[0].spot;
            continue;
        }
        if (part == nullptr || !part->orientations.empty()) {
            return error(line[0].spot,
                         part == nullptr
                             ? base::make_message("expected-set-name",
                                                  "expected the name of a set before its numbers")
                             : base::make_message("expected-end-or-set",
                                                  "expected End or the name of a set"));
        }
        Numbers& numbers = part->pieces.empty() ? part->pieces : part->orientations;
        for (const SpottedWord& word : line) {
            const auto number = number_of(word);
            if (!number || (number->is_wild && &numbers == &part->pieces)) {
                return error(word.spot, base::make_message(
                                            "expected-number-found",
                                            "expected a whole number, found '{found}'", word.text));
            }
            numbers.push_back(*number);
        }
    }
    if (is_ksolve_) {
        return out;
    }
    return error(opened, base::make_message("expected-end", "expected End to close this block"));
}

Status TwsReader::make_puzzle(SourcePosition spot, const Parts& solved, int base) {
    if (sets_.empty()) {
        return error(spot, base::make_message("no-set", "expected at least one Set before this"));
    }
    std::vector<puzzle::Orbit> orbits;
    for (const OrbitSize& set : sets_) {
        const auto part = solved.find(set.name);
        REVENGE_TRY(auto orbit,
                    part == solved.end()
                        ? solved_orbit(file_, spot, set, {}, {}, base)
                        : solved_orbit(file_, part->second.spot, set, part->second.pieces,
                                       part->second.orientations, base));
        orbits.push_back(std::move(orbit));
    }
    puzzle_.emplace(name_, std::move(orbits));
    return {};
}

Status TwsReader::read_solved(const Line& line) {
    if (puzzle_) {
        return error(line[0].spot,
                     base::make_message("solved-twice", "expected Solved once, before all moves"));
    }
    const auto parts = read_parts(line[0].spot);
    return parts ? make_puzzle(line[0].spot, *parts, line[0].text == "StartState" ? 0 : 1)
                 : parts.error();
}

Status TwsReader::require_solved(const Line& line) const {
    if (!puzzle_) {
        return error(
            line[0].spot,
            base::make_message("solved-too-late", "expected Solved before '{word}'", line[0].text));
    }
    return {};
}

// Orientations in sets of one orientation say that a move grips what it leaves in place.
void TwsReader::find_gripped(const puzzle::Orbit& orbit, const Part& part,
                             NamedMoveText& move) const {
    if (orbit.orientations > 1) {
        return;
    }
    for (std::size_t i = 0; i < part.orientations.size(); ++i) {
        if (part.orientations[i].value != 0) {
            move.gripped.push_back(static_cast<std::size_t>(orbit.first) + i);
        }
    }
}

Status TwsReader::read_move(const Line& line) {
    REVENGE_TRY(const auto name, one_word(line, "the name of a move"));
    REVENGE_TRY(require_solved(line));
    REVENGE_TRY(const auto parts, read_parts(line[0].spot));
    const bool is_new_style = line[0].text == "MoveTransformation";
    NamedMoveText move{name, line[1].spot, puzzle_->identity()};
    for (const auto& [set, part] : parts) {
        const puzzle::Orbit& orbit = *puzzle_->find_orbit(set);
        if (auto read = read_action(
                file_, part.spot, orbit, part.pieces, part.orientations, is_new_style ? 0 : 1,
                is_new_style ? TwistPlace::Entered : TwistPlace::Left, move.action);
            !read) {
            return read;
        }
        find_gripped(orbit, part, move);
    }
    moves_.push_back(std::move(move));
    return {};
}

Status TwsReader::read_sequence(const Line& line) {
    if (line.size() < 3) {
        return error(
            line[0].spot,
            base::make_message("expected-sequence", "expected '{word} NAME MOVES'", line[0].text));
    }
    REVENGE_TRY(require_solved(line));
    NamedMoveText move{std::string(line[1].text), line[1].spot};
    move.is_sequence = true;
    move.is_move = line[0].text == "MoveSequence";
    move.text_spot = line[2].spot;
    for (std::size_t i = 2; i < line.size(); ++i) {
        std::string word(line[i].text);
        std::ranges::replace(word, ',', ' ');
        move.text += (i == 2 ? "" : " ") + word;
    }
    moves_.push_back(std::move(move));
    return {};
}

Result<puzzle::SlotNumber> TwsReader::label_of(const puzzle::Orbit& orbit,
                                               const Number& piece) const {
    const auto label = orbit.label_of(piece.value - 1);
    if (!label) {
        return error(piece.spot, base::make_message("no-such-piece-number",
                                                    "expected the number of a piece of '{set}', "
                                                    "found {found}",
                                                    orbit.name, piece.value));
    }
    return *label;
}

Status TwsReader::read_illegal(const Line& line) {
    REVENGE_TRY(require_solved(line));
    if (line.size() < 4) {
        return error(line[0].spot,
                     base::make_message("expected-illegal", "expected 'Illegal SET PLACE PIECES'"));
    }
    const puzzle::Orbit* orbit = puzzle_->find_orbit(line[1].text);
    if (orbit == nullptr) {
        return error(line[1].spot, base::make_message("orbit-not-there",
                                                      "expected the name of a set, found '{found}'",
                                                      line[1].text));
    }
    puzzle::Rules::Illegal rule;
    for (std::size_t i = 2; i < line.size(); ++i) {
        const auto number = number_of(line[i]);
        const bool is_place = i == 2;
        if (!number || number->is_wild ||
            (is_place && (number->value < 1 || number->value > orbit->size))) {
            return error(
                line[i].spot,
                is_place
                    ? base::make_message("no-place-number",
                                         "expected a place from {least} to {most}, found "
                                         "{found}",
                                         1, orbit->size, line[i].text)
                    : base::make_message("expected-number-found",
                                         "expected a whole number, found '{found}'", line[i].text));
        }
        if (is_place) {
            rule.slot = static_cast<std::size_t>(orbit->first + number->value - 1);
            continue;
        }
        REVENGE_TRY(const auto label, label_of(*orbit, *number));
        rule.labels.push_back(label);
    }
    rules_.illegal.push_back(std::move(rule));
    return {};
}

Status TwsReader::read_block(const Line& line) {
    REVENGE_TRY(require_solved(line));
    REVENGE_TRY(const auto parts, read_parts(line[0].spot));
    puzzle::Rules::Block block;
    for (const auto& [set, part] : parts) {
        const puzzle::Orbit& orbit = *puzzle_->find_orbit(set);
        const auto which = static_cast<std::size_t>(&orbit - puzzle_->orbits().data());
        for (const Number& piece : part.pieces) {
            REVENGE_TRY(const auto label, label_of(orbit, piece));
            block.pieces.push_back({which, label});
        }
    }
    rules_.blocks.push_back(std::move(block));
    return {};
}

// Commands that are about searches.
Status TwsReader::read_over(SourcePosition opened) {
    while (next_ < lines_.size()) {
        if (lines_[next_++][0].text == "End") {
            return {};
        }
    }
    return error(opened, base::make_message("expected-end", "expected End to close this block"));
}

Status TwsReader::read_command(const Line& line) {
    const std::string_view word = line[0].text;
    if (word == "Name") {
        return read_name(line);
    }
    if (word == "Set") {
        return read_set(line);
    }
    if (word == "Solved" || word == "StartState") {
        return read_solved(line);
    }
    if (word == "Move" || word == "MoveTransformation") {
        return read_move(line);
    }
    if (word == "MoveSequence" || word == "MoveAlias") {
        return read_sequence(line);
    }
    if (word == "Illegal") {
        return read_illegal(line);
    }
    if (word == "Block") {
        return read_block(line);
    }
    if (word == "Ignore") {
        const auto parts = read_parts(line[0].spot);
        return parts ? Status() : parts.error();
    }
    for (const std::string_view other :
         {"ForbiddenPairs", "ForbiddenGroups", "MoveLimits", "ParallelMoves", "Multiplicators"}) {
        if (word == other) {
            return read_over(line[0].spot);
        }
    }
    return error(line[0].spot,
                 base::make_message("expected-keyword",
                                    "expected Name, Set, Solved or Move, found '{found}'", word));
}

Result<puzzle::Definition> TwsReader::read() {
    while (next_ < lines_.size()) {
        const Line& line = lines_[next_++];
        REVENGE_TRY(read_command(line));
    }
    if (!puzzle_) {
        return error(end_spot(), base::make_message(
                                     "solved-missing",
                                     "expected a block Solved ... End before the end of the file"));
    }
    if (moves_.empty()) {
        return error(end_spot(),
                     base::make_message("move-missing",
                                        "expected at least one Move before the end of the file"));
    }
    auto out = make_definition(file_, *std::move(puzzle_), std::move(moves_), std::move(rules_));
    if (out && !out->is_allowed(out->puzzle().solved())) {
        return error(end_spot(),
                     base::make_message("solved-illegal",
                                        "expected a solved state that no Illegal forbids"));
    }
    return out;
}

// KPuzzle lets a puzzle's name be of any characters; here it is one word.
std::string one_word_of(std::string name) {
    std::ranges::replace_if(
        name, [](char c) { return static_cast<unsigned char>(c) <= ' ' || c == '#'; }, '-');
    return name.empty() ? "puzzle" : name;
}

std::string numbers_text(const std::vector<int>& numbers) {
    std::string out;
    for (const int number : numbers) {
        out += (out.empty() ? "" : " ") + std::to_string(number);
    }
    return out + "\n";
}

}  // namespace

Result<puzzle::Definition> parse_tws(std::string_view text, std::string_view file) {
    return TwsReader(text, file, false).read();
}

Result<puzzle::Definition> parse_ksolve(std::string_view text, std::string_view file) {
    return TwsReader(text, file, true).read();
}

namespace {

// The rows of a set in the solved state: pieces, orientations.
std::string solved_text(const puzzle::Orbit& orbit) {
    std::vector<int> pieces;
    std::string twists;
    for (std::size_t place = 0; place < orbit.solved.size(); ++place) {
        const std::size_t label = orbit.solved[place];
        pieces.push_back(orbit.number_of(label) + 1);
        const bool is_wild = orbit.orientations > 1 && orbit.visible_orientations(label) == 1;
        twists +=
            (twists.empty() ? "" : " ") + (is_wild ? "?" : std::to_string(orbit.origin_of(place)));
    }
    return orbit.name + "\n" + numbers_text(pieces) + twists + "\n";
}

std::string move_text(const puzzle::Puzzle& puzzle, const std::string& name,
                      const puzzle::Transformation& action,
                      const std::vector<std::size_t>& gripped) {
    std::string out = "\nMove " + name + "\n";
    for (const puzzle::Orbit& orbit : puzzle.orbits()) {
        std::vector<int> from;
        std::vector<int> twist(static_cast<std::size_t>(orbit.size), 0);
        bool moves = false;
        for (int place = 0; place < orbit.size; ++place) {
            const auto slot = static_cast<std::size_t>(orbit.first + place);
            const int left = action.from[slot] - orbit.first;
            const bool is_gripped =
                orbit.orientations == 1 && std::ranges::find(gripped, slot) != gripped.end();
            const int gained = is_gripped ? 1 : orbit.written_gain(left, place, action.twist[slot]);
            from.push_back(left + 1);
            twist[static_cast<std::size_t>(left)] = gained;
            moves = moves || left != place || gained != 0;
        }
        if (moves) {
            out += orbit.name + "\n" + numbers_text(from) + numbers_text(twist);
        }
    }
    return out + "End\n";
}

std::string rules_text(const puzzle::Puzzle& puzzle, const puzzle::Rules& rules) {
    std::string out;
    for (const puzzle::Rules::Illegal& rule : rules.illegal) {
        const auto orbit =
            std::ranges::find_if(puzzle.orbits(), [&](const puzzle::Orbit& candidate) {
                return rule.slot < static_cast<std::size_t>(candidate.first + candidate.size);
            });
        out += "\nIllegal " + orbit->name + " " +
               std::to_string(static_cast<int>(rule.slot) - orbit->first + 1);
        for (const puzzle::SlotNumber label : rule.labels) {
            out += " " + std::to_string(orbit->number_of(label) + 1);
        }
        out += "\n";
    }
    for (const puzzle::Rules::Block& block : rules.blocks) {
        out += "\nBlock\n";
        for (std::size_t o = 0; o < puzzle.orbits().size(); ++o) {
            std::vector<int> pieces;
            for (const puzzle::Rules::Block::Piece& piece : block.pieces) {
                if (piece.orbit == o) {
                    pieces.push_back(puzzle.orbits()[o].number_of(piece.label) + 1);
                }
            }
            out += pieces.empty() ? "" : puzzle.orbits()[o].name + "\n" + numbers_text(pieces);
        }
        out += "End\n";
    }
    return out;
}

}  // namespace

std::string to_tws(const puzzle::Definition& definition) {
    const puzzle::Puzzle& puzzle = definition.puzzle();
    std::string out = "Name " + one_word_of(puzzle.name()) + "\n\n";
    std::string solved;
    for (const puzzle::Orbit& orbit : puzzle.orbits()) {
        out += "Set " + orbit.name + " " + std::to_string(orbit.size) + " " +
               std::to_string(orbit.orientations) + "\n";
        solved += solved_text(orbit);
    }
    out += "\nSolved\n" + solved + "End\n";
    for (const puzzle::BaseMove& move : definition.moves()) {
        const auto gripped = definition.rules().gripped.find(move.name);
        out += move_text(puzzle, move.name, move.action,
                         gripped == definition.rules().gripped.end() ? std::vector<std::size_t>()
                                                                     : gripped->second);
    }
    // Sequences of whole turns have names that twsearch would take for moves.
    for (const puzzle::WholeTurn& turn : definition.whole_turns()) {
        if (is_whole_turn_name(turn.name)) {
            out += move_text(puzzle, turn.name, turn.action, {});
        }
    }
    return out + rules_text(puzzle, definition.rules());
}

}  // namespace revenge::notation

#include "revenge/notation/tws.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "revenge/base/result.hpp"
#include "revenge/notation/named_moves.hpp"
#include "revenge/notation/puzzle_parts.hpp"
#include "revenge/notation/word_lines.hpp"

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
        Spot spot;
        Numbers pieces;
        Numbers orientations;
    };
    using Parts = std::map<std::string, Part, std::less<>>;

    base::Error error(Spot spot, base::Saying said) const {
        return error_at(file_, spot, std::move(said));
    }
    Spot end_spot() const { return lines_.empty() ? Spot{} : lines_.back().back().spot; }
    Result<std::string> one_word(const Line& line, const char* what) const;
    Status read_command(const Line& line);
    Status read_name(const Line& line);
    Status read_set(const Line& line);
    Result<Parts> read_parts(Spot opened);
    Status read_solved(const Line& line);
    Status read_move(const Line& line);
    Status read_sequence(const Line& line);
    Status read_over(Spot opened);
    Status require_solved(const Line& line) const;
    Status make_puzzle(Spot spot, const Parts& solved, int base);

    std::vector<Line> lines_;
    std::string_view file_;
    bool is_ksolve_;
    std::size_t next_ = 0;
    std::string name_ = "puzzle";
    std::vector<OrbitSize> sets_;
    std::optional<puzzle::Puzzle> puzzle_;
    std::vector<NamedMoveText> moves_;
};

Result<std::string> TwsReader::one_word(const Line& line, const char* what) const {
    if (line.size() != 2) {
        return error(
            line.size() < 2 ? line[0].spot : line[2].spot,
            base::saying("expected-behind-word", "expected {what} after '{word}' and nothing else",
                         what, line[0].text));
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
    if (auto sound = check_puzzle_name(file_, line[1].spot, name); !sound) {
        return sound;
    }
    name_ = std::move(name);
    return {};
}

Status TwsReader::read_set(const Line& line) {
    if (puzzle_) {
        return error(line[0].spot, base::saying("set-behind-solved",
                                                "expected every Set to stand before Solved"));
    }
    if (line.size() < 3 || line.size() > 4) {
        return error(line[0].spot,
                     base::saying("expected-set", "expected 'Set NAME PIECES ORIENTATIONS'"));
    }
    OrbitSize set{std::string(line[1].text), 0, 1};
    for (std::size_t i = 2; i < line.size(); ++i) {
        const auto number = number_of(line[i]);
        if (!number || number->is_wild || number->value < 0 || number->value > 1'000'000) {
            return error(line[i].spot,
                         base::saying("expected-number-found",
                                      "expected a whole number, found '{found}'", line[i].text));
        }
        (i == 2 ? set.size : set.orientations) = static_cast<int>(number->value);
    }
    REVENGE_TRY(check_orbit(file_, line[1].spot, set, sets_));
    sets_.push_back(std::move(set));
    return {};
}

Result<TwsReader::Parts> TwsReader::read_parts(Spot opened) {
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
                    base::saying(
                        "expected-name-or-end",
                        "expected the name of a set, a line of numbers or End, found '{found}'",
                        name));
            }
            const auto [at, is_new] = out.try_emplace(name);
            if (!is_new || line.size() > 1) {
                return error(
                    line[0].spot,
                    is_new ? base::saying("expected-nothing",
                                          "expected nothing after the name of a set")
                           : base::saying("set-twice",
                                          "the set '{name}' is there already; expected another",
                                          name));
            }
            part = &at->second;
            part->spot = line[0].spot;
            continue;
        }
        if (part == nullptr || !part->orientations.empty()) {
            return error(
                line[0].spot,
                part == nullptr
                    ? base::saying("expected-set-name",
                                   "expected the name of a set before its numbers")
                    : base::saying("expected-end-or-set", "expected End or the name of a set"));
        }
        Numbers& numbers = part->pieces.empty() ? part->pieces : part->orientations;
        for (const SpottedWord& word : line) {
            const auto number = number_of(word);
            if (!number || (number->is_wild && &numbers == &part->pieces)) {
                return error(word.spot,
                             base::saying("expected-number-found",
                                          "expected a whole number, found '{found}'", word.text));
            }
            numbers.push_back(*number);
        }
    }
    if (is_ksolve_) {
        return out;
    }
    return error(opened, base::saying("expected-end", "expected End to close this block"));
}

Status TwsReader::make_puzzle(Spot spot, const Parts& solved, int base) {
    if (sets_.empty()) {
        return error(spot, base::saying("no-set", "expected at least one Set before this"));
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
                     base::saying("solved-twice", "expected Solved once, before all moves"));
    }
    const auto parts = read_parts(line[0].spot);
    return parts ? make_puzzle(line[0].spot, *parts, line[0].text == "StartState" ? 0 : 1)
                 : parts.error();
}

Status TwsReader::require_solved(const Line& line) const {
    if (!puzzle_) {
        return error(line[0].spot, base::saying("solved-too-late",
                                                "expected Solved before '{word}'", line[0].text));
    }
    return {};
}

Status TwsReader::read_move(const Line& line) {
    REVENGE_TRY(const auto name, one_word(line, "the name of a move"));
    if (auto sound = require_solved(line); !sound) {
        return sound;
    }
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
    }
    moves_.push_back(std::move(move));
    return {};
}

Status TwsReader::read_sequence(const Line& line) {
    if (line.size() < 3) {
        return error(line[0].spot, base::saying("expected-sequence", "expected '{word} NAME MOVES'",
                                                line[0].text));
    }
    if (auto sound = require_solved(line); !sound) {
        return sound;
    }
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

// Commands that are about searches.
Status TwsReader::read_over(Spot opened) {
    while (next_ < lines_.size()) {
        if (lines_[next_++][0].text == "End") {
            return {};
        }
    }
    return error(opened, base::saying("expected-end", "expected End to close this block"));
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
    if (word == "Illegal" || word == "Block") {
        return error(line[0].spot,
                     base::saying("moves-not-always-possible",
                                  "'{word}' forbids moves in some states; puzzles whose moves "
                                  "cannot always be made are not supported",
                                  word));
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
                 base::saying("expected-keyword",
                              "expected Name, Set, Solved or Move, found '{found}'", word));
}

Result<puzzle::Definition> TwsReader::read() {
    while (next_ < lines_.size()) {
        const Line& line = lines_[next_++];
        REVENGE_TRY(read_command(line));
    }
    if (!puzzle_) {
        return error(end_spot(),
                     base::saying("solved-missing",
                                  "expected a block Solved ... End before the end of the file"));
    }
    if (moves_.empty()) {
        return error(
            end_spot(),
            base::saying("move-missing", "expected at least one Move before the end of the file"));
    }
    return make_definition(file_, *std::move(puzzle_), std::move(moves_));
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

std::string move_text(const puzzle::Puzzle& puzzle, const std::string& name,
                      const puzzle::Transformation& action) {
    std::string out = "\nMove " + name + "\n";
    for (const puzzle::Orbit& orbit : puzzle.orbits()) {
        std::vector<int> from;
        std::vector<int> twist(static_cast<std::size_t>(orbit.size), 0);
        bool moves = false;
        for (int place = 0; place < orbit.size; ++place) {
            const auto slot = static_cast<std::size_t>(orbit.first + place);
            const int left = action.from[slot] - orbit.first;
            const int gained = action.twist[slot];
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

}  // namespace

std::string to_tws(const puzzle::Definition& definition) {
    const puzzle::Puzzle& puzzle = definition.puzzle();
    std::string out = "Name " + one_word_of(puzzle.name()) + "\n\n";
    std::string solved;
    for (const puzzle::Orbit& orbit : puzzle.orbits()) {
        out += "Set " + orbit.name + " " + std::to_string(orbit.size) + " " +
               std::to_string(orbit.orientations) + "\n";
        std::vector<int> pieces;
        for (const int label : orbit.solved) {
            pieces.push_back(label + 1);
        }
        solved += orbit.name + "\n" + numbers_text(pieces) +
                  numbers_text(std::vector<int>(static_cast<std::size_t>(orbit.size), 0));
    }
    out += "\nSolved\n" + solved + "End\n";
    for (const puzzle::BaseMove& move : definition.moves()) {
        out += move_text(puzzle, move.name, move.action);
    }
    return out;
}

}  // namespace revenge::notation

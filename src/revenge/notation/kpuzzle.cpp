#include "revenge/notation/kpuzzle.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>

#include "revenge/base.hpp"
#include "revenge/base/message.hpp"
#include "revenge/notation.hpp"
#include "revenge/notation/json_text.hpp"
#include "revenge/notation/named_moves.hpp"
#include "revenge/notation/state_pattern.hpp"
#include "revenge/notation/text_cursor.hpp"

namespace revenge::notation {

namespace {

using base::Error;
using base::Result;
using base::Status;
using Kind = JsonNode::Kind;

class KpuzzleReader {
  public:
    explicit KpuzzleReader(std::string_view file) : file_(file) {}

    Result<puzzle::Definition> read(const JsonNode& root);

  private:
    Error error(SourcePosition spot, base::Message said) const {
        return error_at(file_, spot, std::move(said));
    }
    Result<puzzle::Puzzle> read_puzzle(const JsonNode& root) const;
    Status read_move(const puzzle::Puzzle& puzzle, const std::string& name, const JsonNode& node);
    Status read_derived(const std::string& name, const JsonNode& node);
    Status check_orbits(const puzzle::Puzzle& puzzle, const JsonNode& moves) const;

    std::string_view file_;
    std::vector<NamedMoveText> moves_;
};

Result<puzzle::Puzzle> KpuzzleReader::read_puzzle(const JsonNode& root) const {
    REVENGE_TRY(const auto name, json_member(file_, root, "name", Kind::Text));
    REVENGE_TRY(check_puzzle_name(file_, name->spot, name->text));
    REVENGE_TRY(const auto list, json_member(file_, root, "orbits", Kind::List));
    REVENGE_TRY(const auto pattern, json_member(file_, root, "defaultPattern", Kind::Object));
    if (list->items.empty()) {
        return error(list->spot, base::make_message("orbits-empty", "expected at least one orbit"));
    }
    std::vector<OrbitSize> sizes;
    std::vector<puzzle::Orbit> orbits;
    for (const JsonNode& node : list->items) {
        const auto orbit_name = json_member(file_, node, "orbitName", Kind::Text);
        const auto pieces =
            orbit_name ? json_member(file_, node, "numPieces", Kind::Integer) : orbit_name;
        REVENGE_TRY(const auto turns,
                    pieces ? json_member(file_, node, "numOrientations", Kind::Integer) : pieces);
        constexpr long kLarge = 1'000'000;
        const OrbitSize size{(*orbit_name)->text,
                             static_cast<int>(std::clamp((*pieces)->integer, -kLarge, kLarge)),
                             static_cast<int>(std::clamp(turns->integer, -kLarge, kLarge))};
        REVENGE_TRY(check_orbit(file_, node.spot, size, sizes));
        Numbers labels;
        Numbers twists;
        Numbers visible;
        if (const JsonNode* part = pattern->find(size.name)) {
            auto read_labels = json_numbers(file_, *part, "pieces", true);
            REVENGE_TRY(auto read_twists, read_labels
                                              ? json_numbers(file_, *part, "orientation", false)
                                              : read_labels);
            REVENGE_TRY(auto read_visible, json_numbers(file_, *part, "orientationMod", false));
            labels = *std::move(read_labels);
            twists = std::move(read_twists);
            visible = std::move(read_visible);
        }
        REVENGE_TRY(auto orbit, solved_orbit(file_, node.spot, size, labels, twists, 0, visible));
        sizes.push_back(size);
        orbits.push_back(std::move(orbit));
    }
    return puzzle::Puzzle(name->text, std::move(orbits));
}

// Orbits that a definition does not declare may be named by its moves if all of them name it: they were left out on
// purpose. An orbit that only some moves name is misspelled.
Status KpuzzleReader::check_orbits(const puzzle::Puzzle& puzzle, const JsonNode& moves) const {
    for (const auto& [name, node] : moves.members) {
        for (const auto& [set, part] : node.members) {
            const auto names_it = [&set = set](const auto& member) {
                return member.second.find(set) != nullptr;
            };
            if (puzzle.find_orbit(set) == nullptr &&
                !std::ranges::all_of(moves.members, names_it)) {
                return error(part.spot, base::make_message(
                                            "orbit-not-there",
                                            "expected the name of an orbit, found '{found}'", set));
            }
        }
    }
    return {};
}

Status KpuzzleReader::read_move(const puzzle::Puzzle& puzzle, const std::string& name,
                                const JsonNode& node) {
    if (node.kind != Kind::Object) {
        return error(node.spot,
                     base::make_message("no-move-object",
                                        "expected an object, a part for each orbit that moves"));
    }
    NamedMoveText move{name, node.spot, puzzle.identity()};
    for (const auto& [set, part] : node.members) {
        const puzzle::Orbit* orbit = puzzle.find_orbit(set);
        if (orbit == nullptr) {
            continue;
        }
        const auto from = json_numbers(file_, part, "permutation", true);
        REVENGE_TRY(const auto twist,
                    from ? json_numbers(file_, part, "orientationDelta", false) : from);
        if (auto read = read_action(file_, part.spot, *orbit, *from, twist, 0, TwistPlace::Entered,
                                    move.action);
            !read) {
            return read;
        }
    }
    moves_.push_back(std::move(move));
    return {};
}

Status KpuzzleReader::read_derived(const std::string& name, const JsonNode& node) {
    if (node.kind != Kind::Text) {
        return error(
            node.spot,
            base::make_message("no-derived-moves",
                               "expected the moves that '{name}' stands for, as a text", name));
    }
    NamedMoveText move{name, node.spot};
    move.is_sequence = true;
    move.is_move = false;
    move.text = node.text;
    move.text_spot = node.spot;
    moves_.push_back(std::move(move));
    return {};
}

Result<puzzle::Definition> KpuzzleReader::read(const JsonNode& root) {
    REVENGE_TRY(auto puzzle, read_puzzle(root));
    REVENGE_TRY(const auto moves, json_member(file_, root, "moves", Kind::Object));
    REVENGE_TRY(check_orbits(puzzle, *moves));
    for (const auto& [name, node] : moves->members) {
        REVENGE_TRY(read_move(puzzle, name, node));
    }
    if (moves_.empty()) {
        return error(moves->spot, base::make_message("moves-empty", "expected at least one move"));
    }
    if (const JsonNode* derived = root.find("derivedMoves")) {
        if (derived->kind != Kind::Object) {
            return error(derived->spot,
                         base::make_message("no-derived-object",
                                            "expected \"derivedMoves\" to be an object"));
        }
        for (const auto& [name, node] : derived->members) {
            REVENGE_TRY(read_derived(name, node));
        }
    }
    return make_definition(file_, std::move(puzzle), std::move(moves_));
}

std::string move_json(const puzzle::Puzzle& puzzle, const std::string& name,
                      const puzzle::Transformation& action) {
    std::string out = json_quoted(name) + ":{";
    for (const puzzle::Orbit& orbit : puzzle.orbits()) {
        std::vector<int> from;
        std::vector<int> twist;
        for (int place = 0; place < orbit.size; ++place) {
            const auto slot = static_cast<std::size_t>(orbit.first + place);
            from.push_back(action.from[slot] - orbit.first);
            twist.push_back(orbit.written_gain(from.back(), place, action.twist[slot]));
        }
        out += (orbit.first == 0 ? "" : ",") + json_quoted(orbit.name) +
               ":{\"permutation\":" + list_text(from) +
               ",\"orientationDelta\":" + list_text(twist) + "}";
    }
    return out + "}";
}

std::string steps_text(const puzzle::Definition& definition,
                       const std::vector<puzzle::Step>& steps) {
    std::string out;
    for (const puzzle::Step& step : steps) {
        const auto which = static_cast<std::size_t>(step.which);
        const int count = std::abs(step.count);
        out += (out.empty() ? "" : " ") +
               (step.turns_whole ? definition.whole_turns()[which].name
                                 : definition.moves()[which].name) +
               (count == 1 ? "" : std::to_string(count)) + (step.count < 0 ? "'" : "");
    }
    return out;
}

}  // namespace

Result<puzzle::Definition> parse_kpuzzle(std::string_view text, std::string_view file) {
    REVENGE_TRY(const auto root, parse_json(text, file));
    return KpuzzleReader(file).read(root);
}

std::string to_kpuzzle(const puzzle::Definition& definition) {
    const puzzle::Puzzle& puzzle = definition.puzzle();
    std::string out = "{\"name\":" + json_quoted(puzzle.name()) + ",\n\"orbits\":[";
    for (const puzzle::Orbit& orbit : puzzle.orbits()) {
        out += (orbit.first == 0 ? "" : ",\n ") + std::string("{\"orbitName\":") +
               json_quoted(orbit.name) + ",\"numPieces\":" + std::to_string(orbit.size) +
               ",\"numOrientations\":" + std::to_string(orbit.orientations) + "}";
    }
    out += "],\n\"defaultPattern\":" + to_pattern(definition, puzzle.solved()) + ",\n\"moves\":{";
    std::string separator = "\n";
    for (const puzzle::BaseMove& move : definition.moves()) {
        out += std::exchange(separator, ",\n") + move_json(puzzle, move.name, move.action);
    }
    for (const puzzle::WholeTurn& turn : definition.whole_turns()) {
        if (is_whole_turn_name(turn.name)) {
            out += std::exchange(separator, ",\n") + move_json(puzzle, turn.name, turn.action);
        }
    }
    out += "}";
    if (!definition.sequences().empty()) {
        out += ",\n\"derivedMoves\":{";
        separator = "\n";
        for (const puzzle::NamedSequence& sequence : definition.sequences()) {
            out += std::exchange(separator, ",\n") + json_quoted(sequence.name) + ":" +
                   json_quoted(steps_text(definition, sequence.steps));
        }
        out += "}";
    }
    return out + "}\n";
}

namespace {

using Kind = JsonNode::Kind;

// Under which an object says what it is a state of.
constexpr std::array<std::string_view, 2> kPuzzleNames{"puzzle", "experimentalPuzzleName"};

// The members of the objects that the program prints with a state in them.
constexpr std::array<std::string_view, 22> kPrinted{
    "schema",      "puzzle",      "experimentalPuzzleName",
    "method",      "metric",      "input",
    "scramble",    "line",        "facelets",
    "pattern",     "patternData", "target",
    "solution",    "length",      "lengths",
    "phases",      "seconds",     "nodes",
    "lower_bound", "verified",    "notes",
    "solved"};

const char* word_for(Kind kind) {
    switch (kind) {
        case Kind::Text:
            return "a text";
        case Kind::List:
            return "a list";
        case Kind::Object:
            return "an object";
        default:
            return "a whole number";
    }
}

}  // namespace

Result<const JsonNode*> json_member(std::string_view file, const JsonNode& node,
                                    std::string_view key, Kind kind) {
    if (node.kind != Kind::Object) {
        return error_at(file, node.spot, base::make_message("no-object", "expected an object"));
    }
    const JsonNode* found = node.find(key);
    if (found == nullptr) {
        return error_at(file, node.spot,
                        base::make_message("key-missing", "expected a member \"{key}\" here", key));
    }
    if (found->kind != kind) {
        return error_at(file, found->spot,
                        base::make_message("key-of-another-kind", "expected \"{key}\" to be {sort}",
                                           key, word_for(kind)));
    }
    return found;
}

Result<Numbers> json_numbers(std::string_view file, const JsonNode& node, std::string_view key,
                             bool required) {
    if (!required && node.kind == Kind::Object && node.find(key) == nullptr) {
        return Numbers{};
    }
    REVENGE_TRY(const auto list, json_member(file, node, key, Kind::List));
    Numbers out;
    for (const JsonNode& item : list->items) {
        if (item.kind != Kind::Integer) {
            return error_at(file, item.spot,
                            base::make_message("expected-number", "expected a whole number"));
        }
        out.push_back({item.integer, item.spot, false});
    }
    return out;
}

const JsonNode& pattern_data(const JsonNode& object) {
    for (const char* key : {"pattern", "patternData"}) {
        const JsonNode* inner = object.find(key);
        if (inner != nullptr && inner->kind == JsonNode::Kind::Object) {
            return *inner;
        }
    }
    return object;
}

base::Status require_puzzle(std::string_view file, const JsonNode& object, std::string_view name) {
    for (const JsonNode* said : {&object, &pattern_data(object)}) {
        for (const auto& [key, value] : said->members) {
            if (std::ranges::find(kPuzzleNames, key) != kPuzzleNames.end() &&
                (value.kind != Kind::Text || value.text != name)) {
                return error_at(
                    file, value.spot,
                    base::make_message(
                        "state-of-another",
                        "\"{key}\" says that this is a state of another puzzle than the {puzzle}",
                        key, name));
            }
        }
    }
    return {};
}

base::Status require_orbits(std::string_view file, const JsonNode& pattern,
                            const std::vector<std::string_view>& orbits) {
    for (const JsonMember& member : pattern.members) {
        if (std::ranges::find(orbits, member.first) == orbits.end() &&
            std::ranges::find(kPuzzleNames, member.first) == kPuzzleNames.end()) {
            return error_at(
                file, member.second.spot,
                base::make_message(
                    "orbit-unknown", "\"{name}\" is not an orbit of the puzzle; expected {known}",
                    shown(member.first), fmt::format("{}", fmt::join(orbits, ", "))));
        }
    }
    return {};
}

base::Status require_printed(std::string_view file, const JsonNode& object) {
    for (const JsonMember& member : object.members) {
        if (std::ranges::find(kPrinted, member.first) == kPrinted.end()) {
            return error_at(
                file, member.second.spot,
                base::make_message("state-member-unknown", "\"{name}\" is not a member of a state",
                                   shown(member.first)));
        }
    }
    return {};
}

std::string list_text(const std::vector<int>& numbers) {
    std::string out;
    for (const int number : numbers) {
        out += (out.empty() ? "[" : ",") + std::to_string(number);
    }
    return out + "]";
}

}  // namespace revenge::notation

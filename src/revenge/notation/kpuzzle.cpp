#include "revenge/notation/kpuzzle.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "revenge/notation/json_fields.hpp"
#include "revenge/notation/json_string.hpp"
#include "revenge/notation/move_text.hpp"
#include "revenge/notation/state_pattern.hpp"

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
    Error error(Spot spot, base::Saying said) const {
        return error_at(file_, spot, std::move(said));
    }
    Result<puzzle::Puzzle> read_puzzle(const JsonNode& root) const;
    Status read_move(const puzzle::Puzzle& puzzle, const std::string& name, const JsonNode& node);
    Status read_derived(const puzzle::Puzzle& puzzle, const std::string& name,
                        const JsonNode& node);

    std::string_view file_;
    std::vector<puzzle::BaseMove> moves_;
};

Result<puzzle::Puzzle> KpuzzleReader::read_puzzle(const JsonNode& root) const {
    const auto name = json_member(file_, root, "name", Kind::Text);
    if (!name) {
        return name.error();
    }
    if (auto sound = check_puzzle_name(file_, (*name)->spot, (*name)->text); !sound) {
        return sound.error();
    }
    const auto list = json_member(file_, root, "orbits", Kind::List);
    if (!list) {
        return list.error();
    }
    const auto pattern = json_member(file_, root, "defaultPattern", Kind::Object);
    if (!pattern) {
        return pattern.error();
    }
    if ((*list)->items.empty()) {
        return error((*list)->spot, base::saying("orbits-empty", "expected at least one orbit"));
    }
    std::vector<OrbitSize> sizes;
    std::vector<puzzle::Orbit> orbits;
    for (const JsonNode& node : (*list)->items) {
        const auto orbit_name = json_member(file_, node, "orbitName", Kind::Text);
        const auto pieces =
            orbit_name ? json_member(file_, node, "numPieces", Kind::Integer) : orbit_name;
        const auto turns =
            pieces ? json_member(file_, node, "numOrientations", Kind::Integer) : pieces;
        if (!turns) {
            return turns.error();
        }
        constexpr long kLarge = 1'000'000;
        const OrbitSize size{(*orbit_name)->text,
                             static_cast<int>(std::clamp((*pieces)->integer, -kLarge, kLarge)),
                             static_cast<int>(std::clamp((*turns)->integer, -kLarge, kLarge))};
        if (auto sound = check_orbit(file_, node.spot, size, sizes); !sound) {
            return sound.error();
        }
        Numbers labels;
        Numbers twists;
        if (const JsonNode* part = (*pattern)->find(size.name)) {
            auto read_labels = json_numbers(file_, *part, "pieces", true);
            auto read_twists =
                read_labels ? json_numbers(file_, *part, "orientation", false) : read_labels;
            if (!read_twists) {
                return read_twists.error();
            }
            labels = *std::move(read_labels);
            twists = *std::move(read_twists);
        }
        auto orbit = solved_orbit(file_, node.spot, size, labels, twists, 0);
        if (!orbit) {
            return orbit.error();
        }
        sizes.push_back(size);
        orbits.push_back(*std::move(orbit));
    }
    return puzzle::Puzzle((*name)->text, std::move(orbits));
}

Status KpuzzleReader::read_move(const puzzle::Puzzle& puzzle, const std::string& name,
                                const JsonNode& node) {
    if (auto sound = check_move_name(file_, node.spot, name, moves_); !sound) {
        return sound;
    }
    if (node.kind != Kind::Object) {
        return error(
            node.spot,
            base::saying("no-move-object", "expected an object, a part for each orbit that moves"));
    }
    puzzle::BaseMove move{name, puzzle.identity(), 1, std::nullopt};
    for (const auto& [set, part] : node.members) {
        const puzzle::Orbit* orbit = puzzle.find_orbit(set);
        if (orbit == nullptr) {
            return error(part.spot,
                         base::saying("orbit-not-there",
                                      "expected the name of an orbit, found '{found}'", set));
        }
        const auto from = json_numbers(file_, part, "permutation", true);
        const auto twist = from ? json_numbers(file_, part, "orientationDelta", false) : from;
        if (!twist) {
            return twist.error();
        }
        if (auto read = read_action(file_, part.spot, *orbit, *from, *twist, 0, TwistPlace::Entered,
                                    move.action);
            !read) {
            return read;
        }
    }
    if (auto limited = check_move(file_, node.spot, puzzle, move, moves_); !limited) {
        return limited;
    }
    moves_.push_back(std::move(move));
    return {};
}

Status KpuzzleReader::read_derived(const puzzle::Puzzle& puzzle, const std::string& name,
                                   const JsonNode& node) {
    if (auto sound = check_move_name(file_, node.spot, name, moves_); !sound) {
        return sound;
    }
    if (node.kind != Kind::Text) {
        return error(node.spot,
                     base::saying("no-derived-moves",
                                  "expected the moves that '{name}' stands for, as a text", name));
    }
    const auto moves = parse_moves(puzzle::Definition(puzzle, moves_), node.text);
    if (!moves) {
        return base::behind(base::in_file(file_, node.spot.line, node.spot.column), moves.error());
    }
    puzzle::BaseMove move{name, puzzle.identity(), 1, std::nullopt};
    for (const puzzle::Move& part : *moves) {
        move.action = puzzle.then(move.action, part.action);
    }
    if (auto limited = check_move(file_, node.spot, puzzle, move, moves_); !limited) {
        return limited;
    }
    moves_.push_back(std::move(move));
    return {};
}

Result<puzzle::Definition> KpuzzleReader::read(const JsonNode& root) {
    auto puzzle = read_puzzle(root);
    if (!puzzle) {
        return puzzle.error();
    }
    const auto moves = json_member(file_, root, "moves", Kind::Object);
    if (!moves) {
        return moves.error();
    }
    for (const auto& [name, node] : (*moves)->members) {
        if (auto read = read_move(*puzzle, name, node); !read) {
            return read.error();
        }
    }
    if (moves_.empty()) {
        return error((*moves)->spot, base::saying("moves-empty", "expected at least one move"));
    }
    if (const JsonNode* derived = root.find("derivedMoves")) {
        if (derived->kind != Kind::Object) {
            return error(derived->spot, base::saying("no-derived-object",
                                                     "expected \"derivedMoves\" to be an object"));
        }
        for (const auto& [name, node] : derived->members) {
            if (auto read = read_derived(*puzzle, name, node); !read) {
                return read.error();
            }
        }
    }
    return puzzle::Definition(*std::move(puzzle), std::move(moves_));
}

}  // namespace

Result<puzzle::Definition> parse_kpuzzle(std::string_view text, std::string_view file) {
    const auto root = parse_json(text, file);
    if (!root) {
        return root.error();
    }
    return KpuzzleReader(file).read(*root);
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
    for (std::size_t i = 0; i < definition.moves().size(); ++i) {
        const puzzle::BaseMove& move = definition.moves()[i];
        out += (i == 0 ? "\n" : ",\n") + json_quoted(move.name) + ":{";
        for (const puzzle::Orbit& orbit : puzzle.orbits()) {
            std::vector<int> from;
            std::vector<int> twist;
            for (int place = 0; place < orbit.size; ++place) {
                const auto slot = static_cast<std::size_t>(orbit.first + place);
                from.push_back(move.action.from[slot] - orbit.first);
                twist.push_back(move.action.twist[slot]);
            }
            out += (orbit.first == 0 ? "" : ",") + json_quoted(orbit.name) +
                   ":{\"permutation\":" + list_text(from) +
                   ",\"orientationDelta\":" + list_text(twist) + "}";
        }
        out += "}";
    }
    return out + "}}\n";
}

}  // namespace revenge::notation

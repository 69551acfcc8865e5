#include "revenge/notation/state_pattern.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/base/message.hpp"
#include "revenge/notation.hpp"
#include "revenge/notation/json_text.hpp"
#include "revenge/notation/kpuzzle.hpp"

namespace revenge::notation {

namespace {

using base::ErrorCode;
using base::Result;
using Kind = JsonNode::Kind;

constexpr std::string_view kFile = "state";  // in messages

}  // namespace

base::Status place_pieces(SourcePosition spot, const puzzle::Orbit& orbit, const PieceRows& rows,
                          puzzle::State& state) {
    const auto& [pieces, twists, visible] = rows;
    const auto size = static_cast<std::size_t>(orbit.size);
    const auto fits = [size](const Numbers& row) { return row.empty() || row.size() == size; };
    if (pieces.size() != size || !fits(twists) || !fits(visible)) {
        return error_at(kFile, spot,
                        base::make_message("expected-pieces", "expected {count} {orbit}",
                                           orbit.size, orbit.name));
    }
    std::vector<puzzle::SlotNumber> labels;
    for (std::size_t i = 0; i < size; ++i) {
        const auto label = orbit.label_of(pieces[i].value);
        const long twist = twists.empty() ? orbit.origin_of(i) : twists[i].value;
        // States may have any orientations in orbits whose orientations are not visible.
        if (!label || twist < 0 || (orbit.orientations > 1 && twist >= orbit.orientations)) {
            return error_at(kFile, pieces[i].spot,
                            base::make_message("no-piece-of-pattern",
                                               "expected a piece and an orientation of the {orbit}",
                                               orbit.name));
        }
        const int seen = orbit.visible_orientations(*label);
        if (!visible.empty() && visible[i].value != 0 && orbit.orientations > 1 &&
            visible[i].value != seen) {
            return error_at(
                kFile, visible[i].spot,
                base::make_message("orientations-open",
                                   "expected the visible orientations that the definition "
                                   "has, {seen}, found {found}",
                                   seen, visible[i].value));
        }
        const std::size_t slot = static_cast<std::size_t>(orbit.first) + i;
        state.piece[slot] = *label;
        state.twist[slot] = static_cast<puzzle::SlotNumber>(
            (twist + orbit.orientations - orbit.origin_of(i)) % orbit.orientations % seen);
        labels.push_back(*label);
    }
    std::vector<puzzle::SlotNumber> solved = orbit.solved;
    std::ranges::sort(labels);
    std::ranges::sort(solved);
    if (labels != solved) {
        return base::error(
            ErrorCode::ImpossibleCube, "pieces-not-its-own",
            "the {orbit} are not those of the puzzle: a piece is missing or there twice",
            orbit.name);
    }
    return {};
}

Result<puzzle::State> parse_pattern(const puzzle::Definition& definition, std::string_view text) {
    REVENGE_TRY(const auto root, parse_json(text, kFile));
    const JsonNode& pattern = pattern_data(root);
    if (&pattern != &root) {
        REVENGE_TRY(require_printed(kFile, root));
    }
    std::vector<std::string_view> orbits;
    for (const puzzle::Orbit& orbit : definition.puzzle().orbits()) {
        orbits.push_back(orbit.name);
    }
    REVENGE_TRY(require_puzzle(kFile, root, definition.name()));
    REVENGE_TRY(require_orbits(kFile, pattern, orbits));
    puzzle::State state = definition.puzzle().solved();
    for (const puzzle::Orbit& orbit : definition.puzzle().orbits()) {
        REVENGE_TRY(const auto part, json_member(kFile, pattern, orbit.name, Kind::Object));
        auto pieces = json_numbers(kFile, *part, "pieces", true);
        auto twists = pieces ? json_numbers(kFile, *part, "orientation", false) : pieces;
        REVENGE_TRY(auto visible,
                    twists ? json_numbers(kFile, *part, "orientationMod", false) : twists);
        REVENGE_TRY(place_pieces(part->spot, orbit,
                                 {*std::move(pieces), *std::move(twists), std::move(visible)},
                                 state));
    }
    REVENGE_TRY(require_allowed(definition, state));
    return state;
}

base::Status require_allowed(const puzzle::Definition& definition, const puzzle::State& state) {
    if (!definition.is_allowed(state)) {
        return base::error(ErrorCode::ImpossibleCube, "state-not-allowed",
                           "the definition of {puzzle} does not allow this state (Illegal)",
                           definition.name());
    }
    return {};
}

std::string to_pattern(const puzzle::Definition& definition, const puzzle::State& state) {
    std::string out = "{";
    for (const puzzle::Orbit& orbit : definition.puzzle().orbits()) {
        std::vector<int> pieces;
        std::vector<int> twists;
        std::vector<int> visible;
        for (int place = 0; place < orbit.size; ++place) {
            const auto slot = static_cast<std::size_t>(orbit.first + place);
            const int seen = orbit.visible_orientations(state.piece[slot]);
            pieces.push_back(orbit.number_of(state.piece[slot]));
            twists.push_back(
                (state.twist[slot] + orbit.origin_of(static_cast<std::size_t>(place))) %
                orbit.orientations % seen);
            visible.push_back(seen == orbit.orientations ? 0 : seen);
        }
        out += (orbit.first == 0 ? "" : ",") + json_quoted(orbit.name) +
               ":{\"pieces\":" + list_text(pieces) + ",\"orientation\":" + list_text(twists) +
               (orbit.visible.empty() ? "" : ",\"orientationMod\":" + list_text(visible)) + "}";
    }
    return out + "}";
}

namespace {

using puzzle::Orbit;
using puzzle::SlotNumber;
using puzzle::Transformation;

constexpr const char* kTarget = "target";  // in messages

Result<Orbit> marked_orbit(const Orbit& orbit, const JsonNode& pattern) {
    const JsonNode* part = pattern.find(orbit.name);
    if (part == nullptr) {
        return error_at(kTarget, pattern.spot,
                        base::make_message("expected-pieces", "expected {count} {orbit}",
                                           orbit.size, orbit.name));
    }
    REVENGE_TRY(const auto pieces, json_numbers(kTarget, *part, "pieces", true));
    REVENGE_TRY(const auto twists, json_numbers(kTarget, *part, "orientation", false));
    REVENGE_TRY(const auto visible, json_numbers(kTarget, *part, "orientationMod", false));
    return solved_orbit(kTarget, part->spot, {orbit.name, orbit.size, orbit.orientations}, pieces,
                        twists, 0, visible);
}

// Returns the action in terms of the other marks: pieces that are not twisted may lie otherwise there.
Transformation marked(const Transformation& action, const puzzle::Puzzle& from,
                      const puzzle::Puzzle& to) {
    Transformation out = action;
    for (std::size_t k = 0; k < from.orbits().size(); ++k) {
        const Orbit& before = from.orbits()[k];
        const Orbit& after = to.orbits()[k];
        for (int place = 0; place < before.size; ++place) {
            const auto slot = static_cast<std::size_t>(before.first + place);
            const int left = action.from[slot] - before.first;
            const int written = before.written_gain(left, place, action.twist[slot]);
            const int twist = written + after.origin_of(static_cast<std::size_t>(left)) +
                              after.orientations - after.origin_of(static_cast<std::size_t>(place));
            out.twist[slot] = static_cast<SlotNumber>(twist % after.orientations);
        }
    }
    return out;
}

std::vector<int> sorted_numbers(const Orbit& orbit) {
    std::vector<int> out;
    for (const SlotNumber label : orbit.solved) {
        out.push_back(orbit.number_of(label));
    }
    std::ranges::sort(out);
    return out;
}

}  // namespace

bool are_marked_otherwise(const puzzle::Definition& one, const puzzle::Definition& other) {
    return !std::ranges::equal(one.puzzle().orbits(), other.puzzle().orbits(), {}, sorted_numbers,
                               sorted_numbers);
}

Result<puzzle::Definition> with_target_pattern(const puzzle::Definition& definition,
                                               std::string_view text) {
    REVENGE_TRY(puzzle::require_free_moves(definition));
    REVENGE_TRY(const auto json, parse_json(text, kTarget));
    const JsonNode& pattern = pattern_data(json);
    const puzzle::Puzzle& puzzle = definition.puzzle();
    std::vector<std::string_view> names;
    std::vector<Orbit> orbits;
    for (const Orbit& orbit : puzzle.orbits()) {
        names.emplace_back(orbit.name);
        REVENGE_TRY(auto marks, marked_orbit(orbit, pattern));
        orbits.push_back(std::move(marks));
    }
    REVENGE_TRY(require_orbits(kTarget, pattern, names));
    puzzle::Puzzle other(puzzle.name(), std::move(orbits));
    std::vector<puzzle::BaseMove> moves = definition.moves();
    for (puzzle::BaseMove& move : moves) {
        move.action = marked(move.action, puzzle, other);
    }
    std::vector<Transformation> rotations = definition.rotations();
    for (Transformation& rotation : rotations) {
        rotation = marked(rotation, puzzle, other);
    }
    std::vector<puzzle::WholeTurn> turns = definition.whole_turns();
    for (puzzle::WholeTurn& turn : turns) {
        turn.action = marked(turn.action, puzzle, other);
    }
    puzzle::Definition out(std::move(other), std::move(moves), std::move(rotations));
    out.set_cube_size(definition.cube_size());
    out.set_complements(definition.complements());
    out.set_whole_turns(std::move(turns));
    out.set_sequences(definition.sequences());
    return out;
}

namespace {

using base::Error;
using puzzle::State;
using Kind = JsonNode::Kind;

// Our places in the order of their numbers: kCorners[p] is the number of our place p.
constexpr std::array<int, 8> kCorners{0, 3, 2, 1, 4, 5, 6, 7};
constexpr std::array<int, 12> kMidges{1, 0, 3, 2, 5, 4, 7, 6, 8, 9, 11, 10};
constexpr std::array<int, 24> kWings{1,  2, 3, 0,  21, 20, 23, 22, 15, 5,  7,  13,
                                     12, 8, 4, 16, 14, 10, 6,  18, 9,  11, 17, 19};
constexpr std::array<int, 24> kCenters{0,  1,  3,  2,  12, 13, 15, 14, 8,  9,  11, 10,
                                       20, 21, 23, 22, 4,  5,  7,  6,  16, 17, 19, 18};
constexpr std::array<int, 6> kFaceCenters{0, 3, 2, 5, 1, 4};

struct OrbitForm {
    const char* name;        // theirs
    const char* other_name;  // also read
    const int* numbers;
};

std::optional<OrbitForm> form_of(const Orbit& orbit) {
    if (orbit.name == "corners") {
        return OrbitForm{"CORNERS", nullptr, kCorners.data()};
    }
    if (orbit.name == "midges") {
        return OrbitForm{"EDGES", nullptr, kMidges.data()};
    }
    if (orbit.name == "wings") {
        return OrbitForm{"EDGES", "WINGS", kWings.data()};
    }
    if (orbit.name == "centers") {
        return OrbitForm{"CENTERS", nullptr, kCenters.data()};
    }
    if (orbit.name == "face-centers") {
        return OrbitForm{"CENTERS", nullptr, kFaceCenters.data()};
    }
    return std::nullopt;
}

bool in_second_wing_half(int place) { return place >= 8 && place < 20; }

// A wing's orientation in their sense.
int wing_orientation(int place, int label) {
    return in_second_wing_half(place) != in_second_wing_half(label) ? 1 : 0;
}

constexpr const char* kText = "JSON state";  // in messages
constexpr std::string_view kFacelets = "facelets";
constexpr int kLargestPattern = 4;  // of cubes whose orbits all have a name of theirs

Error wrong(Error error) { return base::with_prefix(std::string(kText) + ": ", std::move(error)); }

const JsonNode* member(const JsonNode& node, std::string_view name, Kind kind) {
    const JsonNode* found = node.find(name);
    return found != nullptr && found->kind == kind ? found : nullptr;
}

// `size` numbers below `bound`.
Result<std::vector<int>> numbers_of(const JsonNode& orbit, const std::string& orbit_name,
                                    const char* name, int size, int bound) {
    const JsonNode* list = member(orbit, name, Kind::List);
    if (list == nullptr || list->items.size() != static_cast<std::size_t>(size)) {
        return wrong(base::usage("no-list-of-numbers", "{key} must be a list of {count} numbers",
                                 orbit_name + "." + name, size));
    }
    std::vector<int> out;
    for (const JsonNode& number : list->items) {
        if (number.kind != Kind::Integer || number.integer < 0 || number.integer >= bound) {
            return wrong(base::usage("no-number-of-list", "{key} must be a number from 0 to {most}",
                                     fmt::format("{}.{}[{}]", orbit_name, name, out.size()),
                                     bound - 1));
        }
        out.push_back(static_cast<int>(number.integer));
    }
    return out;
}

base::Status read_orbit(const JsonNode& pattern, const Orbit& orbit, const OrbitForm& form,
                        State& state) {
    const bool has_other_name =
        form.other_name != nullptr && pattern.find(form.other_name) != nullptr;
    const std::string name = has_other_name ? form.other_name : form.name;
    const JsonNode* given = member(pattern, name, Kind::Object);
    if (given == nullptr) {
        return wrong(base::usage(
            "orbit-missing",
            R"(the orbit {orbit} is missing; expected {"facelets":"..."} or KPuzzle pattern data)",
            form.name));
    }
    const bool is_wings = orbit.name == "wings";
    const int orientations = is_wings ? 2 : orbit.name == "face-centers" ? 4 : orbit.orientations;
    REVENGE_TRY(const auto pieces, numbers_of(*given, name, "pieces", orbit.size, orbit.size));
    REVENGE_TRY(const auto twists,
                numbers_of(*given, name, "orientation", orbit.size, orientations));
    for (int place = 0; place < orbit.size; ++place) {
        const auto number = static_cast<std::size_t>(form.numbers[place]);
        const auto slot = static_cast<std::size_t>(orbit.first + place);
        const auto home = std::find(form.numbers, form.numbers + orbit.size, pieces[number]);
        const auto label = static_cast<int>(home - form.numbers);
        if (is_wings && twists[number] != wing_orientation(place, label)) {
            return base::error(ErrorCode::ImpossibleCube, "wing-flipped",
                               "impossible cube: {orbit}.orientation[{place}] flips wing {piece} "
                               "in place {place}, which no turn can",
                               name, number, pieces[number]);
        }
        state.piece[slot] = orbit.solved[static_cast<std::size_t>(label)];
        state.twist[slot] =
            static_cast<puzzle::SlotNumber>(orbit.orientations > 1 ? twists[number] : 0);
    }
    return {};
}

// `json`: the pattern data, or what holds them.
Result<FaceletCube> read_pattern(const JsonNode& json, const puzzle::Cube& cube) {
    const JsonNode& pattern = pattern_data(json);
    if (cube.size() > kLargestPattern) {
        return wrong(base::usage("no-pattern-here",
                                 "pattern data of cubes larger than the 4x4x4 are not supported; "
                                 "give {\"facelets\":\"...\"}"));
    }
    std::vector<std::string_view> names;
    for (const Orbit& orbit : cube.puzzle().orbits()) {
        const OrbitForm form = *form_of(orbit);
        names.emplace_back(form.name);
        if (form.other_name != nullptr) {
            names.emplace_back(form.other_name);
        }
    }
    if (&pattern == &json) {
        names.emplace_back(kFacelets);  // what else could stand here
    } else {
        REVENGE_TRY(require_printed(kText, json));
    }
    REVENGE_TRY(require_orbits(kText, pattern, names));
    State state;
    for (const Orbit& orbit : cube.puzzle().orbits()) {
        REVENGE_TRY(read_orbit(pattern, orbit, *form_of(orbit), state));
    }
    return parse_facelets(to_facelets(cube, state), cube);
}

}  // namespace

Result<FaceletCube> parse_state_json(std::string_view text, const puzzle::Cube& cube,
                                     std::string_view colors) {
    constexpr std::size_t kLongest = 1U << 20U;
    if (text.size() > kLongest) {
        return wrong(base::usage("too-many-bytes", "{bytes} bytes are more than any state has",
                                 text.size()));
    }
    REVENGE_TRY(const auto parsed, parse_json(text, kText));
    const JsonNode* json = &parsed;
    if (json->kind != Kind::Object) {
        return wrong(
            base::usage("no-state-object",
                        R"(expected an object, {"facelets":"..."} or KPuzzle pattern data)"));
    }
    REVENGE_TRY(require_puzzle(kText, *json, puzzle::cube_name(cube.size())));
    if (const JsonNode* facelets = json->find(kFacelets); facelets != nullptr) {
        if (facelets->kind != Kind::Text) {
            return wrong(base::usage("key-no-text", "\"{key}\" must be a string", kFacelets));
        }
        REVENGE_TRY(require_printed(kText, *json));
        return parse_facelets(facelets->text, cube, colors);
    }
    if (!colors.empty()) {
        return wrong(
            base::usage("no-colors-of-pieces",
                        "colours are given for stickers, and these are pieces: pattern data"));
    }
    return read_pattern(*json, cube);
}

std::string to_facelets_json(const puzzle::Cube& cube, const State& state) {
    return "{\"facelets\":" + json_quoted(to_facelets(cube, state)) + "}";
}

std::string to_kpuzzle_json(const puzzle::Cube& cube, const State& state) {
    std::string out;
    for (const Orbit& orbit : cube.puzzle().orbits()) {
        const std::optional<OrbitForm> form = form_of(orbit);
        if (!form) {
            continue;
        }
        const auto size = static_cast<std::size_t>(orbit.size);
        std::vector<int> pieces(size);
        std::vector<int> orientation(size);
        // Alike pieces are named in the order of their numbers.
        std::vector<int> free(form->numbers, form->numbers + orbit.size);
        std::ranges::sort(free);
        for (int number = 0; number < orbit.size; ++number) {
            const auto* const at = std::find(form->numbers, form->numbers + orbit.size, number);
            const auto place = static_cast<int>(at - form->numbers);
            const auto slot = static_cast<std::size_t>(orbit.first + place);
            const auto piece = std::ranges::find_if(free, [&](int candidate) {
                const auto* const home =
                    std::find(form->numbers, form->numbers + orbit.size, candidate);
                return orbit.solved[static_cast<std::size_t>(home - form->numbers)] ==
                       state.piece[slot];
            });
            const auto n = static_cast<std::size_t>(number);
            pieces[n] = *piece;
            free.erase(piece);
            orientation[n] = orbit.name == "wings" ? wing_orientation(place, state.piece[slot])
                                                   : state.twist[slot];
        }
        out += (out.empty() ? "" : ",") + json_quoted(form->name) +
               ":{\"pieces\":" + list_text(pieces) + ",\"orientation\":" + list_text(orientation) +
               "}";
    }
    return "{" + out + "}";
}

}  // namespace revenge::notation

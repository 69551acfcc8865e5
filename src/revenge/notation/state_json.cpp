#include "revenge/notation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/base/message.hpp"
#include "revenge/notation/json_fields.hpp"
#include "revenge/notation/json_string.hpp"
#include "revenge/notation/json_text.hpp"

namespace revenge::notation {

namespace {

using base::Error;
using base::ErrorCode;
using base::Result;
using puzzle::Orbit;
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

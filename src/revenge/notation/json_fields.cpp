#include "revenge/notation/json_fields.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "revenge/base/message.hpp"
#include "revenge/notation/text_cursor.hpp"

namespace revenge::notation {

namespace {

using base::Result;
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

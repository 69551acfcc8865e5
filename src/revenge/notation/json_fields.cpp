#include "revenge/notation/json_fields.hpp"

namespace revenge::notation {

namespace {

using base::Result;
using Kind = JsonNode::Kind;

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
        return error_at(file, node.spot, "expected an object");
    }
    const JsonNode* found = node.find(key);
    if (found == nullptr) {
        return error_at(file, node.spot, "expected a member \"" + std::string(key) + "\" here");
    }
    if (found->kind != kind) {
        return error_at(file, found->spot,
                        "expected \"" + std::string(key) + "\" to be " + word_for(kind));
    }
    return found;
}

Result<Numbers> json_numbers(std::string_view file, const JsonNode& node, std::string_view key,
                             bool required) {
    if (!required && node.kind == Kind::Object && node.find(key) == nullptr) {
        return Numbers{};
    }
    const auto list = json_member(file, node, key, Kind::List);
    if (!list) {
        return list.error();
    }
    Numbers out;
    for (const JsonNode& item : (*list)->items) {
        if (item.kind != Kind::Integer) {
            return error_at(file, item.spot, "expected a whole number");
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

std::string list_text(const std::vector<int>& numbers) {
    std::string out;
    for (const int number : numbers) {
        out += (out.empty() ? "[" : ",") + std::to_string(number);
    }
    return out + "]";
}

}  // namespace revenge::notation

#include "server/request_fields.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "app/quantities.hpp"
#include "revenge/notation/state_text.hpp"
#include "revenge/puzzle/builtin.hpp"

namespace revenge::server {

namespace {

using base::Error;
using base::ErrorCode;
using SortedJson = nlohmann::json;

// A name as it is shown.
std::string shortened(const std::string& name) { return name.substr(0, 40); }

}  // namespace

RequestFields::RequestFields(std::string_view body) : json_(std::make_unique<SortedJson>()) {
    constexpr int kMostNesting = 8;
    std::set<std::string> names;
    std::string twice;
    bool is_deep = false;
    const auto look = [&](int depth, SortedJson::parse_event_t event, SortedJson& value) {
        is_deep = is_deep || depth > kMostNesting;
        if (depth == 1 && event == SortedJson::parse_event_t::key) {
            const auto& name = value.get_ref<const std::string&>();
            if (!names.insert(name).second) {
                twice = name;
            }
        }
        return !is_deep;
    };
    *json_ = SortedJson::parse(body, look, false);
    if (!twice.empty()) {
        fail(fmt::format("\"{}\" is given twice", shortened(twice)),
             {"given-twice", {{"key", shortened(twice)}}});
    } else if (is_deep || json_->is_discarded()) {
        fail("the body is no JSON that can be read here", {"no-json"});
    } else if (!json_->is_object()) {
        fail("the body must be a JSON object", {"no-object"});
    }
}

RequestFields::~RequestFields() = default;

bool RequestFields::has(const char* name) const { return ok() && json_->contains(name); }

void RequestFields::require(const char* name) {
    if (ok() && !json_->contains(name)) {
        fail(fmt::format("\"{}\" is missing", name), {"key-missing", {{"key", name}}});
    }
}

void RequestFields::text(const char* name, std::string& value, std::size_t longest) {
    const SortedJson* field = take(name);
    if (field == nullptr) {
        return;
    }
    if (!field->is_string()) {
        return fail(fmt::format("\"{}\" must be a text", name), {"key-no-text", {{"key", name}}});
    }
    const auto& given = field->get_ref<const std::string&>();
    if (given.size() > longest) {
        return fail(fmt::format("\"{}\" is longer than {} characters", name, longest),
                    {"key-too-long", {{"key", name}, {"most", std::to_string(longest)}}});
    }
    value = given;
}

std::optional<std::uint64_t> RequestFields::whole_number(const char* name, std::uint64_t least,
                                                         std::uint64_t most) {
    const SortedJson* field = take(name);
    if (field == nullptr) {
        return std::nullopt;
    }
    if (!field->is_number_unsigned() || field->get<std::uint64_t>() < least ||
        field->get<std::uint64_t>() > most) {
        fail(fmt::format("\"{}\" must be a whole number from {} to {}", name, least, most),
             {"key-no-number",
              {{"key", name}, {"least", std::to_string(least)}, {"most", std::to_string(most)}}});
        return std::nullopt;
    }
    return field->get<std::uint64_t>();
}

void RequestFields::flag(const char* name, bool& value) {
    const SortedJson* field = take(name);
    if (field == nullptr) {
        return;
    }
    if (!field->is_boolean()) {
        return fail(fmt::format("\"{}\" must be true or false", name),
                    {"key-no-flag", {{"key", name}}});
    }
    value = field->get<bool>();
}

void RequestFields::time(const char* name, std::optional<std::chrono::nanoseconds>& value) {
    std::string text;
    if (!has(name)) {
        return;
    }
    this->text(name, text, 40);
    const auto parsed = app::parse_time(fmt::format("\"{}\"", name), text);
    if (!ok()) {
        return;
    }
    if (!parsed) {
        return fail(parsed.error());
    }
    if (*parsed > kLongestTime) {
        return fail(
            fmt::format("\"{}\" is more than {} s", name, kLongestTime.count()),
            {"time-too-long", {{"key", name}, {"most", std::to_string(kLongestTime.count())}}});
    }
    value = *parsed;
}

void RequestFields::metric(puzzle::Metric& value, std::string& name, int size) {
    std::string text;
    if (!has("metric")) {
        return;
    }
    this->text("metric", text, 40);
    if (size == 0) {
        name = std::move(text);
        return;
    }
    const auto named = puzzle::metric_named(text);
    if (ok() && !named) {
        return fail(named.error());
    }
    if (ok()) {
        value = *named;
    }
}

void RequestFields::puzzle(std::string& name, int& size) {
    text("puzzle", name, 40);
    if (!ok()) {
        return;
    }
    const std::vector<std::string> names = puzzle::builtin_names();
    if (std::ranges::find(names, name) == names.end()) {
        const std::string known = fmt::format("{}", fmt::join(names, ", "));
        return fail("\"puzzle\" is none of " + known,
                    {"puzzle-not-built-in", {{"name", name}, {"known", known}}});
    }
    size = puzzle::cube_size_of(name);
}

void RequestFields::cube(CubeRequest& cube, bool has_moves) {
    puzzle(cube.puzzle, cube.size);
    cube.has_facelets = has("facelets");
    if (cube.has_facelets == has("scramble")) {
        return fail(R"(which cube? Give one of "facelets" and "scramble")", {"which-cube"});
    }
    text("facelets", cube.facelets, 2000);
    text("scramble", cube.scramble);
    if (has("notation") && (cube.size == 0 || (cube.has_facelets && !has_moves))) {
        fail(base::behind("\"notation\" ", notation::unread_reading()));
    }
    cube.reads_scramble = has("notation") && !has_moves;
    text("notation", cube.notation, 40);
    if (ok() && !notation::reading_named(cube.notation)) {
        const std::string known = notation::reading_words(", ");
        fail("\"notation\" is none of " + known, {"no-such-notation", {{"known", known}}});
    }
}

base::Status RequestFields::end() {
    if (!ok()) {
        return *problem_;
    }
    for (const auto& [name, value] : json_->items()) {
        if (std::ranges::find(taken_, name) == taken_.end()) {
            fail(fmt::format("\"{}\" is no field of this request", shortened(name)),
                 {"no-such-field", {{"key", shortened(name)}}});
        }
    }
    return ok() ? base::Status() : base::Status(*problem_);
}

void RequestFields::fail(std::string sentence, base::Fact fact) {
    fail(Error{ErrorCode::Usage, std::move(sentence), {std::move(fact)}});
}

void RequestFields::fail(Error problem) {
    if (ok()) {
        problem_ = std::move(problem);
    }
}

const SortedJson* RequestFields::take(const char* name) {
    if (!has(name)) {
        return nullptr;
    }
    taken_.emplace_back(name);
    return &(*json_)[name];
}

}  // namespace revenge::server

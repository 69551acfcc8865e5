#include "server/requests.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

#include "app/quantities.hpp"
#include "app/suggestion.hpp"
#include "revenge/base/message.hpp"
#include "revenge/base/text.hpp"
#include "revenge/notation.hpp"
#include "revenge/notation/face_layout.hpp"
#include "revenge/puzzle/builtin.hpp"
#include "revenge/scramble/wca_event.hpp"

namespace revenge::server {

namespace {

using base::Result;

template <class Request>
Result<Request> ended(RequestFields& fields, Request request) {
    const base::Status status = fields.end();
    return status ? Result<Request>(std::move(request)) : status.error();
}

}  // namespace

bool is_plain_word(std::string_view name) noexcept {
    return !name.empty() && name.size() <= 60 && std::ranges::all_of(name, [](char c) {
        const char lower = base::lower_case(c);
        return (lower >= 'a' && lower <= 'z') || (c >= '0' && c <= '9') || c == '-';
    });
}

Result<SolveRequest> parse_solve_request(std::string_view body) {
    RequestFields fields(body);
    SolveRequest request;
    method::Request& options = request.options;
    fields.cube(request.cube, fields.has("target"));
    options.puzzle = request.cube.puzzle;
    options.spelling = method::Spelling::Json;
    options.limits.time.reset();
    fields.options(options);
    fields.text("target", request.target);
    if (request.cube.size > 0 && fields.ok()) {
        REVENGE_TRY(const auto metric, options.given.has(method::Option::Metric)
                                           ? puzzle::metric_named(options.metric)
                                           : puzzle::Metric::Obtm);
        options.metric = puzzle::name_of(metric);
    }
    if (!options.method.empty() && !is_plain_word(options.method)) {
        return base::usage("key-no-name", "\"{key}\" must be the name of a method", "method");
    }
    return ended(fields, std::move(request));
}

Result<ScrambleRequest> parse_scramble_request(std::string_view body) {
    RequestFields fields(body);
    ScrambleRequest request;
    if (fields.has("event")) {
        fields.text("event", request.event, 40);
        fields.number("count", request.count, 1, kMaxScrambles);
        fields.text("seed", request.seed, 66);
        if (fields.ok()) {
            REVENGE_TRY(scramble::require_wca_event(request.event));
        }
        return ended(fields, std::move(request));
    }
    fields.puzzle(request.puzzle, request.size);
    fields.number("count", request.count, 1, kMaxScrambles);
    fields.text("seed", request.seed, 66);
    fields.text("subset", request.subset, 80);
    fields.text("pattern", request.pattern, 20000);
    fields.flag("wca", request.wca);
    fields.flag("blindfolded", request.blindfolded);
    if (fields.has("min_moves")) {
        fields.number("min_moves", request.min_moves.emplace(), 0, kMaxFewest);
    }
    fields.metric(request.metric, request.metric_name, request.size);
    fields.time("time", request.time);
    // Only names of sets are allowed, because the tables for the goal of a phase may take long to build.
    if (base::lower_case(request.subset).find_first_not_of("abcdefghijklmnopqrstuvwxyz-,") !=
        std::string::npos) {
        return base::usage("no-names-of-sets",
                           "\"{key}\" must be names of sets, with commas between them", "subset");
    }
    if (request.pattern.find_first_not_of("URFDLB.| \t\r\n") != std::string::npos) {
        return base::usage("no-letters-of-pattern",
                           "\"{key}\" must be letters URFDLB and dots, with | between cases",
                           "pattern");
    }
    for (const auto& [name, is_given] : {std::pair("subset", !request.subset.empty()),
                                         {"pattern", !request.pattern.empty()},
                                         {"wca", request.wca},
                                         {"blindfolded", request.blindfolded}}) {
        if (is_given && request.puzzle != "4x4x4") {
            return base::usage("for-4x4x4-only", "\"{key}\" applies only to the 4x4x4", name);
        }
    }
    return ended(fields, std::move(request));
}

Result<ScrambleRequest> event_request(std::string event, const std::string& count,
                                      const std::string& seed) {
    ScrambleRequest request;
    event = base::lower_case(event);
    if (event.ends_with("ni")) {  // no inspection
        event.replace(event.size() - 2, 2, "bf");
    }
    request.event = event == "444wca" ? "444" : std::move(event);
    request.seed = seed;
    REVENGE_TRY(scramble::require_wca_event(request.event));
    if (!count.empty()) {
        const char* const end = count.data() + count.size();
        const auto read = std::from_chars(count.data(), end, request.count);
        if (read.ec != std::errc() || read.ptr != end || request.count < 1 ||
            request.count > kMaxScrambles) {
            return base::usage("key-no-number",
                               "\"{key}\" must be a whole number from {least} to {most}",
                               "numScrambles", 1, kMaxScrambles);
        }
    }
    return request;
}

Result<CubeRequest> parse_show_request(std::string_view body) {
    RequestFields fields(body);
    CubeRequest request;
    fields.cube(request);
    return ended(fields, std::move(request));
}

Result<CheckRequest> parse_check_request(std::string_view body) {
    RequestFields fields(body);
    CheckRequest request;
    fields.cube(request.cube, true);
    fields.require("solution");
    fields.input("solution", request.solution);
    fields.flag("niss", request.niss);
    return ended(fields, std::move(request));
}

Result<AnalyzeRequest> parse_analyze_request(std::string_view body) {
    RequestFields fields(body);
    AnalyzeRequest request;
    fields.text("chain", request.chain, 60);
    fields.text("phase", request.phase, 60);
    fields.text("metric", request.metric, 40);
    if (!is_plain_word(request.chain) || !is_plain_word(request.phase)) {
        const base::Status status = fields.end();
        return status ? base::usage("no-chain-and-phase",
                                    R"("chain" and "phase" must be names of a chain and its phase)")
                      : status.error();
    }
    return ended(fields, std::move(request));
}

namespace {

using base::Error;
using base::ErrorCode;
using SortedJson = nlohmann::json;

std::string shortened(const std::string& name) { return name.substr(0, 40); }

// Proposes the known field with nearly the same name, if any.
Error unknown_field(const std::string& name, const std::vector<std::string>& known) {
    const std::string meant = app::suggestion(name, known);
    Error error =
        base::usage("no-such-field", "\"{key}\" is not a field of this request", shortened(name));
    if (!meant.empty()) {
        error.add(base::make_message("field-meant", "; did you mean \"{key}\"?", meant));
    }
    return error;
}

}  // namespace

base::Error not_built_in(const std::string& puzzle) {
    const std::string known = base::joined(puzzle::builtin_names(), ", ");
    return base::error(ErrorCode::Usage,
                       {"unknown puzzle \"" + puzzle + "\"; expected one of " + known,
                        {"puzzle-not-built-in", {{"name", puzzle}, {"known", known}}}});
}

RequestFields::RequestFields(std::string_view body) : json_(std::make_unique<SortedJson>()) {
    constexpr int kMaxNesting = 8;
    std::set<std::string> names;
    std::string twice;
    bool is_deep = false;
    const auto look = [&](int depth, SortedJson::parse_event_t event, SortedJson& value) {
        is_deep = is_deep || depth > kMaxNesting;
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
        fail(base::usage("given-twice", "\"{key}\" is given twice", shortened(twice)));
    } else if (is_deep || json_->is_discarded()) {
        fail(base::usage("no-json", "the body is not valid JSON"));
    } else if (!json_->is_object()) {
        fail(base::usage("no-object", "the body must be a JSON object"));
    }
}

RequestFields::~RequestFields() = default;

bool RequestFields::has(const char* name) {
    known_.emplace_back(name);
    return ok() && json_->contains(name);
}

void RequestFields::require(const char* name) {
    if (ok() && !json_->contains(name)) {
        fail(base::usage("key-missing", "\"{key}\" is missing", name));
    }
}

void RequestFields::text(const char* name, std::string& value, std::size_t longest) {
    input(name, value, longest);
    if (ok() && json_->contains(name) && value.empty()) {
        fail(base::usage("key-empty", "\"{key}\" is empty", name));
    }
}

void RequestFields::input(const char* name, std::string& value, std::size_t longest) {
    const SortedJson* field = take(name);
    if (field == nullptr) {
        return;
    }
    if (!field->is_string()) {
        return fail(base::usage("key-no-text", "\"{key}\" must be a text", name));
    }
    const auto& given = field->get_ref<const std::string&>();
    if (given.size() > longest) {
        return fail(base::usage("key-too-long", "\"{key}\" is longer than {most} characters", name,
                                longest));
    }
    value = given;
}

namespace {

// Returns a number without a fraction: JSON does not distinguish 100 from 100.0 and 1e2, which some clients write.
std::optional<std::uint64_t> whole_value(const SortedJson& field) {
    constexpr double kMostExact = 9007199254740992;  // 2^53: above, doubles skip whole numbers
    if (field.is_number_float()) {
        const auto value = field.get<double>();
        return value >= 0 && value <= kMostExact && value == std::floor(value)
                   ? std::optional(static_cast<std::uint64_t>(value))
                   : std::nullopt;
    }
    return field.is_number_unsigned() ? std::optional(field.get<std::uint64_t>()) : std::nullopt;
}

}  // namespace

std::optional<std::uint64_t> RequestFields::whole_number(const char* name, std::uint64_t least,
                                                         std::uint64_t most) {
    const SortedJson* field = take(name);
    if (field == nullptr) {
        return std::nullopt;
    }
    const std::optional<std::uint64_t> value = whole_value(*field);
    if (!value || *value < least || *value > most) {
        fail(base::usage("key-no-number", "\"{key}\" must be a whole number from {least} to {most}",
                         name, least, most));
        return std::nullopt;
    }
    return value;
}

void RequestFields::flag(const char* name, bool& value) {
    const SortedJson* field = take(name);
    if (field == nullptr) {
        return;
    }
    if (!field->is_boolean()) {
        return fail(base::usage("key-no-flag", "\"{key}\" must be true or false", name));
    }
    value = field->get<bool>();
}

void RequestFields::time(const char* name, std::optional<std::chrono::nanoseconds>& value) {
    std::string text;
    if (!has(name)) {
        return;
    }
    if ((*json_)[name].is_number()) {  // seconds
        text = fmt::format("{:.9f}", take(name)->get<double>());
    } else {
        this->text(name, text, 40);
    }
    const auto parsed = app::parse_time(fmt::format("\"{}\"", name), text);
    if (!ok()) {
        return;
    }
    if (!parsed) {
        return fail(parsed.error());
    }
    if (*parsed > kLongestTime) {
        return fail(base::usage("time-too-long", "\"{key}\" is more than {most} s", name,
                                kLongestTime.count()));
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
    name = puzzle::canonical_name(name);
    const std::vector<std::string> names = puzzle::builtin_names();
    if (std::ranges::find(names, name) == names.end()) {
        return fail(not_built_in(name));
    }
    size = puzzle::cube_size_of(name);
}

// Puts the stickers into the letters URFDLB. Other symbols are left as they are, to be refused where they are read.
void RequestFields::name_colors(CubeRequest& cube) {
    if (!cube.has_facelets || cube.size == 0) {
        return fail(
            base::usage("colors-unread", "\"colors\" applies only to the stickers of a cube"));
    }
    if (const base::Status six = notation::require_colors(cube.colors); !six) {
        return fail(base::with_prefix("\"colors\": ", six.error()));
    }
    // If the corners do not fit the order of the six, another is found.
    if (cube.has_facelets && cube.size > 0) {
        const auto read = notation::parse_facelets(cube.facelets, puzzle::Cube(cube.size),
                                                   cube.colors, cube.face_order);
        cube.colors = read ? read->colors : cube.colors;
    }
    for (char& c : cube.facelets) {
        const char symbol = notation::sticker_symbol(c, cube.colors);
        c = symbol == '\0' ? c : puzzle::kFaceLetters[cube.colors.find(symbol)];
    }
}

// Puts the stickers into the usual order of faces. Stickers of another number are left as they are, to be refused where
// they are read.
void RequestFields::order_faces(CubeRequest& cube) {
    if (!cube.has_facelets || cube.size == 0) {
        return fail(base::usage("face-order-unread",
                                "\"face_order\" applies only to the stickers of a cube"));
    }
    const auto layout = notation::layout_named(cube.face_order, cube.size);
    if (!layout) {
        return fail(base::with_prefix("\"face_order\": ", layout.error()));
    }
    std::string given = cube.facelets;
    std::erase_if(given, [](unsigned char c) { return std::isspace(c) != 0; });
    if (given.size() == layout->size()) {
        std::ranges::transform(*layout, cube.facelets.assign(given.size(), ' ').begin(),
                               [&](int place) { return given[static_cast<std::size_t>(place)]; });
    }
}

void RequestFields::cube(CubeRequest& cube, bool has_moves) {
    puzzle(cube.puzzle, cube.size);
    cube.has_facelets = has("facelets");
    if (cube.has_facelets == has("scramble")) {
        for (const auto& [name, value] : json_->items()) {
            const std::vector<std::string> cubes{"facelets", "scramble"};
            if (!cube.has_facelets && ok() && !app::suggestion(name, cubes).empty()) {
                fail(unknown_field(name, cubes));
            }
        }
        return fail(
            base::usage("which-cube", R"(which cube? Give one of "facelets" and "scramble")"));
    }
    input("facelets", cube.facelets, 2000);
    text("colors", cube.colors, puzzle::kFaces);
    text("face_order", cube.face_order, 6);
    if (ok() && !cube.colors.empty()) {
        name_colors(cube);
    }
    if (ok() && !cube.face_order.empty()) {
        order_faces(cube);
    }
    input("scramble", cube.scramble);
    if (has("notation") && (cube.size == 0 || (cube.has_facelets && !has_moves))) {
        fail(base::with_prefix("\"notation\" ", notation::unread_reading()));
    }
    cube.reads_scramble = has("notation") && !has_moves;
    text("notation", cube.notation, 40);
    if (ok() && !notation::reading_named(cube.notation)) {
        fail(base::usage("no-such-notation",
                         "unknown value of \"notation\"; expected one of {known}",
                         notation::reading_words(", ")));
    }
}

void RequestFields::options(method::Request& request) {
    for (const method::OptionSpec& spec : method::kOptions) {
        if (spec.absent_from.has(method::Spelling::Json) ||
            method::depends_on_puzzle(spec.option)) {
            continue;
        }
        const std::string name = method::spelled(spec.option, method::Spelling::Keyword);
        if (!has(name.c_str())) {
            continue;
        }
        const auto value = option_value(spec, name.c_str());
        const base::Status set =
            value ? method::set_option(spec.option, *value, request) : base::Status();
        if (!set) {
            fail(set.error());
        }
    }
}

std::optional<method::OptionValue> RequestFields::option_value(const method::OptionSpec& spec,
                                                               const char* name) {
    using method::OptionType;
    method::OptionValue out;
    std::optional<std::chrono::nanoseconds> duration;
    switch (spec.type) {
        case OptionType::Number:
            if (const auto number = whole_number(name, spec.min, spec.max)) {
                out = *number;
            }
            break;
        case OptionType::Flag:
            flag(name, out.emplace<bool>());
            break;
        case OptionType::Duration:
            time(name, duration);
            out = duration.value_or(std::chrono::nanoseconds());
            break;
        default:  // texts and words; no option of the API is a number of bytes
            text(name, out.emplace<std::string>());
    }
    return ok() ? std::optional(std::move(out)) : std::nullopt;
}

base::Status RequestFields::end() {
    if (!ok()) {
        return *problem_;
    }
    for (const auto& [name, value] : json_->items()) {
        if (std::ranges::find(taken_, name) == taken_.end()) {
            fail(unknown_field(name, known_));
        }
    }
    return ok() ? base::Status() : base::Status(*problem_);
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

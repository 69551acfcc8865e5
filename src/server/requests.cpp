#include "server/requests.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <set>

#include "app/quantities.hpp"
#include "revenge/notation/algorithm_parser.hpp"
#include "revenge/puzzle/builtin.hpp"

namespace revenge::server {

namespace {

using base::Error;
using base::ErrorCode;
using base::Result;
using SortedJson = nlohmann::json;

Error usage(std::string message) { return {ErrorCode::Usage, std::move(message)}; }

// Takes fields out of an object one by one; the first thing that is wrong stays.
class Fields {
  public:
    explicit Fields(std::string_view body) {
        constexpr std::size_t kMostNesting = 8;
        std::set<std::string> names;
        std::string twice;
        const auto look = [&](int depth, SortedJson::parse_event_t event, SortedJson& value) {
            deep_ = deep_ || depth > static_cast<int>(kMostNesting);
            if (depth == 1 && event == SortedJson::parse_event_t::key) {
                const auto& name = value.get_ref<const std::string&>();
                if (!names.insert(name).second) {
                    twice = name;
                }
            }
            return !deep_;
        };
        json_ = SortedJson::parse(body, look, false);
        if (!twice.empty()) {
            fail(fmt::format("\"{}\" is given twice", twice.substr(0, 40)));
        } else if (deep_ || json_.is_discarded()) {
            fail("the body is no JSON that can be read here");
        } else if (!json_.is_object()) {
            fail("the body must be a JSON object");
        }
    }

    bool has(const char* name) const { return ok() && json_.contains(name); }

    void require(const char* name) {
        if (ok() && !json_.contains(name)) {
            fail(fmt::format("\"{}\" is missing", name));
        }
    }

    void text(const char* name, std::string& value, std::size_t longest = 20000) {
        const SortedJson* field = take(name);
        if (field == nullptr) {
            return;
        }
        if (!field->is_string()) {
            return fail(fmt::format("\"{}\" must be a text", name));
        }
        const auto& given = field->get_ref<const std::string&>();
        if (given.size() > longest) {
            return fail(fmt::format("\"{}\" is longer than {} characters", name, longest));
        }
        value = given;
    }

    template <class Number>
    void number(const char* name, Number& value, std::uint64_t least, std::uint64_t most) {
        const SortedJson* field = take(name);
        if (field == nullptr) {
            return;
        }
        if (!field->is_number_unsigned() || field->get<std::uint64_t>() < least ||
            field->get<std::uint64_t>() > most) {
            return fail(
                fmt::format("\"{}\" must be a whole number from {} to {}", name, least, most));
        }
        value = static_cast<Number>(field->get<std::uint64_t>());
    }

    void flag(const char* name, bool& value) {
        const SortedJson* field = take(name);
        if (field == nullptr) {
            return;
        }
        if (!field->is_boolean()) {
            return fail(fmt::format("\"{}\" must be true or false", name));
        }
        value = field->get<bool>();
    }

    void time(const char* name, std::optional<std::chrono::nanoseconds>& value) {
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
            return fail(parsed.error().message);
        }
        if (*parsed > kLongestTime) {
            return fail(fmt::format("\"{}\" is more than {} s", name, kLongestTime.count()));
        }
        value = *parsed;
    }

    // After the puzzle. Of one that is no cube the method reads the name.
    void metric(puzzle::Metric& value, std::string& name, int size) {
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
            return fail(named.error().message);
        }
        if (ok()) {
            value = *named;
        }
    }

    void puzzle(std::string& name, int& size) {
        text("puzzle", name, 40);
        if (!ok()) {
            return;
        }
        const std::vector<std::string> names = puzzle::builtin_names();
        if (std::ranges::find(names, name) == names.end()) {
            return fail(fmt::format("\"puzzle\" is none of {}", fmt::join(names, ", ")));
        }
        size = puzzle::cube_size_of(name);
    }

    // `has_moves`: the request has moves beside its cube.
    void cube(CubeRequest& cube, bool has_moves = false) {
        puzzle(cube.puzzle, cube.size);
        cube.has_facelets = has("facelets");
        if (cube.has_facelets == has("scramble")) {
            return fail(R"(which cube? Give one of "facelets" and "scramble")");
        }
        text("facelets", cube.facelets, 2000);
        text("scramble", cube.scramble);
        if (has("notation") && (cube.size == 0 || (cube.has_facelets && !has_moves))) {
            fail("\"notation\" is for algorithms of 2x2x2 to 5x5x5; nothing here would read it");
        }
        text("notation", cube.notation, 40);
        if (ok() && !notation::reading_named(cube.notation)) {
            fail("\"notation\" is none of slice, sign, larsen");
        }
    }

    // RETURNS what is wrong, fields that nobody took included.
    base::Status end() {
        if (!ok()) {
            return usage(problem_);
        }
        for (const auto& [name, value] : json_.items()) {
            if (std::ranges::find(taken_, name) == taken_.end()) {
                fail(fmt::format("\"{}\" is no field of this request", name.substr(0, 40)));
            }
        }
        return ok() ? base::Status() : base::Status(usage(problem_));
    }

  private:
    bool ok() const noexcept { return problem_.empty(); }
    void fail(std::string problem) {
        if (ok()) {
            problem_ = std::move(problem);
        }
    }
    const SortedJson* take(const char* name) {
        if (!has(name)) {
            return nullptr;
        }
        taken_.emplace_back(name);
        return &json_[name];
    }

    SortedJson json_;
    std::vector<std::string> taken_;
    std::string problem_;
    bool deep_ = false;
};

template <class Request>
Result<Request> ended(Fields& fields, Request request) {
    const base::Status status = fields.end();
    return status ? Result<Request>(std::move(request)) : status.error();
}

}  // namespace

bool is_plain_word(std::string_view name) noexcept {
    return !name.empty() && name.size() <= 60 && std::ranges::all_of(name, [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
    });
}

Result<SolveRequest> parse_solve_request(std::string_view body) {
    Fields fields(body);
    SolveRequest request;
    fields.cube(request.cube);
    fields.text("method", request.method, 60);
    fields.metric(request.metric, request.metric_name, request.cube.size);
    fields.time("time", request.time);
    std::uint64_t nodes = 0;
    int max_length = 0;
    const bool has_nodes = fields.has("nodes");
    const bool has_max_length = fields.has("max_length");
    fields.number("nodes", nodes, 1, std::uint64_t{1} << 62U);
    fields.number("max_length", max_length, 0, 10000);
    if (has_nodes) {
        request.nodes = nodes;
    }
    if (has_max_length) {
        request.max_length = max_length;
    }
    if (!request.method.empty() && !is_plain_word(request.method)) {
        return usage("\"method\" must be the name of a method");
    }
    return ended(fields, std::move(request));
}

Result<ScrambleRequest> parse_scramble_request(std::string_view body) {
    Fields fields(body);
    ScrambleRequest request;
    fields.puzzle(request.puzzle, request.size);
    fields.number("count", request.count, 1, kMostScrambles);
    fields.text("seed", request.seed, 64);
    fields.text("within", request.within, 80);
    fields.flag("wca", request.wca);
    fields.flag("blindfolded", request.blindfolded);
    if (fields.has("fewest_moves")) {
        fields.number("fewest_moves", request.fewest_moves.emplace(), 0, kMostFewest);
    }
    fields.metric(request.metric, request.metric_name, request.size);
    fields.time("time", request.time);
    // Names of sets alone: what a phase's goal needs may take long to make.
    if (request.within.find_first_not_of("abcdefghijklmnopqrstuvwxyz-,") != std::string::npos) {
        return usage("\"within\" must be names of sets, with commas between them");
    }
    for (const auto& [name, is_given] : {std::pair("within", !request.within.empty()),
                                         {"wca", request.wca},
                                         {"blindfolded", request.blindfolded}}) {
        if (is_given && request.puzzle != "4x4x4") {
            return usage(fmt::format("\"{}\" is for the 4x4x4 only", name));
        }
    }
    if (request.fewest_moves && request.size == 0) {
        return usage("\"fewest_moves\" is for cubes only");
    }
    return ended(fields, std::move(request));
}

Result<CubeRequest> parse_show_request(std::string_view body) {
    Fields fields(body);
    CubeRequest request;
    fields.cube(request);
    return ended(fields, std::move(request));
}

Result<CheckRequest> parse_check_request(std::string_view body) {
    Fields fields(body);
    CheckRequest request;
    fields.cube(request.cube, true);
    fields.require("solution");
    fields.text("solution", request.solution);
    return ended(fields, std::move(request));
}

Result<AnalyzeRequest> parse_analyze_request(std::string_view body) {
    Fields fields(body);
    AnalyzeRequest request;
    fields.text("chain", request.chain, 60);
    fields.text("phase", request.phase, 60);
    fields.text("metric", request.metric, 40);
    if (!is_plain_word(request.chain) || !is_plain_word(request.phase)) {
        const base::Status status = fields.end();
        return status ? usage(R"("chain" and "phase" must be names of a chain and its phase)")
                      : status.error();
    }
    return ended(fields, std::move(request));
}

}  // namespace revenge::server

#include "server/requests.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

#include "revenge/base/letter_case.hpp"
#include "revenge/base/message.hpp"
#include "revenge/scramble/wca_event.hpp"
#include "server/request_fields.hpp"

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

}  // namespace revenge::server

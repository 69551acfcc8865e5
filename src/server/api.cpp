#include "server/api.hpp"

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string_view>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/base/message.hpp"
#include "revenge/puzzle/builtin.hpp"
#include "server/embedded.hpp"
#include "server/http_server.hpp"
#include "server/jobs.hpp"
#include "server/methods.hpp"
#include "server/page_routes.hpp"
#include "server/reply.hpp"

namespace revenge::server {

namespace {

// The page for a browser without the token, or with the token of an earlier start.
constexpr const char* kTokenPage =
    "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\">"
    "<meta name=\"viewport\" content=\"width=device-width\"><title>Revenge</title>"
    "<h1>Open the link once more</h1><p>Revenge shows a link and a QR code when it starts with "
    "<code>--lan</code>. Only that link opens this page, and each start makes a new one.</p>"
    "<h1 lang=\"de\">Öffne den Link noch einmal</h1><p lang=\"de\">Revenge zeigt einen Link und "
    "einen "
    "QR-Code, wenn es mit <code>--lan</code> startet. Nur dieser Link öffnet diese Seite, und "
    "jeder "
    "Start macht einen neuen.</p></html>";

// Answers before the request's body has been read.
httplib::Server::HandlerResponse refuse(httplib::Response& response, const Reply& reply) {
    send(response, reply);
    if (Connection* connection = Connection::current()) {
        connection->end_after_answer();
    }
    return httplib::Server::HandlerResponse::Handled;
}

// Returns true if the size of the body is known before it is read.
bool says_its_length(const httplib::Request& request) {
    const bool has_body = request.method != "GET" && request.method != "HEAD" &&
                          request.method != "DELETE" && request.method != "OPTIONS";
    return !request.has_header("Transfer-Encoding") &&
           (!has_body || request.has_header("Content-Length"));
}

// Returns the reply to requests that are not for this server, not from its page, or have too many header lines.
std::optional<Reply> refusal_of_sender(const httplib::Request& request,
                                       const ServerIdentity& identity) {
    const Connection* connection = Connection::current();
    if (connection != nullptr && connection->has_too_many_headers()) {
        return plain_error(431, base::make_message("too-many-headers",
                                                   "the request has more than {most} header lines",
                                                   Connection::kMaxHeaders));
    }
    if (request.get_header_value_count("Host") != 1 ||
        !is_own_host(request.get_header_value("Host"), identity)) {
        return plain_error(
            403, base::make_message("another-host", "the Host header names another machine"));
    }
    if (!is_own_origin(request.get_header_value("Origin"), identity)) {
        return plain_error(
            403, base::make_message("another-origin", "the request comes from another origin"));
    }
    return std::nullopt;
}

// RETURNS whether the address is one of the description's: "/api/v1/jobs/{job}".
bool is_address(std::string_view described, std::string_view path) {
    while (!described.empty() || !path.empty()) {
        const std::string_view part = described.substr(0, described.find('/'));
        const std::string_view given = path.substr(0, path.find('/'));
        if (part.starts_with('{') ? given.empty() : part != given) {
            return false;
        }
        const bool is_last = part.size() == described.size();
        if (is_last != (given.size() == path.size())) {
            return false;
        }
        described.remove_prefix(part.size() + (is_last ? 0 : 1));
        path.remove_prefix(given.size() + (is_last ? 0 : 1));
    }
    return true;
}

// Returns the methods of an address, as an Allow header lists them; empty for an address where nothing is.
std::string allowed_methods(std::string_view path) {
    static const nlohmann::json kDescription = nlohmann::json::parse(embedded_openapi());
    std::string out(is_page_address(path) ? "GET" : "");
    for (const auto& [described, methods] : kDescription["paths"].items()) {
        if (!is_address(described, path)) {
            continue;
        }
        for (const auto& [method, operation] : methods.items()) {
            out += out.empty() ? "" : ", ";
            std::ranges::transform(method, std::back_inserter(out), [](char c) {
                return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
            });
        }
    }
    return out;
}

constexpr const char* kAnalysisPattern =
    R"(/api/v1/analyze/([A-Za-z0-9-]{1,40})/([A-Za-z0-9-]{1,40}))";

constexpr std::string_view kScrambles = "/scramble/";

// Returns the query parameters that a route of the API supports.
std::vector<std::string_view> read_behind(const httplib::Request& request) {
    const std::string& path = request.path;
    if (path == "/api/v1/methods") {
        return {"metric", "puzzle"};
    }
    if (path.starts_with("/api/v1/analyze/")) {
        return {"metric"};
    }
    if (path.starts_with(kScrambles)) {
        return {"numScrambles", "seed"};
    }
    constexpr std::string_view kJobs = "/api/v1/jobs/";
    const bool is_look_at_job = request.method == "GET" && path.starts_with(kJobs) &&
                                path.find('/', kJobs.size()) == std::string::npos;
    return is_look_at_job ? std::vector<std::string_view>{"after"}
                          : std::vector<std::string_view>{};
}

// Checks the query parameters of the API. ERRORS: Usage, for an unknown parameter, one that is given twice, an empty
// value, or an `after` that is not a number.
base::Status require_known_words(const httplib::Request& request) {
    if (!request.path.starts_with("/api/") && !request.path.starts_with(kScrambles)) {
        return {};
    }
    const auto known = read_behind(request);
    for (const auto& [name, value] : request.params) {
        const std::string shown = name.substr(0, 40);
        if (std::ranges::find(known, name) == known.end()) {
            return base::usage("no-such-field", "unknown query parameter \"{key}\"", shown);
        }
        if (request.get_param_value_count(name) > 1) {
            return base::usage("given-twice", "\"{key}\" is given twice", shown);
        }
        if (value.empty()) {
            return base::usage("key-empty", "\"{key}\" is empty", shown);
        }
        if (name == "after" &&
            (value.size() > 9 || value.find_first_not_of("0123456789") != std::string::npos)) {
            return base::usage("key-no-count",
                               "\"{key}\" must be a whole number below a thousand million", shown);
        }
    }
    return {};
}

base::Result<AnalyzeRequest> analysis_asked(const httplib::Request& request) {
    AnalyzeRequest asked{request.matches[1], request.matches[2], request.get_param_value("metric")};
    if (!asked.metric.empty()) {
        REVENGE_TRY(puzzle::metric_named(asked.metric));
    }
    return asked;
}

// Returns the reply to a method that the address does not have, and sets its Allow header.
std::optional<Reply> refusal_of_method(const httplib::Request& request,
                                       httplib::Response& response) {
    const std::string allowed = allowed_methods(request.path);
    if (allowed.empty() || allowed.find(request.method) != std::string::npos) {
        return std::nullopt;
    }
    response.set_header("Allow", allowed);
    return plain_error(
        405, base::make_message("method-not-here",
                                "{method} is not a method of this address; it has {known}",
                                request.method, allowed));
}

// Returns the reply to requests whose body cannot be read, since its length is unknown. A method that the address does
// not have is reported as such, with or without a body.
std::optional<Reply> refusal_of_body(const httplib::Request& request, httplib::Response& response) {
    if (says_its_length(request)) {
        return std::nullopt;
    }
    if (auto reply = refusal_of_method(request, response)) {
        return reply;
    }
    return plain_error(411,
                       base::make_message("no-length", "a body is sent with its Content-Length"));
}

// Fills the body of a response that httplib or a handler left empty: 405 with the methods of the address where it has
// others, else a sentence for the status.
void describe_error(const httplib::Request& request, httplib::Response& response) {
    if (!response.body.empty()) {
        return;
    }
    if (const auto reply =
            response.status == 404 ? refusal_of_method(request, response) : std::nullopt) {
        return send(response, *reply);
    }
    const auto said = [&response] {
        switch (response.status) {
            case 404:
                return base::make_message(
                    "nothing-here",
                    "there is nothing here; /api/v1/openapi.json lists what there is");
            case 413:
                return base::make_message("request-too-large", "the request is too large");
            case 414:
                return base::make_message("address-too-long", "the address is too long");
            default:
                return base::make_message("request-not-understood",
                                          "the request could not be understood");
        }
    };
    send(response, plain_error(response.status, said()));
}

httplib::Headers headers_of_all_answers() {
    return {
        {"Content-Security-Policy",
         "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
         "manifest-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; "
         "frame-ancestors 'none'"},
        {"X-Content-Type-Options", "nosniff"},
        {"Referrer-Policy", "no-referrer"},
        {"Permissions-Policy", "camera=(self), microphone=(), geolocation=(), payment=(), usb=()"},
        {"Cross-Origin-Opener-Policy", "same-origin"},
        {"Cross-Origin-Resource-Policy", "same-origin"},
        {"Cache-Control", "no-store"},
    };
}

}  // namespace

Api::Api(Service& service, ApiLimits limits)
    : service_(service),
      limits_(limits),
      jobs_(limits.jobs),
      rate_(limits.requests_per_second, limits.requests_at_once) {}

void Api::add_to(HttpServer& server) {
    server.set_payload_max_length(limits_.body_bytes);
    add_guards(server);
    add_quick_routes(server);
    add_scramble_routes(server);
    add_job_routes(server);
    add_page_routes(server);
}

void Api::add_guards(HttpServer& server) {
    server.set_default_headers(headers_of_all_answers());
    server.set_pre_routing_handler([this](const Request& request, Response& response) {
        const std::string origin = request.get_header_value("Origin");
        if (is_allowed_origin(origin, identity_)) {
            response.set_header("Access-Control-Allow-Origin", origin);
            response.set_header("Vary", "Origin");
        }
        if (const auto reply = refusal_of_sender(request, identity_)) {
            return refuse(response, *reply);
        }
        if (const auto reply = refusal_of_body(request, response)) {
            return refuse(response, *reply);
        }
        if (request.method == "OPTIONS" && is_allowed_origin(origin, identity_)) {
            // A browser's question before a request of another origin.
            response.status = 204;
            response.set_header("Access-Control-Allow-Methods", "GET, POST, DELETE");
            response.set_header("Access-Control-Allow-Headers", "Content-Type, Authorization");
            return httplib::Server::HandlerResponse::Handled;
        }
        if (request.path != "/api/v1/health" && !rate_.take()) {
            return refuse(response, too_busy(base::make_message(
                                        "too-many-requests",
                                        "too many requests at once; try again in a second")));
        }
        if (!identity_.token.empty() &&
            is_same_text(request.get_param_value("token"), identity_.token) &&
            request.path == "/") {
            // From now on the browser sends the token as a cookie, and the address does not contain it.
            response.status = 303;
            response.set_header("Location", "/");
            response.set_header("Set-Cookie", std::string(kTokenCookie) + identity_.token +
                                                  "; HttpOnly; SameSite=Strict; Path=/");
            return httplib::Server::HandlerResponse::Handled;
        }
        if (!has_valid_token(request.get_header_value("Cookie"),
                             request.get_header_value("Authorization"), identity_)) {
            if (request.method == "GET" && request.path == "/") {
                response.status = 403;
                response.set_content(kTokenPage, "text/html; charset=utf-8");
                return httplib::Server::HandlerResponse::Handled;
            }
            return refuse(
                response,
                plain_error(
                    403, base::make_message("no-token",
                                            "this server asks for the token that is in its link")));
        }
        if (const base::Status known = require_known_words(request); !known) {
            return refuse(response, error_reply(known.error()));
        }
        return httplib::Server::HandlerResponse::Unhandled;
    });
    server.set_error_handler(describe_error);
    server.set_exception_handler(
        [](const Request& /*request*/, Response& response, const std::exception_ptr& /*what*/) {
            send(response, plain_error(503, base::make_message("out-of-memory", "out of memory")));
        });
}

void Api::add_quick_routes(HttpServer& server) {
    server.Get("/api/v1/health", [](const Request& /*request*/, Response& response) {
        send(response, {200, R"({"status":"ok"})"});
    });
    server.Get("/api/v1/openapi.json", [](const Request& /*request*/, Response& response) {
        send(response, {200, std::string(embedded_openapi())});
    });
    server.Get("/api/v1/chains", [this](const Request& /*request*/, Response& response) {
        send(response, service_.chains());
    });
    server.Get("/api/v1/methods", [](const Request& request, Response& response) {
        const std::string puzzle = puzzle::canonical_name(request.get_param_value("puzzle"));
        const auto methods =
            methods_json(puzzle.empty() ? "4x4x4" : puzzle, request.get_param_value("metric"));
        send(response, methods ? Reply{200, *methods} : error_reply(methods.error()));
    });
    server.Get("/api/v1/tables", [this](const Request& /*request*/, Response& response) {
        send(response, service_.tables());
    });
    server.Get(kAnalysisPattern, [this](const Request& request, Response& response) {
        const auto asked = analysis_asked(request);
        if (!asked) {
            return send(response, error_reply(asked.error()));
        }
        const auto recorded = service_.recorded(*asked);
        Reply reply = recorded ? Reply{200, *recorded} : error_reply(recorded.error());
        if (!recorded) {
            reply.status = 404;
        }
        send(response, reply);
    });
    server.Post("/api/v1/show", [this](const Request& request, Response& response) {
        const auto asked = parse_show_request(request.body);
        if (!asked) {
            return send(response, error_reply(asked.error()));
        }
        const auto shown = service_.show(*asked);
        send(response, shown ? Reply{200, *shown} : error_reply(shown.error(), *asked));
    });
    server.Post("/api/v1/check", [this](const Request& request, Response& response) {
        const auto asked = parse_check_request(request.body);
        if (!asked) {
            return send(response, error_reply(asked.error()));
        }
        const auto checked = service_.check(*asked);
        send(response, checked ? Reply{200, *checked} : error_reply(checked.error(), asked->cube));
    });
}

// Jobs of the API: waited for, polled, or streamed.

namespace {

constexpr const char* kJobPattern = R"(/api/v1/jobs/([0-9a-f]{32}))";
constexpr const char* kEventPattern = R"(/scramble/([0-9A-Za-z]{1,40}))";
constexpr const char* kEventsPattern = R"(/api/v1/jobs/([0-9a-f]{32})/events)";

}  // namespace

void Api::start_solving(const Request& request, Response& response, bool waits) {
    const auto asked = parse_solve_request(request.body);
    if (!asked) {
        return send(response, error_reply(asked.error()));
    }
    for (const base::Status& status :
         {service_.check_method(*asked), service_.check_cube(asked->cube)}) {
        if (!status) {
            return send(response, error_reply(status.error(), asked->cube));
        }
    }
    Work work = [this, solve = *asked](const std::stop_token& stop, const JobReporter& reporter) {
        return service_.solve(solve, stop, reporter);
    };
    if (waits) {
        return answer_by_job(response, std::move(work));
    }
    const auto job = jobs_.submit(std::move(work));
    if (!job) {
        return send(response,
                    too_busy(base::make_message(
                        "too-many-cubes", "too many cubes are waiting; try again in a second")));
    }
    send(response, {202, job_json(job->id(), job->view(), 0)});
}

void Api::add_scramble_routes(HttpServer& server) {
    server.Post("/api/v1/scramble", [this](const Request& request, Response& response) {
        const auto asked = parse_scramble_request(request.body);
        if (!asked) {
            return send(response, error_reply(asked.error()));
        }
        if (!asked->event.empty()) {
            return answer_by_job(response, [this, asked = *asked](const std::stop_token& stop,
                                                                  const JobReporter& reporter) {
                return service_.scramble_event(asked, stop, reporter);
            });
        }
        if (const auto read = service_.check_method(*asked); !read) {
            return send(response, error_reply(read.error()));
        }
        answer_by_job(response, [this, asked = *asked](const std::stop_token& stop,
                                                       const JobReporter& reporter) {
            return service_.scramble(asked, stop, reporter);
        });
    });
    server.Get(kEventPattern, [this](const Request& request, Response& response) {
        const auto asked =
            event_request(request.matches[1], request.get_param_value("numScrambles"),
                          request.get_param_value("seed"));
        if (!asked) {
            return send(response, error_reply(asked.error()));
        }
        answer_by_job(response,
                      [this, asked = *asked](const std::stop_token& stop, const JobReporter&) {
                          return service_.event_moves(asked, stop);
                      });
    });
}

void Api::add_job_routes(HttpServer& server) {
    server.Post("/api/v1/solve", [this](const Request& request, Response& response) {
        start_solving(request, response, true);
    });
    server.Post("/api/v1/jobs", [this](const Request& request, Response& response) {
        start_solving(request, response, false);
    });
    server.Post("/api/v1/analyze", [this](const Request& request, Response& response) {
        const auto asked = parse_analyze_request(request.body);
        if (!asked) {
            return send(response, error_reply(asked.error()));
        }
        answer_by_job(response,
                      [this, asked = *asked](const std::stop_token& stop, const JobReporter&) {
                          return service_.analyze(asked, stop);
                      });
    });
    const auto with_job = [this](const Request& request, Response& response, const auto& then) {
        const std::shared_ptr<Job> job = jobs_.find(request.matches[1]);
        if (!job) {
            return send(response,
                        plain_error(404, base::make_message("no-such-job",
                                                            "there is no such job (any more)")));
        }
        then(job);
    };
    server.Get(kJobPattern, [with_job](const Request& request, Response& response) {
        with_job(request, response, [&](const std::shared_ptr<Job>& job) {
            const std::string after = request.get_param_value("after");  // digits, if anything
            const std::size_t skipped = std::strtoul(after.c_str(), nullptr, 10);
            send(response, {200, job_json(job->id(), job->view(), skipped)});
        });
    });
    server.Delete(kJobPattern, [this, with_job](const Request& request, Response& response) {
        with_job(request, response, [&](const std::shared_ptr<Job>& job) {
            jobs_.cancel(job);
            send(response, {200, job_json(job->id(), job->view(), 0)});
        });
    });
    server.Get(kEventsPattern, [this, with_job](const Request& request, Response& response) {
        with_job(request, response,
                 [&](const std::shared_ptr<Job>& job) { stream(response, job); });
    });
}

void Api::answer_by_job(Response& response, Work work) {
    const auto job = jobs_.submit(std::move(work));
    if (!job) {
        return send(response,
                    too_busy(base::make_message(
                        "too-many-jobs", "too many jobs are waiting; try again in a second")));
    }
    const Connection* connection = Connection::current();
    job->watch(1);
    JobView view = job->view();
    while (!view.ended()) {
        view = job->wait(view.version, std::chrono::milliseconds(100));
        if (connection != nullptr && connection->peer_is_gone()) {
            jobs_.cancel(job);
        }
    }
    job->watch(-1);
    send(response, view.error ? error_reply(*view.error) : Reply{200, view.result});
}

void Api::stream(Response& response, const std::shared_ptr<Job>& job) {
    if (streams_.fetch_add(1) >= limits_.streams) {
        --streams_;
        return send(response,
                    too_busy(base::make_message(
                        "too-many-streams", "too many streams are open; ask for the job instead")));
    }
    job->watch(1);
    struct Progress {
        std::size_t sent = 0;
        std::size_t version = 0;
        std::string build;
        Job::Clock::time_point spoke = Job::Clock::now();
    };
    const auto progress = std::make_shared<Progress>();
    response.set_header("X-Accel-Buffering", "no");
    response.set_chunked_content_provider(
        "text/event-stream",
        [job, progress](std::size_t /*offset*/, httplib::DataSink& sink) {
            constexpr std::chrono::seconds kHeartbeat{2};
            const JobView view = job->wait(progress->version, std::chrono::milliseconds(250));
            std::string text = job_events(job->id(), view, progress->sent);
            progress->sent = view.results.size();
            progress->version = view.version;
            if (std::string build = making_json(view); build != progress->build) {
                text += build.empty() ? "" : "event: making\ndata: " + build + "\n\n";
                progress->build = std::move(build);
            }
            if (text.empty() && Job::Clock::now() - progress->spoke > kHeartbeat) {
                text = ": still at work\n\n";
            }
            const Connection* connection = Connection::current();
            if (connection != nullptr && connection->peer_is_gone()) {
                return false;
            }
            if (!text.empty()) {
                progress->spoke = Job::Clock::now();
                sink.write(text.data(), text.size());
            }
            if (view.ended()) {
                sink.done();
            }
            return true;
        },
        [this, job](bool /*success*/) {
            --streams_;
            job->watch(-1);
        });
}

}  // namespace revenge::server

#include "server/api.hpp"

#include <nlohmann/json.hpp>

#include "server/connection.hpp"
#include "server/embedded.hpp"
#include "server/job_json.hpp"
#include "server/methods.hpp"
#include "server/page_routes.hpp"
#include "server/reply.hpp"

namespace revenge::server {

namespace {

using base::Error;
using base::ErrorCode;
using base::Result;

constexpr const char* kJson = "application/json";

void send(httplib::Response& response, const Reply& reply) {
    response.status = reply.status;
    response.set_content(reply.body, kJson);
    if (reply.status == 429) {
        response.set_header("Retry-After", "1");
    }
}

void send(httplib::Response& response, const Result<std::string>& body) {
    send(response, body ? Reply{200, *body} : error_reply(body.error()));
}

// Answers before the request's body has been read.
httplib::Server::HandlerResponse refuse(httplib::Response& response, const Reply& reply) {
    send(response, reply);
    if (Connection* connection = Connection::current()) {
        connection->end_after_answer();
    }
    return httplib::Server::HandlerResponse::Handled;
}

Reply too_busy(const char* what) { return plain_error(429, what); }

constexpr const char* kJobPattern = R"(/api/v1/jobs/([0-9a-f]{32}))";
constexpr const char* kEventsPattern = R"(/api/v1/jobs/([0-9a-f]{32})/events)";
constexpr const char* kAnalysisPattern = R"(/api/v1/analyze/([a-z0-9-]{1,40})/([a-z0-9-]{1,40}))";

AnalyzeRequest analysis_asked(const httplib::Request& request) {
    AnalyzeRequest asked{request.matches[1], request.matches[2], {}};
    const std::string metric = request.get_param_value("metric");
    asked.metric = is_plain_word(metric) ? metric : "";
    return asked;
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
    add_job_routes(server);
    add_page_routes(server);
}

void Api::add_guards(HttpServer& server) {
    server.set_default_headers({
        {"Content-Security-Policy",
         "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
         "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
        {"X-Content-Type-Options", "nosniff"},
        {"Referrer-Policy", "no-referrer"},
        {"Cross-Origin-Opener-Policy", "same-origin"},
        {"Cross-Origin-Resource-Policy", "same-origin"},
        {"Cache-Control", "no-store"},
    });
    server.set_pre_routing_handler([this](const Request& request, Response& response) {
        if (request.get_header_value_count("Host") != 1 ||
            !is_own_host(request.get_header_value("Host"), own_)) {
            return refuse(response, plain_error(403, "the Host header names another machine"));
        }
        if (!is_own_origin(request.get_header_value("Origin"), own_)) {
            return refuse(response, plain_error(403, "the request comes from another origin"));
        }
        if (request.path != "/api/v1/health" && !rate_.take()) {
            return refuse(response, too_busy("too many requests at once; try again in a second"));
        }
        if (!own_.token.empty() && is_same_text(request.get_param_value("token"), own_.token) &&
            request.path == "/") {
            // From now on the browser has it as a cookie, and the address is without it.
            response.status = 303;
            response.set_header("Location", "/");
            response.set_header("Set-Cookie", std::string(kTokenCookie) + own_.token +
                                                  "; HttpOnly; SameSite=Strict; Path=/");
            return httplib::Server::HandlerResponse::Handled;
        }
        if (!brings_token(request.get_header_value("Cookie"),
                          request.get_header_value("Authorization"), own_)) {
            return refuse(response,
                          plain_error(403, "this server asks for the token that is in its link"));
        }
        return httplib::Server::HandlerResponse::Unhandled;
    });
    server.set_error_handler([](const Request& /*request*/, Response& response) {
        if (!response.body.empty()) {
            return;
        }
        const char* sentence = "the request could not be understood";
        if (response.status == 404) {
            sentence = "there is nothing here; /api/v1/openapi.json lists what there is";
        } else if (response.status == 413) {
            sentence = "the request is too large";
        } else if (response.status == 414) {
            sentence = "the address is too long";
        }
        send(response, plain_error(response.status, sentence));
    });
    server.set_exception_handler(
        [](const Request& /*request*/, Response& response, const std::exception_ptr& /*what*/) {
            send(response, plain_error(503, "out of memory"));
        });
}

void Api::add_quick_routes(HttpServer& server) {
    server.Get("/api/v1/health", [](const Request& /*request*/, Response& response) {
        response.set_content(R"({"status":"ok"})", kJson);
    });
    server.Get("/api/v1/openapi.json", [](const Request& /*request*/, Response& response) {
        response.set_content(std::string(embedded_openapi()), kJson);
    });
    server.Get("/api/v1/chains", [this](const Request& /*request*/, Response& response) {
        send(response, service_.chains());
    });
    server.Get("/api/v1/methods", [](const Request& request, Response& response) {
        const std::string metric = request.get_param_value("metric");
        const auto named = puzzle::metric_named(metric.empty() ? "obtm" : metric);
        const std::string asked = request.get_param_value("puzzle");
        const std::string puzzle = asked.empty() ? "4x4x4" : asked;
        if (named && Solver::methods(puzzle).empty()) {
            return send(response, error_reply(Error{ErrorCode::Usage,
                                                    "\"puzzle\" is none that is "
                                                    "built in"}));
        }
        send(response,
             named ? Reply{200, methods_json(puzzle, *named)} : error_reply(named.error()));
    });
    server.Get("/api/v1/tables", [this](const Request& /*request*/, Response& response) {
        send(response, service_.tables());
    });
    server.Get(kAnalysisPattern, [this](const Request& request, Response& response) {
        const auto recorded = service_.recorded(analysis_asked(request));
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
    Work work = [this, solve = *asked](const std::stop_token& stop, const Telling& telling) {
        return service_.solve(solve, stop, telling);
    };
    if (waits) {
        return answer_by_job(response, std::move(work));
    }
    const auto job = jobs_.submit(std::move(work));
    if (!job) {
        return send(response, too_busy("too many cubes are waiting; try again in a second"));
    }
    send(response, {202, job_json(job->id(), job->view(), 0)});
}

void Api::add_job_routes(HttpServer& server) {
    server.Post("/api/v1/solve", [this](const Request& request, Response& response) {
        start_solving(request, response, true);
    });
    server.Post("/api/v1/jobs", [this](const Request& request, Response& response) {
        start_solving(request, response, false);
    });
    server.Post("/api/v1/scramble", [this](const Request& request, Response& response) {
        const auto asked = parse_scramble_request(request.body);
        if (!asked) {
            return send(response, error_reply(asked.error()));
        }
        answer_by_job(response,
                      [this, asked = *asked](const std::stop_token& stop, const Telling& telling) {
                          return service_.scramble(asked, stop, telling);
                      });
    });
    server.Post("/api/v1/analyze", [this](const Request& request, Response& response) {
        const auto asked = parse_analyze_request(request.body);
        if (!asked) {
            return send(response, error_reply(asked.error()));
        }
        answer_by_job(response,
                      [this, asked = *asked](const std::stop_token& stop, const Telling&) {
                          return service_.analyze(asked, stop);
                      });
    });
    const auto with_job = [this](const Request& request, Response& response, const auto& then) {
        const std::shared_ptr<Job> job = jobs_.find(request.matches[1]);
        if (!job) {
            return send(response, plain_error(404, "there is no such job (any more)"));
        }
        then(job);
    };
    server.Get(kJobPattern, [with_job](const Request& request, Response& response) {
        with_job(request, response, [&](const std::shared_ptr<Job>& job) {
            const std::string after = request.get_param_value("after");
            const std::size_t skipped =
                after.size() < 10 ? std::strtoul(after.c_str(), nullptr, 10) : 0;
            send(response, {200, job_json(job->id(), job->view(), skipped)});
        });
    });
    server.Delete(kJobPattern, [with_job](const Request& request, Response& response) {
        with_job(request, response, [&](const std::shared_ptr<Job>& job) {
            job->cancel();
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
        return send(response, too_busy("too many jobs are waiting; try again in a second"));
    }
    const Connection* connection = Connection::current();
    job->watch(1);
    JobView view = job->view();
    while (!view.ended()) {
        view = job->wait(view.version, std::chrono::milliseconds(100));
        if (connection != nullptr && connection->peer_is_gone()) {
            job->cancel();
        }
    }
    job->watch(-1);
    send(response, view.error ? error_reply(*view.error) : Reply{200, view.result});
}

void Api::stream(Response& response, const std::shared_ptr<Job>& job) {
    if (streams_.fetch_add(1) >= limits_.streams) {
        --streams_;
        return send(response, too_busy("too many streams are open; ask for the job instead"));
    }
    job->watch(1);
    struct Progress {
        std::size_t sent = 0;
        std::size_t version = 0;
        std::string making;
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
            if (std::string making = making_json(view); making != progress->making) {
                text += making.empty() ? "" : "event: making\ndata: " + making + "\n\n";
                progress->making = std::move(making);
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

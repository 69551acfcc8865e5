// Jobs of the API: waited for, polled, or streamed.
#include <cstdlib>

#include "server/api.hpp"
#include "server/http_server.hpp"
#include "server/jobs.hpp"
#include "server/reply.hpp"

#include "revenge/base/message.hpp"

namespace revenge::server {

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

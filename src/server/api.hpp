// The HTTP API, version 1 (openapi.json describes it), and the files of the page.
//
// Quick questions are answered at once. Whatever takes time is a job: POST /solve waits for its result,
// POST /jobs gives its number, from which results come as server-sent events (GET /jobs/ID/events) or by
// asking again (GET /jobs/ID?after=N). A client that closes its connection cancels what it waited for.
#pragma once

#include <atomic>
#include <memory>
#include <string>

#include "server/guard.hpp"
#include "server/http_server.hpp"
#include "server/jobs.hpp"
#include "server/service.hpp"

namespace revenge::server {

struct ApiLimits {
    double requests_per_second = 400;
    double requests_at_once = 800;
    std::size_t body_bytes = 65536;
    int streams = 128;
    JobLimits jobs;
};

class Api {
  public:
    // REQUIRES a service that outlives this.
    explicit Api(Service& service, ApiLimits limits = {});

    // Adds all routes. REQUIRES a server that this outlives.
    void add_to(HttpServer& server);
    // What requests must name and bring. REQUIRES before the server listens.
    void set_own(Own own) { own_ = std::move(own); }
    Jobs& jobs() noexcept { return jobs_; }

  private:
    using Request = httplib::Request;
    using Response = httplib::Response;

    void add_guards(HttpServer& server);
    void add_quick_routes(HttpServer& server);
    void add_job_routes(HttpServer& server);
    // Runs `work` as a job and waits for its result, as long as the client does.
    void answer_by_job(Response& response, Work work);
    void stream(Response& response, const std::shared_ptr<Job>& job);
    void start_solving(const Request& request, Response& response, bool waits);

    Service& service_;
    const ApiLimits limits_;
    Jobs jobs_;
    RateLimit rate_;
    Own own_;
    std::atomic<int> streams_{0};
};

}  // namespace revenge::server

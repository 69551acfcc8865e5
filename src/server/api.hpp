// The HTTP API, version 1 (described in openapi.json), and the files of the page.
//
// Quick requests are answered at once. Work that takes time is a job: POST /solve waits for its result; POST /jobs
// returns an id, whose results are streamed as server-sent events (GET /jobs/ID/events) or polled (GET
// /jobs/ID?after=N). A client that closes its connection cancels the job that it waited for.
#pragma once

#include <atomic>
#include <memory>

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
    // The service must outlive the object.
    explicit Api(Service& service, ApiLimits limits = {});

    // Adds all routes. The object must outlive the server.
    void add_to(HttpServer& server);
    // Sets the host names and the token that requests must have. REQUIRES that the server does not listen yet.
    void set_identity(ServerIdentity identity) { identity_ = std::move(identity); }
    Jobs& jobs() noexcept { return jobs_; }

  private:
    using Request = httplib::Request;
    using Response = httplib::Response;

    void add_guards(HttpServer& server);
    void add_quick_routes(HttpServer& server);
    void add_scramble_routes(HttpServer& server);
    void add_job_routes(HttpServer& server);
    // Runs `work` as a job and waits for its result, as long as the client does.
    void answer_by_job(Response& response, Work work);
    void stream(Response& response, const std::shared_ptr<Job>& job);
    void start_solving(const Request& request, Response& response, bool waits);

    Service& service_;
    const ApiLimits limits_;
    Jobs jobs_;
    RateLimit rate_;
    ServerIdentity identity_;
    std::atomic<int> streams_{0};
};

}  // namespace revenge::server

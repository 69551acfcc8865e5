#include "server/serve.hpp"

#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <cstdio>
#include <thread>

#include "server/api.hpp"
#include "server/embedded.hpp"

namespace revenge::server {

namespace {

// Waits until a stop is asked for.
void wait_for_stop(const app::Session& session) {
    pollfd event{session.interrupt().descriptor(), POLLIN, 0};
    while (!session.interrupt().requested() && poll(&event, 1, -1) < 0) {
    }
}

// Ends the program if stopping takes longer than it should: a table that is being made does not listen.
// Table files are written under other names and renamed, so nothing is left half done.
class Deadline {
  public:
    Deadline()
        : thread_([](const std::stop_token& stop) {
              constexpr std::chrono::milliseconds kSlice{20};
              constexpr int kSlices = 35;
              for (int i = 0; i < kSlices && !stop.stop_requested(); ++i) {
                  std::this_thread::sleep_for(kSlice);
              }
              if (!stop.stop_requested()) {
                  _exit(static_cast<int>(app::ExitCode::Interrupted));
              }
          }) {}

  private:
    std::jthread thread_;
};

}  // namespace

base::Result<app::ExitCode> serve(app::Session& session, const ServeOptions& options) {
    session.progress();    // made once, before there are threads
    session.quiet = true;  // notes on notation are for the client
    Service service(session, options.threads);
    HttpServer server;
    Api api(service);
    api.add_to(server);
    const int port = server.bind_here(options.port);
    if (port <= 0) {
        return base::Error{
            base::ErrorCode::Resource,
            fmt::format("port {} of 127.0.0.1 cannot be had; --port 0 takes a free one",
                        options.port)};
    }
    api.set_port(port);
    std::thread listening([&server] { server.listen_after_bind(); });
    std::thread warming([&service] { service.warm_up(); });
    session.out().line(fmt::format("http://127.0.0.1:{}/", port));
    if (embedded_page().empty()) {
        std::fputs(
            "note: the page was not built, since npm or the network was missing; the API is there. "
            "`touch web/build` has "
            "it tried again\n",
            stderr);
    }
    wait_for_stop(session);
    const Deadline deadline;
    api.jobs().stop();
    server.stop_all();
    listening.join();
    warming.join();
    return app::ExitCode::Interrupted;
}

}  // namespace revenge::server

// The HTTP library's server with custom connections and threads.
//
// Each connection has its own thread from the first to the last byte; a thread is started if none is idle. An idle
// stream costs only a sleeping thread, so a hundred of them do not delay a solve. At most kMaxThreads connections are
// served at once. Others wait until one is done; the limits of Connection bound that wait, since the number of streams
// is limited by Api.
#pragma once

#include <httplib.h>

#include <atomic>
#include <condition_variable>
#include <functional>
#include <list>
#include <mutex>
#include <queue>
#include <thread>

namespace revenge::server {

class ConnectionThreads final : public httplib::TaskQueue {
  public:
    static constexpr std::size_t kMaxThreads = 512;

    void enqueue(std::function<void()> serve) override;
    void shutdown() override;

  private:
    void run();

    std::mutex mutex_;
    std::condition_variable changed_;
    std::queue<std::function<void()>> waiting_;
    std::list<std::thread> threads_;
    std::size_t idle_ = 0;
    bool ends_ = false;
};

// A header that the server adds to requests of clients that accept gzip, for use by handlers.
inline constexpr const char* kTakesGzip = "Revenge-Takes-Gzip";

class HttpServer final : public httplib::Server {
  public:
    HttpServer();

    // Binds to a port of a local address; 0 selects a free port. Returns the port, or -1.
    int bind_at(const char* address, int port);
    // Stops listening. Every connection is closed within a tenth of a second, except those whose handlers are still
    // running.
    void stop_all();

  private:
    bool process_and_close_socket(socket_t socket) override;

    std::atomic<bool> stopping_{false};
};

}  // namespace revenge::server

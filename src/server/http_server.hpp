// The HTTP library's server with our own connections and threads.
//
// Each connection has a thread of its own from first to last byte, made when there is none idle: an idle
// stream costs a sleeping thread and nothing else, so a hundred of them do not keep a solve waiting.
// What limits them is kMaxThreads; connections beyond it wait until one is done, which is at most
// Connection's limits later, since streams are limited further up (Api).
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

// A header that the server gives to requests of clients that take gzip, for handlers to ask.
inline constexpr const char* kTakesGzip = "Revenge-Takes-Gzip";

class HttpServer final : public httplib::Server {
  public:
    HttpServer();

    // Takes a port of an address of this machine, any free one for 0. RETURNS it, or -1.
    int bind_at(const char* address, int port);
    // Stops listening; every connection is closed within a tenth of a second, but for handlers that
    // are still at work.
    void stop_all();

  private:
    bool process_and_close_socket(socket_t socket) override;

    std::atomic<bool> stopping_{false};
};

}  // namespace revenge::server

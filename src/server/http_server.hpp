// The HTTP library's server with custom connections and threads.
//
// Each connection has its own thread from the first to the last byte; a thread is started if none is idle. An idle
// stream costs only a sleeping thread, so a hundred of them do not delay a solve. At most kMaxThreads connections are
// served at once. Others wait until one is done; the limits of Connection bound that wait, since the number of streams
// is limited by Api.
#pragma once

#include <httplib.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <list>
#include <mutex>
#include <queue>
#include <string>
#include <string_view>
#include <thread>

#include "revenge/base/port/sockets.hpp"

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

// One client's connection: a stream for the HTTP library that limits the time of every client.
//
//   waiting for a request   kIdle; a client may keep the connection open that long
//   the request             all of it within kWholeRequest of its first byte: a client that sends a byte now
//                           and then (slow-loris) is disconnected as well
//   the answer              any amount of time, as long as kNoProgress is not spent on one write
//
// A request has at most kMaxHeaders header lines. After that many the library sees the end of the head, the answer is
// 431 (api.cpp), and the connection ends. The library limits each line to 8 KB.
//
// The HTTP library's own stream limits only each single read. Every wait is split into slices, so that connections do
// not delay a server that stops.

class Connection final : public httplib::Stream {
  public:
    using Clock = std::chrono::steady_clock;
    static constexpr std::chrono::seconds kIdle{5};
    static constexpr std::chrono::seconds kWholeRequest{10};
    static constexpr std::chrono::seconds kNoProgress{10};
    static constexpr int kMaxHeaders = 100;

    // The connected socket and the flag must outlive the object.
    Connection(socket_t socket, const std::atomic<bool>& stopping)
        : socket_(socket), stopping_(stopping) {}

    // Waits for the first byte of a request. Returns true if one arrived.
    bool wait_for_request();
    // Returns true if the client has closed its end and no longer waits for an answer.
    bool peer_is_gone() const;
    // Returns true if the current request has more than kMaxHeaders header lines.
    bool has_too_many_headers() const noexcept { return head_ == Head::CutOff; }
    // Ends the connection after the current answer, because the request's body was not read, or not in time.
    void end_after_answer() noexcept { ends_ = true; }
    bool ends() const noexcept { return ends_; }
    // Closes without losing an answer: reads incoming data for a moment, since closing while data arrives would reset
    // the connection.
    void close_gently();
    // Returns the connection that the calling thread serves, nullptr if none.
    static Connection* current() noexcept;

    // Assigns a connection to the calling thread for the lifetime of the object.
    class Serving {
      public:
        explicit Serving(Connection& connection) noexcept;
        Serving(const Serving&) = delete;
        Serving& operator=(const Serving&) = delete;
        ~Serving();
    };

    bool is_readable() const override;
    bool is_writable() const override;
    ssize_t read(char* data, size_t size) override;
    ssize_t write(const char* data, size_t size) override;
    void get_remote_ip_and_port(std::string& ip, int& port) const override;
    void get_local_ip_and_port(std::string& ip, int& port) const override;
    socket_t socket() const override { return socket_; }

  private:
    // Returns true if the socket became ready to receive or send before `deadline`.
    bool wait(base::port::Direction direction, Clock::time_point deadline) const;
    // Fills the empty buffer. Returns the result of read(): 0 or less if nothing arrives.
    ssize_t fill();
    // Counts the header lines as they are read. Returns true if the next byte would begin one too many.
    bool is_past_last_header(char next);

    socket_t socket_;
    const std::atomic<bool>& stopping_;
    Clock::time_point deadline_;  // of the current request
    std::string buffer_;
    std::size_t position_ = 0;
    // The state of a request's head: being read, complete, or cut off.
    enum class Head { Reading, Read, CutOff };
    Head head_ = Head::Reading;
    int head_lines_ = 0;  // line ends so far
    bool at_line_begin_ = true;
    std::string_view cut_;  // replaces the lines that were cut off
    bool ends_ = false;
};

}  // namespace revenge::server

// One client's connection: a stream for the HTTP library that gives nobody unlimited time.
//
//   waiting for a request   kIdle; a client may keep the connection open that long
//   the request             all of it within kWholeRequest of its first byte: who sends a byte now
//                           and then (slow-loris) is dropped as well
//   the answer              any amount of time, as long as kNoProgress is not spent on one write
//
// and no more than kMostHeaders header lines: behind these the library is told that there are no others, the answer is
// 431 (api.cpp), and the connection ends. Each line is limited by the library, to 8 KB.
//
// The HTTP library's own stream limits each read alone. Every wait is cut into slices, so that a server
// that stops is not waited for.
#pragma once

#include <httplib.h>

#include <atomic>
#include <chrono>
#include <string>
#include <string_view>

#include "revenge/base/port/sockets.hpp"

namespace revenge::server {

class Connection final : public httplib::Stream {
  public:
    using Clock = std::chrono::steady_clock;
    static constexpr std::chrono::seconds kIdle{5};
    static constexpr std::chrono::seconds kWholeRequest{10};
    static constexpr std::chrono::seconds kNoProgress{10};
    static constexpr int kMostHeaders = 100;

    // REQUIRES a connected socket and a flag that outlive this.
    Connection(socket_t socket, const std::atomic<bool>& stopping)
        : socket_(socket), stopping_(stopping) {}

    // Waits for the first byte of a request. RETURNS whether one came.
    bool wait_for_request();
    // Whether the other side has closed its end: nobody waits for an answer any more.
    bool peer_is_gone() const;
    // Whether the present request has more header lines than that.
    bool has_too_many_headers() const noexcept { return head_ == Head::CutOff; }
    // Ends after the present answer: the request's body has not been read, or not in time.
    void end_after_answer() noexcept { ends_ = true; }
    bool ends() const noexcept { return ends_; }
    // Closes so that an answer is not lost: what the client still sends is read for a moment, since closing
    // on it would reset the connection.
    void close_gently();
    // RETURNS the connection that the calling thread serves, nullptr if none.
    static Connection* current() noexcept;

    // Makes a connection the calling thread's for as long as this lives.
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
    // RETURNS whether there was something to receive, or room to send, before `deadline`.
    bool wait(base::port::Direction direction, Clock::time_point deadline) const;
    // Waits for what has not been read yet. RETURNS as read(): 0 or less where nothing comes.
    ssize_t fill();
    // Counts the lines of the head as they are read. RETURNS whether the next byte would begin one too many.
    bool is_past_last_header(char next);

    socket_t socket_;
    const std::atomic<bool>& stopping_;
    Clock::time_point deadline_;  // of the request that is being read
    std::string buffer_;
    std::size_t position_ = 0;
    // Of a request: its head is being read, has been read, or ended where it was cut off.
    enum class Head { Reading, Read, CutOff };
    Head head_ = Head::Reading;
    int head_lines_ = 0;  // line ends so far
    bool at_line_begin_ = true;
    std::string_view cut_;  // what is read in place of the lines that were cut off
    bool ends_ = false;
};

}  // namespace revenge::server

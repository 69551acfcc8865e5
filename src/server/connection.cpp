#include "server/connection.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <span>

namespace revenge::server {

namespace port = base::port;
using port::Direction;

namespace {

thread_local Connection* serving = nullptr;

}  // namespace

Connection::Serving::Serving(Connection& connection) noexcept { serving = &connection; }
Connection::Serving::~Serving() { serving = nullptr; }

Connection* Connection::current() noexcept { return serving; }

bool Connection::wait(Direction direction, Clock::time_point deadline) const {
    constexpr std::chrono::milliseconds kSlice{100};
    while (!stopping_) {
        const auto left =
            std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now());
        if (left.count() <= 0) {
            return false;
        }
        constexpr std::chrono::milliseconds kRest{1};  // because `left` is rounded down
        const port::Ready ready =
            port::wait_for(socket_, direction, std::min(left, kSlice) + kRest);
        if (ready != port::Ready::NotYet) {
            return ready == port::Ready::Yes;
        }
    }
    return false;
}

bool Connection::wait_for_request() {
    const bool ready = position_ < buffer_.size() || wait(Direction::In, Clock::now() + kIdle);
    deadline_ = Clock::now() + kWholeRequest;
    head_ = Head::Reading;
    head_lines_ = 0;
    at_line_begin_ = true;
    return ready;
}

bool Connection::peer_is_gone() const { return port::peer_is_gone(socket_); }

void Connection::close_gently() {
    constexpr std::chrono::seconds kMoment{2};
    port::end_sending(socket_);
    const auto deadline = Clock::now() + kMoment;
    std::array<char, 16384> ignored{};
    while (wait(Direction::In, deadline) && port::receive(socket_, ignored) > 0) {
    }
    port::close_socket(socket_);
}

bool Connection::is_readable() const {
    return position_ < buffer_.size() || wait(Direction::In, deadline_);
}

bool Connection::is_writable() const {
    return !peer_is_gone() && wait(Direction::Out, Clock::now() + kNoProgress);
}

ssize_t Connection::fill() {
    constexpr std::size_t kBuffer = 16384;
    if (!wait(Direction::In, deadline_)) {
        ends_ = true;
        return -1;
    }
    buffer_.resize(kBuffer);
    const std::ptrdiff_t received = port::receive(socket_, buffer_);
    buffer_.resize(received > 0 ? static_cast<std::size_t>(received) : 0);
    position_ = 0;
    return received;
}

bool Connection::is_past_last_header(char next) {
    if (at_line_begin_ && (next == '\r' || next == '\n')) {
        head_ = Head::Read;  // an empty line; the library refuses it as the first line
        return false;
    }
    if (at_line_begin_ && head_lines_ > kMaxHeaders) {
        return true;
    }
    at_line_begin_ = next == '\n';
    head_lines_ += at_line_begin_ ? 1 : 0;
    return false;
}

ssize_t Connection::read(char* data, size_t size) {
    if (!cut_.empty()) {
        *data = cut_.front();
        cut_.remove_prefix(1);
        return 1;
    }
    if (position_ == buffer_.size()) {
        if (const ssize_t received = fill(); received <= 0) {
            return received;
        }
    }
    // The library reads the head byte by byte.
    if (head_ == Head::Reading && size > 0 && is_past_last_header(buffer_[position_])) {
        head_ = Head::CutOff;
        ends_ = true;
        cut_ = "\r\n";
        return read(data, size);
    }
    const std::size_t count =
        std::min(head_ == Head::Reading ? std::size_t{1} : size, buffer_.size() - position_);
    std::memcpy(data, buffer_.data() + position_, count);
    position_ += count;
    return static_cast<ssize_t>(count);
}

ssize_t Connection::write(const char* data, size_t size) {
    if (!wait(Direction::Out, Clock::now() + kNoProgress)) {
        return -1;
    }
    return port::send_some(socket_, std::span(data, size));
}

void Connection::get_remote_ip_and_port(std::string& ip, int& port) const {
    ip = "127.0.0.1";  // never used
    port = 0;
}

void Connection::get_local_ip_and_port(std::string& ip, int& port) const {
    get_remote_ip_and_port(ip, port);
}

}  // namespace revenge::server

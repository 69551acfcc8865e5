#include "server/connection.hpp"

#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>

namespace revenge::server {

namespace {

thread_local Connection* serving = nullptr;

}  // namespace

Connection::Serving::Serving(Connection& connection) noexcept { serving = &connection; }
Connection::Serving::~Serving() { serving = nullptr; }

Connection* Connection::current() noexcept { return serving; }

bool Connection::wait(short events, Clock::time_point deadline) const {
    constexpr std::chrono::milliseconds kSlice{100};
    while (!stopping_) {
        const auto left =
            std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now());
        if (left.count() <= 0) {
            return false;
        }
        pollfd poll_entry{socket_, events, 0};
        const int ready =
            poll(&poll_entry, 1, static_cast<int>(std::min(left, kSlice).count()) + 1);
        if (ready > 0) {
            return true;
        }
        if (ready < 0 && errno != EINTR) {
            return false;
        }
    }
    return false;
}

bool Connection::wait_for_request() {
    const bool ready = position_ < buffer_.size() || wait(POLLIN, Clock::now() + kIdle);
    deadline_ = Clock::now() + kWholeRequest;
    return ready;
}

bool Connection::peer_is_gone() const {
    pollfd poll_entry{socket_, POLLRDHUP, 0};
    return poll(&poll_entry, 1, 0) > 0 &&
           (poll_entry.revents & (POLLRDHUP | POLLHUP | POLLERR | POLLNVAL)) != 0;
}

void Connection::close_gently() {
    constexpr std::chrono::seconds kMoment{2};
    shutdown(socket_, SHUT_WR);
    const auto deadline = Clock::now() + kMoment;
    std::array<char, 16384> ignored{};
    while (wait(POLLIN, deadline) && recv(socket_, ignored.data(), ignored.size(), 0) > 0) {
    }
    close(socket_);
}

bool Connection::is_readable() const {
    return position_ < buffer_.size() || wait(POLLIN, deadline_);
}

bool Connection::is_writable() const {
    return !peer_is_gone() && wait(POLLOUT, Clock::now() + kNoProgress);
}

ssize_t Connection::read(char* data, size_t size) {
    constexpr std::size_t kBuffer = 16384;
    if (position_ == buffer_.size()) {
        if (!wait(POLLIN, deadline_)) {
            ends_ = true;
            return -1;
        }
        buffer_.resize(kBuffer);
        const ssize_t received = recv(socket_, buffer_.data(), buffer_.size(), 0);
        buffer_.resize(received > 0 ? static_cast<std::size_t>(received) : 0);
        position_ = 0;
        if (received <= 0) {
            return received;
        }
    }
    const std::size_t count = std::min(size, buffer_.size() - position_);
    std::memcpy(data, buffer_.data() + position_, count);
    position_ += count;
    return static_cast<ssize_t>(count);
}

ssize_t Connection::write(const char* data, size_t size) {
    if (!wait(POLLOUT, Clock::now() + kNoProgress)) {
        return -1;
    }
    return send(socket_, data, size, MSG_NOSIGNAL | MSG_DONTWAIT);
}

void Connection::get_remote_ip_and_port(std::string& ip, int& port) const {
    ip = "127.0.0.1";  // nobody asks who it is
    port = 0;
}

void Connection::get_local_ip_and_port(std::string& ip, int& port) const {
    get_remote_ip_and_port(ip, port);
}

}  // namespace revenge::server

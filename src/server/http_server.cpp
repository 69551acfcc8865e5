#include "server/http_server.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <span>
#include <sstream>
#include <string>
#include <string_view>
#include <system_error>

#include "revenge/base/port/sockets.hpp"
#include "revenge/base/text.hpp"

namespace revenge::server {

void ConnectionThreads::enqueue(std::function<void()> serve) {
    const std::lock_guard lock(mutex_);
    waiting_.push(std::move(serve));
    if (idle_ < waiting_.size() && threads_.size() < kMaxThreads) {
        try {
            threads_.emplace_back([this] { run(); });
        } catch (const std::system_error&) {
            if (threads_.empty()) {
                throw;
            }
            // The connection waits until a thread is free.
        }
    }
    changed_.notify_one();
}

void ConnectionThreads::shutdown() {
    {
        const std::lock_guard lock(mutex_);
        ends_ = true;
    }
    changed_.notify_all();
    for (std::thread& thread : threads_) {
        thread.join();
    }
}

void ConnectionThreads::run() {
    std::unique_lock lock(mutex_);
    for (;;) {
        ++idle_;
        changed_.wait(lock, [this] { return ends_ || !waiting_.empty(); });
        --idle_;
        if (waiting_.empty()) {
            return;
        }
        const std::function<void()> serve = std::move(waiting_.front());
        waiting_.pop();
        lock.unlock();
        serve();
        lock.lock();
    }
}

namespace {

// "gzip", "br, gzip;q=0.8", "*", but not "gzip;q=0".
bool takes_gzip(const std::string& accepted) {
    std::istringstream codings(accepted);
    for (std::string coding; std::getline(codings, coding, ',');) {
        std::erase(coding, ' ');
        const std::string name = coding.substr(0, coding.find(';'));
        const std::size_t at = coding.find(";q=");
        std::string_view weight =
            at == std::string::npos ? "1" : std::string_view(coding).substr(at + 3);
        const bool is_refused = base::take_number(weight).value_or(0) <= 0;
        if ((name == "gzip" || name == "*") && !is_refused) {
            return true;
        }
    }
    return false;
}

}  // namespace

HttpServer::HttpServer() {
    new_task_queue = [] { return new ConnectionThreads; };  // NOLINT: deleted by the library
    set_tcp_nodelay(true);
    // The library's default, SO_REUSEPORT, would let two servers share one port.
    set_socket_options([](socket_t socket) { base::port::take_address_alone(socket); });
}

int HttpServer::bind_at(const char* address, int port) {
    const int bound =
        port == 0 ? bind_to_any_port(address) : (bind_to_port(address, port) ? port : -1);
    // The library allows five connections to wait for acceptance. If more arrive at once, the system falls back on SYN
    // cookies and resets connections that do not fit.
    if (bound > 0 && !base::port::let_many_wait(svr_sock_)) {
        return -1;
    }
    return bound;
}

void HttpServer::stop_all() {
    stopping_ = true;
    stop();
}

bool HttpServer::process_and_close_socket(socket_t socket) {
    constexpr int kRequestsOfAConnection = 1000;
    Connection connection(socket, stopping_);
    const Connection::Serving serving(connection);
    bool ok = true;
    for (int i = 1; ok && !stopping_ && i <= kRequestsOfAConnection; ++i) {
        if (!connection.wait_for_request()) {
            break;
        }
        bool closed = false;
        ok = process_request(
            connection, i == kRequestsOfAConnection, closed, [](httplib::Request& request) {
                // Answers are small and local and are sent uncompressed. Only the page's files, which
                // are stored compressed, depend on the encodings that the client accepts.
                if (takes_gzip(request.get_header_value("Accept-Encoding"))) {
                    request.set_header(kTakesGzip, "yes");
                } else {
                    request.headers.erase(kTakesGzip);
                }
                request.headers.erase("Accept-Encoding");
                request.headers.erase("Range");
                request.ranges.clear();
            });
        if (closed || connection.ends()) {
            break;
        }
    }
    connection.close_gently();
    return ok;
}

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

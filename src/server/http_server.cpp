#include "server/http_server.hpp"

#include <sstream>
#include <string>
#include <string_view>
#include <system_error>

#include "revenge/base/number_text.hpp"
#include "revenge/base/port/sockets.hpp"
#include "server/connection.hpp"

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

}  // namespace revenge::server

#include "server/serve.hpp"

#include <fmt/format.h>
#include <qrcodegen.hpp>

#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <stop_token>
#include <string>
#include <system_error>
#include <thread>

#include "revenge/base/message.hpp"
#include "revenge/base/port/sockets.hpp"
#include "revenge/base/port/threads.hpp"
#include "server/api.hpp"
#include "server/embedded.hpp"

namespace revenge::server {

namespace {

// The address of a server on the local network as a QR code for phones.

// Returns a QR code as lines of text, with two rows of modules per line. By default light modules are drawn, for dark
// terminals; `colored` sets both colours explicitly, for any terminal.
std::string qr_code(const std::string& text, bool colored) {
    constexpr int kMargin = 4;  // required by the standard
    const qrcodegen::QrCode code =
        qrcodegen::QrCode::encodeText(text.c_str(), qrcodegen::QrCode::Ecc::LOW);
    const auto is_light = [&code](int x, int y) { return !code.getModule(x, y); };
    std::string out;
    for (int y = -kMargin; y < code.getSize() + kMargin; y += 2) {
        out += colored ? "\033[97;40m" : "";
        for (int x = -kMargin; x < code.getSize() + kMargin; ++x) {
            const bool above = is_light(x, y);
            const bool below = is_light(x, y + 1);
            out += above && below ? "█" : above ? "▀" : below ? "▄" : " ";
        }
        out += colored ? "\033[0m\n" : "\n";
    }
    return out;
}

// Ends the program if stopping takes too long, because the building of a table may not observe stop requests. Table
// files are written under temporary names and renamed, so no partial file remains.
class Deadline {
  public:
    explicit Deadline(app::ExitCode code) {
        const auto wait = [stop = is_over_.get_token(), code] {
            constexpr std::chrono::milliseconds kSlice{20};
            constexpr int kSlices = 35;
            for (int i = 0; i < kSlices && !stop.stop_requested(); ++i) {
                std::this_thread::sleep_for(kSlice);
            }
            if (!stop.stop_requested()) {
                std::_Exit(static_cast<int>(code));
            }
        };
        try {
            thread_.emplace(wait);
        } catch (const std::system_error&) {  // stopping is then not limited
        }
    }

    ~Deadline() { is_over_.request_stop(); }

  private:
    std::stop_source is_over_;
    std::optional<base::port::Thread> thread_;
};

// Prints the addresses of the server, and for phones a QR code of the first address in the network.
void print_addresses(app::Session& session, const ServerIdentity& identity, bool draws_code) {
    const std::string path = identity.token.empty() ? "" : "?token=" + identity.token;
    const auto link = [&](const std::string& host) {
        return fmt::format("http://{}:{}/{}", host, identity.port, path);
    };
    session.out().line(link("127.0.0.1"));
    if (identity.token.empty()) {
        return;
    }
    const std::vector<std::string> addresses = base::port::network_addresses();
    for (const std::string& address : addresses) {
        session.out().line(link(address));
    }
    if (draws_code && !addresses.empty()) {
        const std::string code = qr_code(link(addresses.front()), session.colored());
        std::fputs(code.c_str(), stderr);
    }
}

}  // namespace

base::Result<app::ExitCode> serve(app::Session& session, const ServeOptions& options) {
    const bool draws_code = !session.quiet;
    session.progress();    // created before threads are started
    session.quiet = true;  // notes on notation go to the client
    Service service(session, options.threads);
    HttpServer server;
    Api api(service);
    api.add_to(server);
    const char* const address = options.lan ? "0.0.0.0" : "127.0.0.1";
    ServerIdentity identity;
    identity.origins = options.origins;
    if (options.lan) {
        identity.token = fresh_id();
        for (std::string& found : base::port::network_addresses()) {
            identity.hosts.push_back(std::move(found));
        }
        if (identity.token.empty()) {
            return base::error(base::ErrorCode::Resource, "no-random-bytes",
                               "the system gives no random numbers");
        }
    }
    errno = 0;
    identity.port = server.bind_at(address, options.port);
    if (identity.port <= 0) {
        return base::error(base::ErrorCode::Resource, "port-taken",
                           "cannot listen on {address}:{port}: {reason}; use --port 0 to pick a "
                           "free port",
                           address, options.port, std::generic_category().message(errno));
    }
    api.set_identity(identity);
    std::thread listening([&server] { server.listen_after_bind(); });
    std::thread warming;
    try {
        warming = std::thread([&service] { service.warm_up(); });
    } catch (const std::system_error&) {  // the first request then waits for the tables
    }
    print_addresses(session, identity, draws_code);
    if (embedded_page().empty()) {
        std::fputs(
            "note: the page was not built, since npm or the network was missing; the API is there. "
            "`touch web/build` has "
            "it tried again\n",
            stderr);
    }
    session.interrupt().wait();
    const app::ExitCode code =
        session.interrupt().is_terminated() ? app::ExitCode::Done : app::ExitCode::Interrupted;
    const Deadline deadline(code);
    api.jobs().stop();
    server.stop_all();
    listening.join();
    if (warming.joinable()) {
        warming.join();
    }
    return code;
}

}  // namespace revenge::server

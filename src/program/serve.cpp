#include "program/serve.hpp"

#include "cli/options.hpp"
#include "server/serve.hpp"

namespace revenge::program {

void add_serve(CLI::App& app, app::Session& session) {
    CLI::App& command = *app.add_subcommand("serve", "the web page and HTTP API on 127.0.0.1");
    const auto options = std::make_shared<server::ServeOptions>();
    command.add_option("--port", options->port, "0: any free one")
        ->type_name("N")
        ->check(cli::whole_number(0, 65535))
        ->capture_default_str();
    command.add_flag("--lan", options->lan,
                     "let the local network ask, too: by a link with a token, also as a QR code");
    command
        .add_option("--allow-origin", options->origins,
                    "pages of this origin may use the server, too (may be given several times)")
        ->type_name("ORIGIN")
        ->check([](const std::string& origin) {
            const std::size_t host = origin.find("://");
            const bool is_origin =
                (origin.starts_with("http://") || origin.starts_with("https://")) &&
                origin.size() > host + 3 &&
                origin.find_first_of("/?# ", host + 3) == std::string::npos;
            return is_origin ? std::string()
                             : "\"" + origin + "\" is not an origin such as https://timer.example";
        });
    cli::add_threads(command, options->threads, "of each solve; 0: all cores");
    cli::add_quiet(command, session);
    command.footer(
        "Stops at Ctrl-C (exit code 130) or SIGTERM (0). The first line printed is the address, "
        "with --lan one for "
        "each\nnetwork.");
    command.callback([&session, options] { session.finish(server::serve(session, *options)); });
}

}  // namespace revenge::program

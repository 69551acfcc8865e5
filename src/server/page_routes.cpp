#include "server/page_routes.hpp"

#include <algorithm>
#include <charconv>
#include <string>
#include <vector>

#include "server/embedded.hpp"

namespace revenge::server {

namespace {

void send_file(const PageFile& file, const httplib::Request& request, httplib::Response& response) {
    if (!request.has_header(kTakesGzip)) {
        response.status = 406;
        response.set_content(
            "The page is stored compressed: ask for it with \"Accept-Encoding: gzip\" (curl "
            "--compressed).\n",
            "text/plain; charset=utf-8");
        return;
    }
    const bool hashed = file.path.starts_with("/assets/");
    response.set_header("Content-Encoding", "gzip");
    response.headers.erase("Cache-Control");
    response.set_header("Cache-Control",
                        hashed ? "public, max-age=31536000, immutable" : "no-cache");
    response.set_content_provider(
        file.gzip.size(), file.type.c_str(),
        [gzip = file.gzip](std::size_t offset, std::size_t length, httplib::DataSink& sink) {
            return sink.write(gzip.data() + offset, length);
        });
}

// Paths contain only letters, digits, dots, dashes and slashes, of which only the dot is special in a pattern.
std::string pattern_of(const std::string& path) {
    std::string out;
    for (const char c : path) {
        out += c == '.' ? "\\." : std::string(1, c);
    }
    return out;
}

std::string address_of(const PageFile& file) {
    return file.path == "/index.html" ? "/" : file.path;
}

}  // namespace

bool is_page_address(std::string_view path) {
    static const std::vector<PageFile> kFiles = page_files(embedded_page());
    return path == "/" || std::ranges::any_of(kFiles, [&](const PageFile& file) {
               return address_of(file) == path;
           });
}

void add_page_routes(HttpServer& server) {
    const std::vector<PageFile> files = page_files(embedded_page());
    if (files.empty()) {
        server.Get("/", [](const httplib::Request& /*request*/, httplib::Response& response) {
            response.set_content(
                "<!doctype html><html lang=\"en\"><title>Revenge</title><h1>Revenge</h1><p>The "
                "page was not built into this program, since npm or the network was missing. With "
                "both, "
                "<code>touch web/build; ./revenge serve</code> builds it. The API is there: "
                "<a href=\"/api/v1/openapi.json\">/api/v1/openapi.json</a>.</p></html>",
                "text/html; charset=utf-8");
        });
        return;
    }
    for (const PageFile& file : files) {
        server.Get(pattern_of(address_of(file)),
                   [file](const httplib::Request& request, httplib::Response& response) {
                       send_file(file, request, response);
                   });
    }
}

std::vector<PageFile> page_files(std::string_view pack) {
    const std::size_t blank = pack.find("\n\n");
    if (blank == std::string_view::npos) {
        return {};
    }
    std::string_view lines = pack.substr(0, blank + 1);
    std::string_view content = pack.substr(blank + 2);
    std::vector<PageFile> files;
    while (!lines.empty()) {
        const std::string_view line = lines.substr(0, lines.find('\n'));
        lines.remove_prefix(line.size() + 1);
        const std::size_t first = line.find('\t');
        const std::size_t second = line.rfind('\t');
        std::size_t bytes = 0;
        if (first == second ||
            std::from_chars(line.data() + second + 1, line.data() + line.size(), bytes).ec !=
                std::errc() ||
            bytes > content.size()) {
            return {};
        }
        files.push_back({std::string(line.substr(0, first)),
                         std::string(line.substr(first + 1, second - first - 1)),
                         content.substr(0, bytes)});
        content.remove_prefix(bytes);
    }
    return files;
}

}  // namespace revenge::server

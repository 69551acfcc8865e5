#include <charconv>

#include "server/embedded.hpp"

namespace revenge::server {

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

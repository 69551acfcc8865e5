#include "revenge/group/permutation_text.hpp"

#include <charconv>
#include <string>

namespace revenge::group {

namespace {

constexpr std::string_view kBetween = " ,\t\r";

base::Error at_line(int line, const std::string& message) {
    return {base::ErrorCode::Usage, "line " + std::to_string(line) + ": " + message};
}

base::Result<Permutation> parse_line(std::string_view text, int line) {
    std::vector<int> images;
    while (true) {
        const std::size_t start = text.find_first_not_of(kBetween);
        if (start == std::string_view::npos) {
            break;
        }
        text.remove_prefix(start);
        const std::string_view token = text.substr(0, text.find_first_of(kBetween));
        int image = 0;
        const auto [end, error] = std::from_chars(token.data(), token.data() + token.size(), image);
        if (error != std::errc{} || end != token.data() + token.size()) {
            return at_line(line,
                           "'" + std::string(token.substr(0, 20)) +
                               "' is not a number; a permutation is written as the images of 0, "
                               "1, 2, ...");
        }
        images.push_back(image);
        text.remove_prefix(token.size());
    }
    const auto permutation = Permutation::from_images(images);
    return permutation ? permutation : at_line(line, permutation.error().message);
}

}  // namespace

base::Result<std::vector<Permutation>> parse_permutations(std::string_view text) {
    std::vector<Permutation> out;
    for (int line = 1; !text.empty(); ++line) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view content = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        const std::size_t start = content.find_first_not_of(kBetween);
        if (start == std::string_view::npos || content[start] == '#') {
            continue;
        }
        REVENGE_TRY(const auto permutation, parse_line(content, line));
        if (!out.empty() && out.front().degree() != permutation.degree()) {
            return at_line(line, "a permutation of " + std::to_string(permutation.degree()) +
                                     " points; those before have " +
                                     std::to_string(out.front().degree()));
        }
        out.push_back(permutation);
    }
    if (out.empty()) {
        return base::Error{base::ErrorCode::Usage, "no line has a permutation"};
    }
    return out;
}

}  // namespace revenge::group

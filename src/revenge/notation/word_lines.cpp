#include "revenge/notation/word_lines.hpp"

#include <algorithm>
#include <utility>

namespace revenge::notation {

namespace {

bool is_blank(char character) { return static_cast<unsigned char>(character) <= ' '; }

}  // namespace

std::vector<Line> lines_of(std::string_view text) {
    std::vector<Line> out;
    int number = 0;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view whole = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        ++number;
        const std::string_view line = whole.substr(0, whole.find('#'));
        Line words;
        for (std::size_t i = 0; i < line.size();) {
            if (is_blank(line[i])) {
                ++i;
                continue;
            }
            std::size_t stop = i;
            while (stop < line.size() && !is_blank(line[stop])) {
                ++stop;
            }
            words.push_back({line.substr(i, stop - i), {number, static_cast<int>(i) + 1}});
            i = stop;
        }
        if (!words.empty()) {
            out.push_back(std::move(words));
        }
    }
    return out;
}

}  // namespace revenge::notation

#include "revenge/chain/piece_words.hpp"

#include <algorithm>
#include <string>

#include "revenge/base/saying.hpp"

namespace revenge::chain {

namespace {

// Returns the faces of the stickers of the piece that belongs in `place`, as letters in alphabetical order.
std::string sorted_name(const puzzle::Cube& cube, const puzzle::Orbit& orbit, int place) {
    std::string out;
    const int label = orbit.solved[static_cast<std::size_t>(place)];
    for (int k = 0; k < cube.stickers(orbit.first + place); ++k) {
        out += puzzle::letter_of(cube.sticker_face(orbit, label, k));
    }
    std::ranges::sort(out);
    return out;
}

std::string_view next_word(std::string_view& text) {
    const std::size_t begin = std::min(text.find_first_not_of(' '), text.size());
    text.remove_prefix(begin);
    const std::string_view word = text.substr(0, text.find(' '));
    text.remove_prefix(word.size());
    return word;
}

// Adds the labels of one part, "UF UB" or "UF UB / 1".
base::Status add_labels(const puzzle::Cube& cube, const puzzle::Orbit& orbit,
                        std::string_view words, bool is_only, std::vector<int>& out) {
    int first = 0;
    int last = orbit.size;
    if (const std::size_t slash = words.find('/'); slash != std::string_view::npos) {
        std::string_view tail = words.substr(slash + 1);
        const std::string_view half = next_word(tail);
        if ((half != "1" && half != "2") || !next_word(tail).empty()) {
            return base::usage("no-half", "'{text}' names no half; expected / 1 or / 2 at the end",
                               words.substr(slash));
        }
        (half == "1" ? last : first) = orbit.size / 2;
        words = words.substr(0, slash);
    }
    if (!is_only && words.find_first_not_of(' ') == std::string_view::npos) {
        return base::usage("no-piece-at-comma",
                           "pieces have to be named before and after each comma");
    }
    for (std::string_view word = next_word(words); !word.empty(); word = next_word(words)) {
        std::string sorted(word);
        std::ranges::sort(sorted);
        bool found = false;
        for (int place = first; place < last; ++place) {
            if (sorted_name(cube, orbit, place) == sorted) {
                const int label = orbit.solved[static_cast<std::size_t>(place)];
                if (std::ranges::find(out, label) == out.end()) {
                    out.push_back(label);
                }
                found = true;
            }
        }
        if (!found) {
            return base::usage("no-piece-of-orbit", "'{text}' is not a piece of the {orbit}", word,
                               orbit.name);
        }
    }
    return {};
}

}  // namespace

base::Result<std::vector<int>> labels_of(const puzzle::Cube& cube, const puzzle::Orbit& orbit,
                                         std::string_view words) {
    std::vector<int> out;
    const bool is_only = words.find(',') == std::string_view::npos;
    while (true) {
        const std::size_t comma = words.find(',');
        REVENGE_TRY(add_labels(cube, orbit, words.substr(0, comma), is_only, out));
        if (comma == std::string_view::npos) {
            return out;
        }
        words.remove_prefix(comma + 1);
    }
}

}  // namespace revenge::chain

#include "revenge/method/target.hpp"

#include <algorithm>
#include <utility>

#include "revenge/base/message.hpp"
#include "revenge/notation/face_layout.hpp"
#include "revenge/solver/chosen_moves/goal.hpp"

namespace revenge::method {

namespace {

constexpr char kBetween = '|';

// RETURNS the letters and dots of a text that is nothing but as many of these as the cube has stickers, with a dot at
// least.
std::optional<std::string> letters_and_dots(std::string_view text, const puzzle::Cube& cube,
                                            std::string_view colors) {
    const std::string_view symbols = colors.empty() ? puzzle::kFaceLetters : colors;
    std::string out;
    bool has_dot = false;
    for (const char c : text) {
        const char symbol = notation::sticker_symbol(c, symbols);
        if (symbol != '\0') {
            out += puzzle::kFaceLetters[symbols.find(symbol)];
        } else if (notation::is_unknown_sticker(static_cast<unsigned char>(c), symbols)) {
            out += '.';
            has_dot = true;
        } else if (c != ' ') {
            return std::nullopt;
        }
    }
    const bool is_pattern = has_dot && out.size() == static_cast<std::size_t>(cube.facelet_count());
    return is_pattern ? std::optional(out) : std::nullopt;
}

// RETURNS the letters of each target, faces URFDLB, with dots; none if the text is one state.
base::Result<std::vector<std::string>> read_patterns(std::string_view text,
                                                     const puzzle::Cube& cube,
                                                     const notation::StateReading& how,
                                                     std::vector<notation::Note>& notes) {
    std::vector<std::string_view> parts;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find(kBetween, begin), text.size());
        parts.push_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    if (parts.size() > solver::chosen::kMaxPatterns) {
        return base::usage("too-many-targets",
                           "there are {count} targets; at most {most} are searched", parts.size(),
                           solver::chosen::kMaxPatterns);
    }
    REVENGE_TRY(const auto layout, notation::layout_named(how.face_order, cube.size()));
    std::vector<std::string> out;
    for (const std::string_view part : parts) {
        if (const auto letters = letters_and_dots(part, cube, how.colors)) {
            std::string& laid = out.emplace_back(letters->size(), '.');
            std::ranges::transform(layout, laid.begin(), [&](int place) {
                return (*letters)[static_cast<std::size_t>(place)];
            });
        } else if (parts.size() == 1) {
            return out;
        } else {
            REVENGE_TRY(const auto read, notation::read_state(part, cube, how));
            out.push_back(notation::to_facelets(cube, read.state));
            notes.insert(notes.end(), read.notes.begin(), read.notes.end());
        }
    }
    return out;
}

}  // namespace

base::Result<ReadTarget> read_target(const std::string& text, const PuzzleContext& puzzle,
                                     const notation::StateReading& how) {
    ReadTarget out;
    if (puzzle.cube() != nullptr) {
        REVENGE_TRY(auto patterns, read_patterns(text, *puzzle.cube(), how, out.notes));
        out.patterns = std::move(patterns);
    }
    if (out.patterns.empty()) {
        REVENGE_TRY(auto read, puzzle.read(text, how));
        out.state = std::move(read.state);
        out.notes = std::move(read.notes);
    }
    return out;
}

}  // namespace revenge::method

#include "revenge/notation/sticker_rows.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "revenge/notation/facelets.hpp"
#include "revenge/notation/text_cursor.hpp"
#include "revenge/puzzle/geometry.hpp"

namespace revenge::notation {

namespace {

// A line that is not empty.
struct Row {
    std::size_t indent = 0;
    bool has_gaps = false;  // blanks between letters
    std::string letters;    // the symbols in it
};

// RETURNS nothing where there is more than symbols and blanks.
std::optional<std::vector<Row>> rows_of(std::string_view text, std::string_view colors) {
    const std::string_view symbols = colors.empty() ? puzzle::kFaceLetters : colors;
    std::vector<Row> out;
    Row row;
    std::size_t blanks = 0;
    for (TextCursor cursor(text);; cursor.advance()) {
        const char32_t c = cursor.peek();
        if (cursor.at_end() || c == U'\n') {
            if (!row.letters.empty()) {
                out.push_back(std::move(row));
            }
            if (cursor.at_end()) {
                return out;
            }
            row = {};
            blanks = 0;
        } else if (cursor.at_blank()) {
            ++blanks;
        } else {
            const char symbol = c < 0x80 ? sticker_symbol(static_cast<char>(c), symbols) : '\0';
            if (symbol == '\0') {
                return std::nullopt;
            }
            row.indent = row.letters.empty() ? blanks : row.indent;
            row.has_gaps = row.has_gaps || (!row.letters.empty() && blanks > 0);
            row.letters += symbol;
            blanks = 0;
        }
    }
}

constexpr std::size_t kBands = 3;  // of a net, each of as many rows as a face has
constexpr std::array kMiddleBand{puzzle::Face::L, puzzle::Face::F, puzzle::Face::R,
                                 puzzle::Face::B};

// RETURNS whether these are the first rows of a net of faces n by n.
bool begins_net(const std::vector<Row>& rows, std::size_t n) {
    if (rows.size() > kBands * n) {
        return false;
    }
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const std::size_t faces = i / n == 1 ? kMiddleBand.size() : 1;
        if (rows[i].letters.size() != faces * n) {
            return false;
        }
    }
    return true;
}

// RETURNS whether these are the first faces of n by n, a line each.
bool begins_faces(const std::vector<Row>& rows, std::size_t n) {
    const auto has_nearly = [n](const Row& row) {
        return !row.has_gaps && 4 * row.letters.size() >= 3 * n * n &&
               4 * row.letters.size() <= 5 * n * n;
    };
    return rows.size() <= puzzle::kFaces && rows[0].letters.size() == n * n &&
           std::ranges::all_of(rows, has_nearly);
}

}  // namespace

std::optional<std::string> unfolded(std::string_view text, const puzzle::Cube& cube,
                                    std::string_view colors) {
    const auto n = static_cast<std::size_t>(cube.size());
    const auto rows = rows_of(text, colors);
    if (!rows || rows->size() != kBands * n || !begins_net(*rows, n)) {
        return std::nullopt;
    }
    std::string out(static_cast<std::size_t>(cube.facelet_count()), ' ');
    const auto put = [&](puzzle::Face face, std::size_t row, std::string_view letters) {
        out.replace((static_cast<std::size_t>(puzzle::index_of(face)) * n + row) * n, n, letters);
    };
    for (std::size_t row = 0; row < n; ++row) {
        put(puzzle::Face::U, row, (*rows)[row].letters);
        put(puzzle::Face::D, row, (*rows)[2 * n + row].letters);
        const std::string_view middle = (*rows)[n + row].letters;
        for (std::size_t i = 0; i < kMiddleBand.size(); ++i) {
            put(kMiddleBand[i], row, middle.substr(i * n, n));
        }
    }
    return out;
}

bool may_go_on(std::string_view text, const puzzle::Cube& cube, std::string_view colors) {
    const auto n = static_cast<std::size_t>(cube.size());
    const auto rows = rows_of(text, colors);
    if (!rows || rows->empty()) {
        return false;
    }
    const bool is_net = rows->front().indent >= n && begins_net(*rows, n);
    const bool is_faces = n > 2 && begins_faces(*rows, n);
    return (is_net && rows->size() < kBands * n) || (is_faces && rows->size() < puzzle::kFaces);
}

}  // namespace revenge::notation

#include "revenge/notation/sticker_rows.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "revenge/notation.hpp"
#include "revenge/notation/text_cursor.hpp"

namespace revenge::notation {

namespace {

// A line that is not empty.
struct Row {
    std::size_t indent = 0;
    bool has_gaps = false;   // blanks between letters
    std::string letters;     // the symbols in it
    std::size_t others = 0;  // characters that are neither
};

bool is_empty(const Row& row) { return row.letters.empty() && row.others == 0; }

std::vector<Row> rows_of(std::string_view text, std::string_view colors) {
    const std::string_view symbols = colors.empty() ? puzzle::kFaceLetters : colors;
    std::vector<Row> out;
    Row row;
    std::size_t blanks = 0;
    for (TextCursor cursor(text);; cursor.advance()) {
        const char32_t c = cursor.peek();
        if (cursor.at_end() || c == U'\n') {
            if (!is_empty(row)) {
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
            row.indent = is_empty(row) ? blanks : row.indent;
            row.has_gaps = row.has_gaps || (!is_empty(row) && blanks > 0);
            if (symbol == '\0') {
                ++row.others;
            } else {
                row.letters += symbol;
            }
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
        if (rows[i].letters.size() != faces * n || rows[i].others > 0) {
            return false;
        }
    }
    return true;
}

// RETURNS whether these are the first faces of n by n, a line each.
bool begins_faces(const std::vector<Row>& rows, std::size_t n) {
    const auto has_nearly = [n](const Row& row) {
        const std::size_t size = row.letters.size() + row.others;
        return !row.has_gaps && 4 * size >= 3 * n * n && 4 * size <= 5 * n * n &&
               8 * row.others <= n * n;
    };
    return rows.size() <= puzzle::kFaces && rows[0].letters.size() == n * n &&
           rows[0].others == 0 && std::ranges::all_of(rows, has_nearly);
}

}  // namespace

std::optional<std::string> unfolded(std::string_view text, const puzzle::Cube& cube,
                                    std::string_view colors) {
    const auto n = static_cast<std::size_t>(cube.size());
    const auto rows = rows_of(text, colors);
    if (rows.size() != kBands * n || !begins_net(rows, n)) {
        return std::nullopt;
    }
    std::string out(static_cast<std::size_t>(cube.facelet_count()), ' ');
    const auto put = [&](puzzle::Face face, std::size_t row, std::string_view letters) {
        out.replace((static_cast<std::size_t>(puzzle::index_of(face)) * n + row) * n, n, letters);
    };
    for (std::size_t row = 0; row < n; ++row) {
        put(puzzle::Face::U, row, rows[row].letters);
        put(puzzle::Face::D, row, rows[2 * n + row].letters);
        const std::string_view middle = rows[n + row].letters;
        for (std::size_t i = 0; i < kMiddleBand.size(); ++i) {
            put(kMiddleBand[i], row, middle.substr(i * n, n));
        }
    }
    return out;
}

bool StickerRows::are_stickers() const noexcept {
    return (form == Form::Faces && count > 1) || (form == Form::Net && kBands * count > whole);
}

bool StickerRows::may_be_parted() const noexcept {
    return form == Form::Net && kBands * count % whole == 0;
}

StickerRows sticker_rows(std::string_view text, const puzzle::Cube& cube, std::string_view colors) {
    using Form = StickerRows::Form;
    const auto n = static_cast<std::size_t>(cube.size());
    const auto rows = rows_of(text, colors);
    if (rows.empty()) {
        return {};
    }
    if (rows.front().indent >= n && begins_net(rows, n)) {
        return {Form::Net, rows.size(), kBands * n};
    }
    return n > 2 && begins_faces(rows, n) ? StickerRows{Form::Faces, rows.size(), puzzle::kFaces}
                                          : StickerRows{};
}

}  // namespace revenge::notation

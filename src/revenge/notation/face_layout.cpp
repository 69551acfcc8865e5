#include "revenge/notation/face_layout.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "revenge/base/message.hpp"
#include "revenge/base/text.hpp"
#include "revenge/notation.hpp"
#include "revenge/notation/text_cursor.hpp"

namespace revenge::notation {

namespace {

using puzzle::Face;

// How the stickers of a face stand in the text, as n by n rows.
enum class FaceView { Plain, Clockwise, Half, Anticlockwise, Mirrored, Columns };

// RETURNS the place, within a face that is given in that view, of the sticker in a row and a column.
int place_in_view(FaceView view, int row, int column, int n) {
    const int last = n - 1;
    switch (view) {
        case FaceView::Plain:
            return row * n + column;
        case FaceView::Clockwise:  // as given it has to be turned clockwise
            return (last - column) * n + row;
        case FaceView::Half:
            return (last - row) * n + last - column;
        case FaceView::Anticlockwise:
            return column * n + last - row;
        case FaceView::Mirrored:
            return row * n + last - column;
        case FaceView::Columns:
            return column * n + row;
    }
    return 0;
}

using Order = std::array<Face, puzzle::kFaces>;

FaceLayout layout_of(const Order& order, FaceView view, int n) {
    FaceLayout out(static_cast<std::size_t>(puzzle::kFaces * n * n));
    for (std::size_t given = 0; given < order.size(); ++given) {
        for (int at = 0; at < n * n; ++at) {
            const int to = puzzle::index_of(order[given]) * n * n + at;
            out[static_cast<std::size_t>(to)] =
                static_cast<int>(given) * n * n + place_in_view(view, at / n, at % n, n);
        }
    }
    return out;
}

FaceLayout layout_of_net(int n) {
    constexpr std::array kMiddle{Face::L, Face::F, Face::R, Face::B};
    FaceLayout out = layout_of(puzzle::kAllFaces, FaceView::Plain, n);
    const auto put = [&](Face face, int at, int place) {
        out[static_cast<std::size_t>(puzzle::index_of(face) * n * n + at)] = place;
    };
    const auto sides = static_cast<int>(kMiddle.size());
    for (int at = 0; at < n * n; ++at) {
        put(Face::U, at, at);
        put(Face::D, at, (1 + sides) * n * n + at);
        for (int side = 0; side < sides; ++side) {
            put(kMiddle[static_cast<std::size_t>(side)], at,
                n * n + (at / n * sides + side) * n + at % n);
        }
    }
    return out;
}

std::string letters_of(const Order& order) {
    std::string out;
    for (const Face face : order) {
        out += puzzle::letter_of(face);
    }
    return out;
}

std::string spaced(const std::string& letters) {
    std::string out;
    for (const char letter : letters) {
        out += (out.empty() ? "" : " ") + std::string(1, letter);
    }
    return out;
}

// Each view by what has to be done to a face given in it.
struct ViewSentence {
    FaceView view;
    int degrees;  // 0: not turned
};
constexpr std::array<ViewSentence, 5> kViews{{{FaceView::Half, 180},
                                              {FaceView::Mirrored, 0},
                                              {FaceView::Columns, 0},
                                              {FaceView::Clockwise, 90},
                                              {FaceView::Anticlockwise, 270}}};

base::Message said_of(const ViewSentence& view) {
    if (view.view == FaceView::Mirrored) {
        return base::make_message("faces-mirrored",
                                  "the faces fit together if each row is read from right to left");
    }
    if (view.view == FaceView::Columns) {
        return base::make_message("faces-by-columns",
                                  "the faces fit together if they are read column by column");
    }
    return base::make_message(
        "faces-turned", "the faces fit together if each is turned by {degrees} degrees clockwise",
        view.degrees);
}

LayoutFound found(FaceLayout layout, base::Message said, std::string hint = "") {
    return {
        std::move(layout), std::move(said.sentence), std::move(hint), {std::move(said.fact)}, {}};
}

std::optional<LayoutFound> one_face_turned(
    int n, const std::function<bool(const FaceLayout&)>& is_possible) {
    const FaceLayout plain = layout_of(puzzle::kAllFaces, FaceView::Plain, n);
    for (const ViewSentence& view : kViews) {
        const FaceLayout turned = layout_of(puzzle::kAllFaces, view.view, n);
        for (int face = 0; face < puzzle::kFaces && view.degrees > 0; ++face) {
            const auto first = static_cast<std::ptrdiff_t>(face * n * n);
            const auto last = first + static_cast<std::ptrdiff_t>(n * n);
            FaceLayout layout = plain;
            std::copy(turned.begin() + first, turned.begin() + last, layout.begin() + first);
            if (!is_possible(layout)) {
                continue;
            }
            LayoutFound out =
                found(std::move(layout),
                      base::make_message(
                          "face-turned",
                          "face {face} is turned: the faces fit together if it is turned by "
                          "{degrees} degrees clockwise",
                          puzzle::kFaceLetters[static_cast<std::size_t>(face)], view.degrees));
            out.facelets.assign(plain.begin() + first, plain.begin() + last);
            return out;
        }
    }
    return std::nullopt;
}

LayoutFound ordered_parallel_for(const Order& order, FaceLayout layout, const ViewSentence* view) {
    const std::string letters = letters_of(order);
    LayoutFound out =
        found(std::move(layout),
              base::make_message(
                  "faces-in-order",
                  "the faces fit together in the order {order}, not in the order U R F D L B",
                  spaced(letters)));
    if (view == nullptr) {
        out.hint = fmt::format("face order {}", letters);
        return out;
    }
    base::Message more = said_of(*view);
    if (order == puzzle::kAllFaces) {
        out = found(std::move(out.layout), std::move(more));
    } else {
        out.sentence += "; " + more.sentence;
        out.facts.push_back(std::move(more.fact));
    }
    return out;
}

}  // namespace

base::Result<FaceLayout> layout_named(std::string_view name, int size) {
    if (base::is_same_name(name, kNetOrder)) {
        return layout_of_net(size);
    }
    const std::string order = base::lower_case(name);
    const std::string usual = base::lower_case(puzzle::kFaceLetters);
    if (!order.empty() && !std::ranges::is_permutation(order, usual)) {
        return base::usage("no-face-order",
                           "'{text}' is not an order of faces: give the letters URFDLB in the "
                           "order of the faces, or net",
                           name);
    }
    Order faces = puzzle::kAllFaces;
    for (std::size_t i = 0; i < order.size(); ++i) {
        faces[i] = static_cast<Face>(usual.find(order[i]));
    }
    return layout_of(faces, FaceView::Plain, size);
}

std::optional<LayoutFound> find_layout(int size,
                                       const std::function<bool(const FaceLayout&)>& is_possible) {
    if (auto turned = one_face_turned(size, is_possible)) {
        return turned;
    }
    const auto try_orders = [&](const ViewSentence* view) -> std::optional<LayoutFound> {
        Order order = puzzle::kAllFaces;
        do {
            FaceLayout layout =
                layout_of(order, view == nullptr ? FaceView::Plain : view->view, size);
            if (is_possible(layout)) {
                return ordered_parallel_for(order, std::move(layout), view);
            }
        } while (std::ranges::next_permutation(order).found);
        return std::nullopt;
    };
    if (auto ordered = try_orders(nullptr)) {
        return ordered;
    }
    if (FaceLayout net = layout_of_net(size); is_possible(net)) {
        return found(
            std::move(net),
            base::make_message("faces-in-bands",
                               "the rows fit together as those of a net: U, then the rows of L "
                               "F R B side by side, then D"),
            "face order net");
    }
    for (const ViewSentence& view : kViews) {
        if (auto ordered = try_orders(&view)) {
            return ordered;
        }
    }
    return std::nullopt;
}

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

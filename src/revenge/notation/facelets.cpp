#include "revenge/notation.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <bit>
#include <cctype>
#include <cstddef>
#include <numeric>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/base/message.hpp"
#include "revenge/notation/face_layout.hpp"
#include "revenge/notation/piece_table.hpp"
#include "revenge/notation/text_cursor.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::notation {

namespace {

using base::Error;
using base::ErrorCode;
using base::Result;
using puzzle::Face;
using puzzle::Orbit;
using puzzle::State;

// colors[i] is the face that symbol i stands for.
using Scheme = std::array<Face, puzzle::kFaces>;

Result<std::string> checked_symbols(std::string_view colors) {
    if (colors.empty()) {
        return std::string(puzzle::kFaceLetters);
    }
    const base::Status sound = require_colors(colors);
    return sound ? Result<std::string>(std::string(colors))
                 : base::with_prefix("colors: ", sound.error());
}

constexpr std::size_t kUnknown = puzzle::kFaces;  // the number of a sticker that is not known

// An X alone is a slip of the finger; a dot is not.
bool is_slip_alone(char32_t c) noexcept { return c == U'X' || c == U'x'; }

// Symbol numbers, in facelet order.
Result<std::vector<std::size_t>> symbols_of(std::string_view text, const puzzle::Cube& cube,
                                            const std::string& symbols) {
    const auto wanted = static_cast<std::size_t>(cube.facelet_count());
    std::vector<std::size_t> out;
    TextCursor cursor(text);
    for (; !cursor.at_end(); cursor.advance()) {
        if (cursor.at_blank()) {
            continue;
        }
        const char32_t c = cursor.peek();
        const char symbol = c < 0x80 ? sticker_symbol(static_cast<char>(c), symbols) : '\0';
        if (symbol == '\0' && is_unknown_sticker(c, symbols) &&
            (unknown_stickers(text, symbols) > 1 || !is_slip_alone(c))) {
            out.push_back(kUnknown);
            if (out.size() > 2 * wanted) {
                break;
            }
            continue;
        }
        if (symbol == '\0' && are_colors_of_a_cube(text, cube)) {
            return error_at(
                {}, base::make_message("colors-needed",
                                       "facelets: these {count} symbols are of six kinds, "
                                       "but not of {symbols}: give the symbols of the faces "
                                       "U, R, F, D, L and B as colors, such as wrgyob",
                                       wanted, symbols));
        }
        if (symbol == '\0') {
            Error error = error_at(cursor.place(), {"facelets: " + cursor.describe() +
                                                        " is not one of the six symbols " + symbols,
                                                    {"expected-color", {{"symbols", symbols}}}});
            error.facts.push_back(cursor.found().fact);
            return error;
        }
        out.push_back(symbols.find(symbol));
        if (out.size() > 2 * wanted) {
            break;
        }
    }
    if (out.size() != wanted) {
        const int n = cube.size();
        const bool more = out.size() > 2 * wanted;
        return base::error(
            ErrorCode::Usage,
            {out.empty() ? fmt::format("facelets: the text is empty; expected {} letters", wanted)
                         : fmt::format("facelets: {}{} letter{}, expected {} (6 faces of {} x {})",
                                       more ? "more than " : "", more ? 2 * wanted : out.size(),
                                       out.size() == 1 ? "" : "s", wanted, n, n),
             {more ? "more-letters" : "letter-count",
              {{"count", std::to_string(more ? 2 * wanted : out.size())},
               {"wanted", std::to_string(wanted)}}}});
    }
    return out;
}

std::vector<Face> colored(const std::vector<std::size_t>& symbols, const Scheme& scheme) {
    std::vector<Face> colors(symbols.size());
    std::ranges::transform(symbols, colors.begin(), [&](std::size_t s) { return scheme[s]; });
    return colors;
}

// Symbol numbers as a layout has them.
std::vector<std::size_t> laid_out(const std::vector<std::size_t>& symbols,
                                  const FaceLayout& layout) {
    std::vector<std::size_t> out(symbols.size());
    std::ranges::transform(layout, out.begin(),
                           [&](int place) { return symbols[static_cast<std::size_t>(place)]; });
    return out;
}

// Returns true if every symbol shares no corner with itself and with exactly one other, as colours of a cube do: a test
// before find_scheme().
bool has_opposites(const puzzle::Cube& cube, const std::vector<std::size_t>& symbols) {
    const Orbit& corners = *cube.puzzle().find_orbit("corners");
    std::array<unsigned, puzzle::kFaces>
        meets{};  // [symbol] the symbols that it shares a corner with
    for (int slot = corners.first; slot < corners.first + corners.size; ++slot) {
        std::array<std::size_t, 3> seen{};
        for (int k = 0; k < 3; ++k) {
            seen[static_cast<std::size_t>(k)] =
                symbols[static_cast<std::size_t>(cube.facelet_index(slot, k))];
        }
        if (seen[0] == seen[1] || seen[0] == seen[2] || seen[1] == seen[2]) {
            return false;
        }
        for (const std::size_t one : seen) {
            for (const std::size_t other : seen) {
                meets[one] |= one == other ? 0U : 1U << other;
            }
        }
    }
    return std::ranges::all_of(meets, [](unsigned set) { return std::popcount(set) == 4; });
}

bool has_all_corners(const PieceTable& table, const std::vector<Face>& colors) {
    const Orbit& corners = *table.cube().puzzle().find_orbit("corners");
    unsigned seen = 0;
    for (int slot = corners.first; slot < corners.first + corners.size; ++slot) {
        const PieceTable::Piece piece = table.piece_at(corners, slot, colors);
        if (piece.label < 0) {
            return false;
        }
        seen |= 1U << static_cast<unsigned>(piece.label);
    }
    return seen == (1U << static_cast<unsigned>(corners.size)) - 1;
}

// The order given if the corners fit it; else one that they fit, with the cube upright if it can
// be.
Scheme find_scheme(const PieceTable& table, const std::vector<std::size_t>& symbols,
                   bool is_fixed) {
    Scheme scheme = puzzle::kAllFaces;
    if (is_fixed || has_all_corners(table, colored(symbols, scheme))) {
        return scheme;
    }
    std::optional<Scheme> found;
    do {
        const std::vector<Face> colors = colored(symbols, scheme);
        if (has_all_corners(table, colors)) {
            const std::optional<State> state = table.assemble(colors);
            if (state && orientation_of(table.cube(), *state) == 0) {
                return scheme;
            }
            found = found.value_or(scheme);
        }
    } while (std::ranges::next_permutation(scheme).found);
    return found.value_or(puzzle::kAllFaces);
}

std::string colors_by_face(const Scheme& scheme, const std::string& symbols) {
    std::string out(puzzle::kFaces, ' ');
    for (std::size_t i = 0; i < scheme.size(); ++i) {
        out[static_cast<std::size_t>(scheme[i])] = symbols[i];
    }
    return out;
}

// Why there is no such cube: a layout in which there is one, if no small repair explains it.
Diagnosis diagnosis_of(const PieceTable& table, const std::vector<std::size_t>& letters,
                       const std::vector<Face>& faces, const std::string& by_face, bool is_fixed) {
    const puzzle::Cube& cube = table.cube();
    Diagnosis usual = diagnose(table, faces, by_face);
    const auto per_face = cube.size() * cube.size();
    const bool is_counted = std::ranges::all_of(
        puzzle::kAllFaces, [&](Face face) { return std::ranges::count(faces, face) == per_face; });
    if (!usual.hint.empty() || !is_counted) {
        return usual;
    }
    auto found = find_layout(cube.size(), [&](const FaceLayout& layout) {
        const std::vector<std::size_t> laid = laid_out(letters, layout);
        return has_opposites(cube, laid) &&
               table.is_possible(colored(laid, find_scheme(table, laid, is_fixed)));
    });
    return found ? Diagnosis{std::move(found->sentence), std::move(found->facelets),
                             std::move(found->hint), std::move(found->facts)}
                 : usual;
}

}  // namespace

bool is_unknown_sticker(char32_t c, std::string_view symbols) noexcept {
    return c < 0x80 &&
           std::string_view(".-?_*Xx").find(static_cast<char>(c)) != std::string::npos &&
           sticker_symbol(static_cast<char>(c), symbols) == '\0';
}

int unknown_stickers(std::string_view text, std::string_view symbols) {
    int out = 0;
    for (TextCursor cursor(text); !cursor.at_end(); cursor.advance()) {
        out += is_unknown_sticker(cursor.peek(), symbols) ? 1 : 0;
    }
    return out;
}

bool are_colors_of_a_cube(std::string_view text, const puzzle::Cube& cube) {
    constexpr std::string_view kBlanks = " \t\r\n";
    const std::size_t begin = std::min(text.find_first_not_of(kBlanks), text.size());
    std::array<int, 128> count{};
    int unknown = 0;
    for (const char c : text.substr(begin, text.find_last_not_of(kBlanks) + 1 - begin)) {
        if (c <= ' ' || c == '\x7F') {
            return false;
        }
        ++(c == '.' || c == '?' ? unknown : count[static_cast<unsigned char>(c)]);
    }
    const int each = cube.size() * cube.size();
    // Moves with full stops between them have more of these.
    const int most_unknown = cube.size() > 2 ? each : 0;
    return unknown <= most_unknown &&
           std::ranges::count(count, 0) == static_cast<int>(count.size()) - puzzle::kFaces &&
           std::ranges::all_of(count, [each](int of) { return of <= each; }) &&
           std::accumulate(count.begin(), count.end(), unknown) == puzzle::kFaces * each;
}

base::Status require_colors(std::string_view colors) {
    std::string sorted(colors);
    std::ranges::sort(sorted);
    const bool printable =
        std::ranges::all_of(colors, [](char c) { return c > ' ' && c < '\x7F'; });
    if (colors.size() != puzzle::kFaces || !printable ||
        std::ranges::adjacent_find(sorted) != sorted.end()) {
        return base::usage(
            "no-six-colors",
            "'{text}' is not six different plain symbols, the colours of the faces U R F D L B",
            colors);
    }
    if (const auto taken = colors.find_first_of("{#/"); taken != std::string_view::npos) {
        return base::usage(
            "no-sticker-symbol",
            "'{symbol}' is not a symbol of stickers: a text that begins with { is an "
            "object, a line that begins with # or // is ignored; take another",
            colors[taken]);
    }
    return {};
}

namespace {

// Fills in stickers that are not known, where the known ones leave a cube only one way to be.
//
// The arrangements of each orbit that fit the known stickers are listed, the place with the fewest pieces to choose
// from first, and those of a twist sum that turns cannot make are dropped. On odd cubes arrangements are then combined
// whose parities fit. Pieces that look alike count as one.

struct Completion {
    std::optional<puzzle::State> state;  // the only possible one
    bool has_several = false;            // else: more than one is possible, or none
};

using Known = std::vector<std::optional<Face>>;

constexpr std::size_t kMaxArrangements = 4'000;  // of an orbit; with more there are several cubes
constexpr int kMaxPlacings = 200'000;

// The arrangements of one orbit that fit.
class OrbitCompletion {
  public:
    OrbitCompletion(const puzzle::Cube& cube, const Orbit& orbit, const Known& known)
        : orbit_(orbit), state_(cube.puzzle().solved()), left_(32, 0) {
        for (const puzzle::SlotNumber label : orbit.solved) {
            ++left_[label];
        }
        choices_.resize(static_cast<std::size_t>(orbit.size));
        for (int place = 0; place < orbit.size; ++place) {
            for (std::size_t label = 0; label < left_.size(); ++label) {
                for (int twist = 0; left_[label] > 0 && twist < orbit.orientations; ++twist) {
                    if (fits(cube, known, orbit.first + place, static_cast<int>(label), twist)) {
                        choices_[static_cast<std::size_t>(place)].push_back(
                            {static_cast<puzzle::SlotNumber>(label),
                             static_cast<puzzle::SlotNumber>(twist)});
                    }
                }
            }
        }
        is_placed_.resize(choices_.size(), false);
        place_next(0);
    }

    // Each with its orbit's slots filled, the others solved.
    const std::vector<State>& found() const noexcept { return found_; }
    bool has_too_many() const noexcept {
        return found_.size() >= kMaxArrangements || steps_ >= kMaxPlacings;
    }

  private:
    struct Choice {
        puzzle::SlotNumber label;
        puzzle::SlotNumber twist;
    };

    bool fits(const puzzle::Cube& cube, const Known& known, int slot, int label, int twist) const {
        const int stickers = cube.stickers(slot);
        for (int k = 0; k < stickers; ++k) {
            const auto& seen = known[static_cast<std::size_t>(cube.facelet_index(slot, k))];
            if (seen &&
                *seen != cube.sticker_face(orbit_, label, (k - twist + stickers) % stickers)) {
                return false;
            }
        }
        return true;
    }

    void place_next(std::size_t placed) {
        if (has_too_many()) {
            return;
        }
        ++steps_;
        if (placed == choices_.size()) {
            if (twist_sum(orbit_, state_) == 0) {
                found_.push_back(state_);
            }
            return;
        }
        const auto is_left = [this](const Choice& choice) { return left_[choice.label] > 0; };
        std::size_t best = 0;
        std::ptrdiff_t fewest = -1;
        for (std::size_t place = 0; place < choices_.size(); ++place) {
            if (!is_placed_[place]) {
                const std::ptrdiff_t count = std::ranges::count_if(choices_[place], is_left);
                if (fewest < 0 || count < fewest) {
                    fewest = count;
                    best = place;
                }
            }
        }
        is_placed_[best] = true;
        const auto slot = static_cast<std::size_t>(orbit_.first) + best;
        for (const Choice& choice : choices_[best]) {
            if (is_left(choice)) {
                --left_[choice.label];
                state_.piece[slot] = choice.label;
                state_.twist[slot] = choice.twist;
                place_next(placed + 1);
                ++left_[choice.label];
            }
        }
        is_placed_[best] = false;
    }

    const Orbit& orbit_;
    State state_;
    std::vector<int> left_;                     // [label]
    std::vector<std::vector<Choice>> choices_;  // [place]
    std::vector<bool> is_placed_;
    std::vector<State> found_;
    int steps_ = 0;
};

void take_orbit(const Orbit& orbit, const State& from, State& to) {
    for (auto slot = static_cast<std::size_t>(orbit.first);
         slot < static_cast<std::size_t>(orbit.first + orbit.size); ++slot) {
        to.piece[slot] = from.piece[slot];
        to.twist[slot] = from.twist[slot];
    }
}

// `known`: the face whose color each sticker has, where it is known, in the order of facelets.
Completion complete(const puzzle::Cube& cube, const Known& known) {
    std::vector<State> possible{cube.puzzle().solved()};
    for (const Orbit& orbit : cube.puzzle().orbits()) {
        const OrbitCompletion completion(cube, orbit, known);
        if (completion.has_too_many()) {
            return {std::nullopt, true};
        }
        std::vector<State> next;
        for (const State& state : possible) {
            for (const State& arranged : completion.found()) {
                next.push_back(state);
                take_orbit(orbit, arranged, next.back());
                if (next.size() > kMaxArrangements) {
                    return {std::nullopt, true};
                }
            }
        }
        possible = std::move(next);
        if (possible.empty()) {
            break;
        }
    }
    std::erase_if(possible, [&](const State& state) {
        return orientation_of(cube, state) < 0 || !has_fitting_parity(cube, state);
    });
    if (possible.size() == 1) {
        return {std::move(possible.front()), false};
    }
    return {std::nullopt, !possible.empty()};
}

// Returns the only cube that shows the known letters in these colors; nothing if no cube or several do.
Completion completion_in(const puzzle::Cube& cube, const std::vector<std::size_t>& letters,
                         const Scheme& scheme) {
    std::vector<std::optional<Face>> known;
    known.reserve(letters.size());
    for (const std::size_t letter : letters) {
        known.push_back(letter == kUnknown ? std::nullopt : std::optional<Face>(scheme[letter]));
    }
    return complete(cube, known);
}

// One order of colors of the 24 that turning the cube as a whole makes of each other: symbol 0 is U, and the least of
// its four neighbours F.
bool is_first_of_turned(const Scheme& scheme) {
    if (scheme[0] != Face::U) {
        return false;
    }
    const std::size_t first = scheme[1] == Face::D ? 2 : 1;
    return scheme[first] == Face::F;
}

// Returns the numbers of all symbols. The order of colors that was given counts if a cube fits it; else, unless it is
// fixed, any other; if cubes that look different fit, there are several.
struct CompletedLetters {
    std::vector<std::size_t> letters;  // empty: none, or several
    bool has_several = false;
};

CompletedLetters completed_in_any_order(const puzzle::Cube& cube,
                                        const std::vector<std::size_t>& letters, bool is_fixed) {
    CompletedLetters out;
    // Returns false once there are several.
    const auto add = [&](const Scheme& scheme) {
        const Completion completion = completion_in(cube, letters, scheme);
        if (completion.state) {
            std::vector<std::size_t> seen;
            for (const Face face : facelet_colors(cube, *completion.state)) {
                seen.push_back(
                    static_cast<std::size_t>(std::ranges::find(scheme, face) - scheme.begin()));
            }
            out.has_several = !out.letters.empty() && seen != out.letters;
            out.letters = std::move(seen);
        }
        out.has_several = out.has_several || completion.has_several;
        return !out.has_several;
    };
    if (!add(puzzle::kAllFaces) || is_fixed || !out.letters.empty()) {
        return out;
    }
    Scheme scheme = puzzle::kAllFaces;
    while (std::ranges::next_permutation(scheme).found) {
        if (is_first_of_turned(scheme) && !add(scheme)) {
            break;
        }
    }
    return out;
}

// Why no cube shows the known stickers: a layout in which exactly one does.
Diagnosis diagnosis_of_known(const puzzle::Cube& cube, const std::vector<std::size_t>& letters,
                             int unknown, bool is_fixed) {
    base::Message said =
        base::make_message("unknown-stickers-impossible",
                           "stickers that are not known: {count}; the others fit no cube", unknown);
    Diagnosis out{std::move(said.sentence), {}, "", {std::move(said.fact)}};
    auto layout = find_layout(cube.size(), [&](const FaceLayout& tried) {
        return !completed_in_any_order(cube, laid_out(letters, tried), is_fixed).letters.empty();
    });
    if (layout) {
        out.reason += ": " + layout->sentence;
        out.facelets = std::move(layout->facelets);
        out.hint = std::move(layout->hint);
        out.facts.insert(out.facts.end(), layout->facts.begin(), layout->facts.end());
    }
    return out;
}

// Fills in the stickers that are not known. Returns a diagnosis if no cube shows the others. ERRORS: Usage, if several
// cubes do.
Result<std::optional<Diagnosis>> complete_letters(const puzzle::Cube& cube,
                                                  std::vector<std::size_t>& letters,
                                                  bool is_fixed) {
    const auto unknown = static_cast<int>(std::ranges::count(letters, kUnknown));
    CompletedLetters found = completed_in_any_order(cube, letters, is_fixed);
    if (found.has_several) {
        return base::usage("unknown-stickers-open",
                           "facelets: {count} stickers are not known, and the others fit several "
                           "cubes; give more of them",
                           unknown);
    }
    if (found.letters.empty()) {
        return std::optional(diagnosis_of_known(cube, letters, unknown, is_fixed));
    }
    letters = std::move(found.letters);
    return std::optional<Diagnosis>();
}

}  // namespace

Result<FaceletReading> read_facelets(std::string_view text, const puzzle::Cube& cube,
                                     std::string_view colors, std::string_view face_order) {
    REVENGE_TRY(const auto symbols, checked_symbols(colors));
    const std::optional<std::string> net = unfolded(text, cube, colors);
    REVENGE_TRY(const auto layout, layout_named(face_order, cube.size()));
    REVENGE_TRY(const auto given, symbols_of(net ? std::string_view(*net) : text, cube, symbols));
    std::vector<std::size_t> letters = net ? given : laid_out(given, layout);
    const auto unknown = static_cast<int>(std::ranges::count(letters, kUnknown));
    if (unknown > 0) {
        REVENGE_TRY(auto problem, complete_letters(cube, letters, colors.empty()));
        if (problem) {
            return FaceletReading(*std::move(problem));
        }
    }
    const PieceTable table(cube);
    const Scheme scheme = find_scheme(table, letters, colors.empty());
    std::string by_face = colors_by_face(scheme, symbols);
    const std::vector<Face> faces = colored(letters, scheme);
    if (!table.is_possible(faces)) {
        return FaceletReading(diagnosis_of(table, letters, faces, by_face, colors.empty()));
    }
    const State state = *table.assemble(faces);
    const auto orientation = static_cast<puzzle::SymmetryIndex>(orientation_of(cube, state));
    std::string in_letters;
    for (const Face face : faces) {
        in_letters += puzzle::letter_of(face);
    }
    return FaceletReading(
        FaceletCube{state, orientation, std::move(by_face), std::move(in_letters), unknown});
}

Result<FaceletCube> parse_facelets(std::string_view text, const puzzle::Cube& cube,
                                   std::string_view colors, std::string_view face_order) {
    REVENGE_TRY(auto reading, read_facelets(text, cube, colors, face_order));
    if (const auto* diagnosis = std::get_if<Diagnosis>(&reading)) {
        return Error{ErrorCode::ImpossibleCube,
                     "impossible cube: " + diagnosis->reason +
                         (diagnosis->hint.empty() ? "" : " (" + diagnosis->hint + ")"),
                     diagnosis->facts};
    }
    return std::get<FaceletCube>(std::move(reading));
}

std::vector<Face> facelet_colors(const puzzle::Cube& cube, const State& state) {
    std::vector<Face> colors(static_cast<std::size_t>(cube.facelet_count()));
    for (const Orbit& orbit : cube.puzzle().orbits()) {
        for (int slot = orbit.first; slot < orbit.first + orbit.size; ++slot) {
            const auto s = static_cast<std::size_t>(slot);
            const int stickers = cube.stickers(slot);
            for (int k = 0; k < stickers; ++k) {
                const int sticker = (k - state.twist[s] + stickers) % stickers;
                colors[static_cast<std::size_t>(cube.facelet_index(slot, k))] =
                    cube.sticker_face(orbit, state.piece[s], sticker);
            }
        }
    }
    return colors;
}

std::string to_facelets(const puzzle::Cube& cube, const State& state, std::string_view colors) {
    std::string out;
    for (const Face face : facelet_colors(cube, state)) {
        out += colors[static_cast<std::size_t>(face)];
    }
    return out;
}

char sticker_symbol(char c, std::string_view symbols) noexcept {
    if (symbols.find(c) != std::string_view::npos) {
        return c;
    }
    const auto byte = static_cast<unsigned char>(c);
    const int twin = std::isupper(byte) != 0 ? std::tolower(byte) : std::toupper(byte);
    return twin != byte && symbols.find(static_cast<char>(twin)) != std::string_view::npos
               ? static_cast<char>(twin)
               : '\0';
}

}  // namespace revenge::notation

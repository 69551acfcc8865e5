#include "revenge/notation/puzzle_parts.hpp"

#include <algorithm>
#include <charconv>
#include <map>
#include <utility>

#include "revenge/base/message.hpp"
#include "revenge/notation/text_cursor.hpp"

namespace revenge::notation {

namespace {

using base::Status;

constexpr int kMaxOrientations = 64;
constexpr std::size_t kMaxBaseMoves = 1000;
constexpr std::size_t kLongestName = 40;
constexpr std::size_t kMaxDigits = 7;  // of an amount after a name, as move_names reads it
constexpr int kMaxAmount = 999;        // amounts that are compared with the names of other moves

// Returns true if .tws, KPuzzle (JSON holds UTF-8 only) and algorithms can hold it: short, no blank, none of the
// characters that mean something there.
bool is_plain_name(std::string_view name, std::string_view without) {
    const auto is_bad = [&](char c) {
        return c == ' ' || without.find(c) != std::string_view::npos;
    };
    return !name.empty() && name.size() <= kLongestName && std::ranges::none_of(name, is_bad) &&
           is_plain_text(name);
}

// ERRORS: Usage unless there are `count` numbers.
Status check_count(std::string_view file, SourcePosition spot, const Numbers& numbers, int count,
                   const std::string& what) {
    if (numbers.size() == static_cast<std::size_t>(count)) {
        return {};
    }
    const bool is_more = numbers.size() > static_cast<std::size_t>(count);
    return error_at(file, is_more ? numbers[static_cast<std::size_t>(count)].spot : spot,
                    base::make_message("expected-numbers", "expected {count} {what}, found {found}",
                                       count, what, numbers.size()));
}

}  // namespace

Status check_puzzle_name(std::string_view file, SourcePosition spot, std::string_view name) {
    if (name.empty() || name.size() > kLongestName || !is_plain_text(name)) {
        return error_at(
            file, spot,
            base::make_message("no-puzzle-name",
                               "expected a puzzle's name of 1 to {most} bytes of UTF-8, none "
                               "of which controls a terminal",
                               kLongestName));
    }
    return {};
}

base::Error error_at(std::string_view file, SourcePosition spot, base::Message said) {
    return base::with_prefix(base::in_file(file, spot.line, spot.column),
                             base::error(base::ErrorCode::Usage, std::move(said)));
}

std::optional<Number> number_of(std::string_view word, SourcePosition spot) {
    if (word == "?") {
        return Number{0, spot, true};
    }
    Number out{0, spot};
    const char* end = word.data() + word.size();
    const auto [stop, error] = std::from_chars(word.data(), end, out.value);
    return error == std::errc() && stop == end ? std::optional(out) : std::nullopt;
}

Status check_orbit(std::string_view file, SourcePosition spot, const OrbitSize& orbit,
                   const std::vector<OrbitSize>& before) {
    int slots = 0;
    for (const OrbitSize& other : before) {
        slots += other.size;
        if (other.name == orbit.name) {
            return error_at(
                file, spot,
                base::make_message("set-twice",
                                   "the set '{name}' is there already; expected another name",
                                   orbit.name));
        }
    }
    if (!is_plain_name(orbit.name, "#")) {
        return error_at(
            file, spot,
            base::make_message(
                "no-set-name",
                "expected a set's name of 1 to {most} bytes of UTF-8 without blank and #",
                kLongestName));
    }
    if (number_of(orbit.name, spot) || orbit.name == "End") {
        return error_at(
            file, spot,
            base::make_message("name-is-number",
                               "expected a name other than a number or End, found '{name}'",
                               orbit.name));
    }
    if (orbit.size < 1) {
        return error_at(
            file, spot,
            base::make_message("set-empty", "expected at least 1 piece in '{name}'", orbit.name));
    }
    if (orbit.orientations < 1 || orbit.orientations > kMaxOrientations) {
        return error_at(
            file, spot,
            base::make_message("no-orientations",
                               "expected 1 to {most} orientations of the pieces in '{name}'",
                               kMaxOrientations, orbit.name));
    }
    if (orbit.size > static_cast<int>(puzzle::kMaxSlots) - slots) {
        return error_at(file, spot,
                        base::make_message("too-many-pieces",
                                           "expected at most {most} pieces in all sets together",
                                           puzzle::kMaxSlots));
    }
    return {};
}

namespace {

// The numbers of the solved state, checked.
struct SolvedRows {
    std::vector<long> pieces;   // [place], from 0
    std::vector<long> twists;   // [place]; 0 where it is wild
    std::vector<long> visible;  // [place]
};

base::Result<SolvedRows> solved_rows(std::string_view file, SourcePosition spot,
                                     const OrbitSize& size, const Numbers& pieces,
                                     const Numbers& orientations, const Numbers& visible,
                                     int base) {
    for (const auto& [numbers, what] :
         {std::pair(&orientations, "orientations"), std::pair(&pieces, "pieces"),
          std::pair(&visible, "orientations")}) {
        if (!numbers->empty()) {
            REVENGE_TRY(check_count(file, spot, *numbers, size.size, what));
        }
    }
    SolvedRows out;
    for (int place = 0; place < size.size; ++place) {
        const auto i = static_cast<std::size_t>(place);
        const Number piece = pieces.empty() ? Number{place + base, spot} : pieces[i];
        if (piece.value < base || piece.value >= size.size + base) {
            return error_at(
                file, piece.spot,
                base::make_message("no-piece-number",
                                   "expected a piece from {least} to {most}, found {found}", base,
                                   size.size + base - 1, piece.value));
        }
        const Number twist = orientations.empty() ? Number{0, spot} : orientations[i];
        if (twist.value < 0 || twist.value >= size.orientations) {
            return error_at(
                file, twist.spot,
                base::make_message("no-orientation",
                                   "expected an orientation from 0 to {most}, found {found}",
                                   size.orientations - 1, twist.value));
        }
        // 0 orientations differ: an older way to write that all do.
        long seen = visible.empty() || visible[i].value == 0 ? size.orientations : visible[i].value;
        if (seen < 1 || size.orientations % seen != 0) {
            return error_at(
                file, visible[i].spot,
                base::make_message("no-visible-orientations",
                                   "expected a divisor of {orientations}, found {found}",
                                   size.orientations, seen));
        }
        seen = twist.is_wild ? 1 : seen;
        out.pieces.push_back(piece.value - base);
        out.visible.push_back(seen);
        out.twists.push_back(twist.is_wild ? 0 : twist.value % seen);
    }
    return out;
}

// Clears rows of an orbit that have default values only.
void leave_out_plain_rows(puzzle::Orbit& orbit, bool all_differ) {
    if (!all_differ || orbit.numbers == orbit.solved) {
        orbit.numbers.clear();
    }
    const auto is_all = [](const std::vector<puzzle::SlotNumber>& row, int value) {
        return std::ranges::all_of(row, [value](int entry) { return entry == value; });
    };
    if (is_all(orbit.origins, 0)) {
        orbit.origins.clear();
    }
    if (is_all(orbit.visible, orbit.orientations)) {
        orbit.visible.clear();
    }
}

}  // namespace

base::Result<puzzle::Orbit> solved_orbit(std::string_view file, SourcePosition spot,
                                         const OrbitSize& size, const Numbers& pieces,
                                         const Numbers& orientations, int base,
                                         const Numbers& visible) {
    REVENGE_TRY(const auto rows,
                solved_rows(file, spot, size, pieces, orientations, visible, base));
    puzzle::Orbit out;
    out.name = size.name;
    out.size = size.size;
    const bool is_oriented = std::ranges::any_of(rows.visible, [](long seen) { return seen > 1; });
    out.orientations = is_oriented ? size.orientations : 1;  // otherwise they are not visible
    std::map<long, puzzle::SlotNumber> seen;                 // piece -> orientations that differ
    for (std::size_t i = 0; i < rows.pieces.size(); ++i) {
        const auto visible_here =
            static_cast<puzzle::SlotNumber>(is_oriented ? rows.visible[i] : 1);
        if (seen.try_emplace(rows.pieces[i], visible_here).first->second != visible_here) {
            return error_at(
                file, orientations.empty() ? spot : orientations[i].spot,
                base::make_message("look-alikes-differ",
                                   "piece {piece} of '{name}' is there with an orientation "
                                   "that is looked at and without; expected look-alike "
                                   "pieces to be the same in this",
                                   rows.pieces[i] + base, size.name));
        }
    }
    // Pieces that all differ are at home where they are; others keep the numbers that the file gives them.
    const bool all_differ = seen.size() == rows.pieces.size();
    out.visible.assign(static_cast<std::size_t>(size.size),
                       static_cast<puzzle::SlotNumber>(out.orientations));
    for (std::size_t i = 0; i < rows.pieces.size(); ++i) {
        const auto number = static_cast<puzzle::SlotNumber>(rows.pieces[i]);
        const auto label = all_differ ? static_cast<puzzle::SlotNumber>(i) : number;
        out.solved.push_back(label);
        out.numbers.push_back(number);
        out.origins.push_back(static_cast<puzzle::SlotNumber>(is_oriented ? rows.twists[i] : 0));
        out.visible[label] = seen.at(rows.pieces[i]);
    }
    leave_out_plain_rows(out, all_differ);
    return out;
}

Status read_action(std::string_view file, SourcePosition spot, const puzzle::Orbit& orbit,
                   const Numbers& from, const Numbers& twist, int base, TwistPlace twist_place,
                   puzzle::Transformation& out) {
    REVENGE_TRY(check_count(file, spot, from, orbit.size, "places"));
    if (!twist.empty()) {
        REVENGE_TRY(check_count(file, spot, twist, orbit.size, "orientations"));
    }
    std::vector<bool> seen(static_cast<std::size_t>(orbit.size), false);
    for (int place = 0; place < orbit.size; ++place) {
        const auto i = static_cast<std::size_t>(place);
        const long at = from[i].value - base;
        if (at < 0 || at >= orbit.size) {
            return error_at(
                file, from[i].spot,
                base::make_message("no-place-number",
                                   "expected a place from {least} to {most}, found {found}", base,
                                   orbit.size + base - 1, from[i].value));
        }
        if (seen[static_cast<std::size_t>(at)]) {
            return error_at(file, from[i].spot,
                            base::make_message("place-twice",
                                               "expected each place once; {place} is there twice",
                                               from[i].value));
        }
        seen[static_cast<std::size_t>(at)] = true;
        const auto slot = static_cast<std::size_t>(orbit.first + place);
        out.from[slot] = static_cast<puzzle::SlotNumber>(orbit.first + at);
        if (orbit.orientations > 1) {
            const Number written =
                twist.empty()
                    ? Number{}
                    : twist[twist_place == TwistPlace::Left ? static_cast<std::size_t>(at) : i];
            // Files count some twists backward: -1 of 3 is 2.
            const long t = written.value;
            if (t <= -orbit.orientations || t >= orbit.orientations) {
                return error_at(
                    file, written.spot,
                    base::make_message("no-orientation",
                                       "expected an orientation from 0 to {most}, found {found}",
                                       orbit.orientations - 1, t));
            }
            // Twists are counted from how pieces are turned in the solved state.
            const int before = orbit.origin_of(static_cast<std::size_t>(at));
            const int after = orbit.origin_of(i);
            out.twist[slot] = static_cast<puzzle::SlotNumber>(
                (t + before + 2L * orbit.orientations - after) % orbit.orientations);
        }
    }
    return {};
}

namespace {

// RETURNS how a power of `base` is written that would be read as `other`, or as one of its powers: `A12` of a move `A`,
// where there is a move `A1`. Nothing where both mean the same.
std::optional<std::string> doubtful_word(const puzzle::Puzzle& puzzle, const puzzle::BaseMove& base,
                                         const puzzle::BaseMove& other) {
    if (!other.name.starts_with(base.name)) {
        return std::nullopt;
    }
    const std::string_view digits = std::string_view(other.name).substr(base.name.size());
    const int order = puzzle::order_of(puzzle, base.action);
    const auto differ = [&](int count, int times) {
        return !(puzzle::power(puzzle, base.action, count % order) ==
                 puzzle::power(puzzle, other.action, times));
    };
    // `A2` of a move of order two: whoever writes it may mean that `A` is made twice, which does nothing.
    int whole = 0;
    const char* const end = digits.data() + digits.size();
    const auto [stop, error] = std::from_chars(digits.data(), end, whole);
    if (error == std::errc() && stop == end && digits.size() <= kMaxDigits && whole == order &&
        differ(whole, 1)) {
        return other.name;
    }
    for (int count = 1; count < std::min(order, kMaxAmount + 1); ++count) {
        const std::string amount = std::to_string(count);
        const std::string rest = amount.substr(std::min(digits.size(), amount.size()));
        if (amount.starts_with(digits) && differ(count, rest.empty() ? 1 : std::stoi(rest))) {
            return base.name + amount;
        }
    }
    return std::nullopt;
}

}  // namespace

Status check_move(std::string_view file, SourcePosition spot, const puzzle::Puzzle& puzzle,
                  const puzzle::BaseMove& move, const std::vector<puzzle::BaseMove>& before) {
    if (puzzle::order_of(puzzle, move.action) > puzzle::kMaxOrder) {
        return error_at(file, spot,
                        base::make_message(
                            "order-too-large",
                            "the order of move '{name}' is more than {most}, the largest supported",
                            move.name, puzzle::kMaxOrder));
    }
    for (const puzzle::BaseMove& other : before) {
        for (const auto& [base, longer] : {std::pair(&move, &other), std::pair(&other, &move)}) {
            if (const auto word = doubtful_word(puzzle, *base, *longer)) {
                return error_at(file, spot,
                                base::make_message("name-of-two-moves",
                                                   "expected another name: '{name}' would be both "
                                                   "'{base}' with an amount and '{longer}'",
                                                   *word, base->name, longer->name));
            }
        }
    }
    return {};
}

Status check_move_name(std::string_view file, SourcePosition spot, const std::string& name,
                       const std::vector<puzzle::BaseMove>& before) {
    if (!is_plain_name(name, "'/#")) {
        return error_at(
            file, spot,
            base::make_message(
                "no-move-name",
                "expected a move's name of 1 to {most} bytes of UTF-8 without blank, ', / and #",
                kLongestName));
    }
    if (name.front() == '.') {
        return error_at(
            file, spot,
            base::make_message("name-begins-with-stop",
                               "expected a move's name that begins with no full stop, which "
                               "is a pause in algorithms"));
    }
    const std::size_t with_prefix = name.find_first_not_of("0123456789");
    if (with_prefix != 0 && with_prefix != std::string::npos &&
        (name[with_prefix] == '.' || name[with_prefix] == ')')) {
        return error_at(
            file, spot,
            base::make_message("name-begins-with-number",
                               "expected a move's name that does not begin with digits and "
                               "'{mark}', as the lines of a numbered list do",
                               name[with_prefix]));
    }
    if (std::ranges::find(before, name, &puzzle::BaseMove::name) != before.end()) {
        return error_at(
            file, spot,
            base::make_message("move-twice",
                               "the move '{name}' is there already; expected another name", name));
    }
    if (before.size() >= kMaxBaseMoves) {
        return error_at(
            file, spot,
            base::make_message("too-many-moves", "expected at most {most} moves", kMaxBaseMoves));
    }
    return {};
}

}  // namespace revenge::notation

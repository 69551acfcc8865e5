#include "revenge/check/piece_replay.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <sstream>
#include <string>
#include <system_error>
#include <vector>

#include "revenge/base/message.hpp"
#include "revenge/puzzle/clock.hpp"
#include "revenge/puzzle/square_one.hpp"

namespace revenge::check {

namespace {

bool is_blank(char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; }

// Parses the amount after a move's name: the number of steps, negative for backward ones. Returns true if the text is
// an amount.
bool read_amount(std::string_view text, int& steps) {
    steps = 1;
    const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
    if (digits > 7) {
        return false;
    }
    if (digits > 0) {
        steps = std::stoi(std::string(text.substr(0, digits)));
    }
    const std::string_view rest = text.substr(digits);
    if (rest == "'") {
        steps = -steps;
    }
    return rest.empty() || rest == "'";
}

}  // namespace

PieceReplay::PieceReplay(const puzzle::Definition& definition, const puzzle::State& start)
    : definition_(&definition), pieces_(pieces_of(definition, start)) {
    for (const puzzle::Orbit& orbit : definition.puzzle().orbits()) {
        orbit_of_.insert(orbit_of_.end(), static_cast<std::size_t>(orbit.size), &orbit);
    }
}

std::vector<PieceReplay::Piece> PieceReplay::pieces_of(const puzzle::Definition& definition,
                                                       const puzzle::State& state) {
    std::vector<Piece> out;
    for (std::size_t slot = 0; slot < static_cast<std::size_t>(definition.puzzle().slots());
         ++slot) {
        out.push_back({state.piece[slot], state.twist[slot]});
    }
    return out;
}

std::vector<PieceReplay::Piece> PieceReplay::moved(const std::vector<Piece>& pieces,
                                                   const puzzle::Transformation& move) const {
    std::vector<Piece> out;
    for (std::size_t slot = 0; slot < pieces.size(); ++slot) {
        Piece piece = pieces[move.from[slot]];
        piece.twist = (piece.twist + move.twist[slot]) % orbit_of_[slot]->orientations %
                      orbit_of_[slot]->visible_orientations(static_cast<std::size_t>(piece.label));
        out.push_back(piece);
    }
    return out;
}

void PieceReplay::make(const puzzle::Transformation& step) { pieces_ = moved(pieces_, step); }

void PieceReplay::make(const puzzle::Algorithm& turns) {
    const puzzle::Cube cube(definition_->cube_size(), true);
    for (const puzzle::Turn turn : turns) {
        for (int quarter = 0; quarter < turn.quarters; ++quarter) {
            make(cube.action({turn.axis, turn.layers, 1}));
        }
    }
}

base::Status PieceReplay::make(std::string_view text) {
    if (puzzle::is_clock(*definition_)) {
        return make_of_clock(text);
    }
    const bool is_square_one = puzzle::is_square_one(*definition_);
    for (std::size_t at = 0; at < text.size();) {
        if (is_blank(text[at])) {
            ++at;
            continue;
        }
        std::size_t end = at;
        while (end < text.size() && !is_blank(text[end])) {
            ++end;
        }
        const std::string_view word = text.substr(at, end - at);
        at = end;
        if (is_square_one) {
            REVENGE_TRY(make_of_square_one(word));
            continue;
        }
        const puzzle::BaseMove* found = nullptr;
        int steps = 0;
        for (const puzzle::BaseMove& move : definition_->moves()) {
            int amount = 0;
            const bool is_longer = found == nullptr || move.name.size() > found->name.size();
            if (is_longer && word.starts_with(move.name) &&
                read_amount(word.substr(move.name.size()), amount)) {
                found = &move;
                steps = amount;
            }
        }
        if (found == nullptr) {
            return base::usage("replay-no-move", "\"{text}\" is not a move of {puzzle}", word,
                               definition_->name());
        }
        REVENGE_TRY(make(*found, steps, word));
    }
    return {};
}

base::Status PieceReplay::make(const puzzle::BaseMove& move, int steps, std::string_view word) {
    // Backward is forward as often as is left of a whole round.
    const int times = (steps % move.order + move.order) % move.order;
    const std::vector<Piece> before = pieces_;
    for (int i = 0; i < times; ++i) {
        make(move.action);
    }
    return keeps_rules(before, move)
               ? base::Status()
               : base::usage("replay-not-possible", "\"{text}\" cannot be made where it stands",
                             word);
}

base::Status PieceReplay::make_of_square_one(std::string_view word) {
    const std::vector<puzzle::BaseMove>& moves = definition_->moves();
    if (word == "/") {
        return make(moves[2], 1, word);
    }
    std::array<int, 2> steps{};
    const char* at = word.data();
    const char* const end = at + word.size();
    for (std::size_t layer = 0; layer < steps.size(); ++layer) {
        const auto read = at == end ? std::from_chars_result{at, std::errc::invalid_argument}
                                    : std::from_chars(at + 1, end, steps[layer]);
        if (read.ec != std::errc() || read.ptr == end || *at != "(,"[layer] ||
            *read.ptr != ",)"[layer]) {
            return base::usage("replay-no-move", "\"{text}\" is not a move of {puzzle}", word,
                               definition_->name());
        }
        at = read.ptr;
    }
    const base::Status upper = make(moves[0], steps[0], word);
    return upper ? make(moves[1], steps[1], word) : upper;
}

// By its gears, not by what the definition says of moves.
base::Status PieceReplay::make_of_clock(std::string_view text) {
    puzzle::ClockState dials;
    for (std::size_t dial = 0; dial < dials.dials.size(); ++dial) {
        dials.dials[dial] = static_cast<std::uint8_t>(pieces_[dial].twist);
    }
    REVENGE_TRY(const auto after, replay_clock(dials, text));
    for (std::size_t dial = 0; dial < dials.dials.size(); ++dial) {
        pieces_[dial].twist = after.dials[dial];
    }
    return {};
}

// Returns true if a power of the move is possible in `before`, the state before it was made.
bool PieceReplay::keeps_rules(const std::vector<Piece>& before,
                              const puzzle::BaseMove& move) const {
    const puzzle::Rules& rules = definition_->rules();
    for (const puzzle::Rules::Illegal& rule : rules.illegal) {
        for (const int label : rule.labels) {
            if (pieces_[rule.slot].label == label) {
                return false;
            }
        }
    }
    const auto marks = rules.gripped.find(move.name);
    for (const puzzle::Rules::Block& block : rules.blocks) {
        std::size_t moved = 0;
        for (const puzzle::Rules::Block::Piece& piece : block.pieces) {
            const puzzle::Orbit& orbit = definition_->puzzle().orbits()[piece.orbit];
            bool is_moved = false;
            for (int place = 0; place < orbit.size; ++place) {
                const auto slot = static_cast<std::size_t>(orbit.first + place);
                const bool is_marked =
                    marks != rules.gripped.end() && std::ranges::count(marks->second, slot) > 0;
                is_moved =
                    is_moved ||
                    (before[slot].label == piece.label &&
                     (move.action.from[slot] != slot || move.action.twist[slot] != 0 || is_marked));
            }
            moved += is_moved ? 1U : 0U;
        }
        if (moved != 0 && moved != block.pieces.size()) {
            return false;
        }
    }
    return true;
}

bool PieceReplay::is_solved() const { return is_at(definition_->puzzle().solved()); }

bool PieceReplay::is_at(const puzzle::State& target) const {
    const std::vector<Piece> wanted = pieces_of(*definition_, target);
    return pieces_ == wanted || std::ranges::any_of(definition_->rotations(),
                                                    [&](const puzzle::Transformation& rotation) {
                                                        return pieces_ == moved(wanted, rotation);
                                                    });
}

puzzle::State PieceReplay::state() const {
    puzzle::State out = definition_->puzzle().solved();
    for (std::size_t slot = 0; slot < pieces_.size(); ++slot) {
        out.piece[slot] = static_cast<puzzle::SlotNumber>(pieces_[slot].label);
        out.twist[slot] = static_cast<puzzle::SlotNumber>(pieces_[slot].twist);
    }
    return out;
}

namespace {

using base::Result;

constexpr int kDialsOfSide = 9;
constexpr int kRowLength = 3;
constexpr int kHoursOfDial = 12;

// Corners with their pins up, by row and column of the pins: [0][1] is the upper right one.
struct PinsUp {
    std::array<std::array<bool, 2>, 2> up{};
};

Result<PinsUp> pins_named(std::string_view name) {
    PinsUp out;
    for (std::size_t row = 0; row < 2; ++row) {
        for (std::size_t column = 0; column < 2; ++column) {
            const char vertical = row == 0 ? 'U' : 'D';
            const char horizontal = column == 0 ? 'L' : 'R';
            const bool is_corner = name.size() == 2 && name[0] == vertical && name[1] == horizontal;
            const bool is_side = name.size() == 1 && (name[0] == vertical || name[0] == horizontal);
            out.up[row][column] = name == "ALL" || is_corner || is_side;
        }
    }
    const bool any = std::ranges::any_of(out.up, [](const auto& row) { return row[0] || row[1]; });
    return any ? Result<PinsUp>(out)
               : base::usage("no-such-clock-pins",
                             "\"{text}\" does not name pins of the Clock: UR DR DL UL U R D L ALL",
                             name);
}

// Turns the dials that pins which are up touch, on the side in front, and the other ends of their wheels.
void turn(std::array<int, kDialsOfSide>& front, std::array<int, kDialsOfSide>& back,
          const PinsUp& pins, int hours) {
    std::array<bool, kDialsOfSide> moves{};
    for (std::size_t row = 0; row < 2; ++row) {
        for (std::size_t column = 0; column < 2; ++column) {
            if (!pins.up[row][column]) {
                continue;
            }
            // A pin lies between the four dials of its quarter.
            for (const std::size_t dial_row : {row, row + 1}) {
                for (const std::size_t dial_column : {column, column + 1}) {
                    moves[dial_row * kRowLength + dial_column] = true;
                }
            }
            const std::size_t corner = 2 * row * kRowLength + 2 * (1 - column);
            back[corner] -= hours;
        }
    }
    for (std::size_t i = 0; i < moves.size(); ++i) {
        front[i] += moves[i] ? hours : 0;
    }
}

}  // namespace

Result<puzzle::ClockState> replay_clock(puzzle::ClockState state, std::string_view moves) {
    std::array<std::array<int, kDialsOfSide>, 2> sides{};
    for (std::size_t i = 0; i < state.dials.size(); ++i) {
        sides[i / kDialsOfSide][i % kDialsOfSide] = state.dials[i];
    }
    std::size_t in_front = 0;
    std::istringstream words{std::string(moves)};
    for (std::string word; words >> word;) {
        if (word == "y2") {
            in_front = 1 - in_front;
            continue;
        }
        const std::size_t digits = std::min(word.find_first_of("0123456789"), word.size());
        REVENGE_TRY(const PinsUp pins, pins_named(std::string_view(word).substr(0, digits)));
        if (digits == word.size()) {
            continue;
        }
        int hours = 0;
        const char* const end = word.data() + word.size();
        const auto read = std::from_chars(word.data() + digits, end, hours);
        if (read.ec != std::errc() || read.ptr + 1 != end ||
            (*read.ptr != '+' && *read.ptr != '-') || hours >= kHoursOfDial) {
            return base::usage(
                "clock-turn", "\"{text}\" is not a turn of the Clock: pins, hours up to 11, + or -",
                word);
        }
        turn(sides[in_front], sides[1 - in_front], pins, *read.ptr == '+' ? hours : -hours);
    }
    for (std::size_t i = 0; i < state.dials.size(); ++i) {
        const int shown = sides[i / kDialsOfSide][i % kDialsOfSide] % kHoursOfDial;
        state.dials[i] = static_cast<std::uint8_t>((shown + kHoursOfDial) % kHoursOfDial);
    }
    return state;
}

namespace {

using puzzle::SquareOneState;

constexpr int kCircle = 12;    // arcs of 30 degrees
constexpr int kRightHalf = 6;  // where the right half begins: at the back end of the cut

// A piece covers [begin, begin + width) of its layer, clockwise as seen from above, from the front end of the cut.
struct Arc {
    std::uint8_t piece;
    bool is_above;
    int begin;
    int width;
};

int around(int place) { return (place % kCircle + kCircle) % kCircle; }

std::vector<Arc> arcs_of(const SquareOneState& state) {
    std::vector<Arc> out;
    for (int i = 0; i < 2 * kCircle; ++i) {
        const bool is_above = i < kCircle;
        const int layer = is_above ? 0 : kCircle;
        const auto piece_at = [&](int place) {
            return state.pieces[static_cast<std::size_t>(layer + around(place))];
        };
        const int place = i - layer;
        if (piece_at(place) == piece_at(place - 1)) {
            continue;  // the second half of a corner
        }
        const int width = piece_at(place) == piece_at(place + 1) ? 2 : 1;
        // The lower layer's places go the other way, as seen from above.
        out.push_back(
            {piece_at(place), is_above, is_above ? place : around(-place - width), width});
    }
    return out;
}

SquareOneState state_of(const std::vector<Arc>& arcs, bool is_middle_square) {
    SquareOneState out;
    for (const Arc& arc : arcs) {
        for (int i = 0; i < arc.width; ++i) {
            const int place = around(arc.begin + i);
            out.pieces[static_cast<std::size_t>(
                arc.is_above ? place : kCircle + around(-place - 1))] = arc.piece;
        }
    }
    out.is_middle_square = is_middle_square;
    return out;
}

// Returns false if a piece lies across the cut.
bool slice(std::vector<Arc>& arcs) {
    for (Arc& arc : arcs) {
        const int end = arc.begin + arc.width;
        if ((arc.begin < kRightHalf && end > kRightHalf) || end > kCircle) {
            return false;
        }
        if (arc.begin >= kRightHalf) {
            // Half a turn about the axis to the right: up becomes down, back becomes front.
            arc.is_above = !arc.is_above;
            arc.begin = kCircle + kRightHalf - end;
        }
    }
    return true;
}

base::Error not_a_turn(std::string_view text) {
    return base::usage(
        "square-one-turn",
        "\"{text}\" is not a move of the Square-1: (top,bottom) from -11 to 11, or /", text);
}

// Reads "(1,-3)" at the beginning of `text` and removes it.
Result<puzzle::SquareOneTurn> read_turn(std::string_view& text) {
    const std::size_t close = text.find(')');
    const std::string_view word = text.substr(0, close == text.npos ? text.size() : close + 1);
    std::string plain;
    for (const char c : word) {
        plain += c == ' ' ? "" : std::string(1, c);
    }
    puzzle::SquareOneTurn out;
    const char* const end = plain.data() + plain.size();
    const auto top = std::from_chars(plain.data() + 1, end, out.top);
    if (top.ec != std::errc() || top.ptr == end || *top.ptr != ',') {
        return not_a_turn(word);
    }
    const auto bottom = std::from_chars(top.ptr + 1, end, out.bottom);
    const auto is_in_range = [](int steps) { return -kCircle < steps && steps < kCircle; };
    if (bottom.ec != std::errc() || bottom.ptr + 1 != end || *bottom.ptr != ')' ||
        !is_in_range(out.top) || !is_in_range(out.bottom)) {
        return not_a_turn(word);
    }
    text.remove_prefix(word.size());
    return out;
}

}  // namespace

Result<SquareOneState> replay_square_one(const SquareOneState& state, std::string_view moves) {
    std::vector<Arc> arcs = arcs_of(state);
    bool is_middle_square = state.is_middle_square;
    const std::string_view all = moves;
    while (!moves.empty()) {
        if (moves.front() == ' ' || moves.front() == '\n' || moves.front() == '\t') {
            moves.remove_prefix(1);
        } else if (moves.front() == '/') {
            moves.remove_prefix(1);
            if (!slice(arcs)) {
                return base::usage("square-one-slice",
                                   "a piece lies across the cut at the slice after \"{text}\"",
                                   all.substr(0, all.size() - moves.size() - 1));
            }
            is_middle_square = !is_middle_square;
        } else if (moves.front() == '(') {
            REVENGE_TRY(const auto turn, read_turn(moves));
            for (Arc& arc : arcs) {
                arc.begin = around(arc.begin + (arc.is_above ? turn.top : -turn.bottom));
            }
        } else {
            return not_a_turn(moves.substr(0, 1));
        }
    }
    return state_of(arcs, is_middle_square);
}

}  // namespace revenge::check

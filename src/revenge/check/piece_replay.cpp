#include "revenge/check/piece_replay.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <string>
#include <system_error>

#include "revenge/base/message.hpp"
#include "revenge/check/clock_replay.hpp"
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

}  // namespace revenge::check

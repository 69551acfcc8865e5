#include "revenge/check/piece_replay.hpp"

#include <algorithm>
#include <cctype>
#include <string>

#include "revenge/puzzle/cube.hpp"

namespace revenge::check {

namespace {

bool is_blank(char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; }

// Parses the amount after a move's name: the number of steps, negative for backward ones. Returns true if the text is
// an amount.
bool read_amount(std::string_view text, int& steps) {
    steps = 1;
    const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
    if (digits > 3) {
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
    : definition_(&definition), pieces_(pieces_of(definition, start)) {}

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
        piece.twist = (piece.twist + move.twist[slot]) % definition_->puzzle().orientations()[slot];
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
        // Backward is forward as often as is left of a whole round.
        const int times = (steps % found->order + found->order) % found->order;
        for (int i = 0; i < times; ++i) {
            make(found->action);
        }
    }
    return {};
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
        out.piece[slot] = static_cast<std::uint8_t>(pieces_[slot].label);
        out.twist[slot] = static_cast<std::uint8_t>(pieces_[slot].twist);
    }
    return out;
}

}  // namespace revenge::check

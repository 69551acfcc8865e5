#include "revenge/solver/thistlethwaite/key_moves.hpp"

namespace revenge::solver::thistlethwaite {

namespace {

std::vector<std::uint16_t> moves_of(const puzzle::Cube& cube, const ThistlethwaiteLayout& layout,
                                    const KeyPart& part, const std::vector<puzzle::Turn>& turns) {
    std::vector<std::uint16_t> moves(part.size * turns.size());
    std::vector<puzzle::State> found{cube.puzzle().solved()};
    std::vector<bool> seen(part.size, false);
    seen[0] = true;
    for (std::size_t i = 0; i < found.size(); ++i) {
        const std::uint32_t from = part.rank(layout.compact(found[i]));
        for (std::size_t t = 0; t < turns.size(); ++t) {
            const puzzle::State next = cube.apply(found[i], turns[t]);
            const std::uint32_t to = part.rank(layout.compact(next));
            moves[from * turns.size() + t] = static_cast<std::uint16_t>(to);
            if (!seen[to]) {
                seen[to] = true;
                found.push_back(next);
            }
        }
    }
    return moves;
}

// RETURNS whether the permutation of four with this lexicographic rank is odd.
bool is_odd_rank_of_four(std::uint32_t rank) noexcept {
    // The digits of the rank in factorial base are the numbers of inversions.
    const std::uint32_t inversions = rank / 6 + rank / 2 % 3 + rank % 2;
    return inversions % 2 == 1;
}

}  // namespace

KeyMoves::KeyMoves(int phase, const puzzle::Cube& cube, const ThistlethwaiteLayout& layout,
                   const std::vector<puzzle::Turn>& turns)
    : last_counts_half_(phase + 1 == kThistlethwaitePhases), turns_(turns.size()) {
    for (const KeyPart& part : key_parts(phase)) {
        parts_.push_back({part.size, 1, moves_of(cube, layout, part, turns)});
    }
    if (last_counts_half_) {
        parts_.back().size /= 2;
        for (std::uint16_t& to : parts_.back().moves) {
            to /= 2;
        }
    }
    for (std::size_t i = parts_.size() - 1; i > 0; --i) {
        parts_[i - 1].weight = parts_[i].weight * parts_[i].size;
    }
}

KeyMoves::Digits KeyMoves::digits(Key key) const noexcept {
    Digits out{};
    for (std::size_t i = parts_.size(); i > 0; --i) {
        out[i - 1] = key % parts_[i - 1].size;
        key /= parts_[i - 1].size;
    }
    if (last_counts_half_) {
        // Ranks 2k and 2k + 1 are of different parity, and all slices are even together.
        std::uint32_t& last = out[parts_.size() - 1];
        last *= 2;
        const bool odd = is_odd_rank_of_four(out[1]) != is_odd_rank_of_four(out[2]);
        last += is_odd_rank_of_four(last) != odd ? 1 : 0;
    }
    return out;
}

}  // namespace revenge::solver::thistlethwaite

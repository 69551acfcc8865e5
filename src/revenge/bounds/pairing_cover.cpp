#include "revenge/bounds/pairing_cover.hpp"

#include <algorithm>

namespace revenge::bounds {

namespace {

// Looking so many states up by themselves takes as long as a block.
constexpr std::uint64_t kFewStates = 250;

}  // namespace

bool PairingCover::covers(const PairingBlock::State& state) const noexcept {
    const PairingBlock::Place place = near_.block().place_of(state);
    return has_bit(covered_[place.row], place.value);
}

PairingCover::Outcome PairingCover::cover(const EdgePairing& pairing, int moves) {
    covered_.assign(near_.block().rows(), {});
    few_.clear();
    moves_ = moves;
    outcome_ = {states(), 0, 0};
    for (length_ = 0; length_ <= moves - near_.limits().first && outcome_.left > 0; ++length_) {
        if (near_.distance(pairing) <= near_.limits().near + length_) {
            follow(pairing, {}, model_.moves().size(), length_);
        }
    }
    return outcome_;
}

// REQUIRES a pairing that can come near in `left` moves, and is not near before them unless the word begins there.
void PairingCover::follow(const EdgePairing& pairing, const CenterChange& change, std::size_t last,
                          int left) {
    if (left == 0) {
        take(pairing, change);
        return;
    }
    const int near = near_.limits().near;
    const std::vector<StepThreeMove>& moves = model_.moves();
    for (std::size_t move = 0; move < moves.size() && outcome_.left > 0; ++move) {
        if (!may_follow(moves, last, move)) {
            continue;
        }
        const EdgePairing next = moves[move].pairs(pairing);
        const int distance = near_.distance(next);
        if (distance < near + left && (distance > near || left == 1)) {
            follow(next, change.then(moves[move]), move, left - 1);
        }
    }
}

void PairingCover::take(const EdgePairing& pairing, const CenterChange& change) {
    const NearPairings::Home home = near_.home(pairing);
    const std::uint64_t before = outcome_.left;
    if (before > kFewStates) {
        take_rows(home.block, change.then(*home.symmetry));
    } else {
        take_states(home.block, change.then(*home.symmetry));
    }
    if (outcome_.left < before) {
        ++outcome_.words;
        outcome_.longest = length_;
    }
}

void PairingCover::take_rows(std::uint32_t block, const CenterChange& change) {
    const PairingBlock::View view = near_.block().view(change);
    const CenterRow full = full_row(near_.block().values());
    for (std::uint32_t row = 0; row < covered_.size(); ++row) {
        if (covered_[row] == full) {
            continue;
        }
        const CenterRow source = near_.row(block, moves_ - length_, view.row[row]);
        if (!source.is_empty()) {
            const unsigned before = count_bits(covered_[row]);
            covered_[row] |= view(source, row);
            outcome_.left -= count_bits(covered_[row]) - before;
        }
    }
}

void PairingCover::take_states(std::uint32_t block, const CenterChange& change) {
    if (few_.empty()) {
        for (std::uint32_t row = 0; row < covered_.size(); ++row) {
            for (std::uint32_t value = 0; value < near_.block().values(); ++value) {
                if (!has_bit(covered_[row], value)) {
                    few_.push_back({row, value});
                }
            }
        }
    }
    const auto is_found = [&](const PairingBlock::Place& place) {
        const PairingBlock::Place there =
            near_.block().place_of(near_.block().changed(near_.block().state_at(place), change));
        return has_bit(near_.row(block, moves_ - length_, there.row), there.value);
    };
    const auto found = std::partition(few_.begin(), few_.end(),
                                      [&](const auto& place) { return !is_found(place); });
    for (auto place = found; place != few_.end(); ++place) {
        set_bit(covered_[place->row], place->value);
    }
    few_.erase(found, few_.end());
    outcome_.left = few_.size();
}

}  // namespace revenge::bounds

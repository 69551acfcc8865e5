#include "revenge/bounds/pairing_cover.hpp"

#include <algorithm>
#include <array>

#include "revenge/base/check.hpp"

namespace revenge::bounds {

namespace {

// Looking so many states up by themselves takes as long as a block.
constexpr std::uint64_t kFewStates = 250;
// Rows are counted after so many words, which takes as long as three.
constexpr std::uint64_t kWordsBetweenCounts = 32;
constexpr std::size_t kMostMoves = 64;  // of a metric
constexpr std::size_t kCacheLine = 64;

}  // namespace

PairingCover::PairingCover(const StepThree& model, const NearPairings& near)
    : model_(model), near_(near), found_(near.block().nothing()) {
    base::check(model.moves().size() <= kMostMoves, "a metric has at most so many moves");
}

bool PairingCover::covers(const PairingBlock::State& state) const noexcept {
    const PairingBlock::Place place = near_.block().place_of(state);
    if (has_bit(found_.rows[place.row], place.value)) {
        return true;
    }
    return is_listed_ && std::ranges::none_of(left_, [&](const PairingBlock::State& other) {
               const PairingBlock::Place there = near_.block().place_of(other);
               return there.row == place.row && there.value == place.value;
           });
}

PairingCover::Outcome PairingCover::cover(const EdgePairing& pairing, int moves) {
    found_ = near_.block().nothing();
    left_.clear();
    is_listed_ = false;
    unmerged_ = 0;
    moves_ = moves;
    outcome_ = {};
    shortest_ = moves - near_.limits().last;
    const PairingEntry entry = near_.index()[rank_of(pairing)];
    follow_all(pairing, entry, Words::EndNear);
    follow_all(pairing, entry, Words::All);
    outcome_.left = is_listed_ ? left_.size() : count_left();
    return outcome_;
}

void PairingCover::follow_all(const EdgePairing& pairing, PairingEntry entry, Words words) {
    words_ = words;
    for (length_ = shortest_; length_ <= moves_ - near_.limits().first && !is_done(); ++length_) {
        if (near_.index().moves_to_near(entry) > length_) {
            continue;
        }
        if (!is_listed_ && moves_ - length_ < near_.limits().dense) {
            list_states(near_.block().states());
        }
        const Change unchanged = near_.block().unchanged();
        if (length_ == 0) {
            if (entry.is_near()) {
                take(entry, unchanged);
            }
        } else {
            follow({pairing, unchanged, model_.moves().size(), length_});
        }
        if (!is_listed_) {
            list_states(kFewStates);
        }
    }
}

// REQUIRES a pairing that can come near in `left` > 0 moves.
void PairingCover::follow(const Node& node) {
    struct Next {
        EdgePairing pairing;
        std::uint32_t rank;
        std::uint8_t move;
    };
    std::array<Next, kMostMoves>
        next;  // NOLINT(cppcoreguidelines-pro-type-member-init): written before it is read
    std::size_t count = 0;
    for (std::size_t move = 0; move < model_.moves().size(); ++move) {
        if (may_follow(model_.moves(), node.last, move)) {
            Next& one = next[count++];
            one.pairing = model_.moves()[move].pairs(node.pairing);
            one.rank = rank_of(one.pairing);
            one.move = static_cast<std::uint8_t>(move);
            near_.index().prefetch(one.rank);
        }
    }
    const int left = node.left - 1;
    const bool may_end = words_ == Words::EndNear && length_ - left >= shortest_;
    // Those that count; what they will read is asked for before the first is looked at.
    std::array<PairingEntry, kMostMoves> entries;
    std::size_t kept = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const PairingEntry entry = near_.index()[next[i].rank];
        if (near_.index().moves_to_near(entry) <= left &&
            (left == 0 || !may_end || !entry.is_near())) {
            next[kept] = next[i];
            entries[kept++] = entry;
        }
    }
    for (std::size_t i = 0; i < kept && !is_done(); ++i) {
        if (left == 0 && i + 1 < kept) {
            prefetch(entries[i + 1]);
        }
        const Change change = near_.block().then(node.change, next[i].move);
        if (left == 0) {
            take(entries[i], change);
        } else {
            follow({next[i].pairing, change, next[i].move, left});
        }
    }
}

void PairingCover::prefetch(PairingEntry entry) const noexcept {
    if (is_listed_) {
        return;
    }
    const RowsThere there = near_.rows(entry.block(), moves_ - length_);
    constexpr std::size_t kWords = kCacheLine / sizeof(std::uint64_t);
    for (std::size_t row = 0; row < near_.block().rows(); row += kWords) {
        __builtin_prefetch(there.low + row);
    }
    for (std::size_t row = 0; row < near_.block().rows(); row += kCacheLine) {
        __builtin_prefetch(there.high + row);
    }
}

void PairingCover::take(PairingEntry entry, const Change& change) {
    ++outcome_.words;
    outcome_.longest = length_;
    if (is_listed_) {
        take_states(entry, change);
        return;
    }
    near_.block().view(change, entry.symmetry(), view_);
    near_.block().gather(view_, near_.rows(entry.block(), moves_ - length_), found_);
    if (++unmerged_ == kWordsBetweenCounts) {
        list_states(kFewStates);
    }
}

void PairingCover::take_states(PairingEntry entry, const Change& change) {
    std::erase_if(left_, [&](const PairingBlock::State& state) {
        const PairingBlock::State there = near_.block().changed(state, change, entry.symmetry());
        return near_.has(entry.block(), moves_ - length_, near_.block().place_of(there));
    });
}

std::uint64_t PairingCover::count_left() const noexcept {
    std::uint64_t found = 0;
    for (std::size_t row = 0; row < found_.rows.size(); ++row) {
        found += count_bits(found_.rows[row]);
    }
    return near_.block().states() - found;
}

void PairingCover::list_states(std::uint64_t most) {
    near_.block().merge(found_);
    unmerged_ = 0;
    if (count_left() > most) {
        return;
    }
    is_listed_ = true;
    for (std::uint32_t row = 0; row < found_.rows.size(); ++row) {
        for (std::uint32_t value = 0; value < near_.block().values(); ++value) {
            if (!has_bit(found_.rows[row], value)) {
                left_.push_back(near_.block().state_at({row, value}));
            }
        }
    }
}

}  // namespace revenge::bounds

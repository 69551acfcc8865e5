#include "revenge/bounds/near_pairings.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "revenge/base/check.hpp"

namespace revenge::bounds {

namespace {

constexpr std::uint32_t kNoBlock = 0xFFFFFFFF;

std::uint64_t key_of(const EdgePairing& pairing) noexcept {
    std::uint64_t key = 0;
    for (const std::uint8_t edge : pairing) {
        key = key << 4U | edge;
    }
    return key;
}

constexpr std::size_t even_pairings() noexcept {
    std::size_t out = 1;
    for (int n = 3; n <= kEdges; ++n) {
        out *= static_cast<std::size_t>(n);
    }
    return out;
}

}  // namespace

NearPairings::NearPairings(const StepThree& model, Limits limits, const std::function<bool()>& stop)
    : model_(model), block_(model), limits_(limits) {
    find_distances();
    find_blocks();
    for (const StepThreeMove& move : model_.moves()) {
        for (const StepThreeSymmetry& symmetry : model_.symmetries()) {
            views_.push_back(block_.view(CenterChange{}.then(move).then(symmetry)));
        }
    }
    Rows within(near_.size() * block_.rows());
    for (const StepThree::Centers& goal : model_.goals()) {
        const auto place = block_.place_of({false, goal.r, goal.f, goal.u});
        CenterRow row = within.at(place.row);
        set_bit(row, place.value);
        within.set(place.row, row);
    }
    for (int moves = 0;; ++moves) {
        if (moves >= limits_.first) {
            kept_.push_back(within);
        }
        if (moves == limits_.last || stop()) {
            return;
        }
        within = advance(within);
    }
}

// The place of the first ten edges' partners among all; an even permutation's last two follow.
std::uint32_t NearPairings::even_rank(const EdgePairing& pairing) noexcept {
    std::uint32_t seen = 0;
    std::uint32_t out = 0;
    for (unsigned i = 0; i + 2 < kEdges; ++i) {
        const unsigned edge = pairing[i];
        const auto before = static_cast<unsigned>(std::popcount(seen & ((1U << edge) - 1)));
        out = out * (kEdges - i) + edge - before;
        seen |= 1U << edge;
    }
    return out;
}

NearPairings::Least NearPairings::least(const EdgePairing& pairing) const noexcept {
    Least out{pairing, 0};
    std::uint64_t best = ~std::uint64_t{0};
    for (std::size_t s = 0; s < model_.symmetries().size(); ++s) {
        const EdgePairing image = model_.symmetries()[s].pairs(pairing);
        if (const std::uint64_t key = key_of(image); key < best) {
            best = key;
            out = {image, s};
        }
    }
    return out;
}

// Breadth first, one of each class of pairings; distances are noted of all.
void NearPairings::find_distances() {
    distance_.assign(even_pairings(), kFar);
    std::vector<EdgePairing> level;
    std::vector<EdgePairing> next;
    const auto meet = [&](const EdgePairing& pairing, std::uint8_t distance) {
        if (distance_[even_rank(pairing)] != kFar) {
            return;
        }
        counts_.resize(std::size_t{distance} + 1);
        for (const StepThreeSymmetry& symmetry : model_.symmetries()) {
            std::uint8_t& known = distance_[even_rank(symmetry.pairs(pairing))];
            counts_[distance] += known == kFar ? 1 : 0;
            known = distance;
        }
        const EdgePairing first = least(pairing).pairing;
        next.push_back(first);
        if (distance <= limits_.near) {
            near_.push_back(first);
        }
    };
    meet(joined_pairing(), 0);
    for (int distance = 1; distance <= limits_.distance && !next.empty(); ++distance) {
        level.swap(next);
        next.clear();
        for (const EdgePairing& pairing : level) {
            for (const StepThreeMove& move : model_.moves()) {
                meet(move.pairs(pairing), static_cast<std::uint8_t>(distance));
            }
        }
    }
}

void NearPairings::find_blocks() {
    for (std::uint32_t block = 0; block < near_.size(); ++block) {
        numbers_.emplace(key_of(near_[block]), block);
    }
    neighbors_.reserve(near_.size() * model_.moves().size());
    for (const EdgePairing& pairing : near_) {
        for (const StepThreeMove& move : model_.moves()) {
            const Least there = least(move.pairs(pairing));
            const auto found = numbers_.find(key_of(there.pairing));
            neighbors_.push_back({found == numbers_.end() ? kNoBlock : found->second,
                                  static_cast<std::uint8_t>(there.symmetry)});
        }
    }
}

NearPairings::Home NearPairings::home(const EdgePairing& pairing) const {
    const Least first = least(pairing);
    const auto found = numbers_.find(key_of(first.pairing));
    base::check(found != numbers_.end(), "a near pairing has a block");
    return {found->second, &model_.symmetries()[first.symmetry]};
}

// States within one move more.
NearPairings::Rows NearPairings::advance(const Rows& within) const {
    Rows out = within;
    const CenterRow full = full_row(block_.values());
    const std::size_t moves = model_.moves().size();
    const std::size_t rows = block_.rows();
    for (std::size_t block = 0; block < near_.size(); ++block) {
        for (std::size_t move = 0; move < moves; ++move) {
            const Neighbor& there = neighbors_[block * moves + move];
            if (there.block == kNoBlock) {
                continue;
            }
            const PairingBlock::View& view =
                views_[move * model_.symmetries().size() + there.symmetry];
            for (std::uint32_t row = 0; row < rows; ++row) {
                const CenterRow source = within.at(there.block * rows + view.row[row]);
                CenterRow known = out.at(block * rows + row);
                if (!source.is_empty() && !(known == full)) {
                    known |= view(source, row);
                    out.set(block * rows + row, known);
                }
            }
        }
    }
    return out;
}

}  // namespace revenge::bounds

#include "revenge/bounds/pairing_index.hpp"

#include <algorithm>

#include "revenge/base/check.hpp"

namespace revenge::bounds {

namespace {

constexpr std::size_t kBetweenStops = std::size_t{1} << 16U;  // classes

std::vector<std::size_t> inverses_of(const std::vector<StepThreeSymmetry>& symmetries) {
    std::vector<std::size_t> out;
    for (const StepThreeSymmetry& symmetry : symmetries) {
        const auto found = std::ranges::find_if(symmetries, [&](const StepThreeSymmetry& other) {
            return then(symmetry.centers, other.centers) == identity_map();
        });
        out.push_back(static_cast<std::size_t>(found - symmetries.begin()));
    }
    return out;
}

}  // namespace

EdgePairing first_of(const StepThree& model, const EdgePairing& pairing) noexcept {
    EdgePairing out = pairing;
    for (const StepThreeSymmetry& symmetry : model.symmetries()) {
        out = std::min(out, symmetry.pairs(pairing));
    }
    return out;
}

bool is_first(const StepThree& model, const EdgePairing& pairing) noexcept {
    return std::ranges::none_of(model.symmetries(), [&](const StepThreeSymmetry& symmetry) {
        return symmetry.pairs(pairing) < pairing;
    });
}

PairingIndex::PairingIndex(const StepThree& model, std::size_t near_classes, int farthest,
                           const StopAt& stop)
    : model_(model),
      near_classes_(near_classes),
      all_moves_(~std::uint64_t{0} >> (64 - model.moves().size())),
      inverse_(inverses_of(model.symmetries())),
      entries_(kPairings) {
    find_seen_back();
    std::vector<std::uint32_t> firsts;
    std::vector<EdgePairing> level;
    std::vector<EdgePairing> next;
    meet(joined_pairing(), 0, next);
    for (int distance = 1; distance <= farthest && !next.empty(); ++distance) {
        level.swap(next);
        next.clear();
        for (const EdgePairing& pairing : level) {
            if (firsts.size() % kBetweenStops == 0 && stop(firsts.size() / 2)) {
                return;
            }
            firsts.push_back(rank_of(pairing));
            for (const StepThreeMove& move : model_.moves()) {
                meet(move.pairs(pairing), distance, next);
            }
        }
    }
    for (const EdgePairing& pairing : next) {
        firsts.push_back(rank_of(pairing));
    }
    find_ways(firsts, stop);
}

// A symmetry S makes of a pairing p moved by m what S(p) is, moved by S m S^-1. Moves are told by what they do to the
// centers.
void PairingIndex::find_seen_back() {
    const std::vector<StepThreeMove>& moves = model_.moves();
    for (const StepThreeSymmetry& symmetry : model_.symmetries()) {
        std::vector<std::uint8_t>& back = seen_back_.emplace_back(moves.size());
        for (std::size_t move = 0; move < moves.size(); ++move) {
            const PlaceMap seen =
                then(then(inverse(symmetry.centers), moves[move].centers), symmetry.centers);
            const auto as = std::ranges::find(moves, seen, &StepThreeMove::centers);
            base::check(as != moves.end(), "symmetries take moves to moves");
            back[static_cast<std::size_t>(as - moves.begin())] = static_cast<std::uint8_t>(move);
        }
    }
}

void PairingIndex::find_ways(const std::vector<std::uint32_t>& firsts, const StopAt& stop) {
    ways_.resize(firsts.size());
    std::vector<std::uint32_t> ranks(model_.moves().size());
    for (std::size_t cls = 0; cls < firsts.size(); ++cls) {
        if (cls % kBetweenStops == 0 && stop((firsts.size() + cls) / 2)) {
            return;
        }
        const EdgePairing first = pairing_at(firsts[cls]);
        for (std::size_t move = 0; move < ranks.size(); ++move) {
            ranks[move] = rank_of(model_.moves()[move].pairs(first));
            prefetch(ranks[move]);
        }
        for (std::size_t move = 0; move < ranks.size(); ++move) {
            for (int left = moves_to_near(entries_[ranks[move]]); left < kMostMovesToNear; ++left) {
                ways_[cls][static_cast<std::size_t>(left)] |= std::uint64_t{1} << move;
            }
        }
    }
}

void PairingIndex::meet(const EdgePairing& pairing, int distance, std::vector<EdgePairing>& next) {
    if (entries_[rank_of(pairing)].is_known()) {
        return;
    }
    const EdgePairing first = first_of(model_, pairing);
    const auto cls = static_cast<std::uint32_t>(distance_.size());
    counts_.resize(static_cast<std::size_t>(distance) + 1);
    for (std::size_t i = 0; i < inverse_.size(); ++i) {
        PairingEntry& entry = entries_[rank_of(model_.symmetries()[i].pairs(first))];
        if (!entry.is_known()) {
            ++counts_[static_cast<std::size_t>(distance)];
            entry = PairingEntry(cls, inverse_[i]);
        }
    }
    if (cls < near_classes_) {
        first_.push_back(first);
        near_ = distance;
    }
    distance_.push_back(static_cast<std::uint8_t>(distance));
    next.push_back(first);
}

}  // namespace revenge::bounds

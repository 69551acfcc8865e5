#include "revenge/bounds/pairing_index.hpp"

#include <algorithm>

namespace revenge::bounds {

namespace {

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
                           const std::function<bool()>& stop)
    : model_(model),
      near_classes_(near_classes),
      inverse_(inverses_of(model.symmetries())),
      entries_(kPairings) {
    std::vector<EdgePairing> level;
    std::vector<EdgePairing> next;
    meet(joined_pairing(), 0, next);
    for (int distance = 1; distance <= farthest && !next.empty() && !stop(); ++distance) {
        level.swap(next);
        next.clear();
        for (const EdgePairing& pairing : level) {
            for (const StepThreeMove& move : model_.moves()) {
                meet(move.pairs(pairing), distance, next);
            }
        }
    }
    find_moves_to_near();
}

void PairingIndex::find_moves_to_near() {
    moves_to_near_.resize((kPairings + kInByte - 1) / kInByte);
    for (std::uint32_t rank = 0; rank < kPairings; ++rank) {
        const PairingEntry entry = entries_[rank];
        const int moves =
            entry.is_near() ? 0 : std::clamp(entry.distance() - near_, 1, kMostMovesToNear);
        std::uint8_t& byte = moves_to_near_[rank / kInByte];
        byte = static_cast<std::uint8_t>(byte | moves << rank % kInByte * kMovesBits);
    }
}

void PairingIndex::meet(const EdgePairing& pairing, int distance, std::vector<EdgePairing>& next) {
    if (entries_[rank_of(pairing)].is_known()) {
        return;
    }
    const EdgePairing first = first_of(model_, pairing);
    counts_.resize(static_cast<std::size_t>(distance) + 1);
    const bool is_near = first_.size() < near_classes_;
    for (std::size_t i = 0; i < inverse_.size(); ++i) {
        PairingEntry& entry = entries_[rank_of(model_.symmetries()[i].pairs(first))];
        if (!entry.is_known()) {
            ++counts_[static_cast<std::size_t>(distance)];
            entry = is_near
                        ? PairingEntry::near(static_cast<std::uint32_t>(first_.size()), inverse_[i])
                        : PairingEntry::far(distance);
        }
    }
    if (is_near) {
        first_.push_back(first);
        near_ = distance;
    }
    ++all_classes_;
    next.push_back(first);
}

}  // namespace revenge::bounds

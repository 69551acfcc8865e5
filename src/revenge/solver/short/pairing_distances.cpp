#include "revenge/solver/short/pairing_distances.hpp"

namespace revenge::solver::reduction {

PairingDistances::PairingDistances(std::size_t size, Form form) : form_{form} {
    if (form == Form::Exact) {
        entries_.assign(size / 2, 0);
    } else {
        entries_.assign(size / 4, 0xFF);
        near_.assign(kNearSlots, kFree);
    }
}

bool PairingDistances::begin_level(int distance, std::uint64_t count) {
    entered_ += count;
    if (form_[0] == Form::Exact) {
        return true;
    }
    if (entered_ <= kMostNear) {
        near_most_[0] = static_cast<std::uint8_t>(distance);
    }
    return distance < near_most_[0] + kFurthest - 1;
}

void PairingDistances::enter_near(std::size_t index, int distance) noexcept {
    std::size_t at = slot_of(index);
    while (near_[at] != kFree) {
        at = (at + 1) % kNearSlots;
    }
    near_[at] = static_cast<std::uint32_t>(index << 4U | static_cast<std::size_t>(distance));
}

}  // namespace revenge::solver::reduction

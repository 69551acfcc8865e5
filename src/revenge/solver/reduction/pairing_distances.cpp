#include "revenge/solver/reduction/pairing_distances.hpp"

#include <algorithm>

namespace revenge::solver::reduction {

PairingDistances::PairingDistances(std::size_t size, Form form)
    : form_{form}, entries_(form == Form::Fine ? size / 2 : size / 4, std::uint8_t{0xFF}) {
    if (form == Form::Compact) {
        near_ = base::OpenTable<NearKeys>(kNearSlots);
    }
}

bool PairingDistances::begin_level(int distance, std::uint64_t count) {
    entered_ += count;
    bool goes_on = false;
    if (form_[0] == Form::Fine) {
        goes_on = entered_ <= entries_.size() * 2 / 4;
    } else {
        if (entered_ <= kMostNear) {
            near_most_[0] = static_cast<std::uint8_t>(distance);
        }
        goes_on = distance < near_most_[0] + kFurthest - 1;
    }
    most_[0] = static_cast<std::uint8_t>(distance + 1);
    return goes_on;
}

void PairingDistances::enter_rest() noexcept {
    if (form_[0] == Form::Compact) {
        return;  // what was not entered says so
    }
    for (std::uint8_t& byte : entries_) {
        const int low = std::min<int>(byte & 0xF, most_[0]);
        const int high = std::min<int>(byte >> 4, most_[0]);
        byte = static_cast<std::uint8_t>(high << 4 | low);
    }
}

}  // namespace revenge::solver::reduction

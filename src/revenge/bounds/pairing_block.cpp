#include "revenge/bounds/pairing_block.hpp"

namespace revenge::bounds {

CenterChange CenterChange::then(const StepThreeMove& move) const noexcept {
    return {bounds::then(centers, move.centers), odd != move.odd, exchanged};
}

CenterChange CenterChange::then(const StepThreeSymmetry& symmetry) const noexcept {
    CenterChange out{bounds::then(centers, symmetry.centers), odd, exchanged};
    out.exchanged.r ^= symmetry.exchanged.r;
    out.exchanged.f ^= symmetry.exchanged.f;
    out.exchanged.u ^= symmetry.exchanged.u;
    return out;
}

PairingBlock::Halves::Halves(const CenterOrbit& all) : orbit(&all) {
    constexpr std::uint8_t kNone = 0xFF;
    number.assign(all.size(), kNone);
    is_renamed.assign(all.size(), 0);
    for (std::uint32_t value = 0; value < all.size(); ++value) {
        if (number[value] != kNone) {
            continue;
        }
        number[value] = static_cast<std::uint8_t>(first.size());
        const std::uint32_t other = all.number(all.opposite(all.mask(value)));
        if (other != value) {
            number[other] = number[value];
            is_renamed[other] = 1;
        }
        first.push_back(all.mask(value));
    }
}

PairingBlock::PairingBlock(const StepThree& model) : r_(model.r()), f_(model.f()), u_(model.u()) {}

PairingBlock::RowOf PairingBlock::row_of(const State& state) const noexcept {
    const std::uint32_t r = r_.orbit->number(state.r);
    const std::uint32_t f =
        f_.orbit->number(r_.is_renamed[r] != 0 ? f_.orbit->opposite(state.f) : state.f);
    const auto row =
        ((state.odd ? 1U : 0U) * r_.first.size() + r_.number[r]) * f_.first.size() + f_.number[f];
    return {static_cast<std::uint32_t>(row), f_.is_renamed[f] != 0};
}

PairingBlock::Place PairingBlock::place_of(const State& state) const noexcept {
    const RowOf at = row_of(state);
    return {at.row, u_.number(at.is_turned ? u_.opposite(state.u) : state.u)};
}

PairingBlock::State PairingBlock::state_at(Place place) const noexcept {
    const auto fs = static_cast<std::uint32_t>(f_.first.size());
    const auto rs = static_cast<std::uint32_t>(r_.first.size());
    return {place.row / fs / rs != 0, r_.first[place.row / fs % rs], f_.first[place.row % fs],
            u_.mask(place.value)};
}

PairingBlock::State PairingBlock::changed(const State& state,
                                          const CenterChange& change) const noexcept {
    const auto seen = [&](const CenterOrbit& orbit, bool exchanged, Mask mask) {
        const Mask there = image(mask, change.centers);
        return exchanged ? orbit.opposite(there) : there;
    };
    return {state.odd != change.odd, seen(*r_.orbit, change.exchanged.r, state.r),
            seen(*f_.orbit, change.exchanged.f, state.f), seen(u_, change.exchanged.u, state.u)};
}

PairingBlock::View PairingBlock::view(const CenterChange& change) const {
    std::vector<std::uint32_t> plain(u_.size());
    std::vector<std::uint32_t> turned(u_.size());
    for (std::uint32_t value = 0; value < u_.size(); ++value) {
        const Mask there = changed(state_at({0, value}), change).u;
        plain[u_.number(there)] = value;
        turned[u_.number(u_.opposite(there))] = value;
    }
    View out{{}, {}, RowMap(plain), RowMap(turned)};
    for (std::uint32_t row = 0; row < rows(); ++row) {
        const RowOf there = row_of(changed(state_at({row, 0}), change));
        out.row.push_back(static_cast<std::uint16_t>(there.row));
        out.is_turned.push_back(there.is_turned ? 1 : 0);
    }
    return out;
}

}  // namespace revenge::bounds

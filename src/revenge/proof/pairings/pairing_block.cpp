#include "revenge/proof/pairings/pairing_block.hpp"

#include <utility>

#include "revenge/base/check.hpp"

namespace revenge::proof::pairings {

namespace {

// Maps patterns of one axis to patterns of the same or the other axis; other values are unchanged.
template <class Image>
ValueMap pattern_map(const CenterOrbit& from, const CenterOrbit& to, const Image& image) {
    ValueMap out = identity_values();
    for (std::uint32_t value = 0; value < from.size(); ++value) {
        const std::uint32_t there = to.number(image(from.mask(value)));
        base::check(there < to.size(), "moves and symmetries keep the patterns of an axis");
        out.to[value] = static_cast<std::uint8_t>(there);
    }
    return out;
}

std::array<std::uint8_t, 16> few_values(const ValueMap& map) {
    std::array<std::uint8_t, 16> out{};
    for (std::size_t value = 0; value < out.size(); ++value) {
        out[value] = map[value];
    }
    return out;
}

}  // namespace

PairingBlock::Halves::Halves(const CenterOrbit& orbit)
    : number(orbit.size()),
      is_renamed(orbit.size()),
      opposite(
          pattern_map(orbit, orbit, [&](centers::Mask mask) { return orbit.opposite(mask); })) {
    for (std::uint32_t value = 0; value < orbit.size(); ++value) {
        const std::uint8_t other = opposite[value];
        if (other < value) {
            number[value] = number[other];
            is_renamed[value] = 1;
        } else {
            number[value] = static_cast<std::uint8_t>(first.size());
            first.push_back(static_cast<std::uint8_t>(value));
        }
    }
}

PairingBlock::PairingBlock(const StepThree& model, const RowKernels& kernels)
    : r_(model.r()), f_(model.f()), u_(model.u()), values_(model.u().size()), kernels_(kernels) {
    base::check(model.f().size() == values_, "F and U have as many patterns");
    base::check(values_ <= kRowValues, "a row has too many values");
    base::check(rows() <= kMaxRows, "a block has too many rows");
    for (const StepThreeMove& move : model.moves()) {
        const auto moved = [&](centers::Mask mask) { return centers::image(mask, move.centers); };
        moves_.push_back({pattern_map(model.f(), model.f(), moved),
                          pattern_map(model.u(), model.u(), moved),
                          few_values(pattern_map(model.r(), model.r(), moved)), move.odd});
    }
    for (const StepThreeSymmetry& symmetry : model.symmetries()) {
        const auto seen = [&](const CenterOrbit& from, const CenterOrbit& to, bool opposed) {
            return pattern_map(from, to, [&](centers::Mask mask) {
                const centers::Mask there = centers::image(mask, symmetry.centers);
                return opposed ? to.opposite(there) : there;
            });
        };
        const Opposed& opposed = symmetry.opposed;
        symmetries_.push_back({seen(model.f(), symmetry.swaps ? model.u() : model.f(), opposed.f),
                               seen(model.u(), symmetry.swaps ? model.f() : model.u(), opposed.u),
                               few_values(seen(model.r(), model.r(), opposed.r)), symmetry.swaps});
    }
    make_steps();
}

void PairingBlock::make_steps() {
    const auto halved = [](const Halves& halves, std::uint8_t pattern) {
        return static_cast<std::uint8_t>(halves.number[pattern] |
                                         (halves.is_renamed[pattern] != 0 ? kRenamed : 0U));
    };
    for (const Change& move : moves_) {
        for (const SymmetryChange& seen : symmetries_) {
            const ValueMap f = kernels_.then(move.f, seen.f);
            const ValueMap u = kernels_.then(move.u, seen.u);
            Step step{seen.swaps ? u : f, seen.swaps ? f : u, {}, move.odd, seen.swaps};
            for (std::uint32_t value = 0; value < values_; ++value) {
                step.of_row.to[value] = halved(f_, step.of_row[value]);
            }
            for (std::size_t value = 0; value < r_.number.size(); ++value) {
                step.r[value] = halved(r_, seen.r[move.r[value]]);
            }
            steps_.push_back(step);
        }
    }
}

PairingBlock::State PairingBlock::state_of(const StepThree& model, bool odd,
                                           const StepThree::Centers& centers) {
    return {odd, static_cast<std::uint8_t>(model.r().number(centers.r)),
            static_cast<std::uint8_t>(model.f().number(centers.f)),
            static_cast<std::uint8_t>(model.u().number(centers.u))};
}

PairingBlock::Place PairingBlock::place_of(const State& state) const noexcept {
    const std::uint8_t f = r_.is_renamed[state.r] != 0 ? f_.opposite[state.f] : state.f;
    const auto row =
        ((state.odd ? 1U : 0U) * r_.first.size() + r_.number[state.r]) * f_.first.size() +
        f_.number[f];
    return {static_cast<std::uint32_t>(row),
            f_.is_renamed[f] != 0 ? u_.opposite[state.u] : state.u};
}

PairingBlock::State PairingBlock::state_at(Place place) const noexcept {
    const auto fs = static_cast<std::uint32_t>(f_.first.size());
    const auto rs = static_cast<std::uint32_t>(r_.first.size());
    return {place.row / fs / rs != 0, r_.first[place.row / fs % rs], f_.first[place.row % fs],
            static_cast<std::uint8_t>(place.value)};
}

PairingBlock::Change PairingBlock::unchanged() const noexcept {
    return {identity_values(), identity_values(), few_values(identity_values()), false};
}

PairingBlock::Change PairingBlock::then(const Change& change, std::size_t move) const noexcept {
    const Change& next = moves_[move];
    Change out{kernels_.then(change.f, next.f),
               kernels_.then(change.u, next.u),
               {},
               change.odd != next.odd};
    for (std::size_t value = 0; value < out.r.size(); ++value) {
        out.r[value] = next.r[change.r[value]];
    }
    return out;
}

PairingBlock::State PairingBlock::seen(const State& state, std::size_t symmetry) const noexcept {
    const SymmetryChange& change = symmetries_[symmetry];
    State out{state.odd, change.r[state.r], change.f[state.f], change.u[state.u]};
    if (change.swaps) {
        std::swap(out.f, out.u);
    }
    return out;
}

// A state with patterns of R and F here, or of R and U if the axes are swapped, is stored there at the images of these
// patterns: the row is given by the image of R and the pattern that becomes F.
void PairingBlock::view(const Change& change, std::size_t symmetry, View& out) const noexcept {
    const SymmetryChange& seen = symmetries_[symmetry];
    const Halves& of_row = seen.swaps ? u_ : f_;
    const ValueMap rows =
        seen.swaps ? kernels_.then(change.u, seen.u) : kernels_.then(change.f, seen.f);
    out.swaps = seen.swaps;
    const std::size_t fs = f_.first.size();
    const std::size_t rs = r_.first.size();
    out.rows.rows = fs;
    out.rows.strips = 2 * rs;
    out.rows.values[0] =
        seen.swaps ? kernels_.then(change.f, seen.f) : kernels_.then(change.u, seen.u);
    out.rows.values[1] = kernels_.then(out.rows.values[0], u_.opposite);
    out.rows.clear_pairs();
    for (std::size_t f = 0; f < fs; ++f) {
        const std::uint8_t there = rows[of_row.first[f]];
        out.rows.add_pair(f_.number[there], f, f_.is_renamed[there] != 0);
    }
    for (std::size_t r = 0; r < rs; ++r) {
        const std::uint8_t r_there = seen.r[change.r[r_.first[r]]];
        const bool is_turned = r_.is_renamed[r_there] != 0;
        for (std::size_t odd = 0; odd < 2; ++odd) {
            const std::size_t odd_there = change.odd ? 1 - odd : odd;
            out.rows.strip[odd * rs + r] = {
                static_cast<std::uint16_t>((odd_there * rs + r_.number[r_there]) * fs), is_turned};
        }
    }
}

void PairingBlock::prefetch(const RowsThere& there) const noexcept {
    constexpr std::size_t kCacheLine = 64;
    constexpr std::size_t kWordsInLine = kCacheLine / sizeof(std::uint64_t);
    for (std::size_t row = 0; row < rows(); row += kWordsInLine) {
        __builtin_prefetch(there.low + row);
    }
    for (std::size_t row = 0; row < rows(); row += kCacheLine) {
        __builtin_prefetch(there.high + row);
    }
}

void PairingBlock::gather(const View& view, const RowsThere& there, Gathered& here) const noexcept {
    CenterRows& rows = view.swaps ? here.swapped : here.rows;
    kernels_.gather(view.rows, there, {rows.low.data(), rows.high.data()});
}

// For a parity and a pattern of R, the rows are half of a square of patterns of F and U; the other half has the
// opposite patterns.
void PairingBlock::merge(Gathered& here) const noexcept {
    const std::size_t fs = f_.first.size();
    RowsView opposite;
    opposite.rows = fs;
    opposite.strips = 1;
    for (std::size_t row = 0; row < fs; ++row) {
        opposite.add_pair(row, row, false);
    }
    opposite.values = {f_.opposite, f_.opposite};
    RowSquare square;
    RowSquare turned;
    for (std::size_t first = 0; first < here.rows.size(); first += fs) {
        std::array<std::uint64_t, kRowBits> low{};
        std::array<std::uint8_t, kRowBits> high{};
        kernels_.gather(opposite,
                        {here.swapped.low.data() + first, here.swapped.high.data() + first},
                        {low.data(), high.data()});
        for (std::size_t i = 0; i < fs; ++i) {
            square.set(u_.first[i], here.swapped[first + i]);
            square.set(u_.opposite[u_.first[i]], {low[i], high[i]});
        }
        kernels_.transpose(square, turned);
        for (std::size_t i = 0; i < fs; ++i) {
            here.rows.add(first + i, turned[f_.first[i]]);
        }
    }
}

}  // namespace revenge::proof::pairings

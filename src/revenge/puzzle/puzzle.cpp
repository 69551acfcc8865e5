#include "revenge/puzzle/puzzle.hpp"

#include <utility>

namespace revenge::puzzle {

namespace {

// RETURNS the sum of two twists of [0, modulus), such a twist again: quicker than a division.
std::uint8_t sum_of_twists(int a, int b, int modulus) noexcept {
    const int sum = a + b;
    return static_cast<std::uint8_t>(sum >= modulus ? sum - modulus : sum);
}

}  // namespace

Puzzle::Puzzle(std::string name, std::vector<Orbit> orbits)
    : name_(std::move(name)), orbits_(std::move(orbits)) {
    orientations_.fill(1);
    for (Orbit& orbit : orbits_) {
        orbit.first = slots_;
        orbit.distinct = true;
        for (int place = 0; place < orbit.size; ++place) {
            const auto slot = static_cast<std::size_t>(slots_ + place);
            const std::uint8_t label = orbit.solved[static_cast<std::size_t>(place)];
            orbit.distinct = orbit.distinct && label == place;
            solved_.piece[slot] = label;
            orientations_[slot] = static_cast<std::uint8_t>(orbit.orientations);
        }
        slots_ += orbit.size;
    }
}

const Orbit* Puzzle::find_orbit(std::string_view name) const noexcept {
    for (const Orbit& orbit : orbits_) {
        if (orbit.name == name) {
            return &orbit;
        }
    }
    return nullptr;
}

Transformation Puzzle::identity() const noexcept {
    Transformation out;
    for (int i = 0; i < slots_; ++i) {
        out.from[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(i);
    }
    return out;
}

State Puzzle::apply(const State& state, const Transformation& move) const noexcept {
    State out;
    for (std::size_t i = 0; i < static_cast<std::size_t>(slots_); ++i) {
        const std::size_t from = move.from[i];
        out.piece[i] = state.piece[from];
        out.twist[i] = sum_of_twists(state.twist[from], move.twist[i], orientations_[i]);
    }
    return out;
}

Transformation Puzzle::then(const Transformation& first,
                            const Transformation& second) const noexcept {
    Transformation out;
    for (std::size_t i = 0; i < static_cast<std::size_t>(slots_); ++i) {
        const std::size_t middle = second.from[i];
        out.from[i] = first.from[middle];
        out.twist[i] = sum_of_twists(first.twist[middle], second.twist[i], orientations_[i]);
    }
    return out;
}

Transformation Puzzle::inverse(const Transformation& move) const noexcept {
    Transformation out;
    for (std::size_t i = 0; i < static_cast<std::size_t>(slots_); ++i) {
        const std::size_t from = move.from[i];
        out.from[from] = static_cast<std::uint8_t>(i);
        out.twist[from] =
            static_cast<std::uint8_t>((orientations_[i] - move.twist[i]) % orientations_[i]);
    }
    return out;
}

Transformation Puzzle::element_of(const State& state) const noexcept {
    Transformation out;
    for (const Orbit& orbit : orbits_) {
        std::array<bool, kMaxSlots> taken{};
        for (int place = 0; place < orbit.size; ++place) {
            const auto slot = static_cast<std::size_t>(orbit.first + place);
            for (int home = 0; home < orbit.size; ++home) {
                const auto h = static_cast<std::size_t>(home);
                if (!taken[h] && orbit.solved[h] == state.piece[slot]) {
                    taken[h] = true;
                    out.from[slot] = static_cast<std::uint8_t>(orbit.first + home);
                    break;
                }
            }
            out.twist[slot] = state.twist[slot];
        }
    }
    return out;
}

}  // namespace revenge::puzzle

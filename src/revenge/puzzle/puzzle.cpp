#include "revenge/puzzle.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace revenge::puzzle {

namespace {

// RETURNS the sum of two twists of [0, modulus), such a twist again: quicker than a division.
SlotNumber sum_of_twists(int a, int b, int modulus) noexcept {
    const int sum = a + b;
    return static_cast<SlotNumber>(sum >= modulus ? sum - modulus : sum);
}

}  // namespace

Puzzle::Puzzle(std::string name, std::vector<Orbit> orbits)
    : name_(std::move(name)), orbits_(std::move(orbits)) {
    for (Orbit& orbit : orbits_) {
        orbit.first = slots_;
        orbit.distinct = true;
        has_hidden_twists_ = has_hidden_twists_ || !orbit.visible.empty();
        for (int place = 0; place < orbit.size; ++place) {
            const auto slot = static_cast<std::size_t>(slots_ + place);
            const SlotNumber label = orbit.solved[static_cast<std::size_t>(place)];
            orbit.distinct = orbit.distinct && label == place;
            solved_.piece[slot] = label;
            orientations_[slot] = static_cast<SlotNumber>(orbit.orientations);
        }
        slots_ += orbit.size;
    }
}

std::optional<SlotNumber> Orbit::label_of(long number) const noexcept {
    const auto label = std::ranges::find_if(
        solved, [&](SlotNumber candidate) { return number_of(candidate) == number; });
    return label == solved.end() ? std::nullopt : std::optional(*label);
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
        out.from[static_cast<std::size_t>(i)] = static_cast<SlotNumber>(i);
    }
    return out;
}

State Puzzle::apply(const State& state, const Transformation& move) const noexcept {
    State out;
    then(state.piece, state.twist, move, out.piece, out.twist);
    if (has_hidden_twists_) {
        for (const Orbit& orbit : orbits_) {
            for (auto slot = static_cast<std::size_t>(orbit.first);
                 slot < static_cast<std::size_t>(orbit.first + orbit.size); ++slot) {
                out.twist[slot] = static_cast<SlotNumber>(
                    out.twist[slot] % orbit.visible_orientations(out.piece[slot]));
            }
        }
    }
    return out;
}

Transformation Puzzle::then(const Transformation& first,
                            const Transformation& second) const noexcept {
    Transformation out;
    then(first.from, first.twist, second, out.from, out.twist);
    return out;
}

// Pointers are taken before the loop, since `SlotArray` finds its numbers anew at each access.
void Puzzle::then(const SlotArray& contents, const SlotArray& twists, const Transformation& move,
                  SlotArray& contents_out, SlotArray& twists_out) const noexcept {
    const auto count = static_cast<std::size_t>(slots_);
    contents_out.reserve(count);
    twists_out.reserve(count);
    if (std::min({contents.size(), twists.size(), move.from.size(), move.twist.size()}) < count) {
        then_far(contents, twists, move, contents_out, twists_out);
        return;
    }
    const SlotNumber* const from = move.from.data();
    const SlotNumber* const gained = move.twist.data();
    const SlotNumber* const modulus = orientations_.data();
    const SlotNumber* const content = contents.data();
    const SlotNumber* const twist = twists.data();
    SlotNumber* const to_content = contents_out.data();
    SlotNumber* const to_twist = twists_out.data();
    for (std::size_t i = 0; i < count; ++i) {
        to_content[i] = content[from[i]];
        to_twist[i] = sum_of_twists(twist[from[i]], gained[i], modulus[i]);
    }
}

// The same for arrays that may have room for fewer numbers than there are slots.
void Puzzle::then_far(const SlotArray& contents, const SlotArray& twists,
                      const Transformation& move, SlotArray& contents_out,
                      SlotArray& twists_out) const noexcept {
    for (std::size_t i = 0; i < static_cast<std::size_t>(slots_); ++i) {
        const std::size_t from = move.from[i];
        contents_out[i] = contents[from];
        twists_out[i] = sum_of_twists(twists[from], move.twist[i], orientations_[i]);
    }
}

Transformation Puzzle::inverse(const Transformation& move) const noexcept {
    Transformation out;
    for (std::size_t i = 0; i < static_cast<std::size_t>(slots_); ++i) {
        const std::size_t from = move.from[i];
        out.from[from] = static_cast<SlotNumber>(i);
        out.twist[from] =
            static_cast<SlotNumber>((orientations_[i] - move.twist[i]) % orientations_[i]);
    }
    return out;
}

Transformation Puzzle::element_of(const State& state) const noexcept {
    Transformation out;
    for (const Orbit& orbit : orbits_) {
        std::vector<bool> taken(static_cast<std::size_t>(orbit.size), false);
        for (int place = 0; place < orbit.size; ++place) {
            const auto slot = static_cast<std::size_t>(orbit.first + place);
            for (int home = 0; home < orbit.size; ++home) {
                const auto h = static_cast<std::size_t>(home);
                if (!taken[h] && orbit.solved[h] == state.piece[slot]) {
                    taken[h] = true;
                    out.from[slot] = static_cast<SlotNumber>(orbit.first + home);
                    break;
                }
            }
            out.twist[slot] = state.twist[slot];
        }
    }
    return out;
}

}  // namespace revenge::puzzle

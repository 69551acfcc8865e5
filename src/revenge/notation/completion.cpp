#include "revenge/notation/completion.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace revenge::notation {

namespace {

using puzzle::Face;
using puzzle::Orbit;
using puzzle::State;
using Known = std::vector<std::optional<Face>>;

constexpr std::size_t kMaxArrangements = 4'000;  // of an orbit; with more there are several cubes
constexpr int kMaxPlacings = 200'000;

// The arrangements of one orbit that fit.
class OrbitCompletion {
  public:
    OrbitCompletion(const puzzle::Cube& cube, const Orbit& orbit, const Known& known)
        : orbit_(orbit), state_(cube.puzzle().solved()), left_(32, 0) {
        for (const puzzle::SlotNumber label : orbit.solved) {
            ++left_[label];
        }
        choices_.resize(static_cast<std::size_t>(orbit.size));
        for (int place = 0; place < orbit.size; ++place) {
            for (std::size_t label = 0; label < left_.size(); ++label) {
                for (int twist = 0; left_[label] > 0 && twist < orbit.orientations; ++twist) {
                    if (fits(cube, known, orbit.first + place, static_cast<int>(label), twist)) {
                        choices_[static_cast<std::size_t>(place)].push_back(
                            {static_cast<puzzle::SlotNumber>(label),
                             static_cast<puzzle::SlotNumber>(twist)});
                    }
                }
            }
        }
        is_placed_.resize(choices_.size(), false);
        place_next(0);
    }

    // Each with its orbit's slots filled, the others solved.
    const std::vector<State>& found() const noexcept { return found_; }
    bool has_too_many() const noexcept {
        return found_.size() >= kMaxArrangements || steps_ >= kMaxPlacings;
    }

  private:
    struct Choice {
        puzzle::SlotNumber label;
        puzzle::SlotNumber twist;
    };

    bool fits(const puzzle::Cube& cube, const Known& known, int slot, int label, int twist) const {
        const int stickers = cube.stickers(slot);
        for (int k = 0; k < stickers; ++k) {
            const auto& seen = known[static_cast<std::size_t>(cube.facelet_index(slot, k))];
            if (seen &&
                *seen != cube.sticker_face(orbit_, label, (k - twist + stickers) % stickers)) {
                return false;
            }
        }
        return true;
    }

    void place_next(std::size_t placed) {
        if (has_too_many()) {
            return;
        }
        ++steps_;
        if (placed == choices_.size()) {
            if (twist_sum(orbit_, state_) == 0) {
                found_.push_back(state_);
            }
            return;
        }
        const auto is_left = [this](const Choice& choice) { return left_[choice.label] > 0; };
        std::size_t best = 0;
        std::ptrdiff_t fewest = -1;
        for (std::size_t place = 0; place < choices_.size(); ++place) {
            if (!is_placed_[place]) {
                const std::ptrdiff_t count = std::ranges::count_if(choices_[place], is_left);
                if (fewest < 0 || count < fewest) {
                    fewest = count;
                    best = place;
                }
            }
        }
        is_placed_[best] = true;
        const auto slot = static_cast<std::size_t>(orbit_.first) + best;
        for (const Choice& choice : choices_[best]) {
            if (is_left(choice)) {
                --left_[choice.label];
                state_.piece[slot] = choice.label;
                state_.twist[slot] = choice.twist;
                place_next(placed + 1);
                ++left_[choice.label];
            }
        }
        is_placed_[best] = false;
    }

    const Orbit& orbit_;
    State state_;
    std::vector<int> left_;                     // [label]
    std::vector<std::vector<Choice>> choices_;  // [place]
    std::vector<bool> is_placed_;
    std::vector<State> found_;
    int steps_ = 0;
};

void take_orbit(const Orbit& orbit, const State& from, State& to) {
    for (auto slot = static_cast<std::size_t>(orbit.first);
         slot < static_cast<std::size_t>(orbit.first + orbit.size); ++slot) {
        to.piece[slot] = from.piece[slot];
        to.twist[slot] = from.twist[slot];
    }
}

}  // namespace

Completion complete(const puzzle::Cube& cube, const Known& known) {
    std::vector<State> possible{cube.puzzle().solved()};
    for (const Orbit& orbit : cube.puzzle().orbits()) {
        const OrbitCompletion completion(cube, orbit, known);
        if (completion.has_too_many()) {
            return {std::nullopt, true};
        }
        std::vector<State> next;
        for (const State& state : possible) {
            for (const State& arranged : completion.found()) {
                next.push_back(state);
                take_orbit(orbit, arranged, next.back());
                if (next.size() > kMaxArrangements) {
                    return {std::nullopt, true};
                }
            }
        }
        possible = std::move(next);
        if (possible.empty()) {
            break;
        }
    }
    std::erase_if(possible, [&](const State& state) {
        return orientation_of(cube, state) < 0 || !has_fitting_parity(cube, state);
    });
    if (possible.size() == 1) {
        return {std::move(possible.front()), false};
    }
    return {std::nullopt, !possible.empty()};
}

}  // namespace revenge::notation

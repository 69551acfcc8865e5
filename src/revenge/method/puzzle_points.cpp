#include "revenge/method/puzzle_points.hpp"

#include <algorithm>

namespace revenge::method {

std::optional<PuzzlePoints> PuzzlePoints::of(const puzzle::Puzzle& puzzle) {
    PuzzlePoints out;
    int looks = 0;
    for (const puzzle::Orbit& orbit : puzzle.orbits()) {
        Orbit mine{static_cast<std::size_t>(orbit.first), static_cast<std::size_t>(orbit.size),
                   out.size_, looks};
        mine.visible = orbit.visible_orientations(orbit.solved.empty() ? 0 : orbit.solved.front());
        int labels = 0;
        for (const puzzle::SlotNumber label : orbit.solved) {
            if (orbit.visible_orientations(label) != mine.visible) {
                return std::nullopt;
            }
            labels = std::max(labels, label + 1);
        }
        mine.looks = labels * mine.visible;
        looks += mine.looks;
        out.size_ += mine.slots * static_cast<std::size_t>(mine.visible);
        out.orbits_.push_back(mine);
    }
    out.solved_state_ = puzzle.solved();
    out.solved_ = out.looks(out.solved_state_);
    return out;
}

PointImages PuzzlePoints::images(const puzzle::Transformation& move) const {
    PointImages out(size_);
    for (const Orbit& orbit : orbits_) {
        const auto visible = static_cast<std::size_t>(orbit.visible);
        for (std::size_t place = 0; place < orbit.slots; ++place) {
            const std::size_t from = move.from[orbit.first + place] - orbit.first;
            for (std::size_t k = 0; k < visible; ++k) {
                const std::size_t turned = (k + move.twist[orbit.first + place]) % visible;
                out[orbit.first_point + from * visible + k] =
                    static_cast<Point>(orbit.first_point + place * visible + turned);
            }
        }
    }
    return out;
}

std::vector<Point> PuzzlePoints::points_of(std::size_t slot) const {
    std::vector<Point> out;
    for (const Orbit& orbit : orbits_) {
        const auto visible = static_cast<std::size_t>(orbit.visible);
        for (std::size_t k = 0;
             k < visible && slot >= orbit.first && slot < orbit.first + orbit.slots; ++k) {
            out.push_back(
                static_cast<Point>(orbit.first_point + (slot - orbit.first) * visible + k));
        }
    }
    return out;
}

std::vector<int> PuzzlePoints::looks(const puzzle::State& state) const {
    std::vector<int> out(size_);
    for (const Orbit& orbit : orbits_) {
        const auto visible = static_cast<std::size_t>(orbit.visible);
        for (std::size_t place = 0; place < orbit.slots; ++place) {
            const std::size_t slot = orbit.first + place;
            for (std::size_t k = 0; k < visible; ++k) {
                const std::size_t point =
                    orbit.first_point + place * visible + (k + state.twist[slot]) % visible;
                out[point] = orbit.first_look + static_cast<int>(state.piece[slot] * visible + k);
            }
        }
    }
    return out;
}

std::optional<puzzle::State> PuzzlePoints::state(const std::vector<int>& looks) const {
    puzzle::State out = solved_state_;
    for (const Orbit& orbit : orbits_) {
        const auto visible = static_cast<std::size_t>(orbit.visible);
        for (std::size_t place = 0; place < orbit.slots; ++place) {
            const std::size_t begin = orbit.first_point + place * visible;
            std::size_t k = 0;
            while (k < visible && looks[begin + k] == kNoLook) {
                ++k;
            }
            if (k == visible) {
                continue;
            }
            const int look = looks[begin + k] - orbit.first_look;
            if (look < 0 || look >= orbit.looks) {
                return std::nullopt;
            }
            const std::size_t slot = orbit.first + place;
            const std::size_t sticker = static_cast<std::size_t>(look) % visible;
            out.piece[slot] =
                static_cast<puzzle::SlotNumber>(static_cast<std::size_t>(look) / visible);
            out.twist[slot] = static_cast<puzzle::SlotNumber>((k + visible - sticker) % visible);
        }
    }
    const std::vector<int> shown = this->looks(out);
    for (std::size_t point = 0; point < size_; ++point) {
        if (looks[point] != kNoLook && looks[point] != shown[point]) {
            return std::nullopt;
        }
    }
    return out;
}

}  // namespace revenge::method

#include "revenge/group.hpp"

#include <map>
#include <tuple>

namespace revenge::group {

// NOLINTNEXTLINE(modernize-pass-by-value): copied once a model
PointModel::PointModel(const puzzle::Puzzle& puzzle) : puzzle_(puzzle) {
    for (int slot = 0; slot < puzzle_.slots(); ++slot) {
        first_.push_back(degree_);
        const int stickers = puzzle_.orientations()[static_cast<std::size_t>(slot)];
        slots_.insert(slots_.end(), static_cast<std::size_t>(stickers), slot);
        degree_ += stickers;
    }
}

Permutation PointModel::permutation(const puzzle::Transformation& move) const {
    std::vector<Point> images(static_cast<std::size_t>(degree_));
    for (int slot = 0; slot < puzzle_.slots(); ++slot) {
        const auto i = static_cast<std::size_t>(slot);
        const int stickers = puzzle_.orientations()[i];
        for (int k = 0; k < stickers; ++k) {
            images[static_cast<std::size_t>(point(move.from[i], k))] =
                static_cast<Point>(point(slot, (k + move.twist[i]) % stickers));
        }
    }
    return Permutation::from_images_unchecked(std::move(images));
}

Permutation PointModel::permutation(const puzzle::State& state) const {
    return permutation(puzzle_.element_of(state));
}

Points PointModel::points_of(const puzzle::Orbit& orbit) const {
    Points out;
    for (int slot = orbit.first; slot < orbit.first + orbit.size; ++slot) {
        for (int k = 0; k < orbit.orientations; ++k) {
            out.push_back(point(slot, k));
        }
    }
    return out;
}

Permutation PointModel::on_places(const Permutation& element, const puzzle::Orbit& orbit) const {
    std::vector<Point> images;
    for (int slot = orbit.first; slot < orbit.first + orbit.size; ++slot) {
        images.push_back(static_cast<Point>(slot_of(element(point(slot, 0))) - orbit.first));
    }
    return Permutation::from_images_unchecked(std::move(images));
}

std::vector<int> PointModel::looks() const {
    std::map<std::tuple<int, int, int>, int> classes;  // orbit, label, sticker
    std::vector<int> out(static_cast<std::size_t>(degree_));
    for (const puzzle::Orbit& orbit : puzzle_.orbits()) {
        for (int place = 0; place < orbit.size; ++place) {
            const int label = orbit.solved[static_cast<std::size_t>(place)];
            for (int k = 0; k < orbit.orientations; ++k) {
                const int next = static_cast<int>(classes.size());
                out[static_cast<std::size_t>(point(orbit.first + place, k))] =
                    classes
                        .try_emplace(
                            {orbit.first, label,
                             k % orbit.visible_orientations(static_cast<std::size_t>(label))},
                            next)
                        .first->second;
            }
        }
    }
    return out;
}

std::vector<int> PointModel::looks(const puzzle::State& state) const {
    const std::vector<int> solved = looks();
    const Permutation made = permutation(state);
    std::vector<int> out(solved.size());
    for (int from = 0; from < degree_; ++from) {
        out[made(from)] = solved[static_cast<std::size_t>(from)];
    }
    return out;
}

}  // namespace revenge::group

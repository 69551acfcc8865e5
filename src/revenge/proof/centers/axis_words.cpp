#include "revenge/proof/centers/axis_words.hpp"

namespace revenge::proof::centers {

AxisWords::AxisWords(const puzzle::Cube& cube, puzzle::Metric metric)
    : moves_(moves_of(cube, metric, Step::One)), distance_(std::size_t{1} << kPlaces, 0xFF) {
    for (const PlaceMove& move : moves_) {
        maps_.emplace_back(move.centers);
    }
    std::vector<Mask> level(kAxisFaces.begin(), kAxisFaces.end());
    for (const Mask places : level) {
        distance_[places] = 0;
    }
    for (std::uint8_t distance = 1; !level.empty(); ++distance) {
        std::vector<Mask> next;
        for (const Mask from : level) {
            for (const MaskMap& map : maps_) {
                const Mask to = map(from);
                if (distance_[to] > distance) {
                    distance_[to] = distance;
                    next.push_back(to);
                }
            }
        }
        level.swap(next);
    }
}

}  // namespace revenge::proof::centers

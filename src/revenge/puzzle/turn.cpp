#include "revenge/puzzle.hpp"

namespace revenge::puzzle {

Algorithm inverse(const Algorithm& algorithm) {
    Algorithm out;
    out.reserve(algorithm.size());
    for (auto turn = algorithm.rbegin(); turn != algorithm.rend(); ++turn) {
        out.push_back(inverse(*turn));
    }
    return out;
}

Turn image(const Isometry& isometry, Turn turn, int size) noexcept {
    const bool reversed = isometry.sign[turn.axis] < 0;
    Turn out = turn;
    out.axis = static_cast<std::uint8_t>(isometry.axis[turn.axis]);
    if (reversed) {
        out.layers = 0;
        for (int i = 0; i < size; ++i) {
            if ((turn.layers >> i & 1) != 0) {
                out.layers |= static_cast<std::uint8_t>(1U << static_cast<unsigned>(size - 1 - i));
            }
        }
    }
    return reversed != isometry.is_mirror() ? inverse(out) : out;
}

Algorithm image(const Isometry& isometry, const Algorithm& algorithm, int size) {
    Algorithm out;
    out.reserve(algorithm.size());
    for (const Turn turn : algorithm) {
        out.push_back(image(isometry, turn, size));
    }
    return out;
}

}  // namespace revenge::puzzle

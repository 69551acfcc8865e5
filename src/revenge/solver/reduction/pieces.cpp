#include "revenge/solver/reduction/pieces.hpp"

#include "revenge/puzzle/parity.hpp"

namespace revenge::solver::reduction {

namespace {

struct Orbits {
    explicit Orbits(const puzzle::Cube& cube)
        : corners(static_cast<std::size_t>(cube.puzzle().find_orbit("corners")->first)),
          wings(static_cast<std::size_t>(cube.puzzle().find_orbit("wings")->first)),
          centers(static_cast<std::size_t>(cube.puzzle().find_orbit("centers")->first)) {}
    std::size_t corners;
    std::size_t wings;
    std::size_t centers;
};

std::vector<std::uint8_t> blocks_of(puzzle::Metric metric) {
    switch (metric) {
        case puzzle::Metric::Sstm:
            return {0b0001, 0b1000, 0b0010, 0b0100};
        case puzzle::Metric::Btm:
            return {0b0001, 0b1000, 0b0011, 0b0010, 0b0100, 0b0110};
        default:
            return {0b0001, 0b1000, 0b0011};
    }
}

}  // namespace

Pieces pieces_of(const puzzle::Cube& cube, const puzzle::State& state) noexcept {
    const Orbits orbits(cube);
    Pieces out;
    for (std::size_t i = 0; i < kCorners; ++i) {
        out.corner[i] = static_cast<std::uint8_t>(state.piece[orbits.corners + i]);
        out.twist[i] = static_cast<std::uint8_t>(state.twist[orbits.corners + i]);
    }
    for (std::size_t i = 0; i < kWings; ++i) {
        out.wing[i] = static_cast<std::uint8_t>(state.piece[orbits.wings + i]);
        out.center[i] = static_cast<std::uint8_t>(state.piece[orbits.centers + i]);
    }
    return out;
}

puzzle::State state_of(const puzzle::Cube& cube, const Pieces& pieces) noexcept {
    const Orbits orbits(cube);
    puzzle::State out = cube.puzzle().solved();
    for (std::size_t i = 0; i < kCorners; ++i) {
        out.piece[orbits.corners + i] = pieces.corner[i];
        out.twist[orbits.corners + i] = pieces.twist[i];
    }
    for (std::size_t i = 0; i < kWings; ++i) {
        out.piece[orbits.wings + i] = pieces.wing[i];
        out.piece[orbits.centers + i] = pieces.center[i];
    }
    return out;
}

Generator generator_of(const puzzle::Cube& cube, puzzle::Turn turn) {
    const Orbits orbits(cube);
    Generator out;
    out.turn = turn;
    const puzzle::Transformation& action = cube.action(turn);
    for (std::size_t i = 0; i < kCorners; ++i) {
        out.from.corner[i] =
            static_cast<std::uint8_t>(action.from[orbits.corners + i] - orbits.corners);
        out.from.twist[i] = static_cast<std::uint8_t>(action.twist[orbits.corners + i]);
    }
    for (std::size_t i = 0; i < kWings; ++i) {
        out.from.wing[i] = static_cast<std::uint8_t>(action.from[orbits.wings + i] - orbits.wings);
        out.wing_to.at[out.from.wing[i]] = static_cast<std::uint8_t>(i);
    }
    for (std::size_t i = 0; i < kCenters; ++i) {
        out.from.center[i] =
            static_cast<std::uint8_t>(action.from[orbits.centers + i] - orbits.centers);
        out.center_to[out.from.center[i]] = static_cast<std::uint8_t>(i);
        out.center_from.at[i] = out.from.center[i];
    }
    out.is_odd_on_wings = puzzle::is_odd_permutation(out.from.wing);
    out.is_odd_on_corners = puzzle::is_odd_permutation(out.from.corner);
    out.is_outer = turn.layers == 0b0001 || turn.layers == 0b1000;
    constexpr std::uint8_t kX = 0;
    out.in_phase2 = out.is_outer || turn.quarters == 2 || turn.axis == kX;
    out.in_phase3 = !is_beyond_phase3(out, kX);
    return out;
}

Pieces apply(const Pieces& pieces, const Generator& generator) noexcept {
    Pieces out;
    for (std::size_t i = 0; i < kCorners; ++i) {
        const std::size_t from = generator.from.corner[i];
        out.corner[i] = pieces.corner[from];
        out.twist[i] =
            static_cast<std::uint8_t>((pieces.twist[from] + generator.from.twist[i]) % 3);
    }
    for (std::size_t i = 0; i < kWings; ++i) {
        out.wing[i] = pieces.wing[generator.from.wing[i]];
        out.center[i] = pieces.center[generator.from.center[i]];
    }
    return out;
}

std::vector<Generator> turns_of_blocks(const puzzle::Cube& cube,
                                       const std::vector<std::uint8_t>& layer_sets) {
    std::vector<Generator> out;
    for (std::uint8_t axis = 0; axis < 3; ++axis) {
        for (const std::uint8_t layers : layer_sets) {
            for (std::uint8_t quarters = 1; quarters <= 3; ++quarters) {
                out.push_back(generator_of(cube, {axis, layers, quarters}));
            }
        }
    }
    return out;
}

std::vector<Generator> generators(const puzzle::Cube& cube, puzzle::Metric metric) {
    return turns_of_blocks(cube, blocks_of(metric));
}

}  // namespace revenge::solver::reduction

#include "revenge/solver/cube3/cube_sides.hpp"

namespace revenge::solver::cube3 {

namespace {

std::uint8_t byte_of(std::size_t number) noexcept { return static_cast<std::uint8_t>(number); }

}  // namespace

Pieces::Pieces(const Cubie& cubie) noexcept {
    for (std::size_t i = 0; i < kCorners; ++i) {
        corner[i] = static_cast<std::uint8_t>(cubie.corner[i] * 3 + cubie.twist[i]);
    }
    for (std::size_t i = 0; i < kEdges; ++i) {
        edge[i] = static_cast<std::uint8_t>(cubie.edge[i] * 2 + cubie.flip[i]);
    }
}

CubeSides::CubeSides(const Geometry& geometry) {
    make_moves(geometry);
    make_sums(geometry);
}

void CubeSides::make_moves(const Geometry& geometry) {
    for (std::size_t state = 0; state < kCornerStates; ++state) {
        for (std::size_t twist = 0; twist < 3; ++twist) {
            twisted_[state][twist] = byte_of(state - state % 3 + (state + twist) % 3);
        }
    }
    for (std::size_t m = 0; m < kMoves; ++m) {
        const Cubie& move = geometry.moves[m];
        moves_[m].corner_from = move.corner;
        moves_[m].twist = move.twist;
        moves_[m].edge_from = move.edge;
        moves_[m].flip = move.flip;
        const Pieces pieces(move);
        for (std::size_t state = 0; state < kCornerStates; ++state) {
            moves_[m].corner_to[state] = twisted_[pieces.corner[state / 3]][state % 3];
        }
        for (std::size_t state = 0; state < kEdgeStates; ++state) {
            moves_[m].edge_to[state] = byte_of(pieces.edge[state / 2] ^ state % 2);
        }
    }
}

// Every number is taken from a cube that differs from the solved one by no more than it must.
// NOLINTNEXTLINE(readability-function-size): one table after the other
void CubeSides::make_sums(const Geometry& geometry) {
    std::array<const Conjugation*, kAxes> views{};
    for (std::size_t k = 0; k < kAxes; ++k) {
        const puzzle::SymmetryIndex rotation = axis_rotations()[k];
        views[k] = &geometry.conjugations[rotation];
        for (std::size_t m = 0; m < kMoves; ++m) {
            const bool about_it = geometry.move_image[rotation][m] / 3 % 3 == 0;
            turns_about_[k] |= about_it ? 1U << m : 0;
        }
    }
    for (std::size_t place = 0; place < kCorners; ++place) {
        for (std::size_t state = 0; state < kCornerStates; ++state) {
            Sums& sums = twists_[place][state] = 0;
            for (std::size_t k = 0; k < kAxes; ++k) {
                const Conjugation& view = *views[k];
                Cubie seen = solved_cubie();
                seen.twist[view.corner_place[place]] = static_cast<std::uint8_t>(
                    (state % 3 + view.corner_offset[place] + 3 - view.corner_offset[state / 3]) %
                    3);
                sums |= static_cast<Sums>(twist_of(seen)) << k * kFieldBits;
            }
        }
    }
    for (std::size_t place = 0; place < kEdges; ++place) {
        for (std::size_t state = 0; state < kEdgeStates; ++state) {
            Sums& sums = flips_[place][state] = 0;
            for (std::size_t k = 0; k < kAxes; ++k) {
                const Conjugation& view = *views[k];
                Cubie seen = solved_cubie();
                seen.flip[view.edge_place[place]] = static_cast<std::uint8_t>(
                    state % 2 ^ view.edge_offset[place] ^ view.edge_offset[state / 2]);
                sums |= static_cast<Sums>(flip_of(seen)) << k * kFieldBits;
            }
        }
    }
    constexpr std::array<std::uint16_t, 4> kWeights{kEdges * kEdges * kEdges, kEdges * kEdges,
                                                    kEdges, 1};
    for (std::size_t k = 0; k < kAxes; ++k) {
        for (std::size_t piece = 0; piece < kEdges; ++piece) {
            const std::size_t seen_piece = views[k]->edge_place[piece];
            if (seen_piece < kSliceQuartet) {
                continue;
            }
            const std::size_t nth = seen_piece - kSliceQuartet;
            slice_[k][nth] = byte_of(piece);
            for (std::size_t state = 0; state < kEdgeStates; ++state) {
                slice_places_[k][nth][state] =
                    static_cast<std::uint16_t>(views[k]->edge_place[state / 2] * kWeights[nth]);
            }
        }
    }
    quartets_.resize(std::size_t{kWeights[0]} * kEdges);
    for (int quartet = 0; quartet < kQuartets; ++quartet) {
        Cubie cubie = solved_cubie();
        set_quartet(cubie, quartet, kSliceQuartet);
        const Cubie placed = inverse(cubie);
        std::size_t index = 0;
        for (std::size_t nth = 0; nth < kWeights.size(); ++nth) {
            index += std::size_t{placed.edge[kSliceQuartet + nth]} * kWeights[nth];
        }
        quartets_[index] = static_cast<std::uint16_t>(quartet);
    }
}

Pieces CubeSides::after(const Pieces& pieces, std::uint8_t move) const noexcept {
    const Move& how = moves_[move];
    Pieces out;
    for (std::size_t i = 0; i < kCorners; ++i) {
        out.corner[i] = twisted_[pieces.corner[how.corner_from[i]]][how.twist[i]];
    }
    for (std::size_t i = 0; i < kEdges; ++i) {
        out.edge[i] = pieces.edge[how.edge_from[i]] ^ how.flip[i];
    }
    return out;
}

Pieces CubeSides::before(std::uint8_t move, const Pieces& pieces) const noexcept {
    const Move& how = moves_[move];
    Pieces out;
    for (std::size_t i = 0; i < kCorners; ++i) {
        out.corner[i] = how.corner_to[pieces.corner[i]];
    }
    for (std::size_t i = 0; i < kEdges; ++i) {
        out.edge[i] = how.edge_to[pieces.edge[i]];
    }
    return out;
}

std::array<SeenByAxis, CubeSides::kAxes> CubeSides::seen(const Pieces& cube,
                                                         const Pieces& inverse) const noexcept {
    Sums twists = 0;
    for (std::size_t i = 0; i < kCorners; ++i) {
        twists += twists_[i][cube.corner[i]];
    }
    Sums flips = 0;
    for (std::size_t i = 0; i < kEdges; ++i) {
        flips += flips_[i][cube.edge[i]];
    }
    std::array<SeenByAxis, kAxes> out{};
    for (std::size_t k = 0; k < kAxes; ++k) {
        std::size_t index = 0;
        for (std::size_t nth = 0; nth < slice_[k].size(); ++nth) {
            index += slice_places_[k][nth][inverse.edge[slice_[k][nth]]];
        }
        out[k] = {quartets_[index], static_cast<std::uint16_t>(flips >> k * kFieldBits & kField),
                  static_cast<std::uint16_t>(twists >> k * kFieldBits & kField)};
    }
    return out;
}

}  // namespace revenge::solver::cube3

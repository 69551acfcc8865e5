#include "revenge/bounds/step_three.hpp"

#include <bit>

#include "revenge/puzzle/parity.hpp"

namespace revenge::bounds {

namespace {

constexpr Mask kUp = 0x00000F;
constexpr Mask kRight = 0x0000F0;
constexpr Mask kFront = 0x000F00;
constexpr Mask kDown = 0x00F000;
constexpr Mask kLeft = 0x0F0000;
constexpr Mask kBack = 0xF00000;

std::vector<StepThreeMove> step_three_moves(const puzzle::Cube& cube, puzzle::Metric metric) {
    constexpr unsigned kOuter = 0b1001;
    std::vector<StepThreeMove> out;
    for (const PlaceMove& move : moves_of(cube, metric, Step::Three)) {
        const PairMap pairs(move.wings);
        const bool quarter = move.turn.quarters != 2;
        const bool corners = quarter && std::popcount(move.turn.layers & kOuter) % 2 != 0;
        const bool wings =
            puzzle::is_odd_permutation(pairs.exchanges ? pairs.of_second : pairs.of_first);
        out.push_back({move.turn, move.centers, pairs, corners != wings});
    }
    return out;
}

bool keeps_axes(const PlaceSymmetry& symmetry) {
    const Mask front = image(kFront, symmetry.centers);
    return front == kFront || front == kBack;
}

}  // namespace

EdgePairing joined_pairing() noexcept {
    EdgePairing out{};
    for (std::uint8_t edge = 0; edge < kEdges; ++edge) {
        out[edge] = edge;
    }
    return out;
}

PairMap::PairMap(const PlaceMap& wings) noexcept : exchanges(wings[0] >= kEdges) {
    for (std::size_t edge = 0; edge < kEdges; ++edge) {
        of_first[edge] = static_cast<std::uint8_t>(wings[edge] % kEdges);
        of_second[edge] = static_cast<std::uint8_t>(wings[edge + kEdges] % kEdges);
    }
}

CenterOrbit::CenterOrbit(Mask start, const std::vector<StepThreeMove>& moves)
    : lowest_(start == 0 ? 0 : static_cast<unsigned>(std::countr_zero(start))), masks_{start} {
    constexpr std::uint8_t kNone = 0xFF;
    numbers_.fill(kNone);
    numbers_[folded(start)] = 0;
    for (std::size_t i = 0; i < masks_.size(); ++i) {
        axis_ |= masks_[i];
        for (const StepThreeMove& move : moves) {
            const Mask next = image(masks_[i], move.centers);
            if (numbers_[folded(next)] == kNone) {
                numbers_[folded(next)] = static_cast<std::uint8_t>(masks_.size());
                masks_.push_back(next);
            }
        }
    }
}

StepThree::StepThree(const puzzle::Cube& cube, puzzle::Metric metric, Seen seen)
    : metric_(metric),
      moves_(step_three_moves(cube, metric)),
      solved_{seen.r ? kRight : 0, seen.f ? kFront : 0, seen.u ? kUp : 0},
      r_(solved_.r, moves_),
      f_(solved_.f, moves_),
      u_(solved_.u, moves_) {
    for (const PlaceSymmetry& symmetry : symmetries_of(cube, true)) {
        if (keeps_axes(symmetry)) {
            symmetries_.push_back(
                {PairMap(symmetry.wings),
                 symmetry.centers,
                 {image(kRight, symmetry.centers) != kRight,
                  image(kFront, symmetry.centers) != kFront, image(kUp, symmetry.centers) != kUp}});
        }
    }
}

std::vector<StepThree::Centers> StepThree::goals() const {
    std::vector<Centers> out;
    for (const Centers& turned : {Centers{kRight, kFront, kUp}, Centers{kRight, kBack, kDown},
                                  Centers{kLeft, kFront, kDown}, Centers{kLeft, kBack, kUp}}) {
        out.push_back({solved_.r != 0 ? turned.r : 0, solved_.f != 0 ? turned.f : 0,
                       solved_.u != 0 ? turned.u : 0});
    }
    return out;
}

}  // namespace revenge::bounds

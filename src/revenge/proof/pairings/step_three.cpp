#include "revenge/proof/pairings/step_three.hpp"

#include <bit>
#include <utility>

#include "revenge/base/check.hpp"
#include "revenge/base/closure.hpp"
#include "revenge/base/port/processor.hpp"
#include "revenge/puzzle/parity.hpp"

namespace revenge::proof::pairings {

namespace {

constexpr centers::Mask kUp = 0x00000F;
constexpr centers::Mask kRight = 0x0000F0;
constexpr centers::Mask kFront = 0x000F00;
constexpr centers::Mask kDown = 0x00F000;
constexpr centers::Mask kLeft = 0x0F0000;
constexpr centers::Mask kBack = 0xF00000;

std::vector<StepThreeMove> step_three_moves(const puzzle::Cube& cube, puzzle::Metric metric) {
    constexpr unsigned kOuter = 0b1001;
    std::vector<StepThreeMove> out;
    for (const centers::PlaceMove& move : centers::moves_of(cube, metric, centers::Step::Three)) {
        const PairMap pairs(move.wings);
        const bool quarter = move.turn.quarters != 2;
        const bool corners = quarter && std::popcount(move.turn.layers & kOuter) % 2 != 0;
        const bool wings =
            puzzle::is_odd_permutation(pairs.exchanges ? pairs.of_second : pairs.of_first);
        out.push_back({move.turn, move.centers, pairs, corners != wings});
    }
    return out;
}

StepThreeSymmetry step_three_symmetry(const centers::PlaceSymmetry& symmetry) {
    const centers::PlaceMap& centers = symmetry.centers;
    const centers::Mask front = centers::image(kFront, centers);
    const bool swaps = front != kFront && front != kBack;
    const auto brings = [&](centers::Mask face, centers::Mask to) {
        return centers::image(face, centers) == to;
    };
    return {PairMap(symmetry.wings),
            centers,
            swaps,
            {brings(kRight, kLeft), brings(kFront, swaps ? kDown : kBack),
             brings(kUp, swaps ? kBack : kDown)}};
}

}  // namespace

PairMap::PairMap(const centers::PlaceMap& wings) noexcept : exchanges(wings[0] >= kEdges) {
    for (std::size_t edge = 0; edge < kEdges; ++edge) {
        of_first[edge] = static_cast<std::uint8_t>(wings[edge] % kEdges);
        of_second[edge] = static_cast<std::uint8_t>(wings[edge + kEdges] % kEdges);
    }
}

CenterOrbit::CenterOrbit(centers::Mask start, const std::vector<StepThreeMove>& moves)
    : lowest_(start == 0 ? 0 : static_cast<unsigned>(std::countr_zero(start))),
      masks_(base::closure(std::vector{start}, moves,
                           [](centers::Mask mask, const StepThreeMove& move) {
                               return centers::image(mask, move.centers);
                           })) {
    numbers_.fill(0xFF);
    std::uint8_t number = 0;
    for (const centers::Mask mask : masks_) {
        axis_ |= mask;
        numbers_[folded(mask)] = number++;
    }
}

StepThree::StepThree(const puzzle::Cube& cube, puzzle::Metric metric, bool sees_r)
    : metric_(metric),
      moves_(step_three_moves(cube, metric)),
      solved_r_(sees_r ? kRight : 0),
      r_(solved_r_, moves_),
      f_(kFront, moves_),
      u_(kUp, moves_) {
    base::check(moves_.size() <= kMaxMoves, "the metric has too many moves");
    for (const centers::PlaceSymmetry& symmetry : centers::symmetries_of(cube, true)) {
        symmetries_.push_back(step_three_symmetry(symmetry));
    }
}

std::vector<StepThree::Centers> StepThree::goals() const {
    std::vector<Centers> out{
        {kRight, kFront, kUp}, {kRight, kBack, kDown}, {kLeft, kFront, kDown}, {kLeft, kBack, kUp}};
    for (Centers& turned : out) {
        turned.r = solved_r_ != 0 ? turned.r : 0;
    }
    return out;
}

unsigned count_bits(const CenterRow& row) noexcept {
    return base::port::count_bits(row.low) + base::port::count_bits(row.high);
}

EdgePairing joined_pairing() noexcept {
    EdgePairing out{};
    for (std::uint8_t edge = 0; edge < kEdges; ++edge) {
        out[edge] = edge;
    }
    return out;
}

EdgePairing pairing_at(std::uint32_t rank) noexcept {
    EdgePairing out{};
    base::unrank_permutation(2 * rank, out);
    if (puzzle::is_odd_permutation(out)) {
        std::swap(out[kEdges - 2], out[kEdges - 1]);
    }
    return out;
}

}  // namespace revenge::proof::pairings

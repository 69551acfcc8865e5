// Views: what a coordinate keeps of a state, as a row of bytes that moves act on.
//
//   pieces   which piece is in each place          new[i] = old[from[i]]
//   chosen   where some pieces are and how they are turned there
//   twists   how the piece in each place is turned  new[i] = old[from[i]] + twist[i]
//   cosets   the state as an element x of the puzzle's group, up to a subgroup K that acts on pieces:
//            byte s is the point (place and sticker) to which sticker 0 of slot s has come
//
// K x is one class: all states obtained from one by relabelling with K. Its representative is the element whose images
// of K's base points are least, one after the other: at level i of K's stabilizer chain each point p of the orbit of
// b(i) offers the image x(p) to stand at b(i); the least is taken, and the carrier of b(i) to p is divided out. So two
// states are of one class exactly if their rows are equal.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/group.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::derived {

// The maximum number of slots that a view observes.
inline constexpr std::size_t kRowWidth = 128;
using Row = std::array<std::uint8_t, kRowWidth>;

class View {
  public:
    View() = default;
    View(const View&) = delete;
    View& operator=(const View&) = delete;
    virtual ~View() = default;

    int width() const noexcept { return width_; }
    virtual Row row_of(const puzzle::State& state) const = 0;
    // RETURNS the row after generator number `generator`.
    virtual Row after(const Row& row, std::size_t generator) const noexcept = 0;

  protected:
    int width_ = 0;
};

using Transformations = std::vector<puzzle::Transformation>;

// Slots that generators keep among themselves: all, or those of one orbit.
struct Slots {
    std::size_t first = 0;
    int count = 0;
};
std::unique_ptr<View> pieces_view(const Transformations& generators, const Slots& slots);
// The pieces that belong in these slots. REQUIRES that none looks like another piece, and at most kMostChosen.
inline constexpr std::size_t kMostChosen = kRowWidth / 2;
std::unique_ptr<View> chosen_view(const puzzle::Puzzle& puzzle, const Transformations& generators,
                                  const std::vector<int>& homes);
std::unique_ptr<View> twists_view(const puzzle::Puzzle& puzzle, const Transformations& generators,
                                  const Slots& slots);
// `subgroup` acts on the points of `puzzle`'s point model; only the slots named are looked at, which
// subgroup and generators must keep among themselves. ERRORS: Resource, past 256 points.
base::Result<std::unique_ptr<View>> cosets_view(const puzzle::Puzzle& puzzle,
                                                const Transformations& generators,
                                                const group::StabilizerChain& subgroup,
                                                const std::vector<int>& slots);

}  // namespace revenge::derived

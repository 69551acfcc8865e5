// Views: the part of a state that a coordinate observes, as a row of bytes on which moves act.
//
//   pieces   the piece in each place               new[i] = old[from[i]]
//   chosen   the places and orientations of some pieces
//   twists   the twist of the piece in each place  new[i] = old[from[i]] + twist[i]
//   cosets   the state as an element x of the puzzle's group, up to a subgroup K that acts on pieces:
//            byte s is the point (place and sticker) to which sticker 0 of slot s has come
//
// K x is one class: all states obtained from x by relabelling with K. Its representative is the element whose images of
// K's base points are least, one after the other. At level i of K's stabilizer chain, each point p of the orbit of b(i)
// is a candidate for the image x(p) at b(i); the least image is chosen, and the carrier of b(i) to p is divided out. So
// two states are in the same class exactly if their rows are equal.
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
    // Returns the row after generator number `generator`.
    virtual Row after(const Row& row, std::size_t generator) const noexcept = 0;

  protected:
    int width_ = 0;
};

using Transformations = std::vector<puzzle::Transformation>;

// Slots that generators permute among themselves: all, or those of one orbit.
struct Slots {
    std::size_t first = 0;
    int count = 0;
};
std::unique_ptr<View> pieces_view(const Transformations& generators, const Slots& slots);
// Observes the pieces that belong in these slots. REQUIRES pieces that do not look alike, at most kMaxChosen.
inline constexpr std::size_t kMaxChosen = kRowWidth / 2;
std::unique_ptr<View> chosen_view(const puzzle::Puzzle& puzzle, const Transformations& generators,
                                  const std::vector<int>& homes);
std::unique_ptr<View> twists_view(const puzzle::Puzzle& puzzle, const Transformations& generators,
                                  const Slots& slots);
// Observes cosets of `subgroup`, which acts on the points of `puzzle`'s point model. Only the given slots are observed;
// subgroup and generators must permute them among themselves. ERRORS: Resource, for more than 256 points.
base::Result<std::unique_ptr<View>> cosets_view(const puzzle::Puzzle& puzzle,
                                                const Transformations& generators,
                                                const group::StabilizerChain& subgroup,
                                                const std::vector<int>& slots);

}  // namespace revenge::derived

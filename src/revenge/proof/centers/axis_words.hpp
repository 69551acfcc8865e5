// Words of step 1: those that bring eight places of centers to the faces of one axis, whichever.
//
// The distances of all 735,471 sets of places from the three axes are kept; a word is only followed as long as the
// moves that are left can bring the places there.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "revenge/proof/centers/place_moves.hpp"

namespace revenge::proof::centers {

// The places of the two faces of each axis: x, y, z.
inline constexpr std::array<Mask, 3> kAxisFaces{0x0F00F0, 0x00F00F, 0xF00F00};

class AxisWords {
  public:
    // COMPLEXITY: half a second, 16 MB.
    AxisWords(const puzzle::Cube& cube, puzzle::Metric metric);

    const std::vector<PlaceMove>& moves() const noexcept { return moves_; }
    using Word = std::vector<std::size_t>;  // of moves()

    Mask after(Mask places, std::size_t move) const noexcept { return maps_[move](places); }

    // Fewest moves that bring eight places to the faces of an axis.
    int distance(Mask places) const noexcept { return distance_[places]; }

    // Hands the words of exactly `length` moves that bring `places` to the faces of an axis to `visit`, which says
    // whether to stop. RETURNS whether it did.
    template <class Visit>
    bool each(Mask places, int length, const Visit& visit) const {
        Word word;
        return each(places, length, word, visit);
    }

  private:
    template <class Visit>
    bool each(Mask places, int left, Word& word, const Visit& visit) const {
        if (distance(places) > left) {
            return false;
        }
        if (left == 0) {
            return visit(word);
        }
        const std::size_t last = word.empty() ? moves_.size() : word.back();
        for (std::size_t m = 0; m < moves_.size(); ++m) {
            if (!may_follow(moves_, last, m)) {
                continue;
            }
            word.push_back(m);
            if (each(maps_[m](places), left - 1, word, visit)) {
                return true;
            }
            word.pop_back();
        }
        return false;
    }

    std::vector<PlaceMove> moves_;
    std::vector<MaskMap> maps_;           // of the centers, [move]
    std::vector<std::uint8_t> distance_;  // [places]
};

}  // namespace revenge::proof::centers

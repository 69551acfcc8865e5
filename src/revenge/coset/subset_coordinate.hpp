// Where the pieces of one set are, and which of two colours each has: rank in closed form.
//
//   index = rank of the subset * colourings + rank of the colouring
//
// The subset is a mask over the n places that the moves reach; its rank goes by the number of
// pieces in the upper half of the places, then by each half's rank among masks of the same weight:
//   base[k] + upper_rank * C(n/2, m - k) + lower_rank
// Moves and symmetries permute masks a byte at a time through 256-entry tables. The colouring is
// the m-bit word of first-colour pieces, in order of places; with `swap`, the one of the two
// complements whose lowest bit is set.
#pragma once

#include <array>
#include <vector>

#include "revenge/coset/coordinate.hpp"

namespace revenge::coset {

class SubsetCoordinate final : public AtomCoordinate {
  public:
    // RETURNS whether an atom is one or two sets of look-alike pieces.
    static bool is_subset(const chain::AtomDeclaration& atom);

    SubsetCoordinate(const puzzle::Cube& cube, const chain::AtomDeclaration& atom,
                     const std::vector<puzzle::Transformation>& moves);

    std::uint64_t size() const noexcept override { return subsets_ * colourings_; }
    std::optional<RawIndex> rank(const puzzle::State& state) const override;
    RawIndex after_move(RawIndex index, int move) const noexcept override;
    // The colourings of a subset.
    std::uint64_t run() const noexcept override { return colourings_; }
    std::uint64_t bytes() const noexcept override;
    std::vector<Arrangement> arrangements(RawIndex index) const override;
    std::optional<RawIndex> index_of(const std::vector<Arrangement>& arrangements) const override;

  protected:
    IndexMap map_through(CoordinateImage image, const AtomCoordinate& target) const override;

  private:
    using Mask = std::uint32_t;
    static constexpr std::size_t kBytes = 3;   // 24 places
    static constexpr unsigned kHalfBits = 12;  // of the places, in each half
    struct MaskMap {
        std::array<std::array<Mask, 256>, kBytes> byte{};
        Mask operator()(Mask mask) const noexcept {
            return byte[0][mask & 255U] | byte[1][mask >> 8U & 255U] | byte[2][mask >> 16U & 255U];
        }
    };
    struct Masks {
        Mask set = 0;    // places of all pieces
        Mask first = 0;  // places of those of the first set
    };

    void find_places(const Arrangement& solved, const std::vector<puzzle::Transformation>& moves);
    void make_rank_tables();
    MaskMap map_of(const AtomAction& action) const noexcept;
    Masks unrank(RawIndex index) const noexcept;
    RawIndex rank_masks(Masks masks) const noexcept;

    unsigned pieces_ = 0;
    unsigned first_pieces_ = 0;
    std::uint64_t subsets_ = 0;
    std::uint64_t colourings_ = 1;
    std::vector<std::uint8_t> place_of_bit_;
    std::array<int, kMaxPlaces> bit_of_place_{};
    std::vector<std::uint16_t> half_rank_;                // mask of a half -> rank in its weight
    std::vector<std::vector<std::uint16_t>> half_masks_;  // [weight][rank]
    std::vector<std::uint64_t> base_;                     // [upper weight]
    std::vector<std::uint64_t> lower_count_;              // [upper weight]
    std::vector<std::uint16_t> colour_rank_;              // colour word -> rank
    std::vector<std::uint16_t> colour_words_;
    std::vector<MaskMap> move_maps_;
};

}  // namespace revenge::coset

// A coordinate numbered by walking: first each atom by itself (canonical keys and a move table),
// then the tuples of atoms that occur together. Where every tuple occurs (96 x 96 x 96), the index
// is the mixed-radix number of the tuple and no list is kept.
//
// Each value but the first was met from an earlier one by a move, and that is remembered. So a symmetry needs one
// value looked up by its key, the first: another's image is that of the value it was met from, moved by what the
// symmetry makes of the move. That is a look-up in a table each, ten times as fast as arrangement, key and hash.
#pragma once

#include <memory>
#include <vector>

#include "revenge/base/open_table.hpp"
#include "revenge/coset/coordinate.hpp"

namespace revenge::coset {

class EnumeratedCoordinate final : public AtomCoordinate {
  public:
    static base::Result<std::unique_ptr<AtomCoordinate>> make(
        const puzzle::Cube& cube, const std::vector<chain::AtomDeclaration>& atoms,
        const std::vector<puzzle::Transformation>& moves,
        const std::vector<puzzle::Transformation>& next_moves, std::uint64_t limit);

    std::uint64_t size() const noexcept override { return size_; }
    std::optional<RawIndex> rank(const puzzle::State& state) const override;
    RawIndex after_move(RawIndex index, int move) const noexcept override;
    std::uint64_t bytes() const noexcept override;
    std::vector<Arrangement> arrangements(RawIndex index) const override;
    std::optional<RawIndex> index_of(const std::vector<Arrangement>& arrangements) const override;

  protected:
    IndexMap map_through(CoordinateImage image, const AtomCoordinate& target) const override;

  private:
    using AtomId = std::uint32_t;
    // How a value was met first: from which, by which move.
    struct Step {
        std::uint32_t from = 0;
        std::uint32_t move = 0;
    };
    struct AtomTable {
        std::vector<Arrangement> arrangements;  // a representative of each id
        base::FlatMap ids;                      // canonical key -> id
        std::vector<AtomId> after_move;         // [id * moves + move]
        std::vector<Step> steps;                // [id], none to the first
        AtomId size() const noexcept { return static_cast<AtomId>(arrangements.size()); }
    };

    base::Status enumerate_atom(const Atom& atom, const std::vector<puzzle::Transformation>& moves,
                                const std::vector<std::size_t>& inverses,
                                const puzzle::State& solved, std::uint64_t limit);
    base::Status enumerate_tuples(std::uint64_t limit);
    // RETURNS the images of values met by these steps, the first of which becomes `first`; `after_move` is the
    // target's table.
    std::vector<RawIndex> images(const std::vector<Step>& steps, RawIndex first,
                                 const std::vector<std::size_t>& move,
                                 const std::vector<RawIndex>& after_move) const;
    // Returns true if every tuple of atoms is reached. REQUIRES that one bit per tuple fits in memory.
    bool reaches_all_tuples(std::uint64_t product) const;
    // The mixed-radix number of a tuple; it fits 64 bits since atoms are small.
    std::uint64_t pack(const std::vector<AtomId>& tuple) const noexcept;
    std::vector<AtomId> tuple_of(RawIndex index) const noexcept;

    std::size_t moves_ = 0;
    std::uint64_t size_ = 0;
    bool is_product_ = true;
    std::vector<AtomTable> tables_;
    std::vector<std::uint64_t> tuples_;  // packed, by index; empty for a product
    base::FlatMap indices_;              // packed tuple -> index
    std::vector<RawIndex> after_move_;   // [index * moves + move]; empty for a product of atoms
    std::vector<Step> steps_;            // [index]; empty for a product
};

}  // namespace revenge::coset

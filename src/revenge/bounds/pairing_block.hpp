// The states of step 3 with one pairing of the wings, as a block of rows (docs/bounds.md, section 9).
//
// The goal is four states: the cube solved, and turned by half turns of the whole cube. So the names of the colours may
// be exchanged in two opposite pairs at once: R with L and F with B, or F with B and U with D. Of four such states one
// is in the block: the R centers have one of 6 patterns (of 12), the F centers one of 35 (of 70), the U centers any of
// 70. A row is a set of patterns of the U centers; 2 * 6 * 35 rows, for the parity and the centers of R and F.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "revenge/bounds/center_rows.hpp"
#include "revenge/bounds/step_three.hpp"

namespace revenge::bounds {

// What a word and then a symmetry do to the centers and the parity.
struct CenterChange {
    PlaceMap centers = identity_map();
    bool odd = false;
    Exchanged exchanged{};  // colours of which axes the symmetry exchanges

    CenterChange then(const StepThreeMove& move) const noexcept;
    CenterChange then(const StepThreeSymmetry& symmetry) const noexcept;
};

class PairingBlock {
  public:
    // REQUIRES a model that outlives it.
    explicit PairingBlock(const StepThree& model);

    std::uint32_t rows() const noexcept {
        return static_cast<std::uint32_t>(2 * r_.first.size() * f_.first.size());
    }
    std::uint32_t values() const noexcept { return u_.size(); }  // of a row

    struct State {
        bool odd;
        Mask r;
        Mask f;
        Mask u;
    };
    struct Place {
        std::uint32_t row;
        std::uint32_t value;
    };
    // Of a state, or of the one of the four that is in the block.
    Place place_of(const State& state) const noexcept;
    State state_at(Place place) const noexcept;
    State changed(const State& state, const CenterChange& change) const noexcept;

    // A block as another one sees it: row i holds what row[i] of that one holds, its values renamed in one of two
    // ways.
    struct View {
        std::vector<std::uint16_t> row;
        std::vector<std::uint8_t> is_turned;
        RowMap plain;
        RowMap turned;
        CenterRow operator()(const CenterRow& there, std::uint32_t here) const noexcept {
            return is_turned[here] != 0 ? turned(there) : plain(there);
        }
    };
    // What the block that the change leads to says of the states that it leads from. COMPLEXITY: 10 us.
    View view(const CenterChange& change) const;

  private:
    // Patterns of an axis, one of each two that differ by the colours' names.
    struct Halves {
        explicit Halves(const CenterOrbit& orbit);
        const CenterOrbit* orbit;
        std::vector<Mask> first;
        std::vector<std::uint8_t> number;      // [pattern]: of `first`
        std::vector<std::uint8_t> is_renamed;  // [pattern]
    };

    // The row of a state, and whether its U centers are seen there with their colours' names exchanged.
    struct RowOf {
        std::uint32_t row;
        bool is_turned;
    };
    RowOf row_of(const State& state) const noexcept;

    Halves r_;
    Halves f_;
    const CenterOrbit& u_;
};

}  // namespace revenge::bounds

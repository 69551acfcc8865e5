// The states of step 3 with one pairing of the wings, as a block of rows (docs/bounds.md, section 9).
//
// The goal is four states: the cube solved, and turned by half turns of the whole cube. So the names of the colours may
// be exchanged in two opposite pairs at once: R with L and F with B, or F with B and U with D. Of four such states one
// is in the block: the R centers have one of 6 patterns (of 12), the F centers one of 35 (of 70), the U centers any of
// 70. A row is a set of patterns of the U centers; 2 * 6 * 35 rows, for the parity and the centers of R and F.
//
// A block may also be seen with the axes of F and U swapped: then 35 patterns of the U centers have rows, of patterns
// of the F centers.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "revenge/proof/pairings/row_kernels.hpp"
#include "revenge/proof/pairings/step_three.hpp"

namespace revenge::proof::pairings {

class PairingBlock {
  public:
    // `kernels` outlive it.
    explicit PairingBlock(const StepThree& model, const RowKernels& kernels = row_kernels());

    static constexpr std::uint32_t kMaxRows = 2 * 6 * 35;  // parity, R, F
    std::uint32_t rows() const noexcept {
        return static_cast<std::uint32_t>(2 * r_.first.size() * f_.first.size());
    }
    std::uint32_t values() const noexcept { return values_; }  // of a row
    std::uint64_t states() const noexcept { return std::uint64_t{rows()} * values(); }

    // A parity, and numbers in the model's orbits of centers.
    struct State {
        bool odd;
        std::uint8_t r;
        std::uint8_t f;
        std::uint8_t u;
        bool operator==(const State&) const = default;
    };
    static State state_of(const StepThree& model, bool odd, const StepThree::Centers& centers);

    struct Place {
        std::uint32_t row;
        std::uint32_t value;
    };
    // Returns the place of a state, or of the one of its four equivalents that is in the block.
    Place place_of(const State& state) const noexcept;
    State state_at(Place place) const noexcept;
    // Places are numbered row by row, below states().
    std::uint32_t number_of(Place place) const noexcept {
        return place.row * values_ + place.value;
    }
    Place place_at(std::uint32_t number) const noexcept {
        return {number / values_, number % values_};
    }

    // The effect of a word on the centers and the parity.
    struct Change {
        ValueMap f;
        ValueMap u;
        std::array<std::uint8_t, 16> r;
        bool odd;
    };
    Change unchanged() const noexcept;
    Change then(const Change& change, std::size_t move) const noexcept;
    static State changed(const State& state, const Change& change) noexcept {
        return {state.odd != change.odd, change.r[state.r], change.f[state.f], change.u[state.u]};
    }
    // Returns the image of a state under a symmetry.
    State seen(const State& state, std::size_t symmetry) const noexcept;
    // The places of states after one more move and then a symmetry. REQUIRES as many places.
    void places_after(std::span<const State> states, std::size_t move, std::size_t symmetry,
                      std::span<Place> out) const noexcept {
        const Step& step = steps_[move * symmetries_.size() + symmetry];
        const std::uint8_t* const opposite = u_.opposite.to.data();
        const std::size_t fs = f_.first.size();
        const std::size_t rs = r_.first.size();
        for (std::size_t i = 0; i < states.size(); ++i) {
            const State& state = states[i];
            const std::uint8_t r = step.r[state.r];
            const std::uint8_t row = step.of_row[step.swaps ? state.u : state.f];
            const std::uint8_t value = step.of_value[step.swaps ? state.f : state.u];
            const bool is_turned = ((r ^ row) & kRenamed) != 0;
            const std::size_t parity = state.odd != step.odd ? 1 : 0;
            out[i] = {static_cast<std::uint32_t>((parity * rs + (r & ~kRenamed)) * fs +
                                                 (row & ~kRenamed)),
                      is_turned ? opposite[value] : value};
        }
    }

    // A block as another one sees it.
    struct View {
        RowsView rows;
        bool swaps = false;
    };
    // Computes the view of the block that the word and the symmetry lead to, overwriting `out`. COMPLEXITY: 0.1 us.
    void view(const Change& change, std::size_t symmetry, View& out) const noexcept;

    // Contributions of views to be merged: rows unchanged, and rows with the axes swapped.
    struct Gathered {
        CenterRows rows;
        CenterRows swapped;
    };
    Gathered nothing() const { return {CenterRows(rows()), CenterRows(rows())}; }
    // Prefetches the memory that gather() will read.
    void prefetch(const RowsThere& there) const noexcept;
    // COMPLEXITY: 0.6 us by AVX-512, 1.3 us by AVX2, 17 us without.
    void gather(const View& view, const RowsThere& there, Gathered& here) const noexcept;
    // Adds to the rows what is known with the axes swapped. COMPLEXITY: 3 us by AVX-512, 7 us by AVX2, 170 us without.
    void merge(Gathered& here) const noexcept;

  private:
    // Patterns of an axis, one of each two that differ by the colours' names.
    struct Halves {
        explicit Halves(const CenterOrbit& orbit);
        std::vector<std::uint8_t> first;       // numbers
        std::vector<std::uint8_t> number;      // [pattern]: of `first`
        std::vector<std::uint8_t> is_renamed;  // [pattern]
        ValueMap opposite;
    };
    struct SymmetryChange {
        ValueMap f;  // to a pattern of F, or of U where it swaps
        ValueMap u;
        std::array<std::uint8_t, 16> r;
        bool swaps;
    };
    void make_steps();

    // A move and a symmetry: numbers of first patterns, kRenamed added to those that are renamed.
    static constexpr unsigned kRenamed = 0x80;
    struct Step {
        ValueMap of_row;  // of F, or of U where it swaps
        ValueMap of_value;
        std::array<std::uint8_t, 16> r;
        bool odd;
        bool swaps;
    };

    Halves r_;
    Halves f_;
    Halves u_;
    std::uint32_t values_;
    std::vector<Change> moves_;
    std::vector<SymmetryChange> symmetries_;
    std::vector<Step> steps_;  // [move, symmetry]
    const RowKernels& kernels_;
};

}  // namespace revenge::proof::pairings

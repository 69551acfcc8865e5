// For one pairing of the wings: are all states of step 3 with it within B moves of the goal? (docs/bounds.md, section
// 9.)
//
// A word of K moves that ends at a near pairing, the first on its way, says of the states here that they are within B
// moves if the states there are within B - K: a block of 29,400 at once. Short words are taken first. Where few states
// are left each of them is looked up by itself, since many words are needed for the last.
#pragma once

#include <cstdint>
#include <vector>

#include "revenge/bounds/near_pairings.hpp"
#include "revenge/bounds/step_three.hpp"

namespace revenge::bounds {

class PairingCover {
  public:
    // REQUIRES a model and near pairings that outlive this.
    PairingCover(const StepThree& model, const NearPairings& near) : model_(model), near_(near) {}

    struct Outcome {
        std::uint64_t left = 0;   // states not found to be within so many moves
        std::uint64_t words = 0;  // taken
        int longest = 0;          // of these
    };
    // Words of up to moves - near.limits().first moves. REQUIRES an even pairing, moves <= near.limits().last.
    Outcome cover(const EdgePairing& pairing, int moves);

    std::uint64_t states() const noexcept {
        return std::uint64_t{near_.block().rows()} * near_.block().values();
    }
    // After cover(): whether a state of the pairing was found.
    bool covers(const PairingBlock::State& state) const noexcept;

  private:
    void follow(const EdgePairing& pairing, const CenterChange& change, std::size_t last, int left);
    void take(const EdgePairing& pairing, const CenterChange& change);
    void take_rows(std::uint32_t block, const CenterChange& change);
    void take_states(std::uint32_t block, const CenterChange& change);

    const StepThree& model_;
    const NearPairings& near_;
    std::vector<CenterRow> covered_;        // [row]
    std::vector<PairingBlock::Place> few_;  // those that are left, where they are few
    int length_ = 0;                        // of the words that are followed
    int moves_ = 0;
    Outcome outcome_;
};

}  // namespace revenge::bounds

// Ranges of pairings (evidence_files.hpp), all of whose states are covered (pairing_cover.hpp), or left.
//
// Memory has blocks of near pairings for words of one length at a time. So many classes go through the shortest words,
// then what is left of them through longer ones.
#pragma once

#include <atomic>
#include <cstdint>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/base/parallel.hpp"
#include "revenge/proof/pairings/evidence_files.hpp"
#include "revenge/proof/pairings/near_pairings.hpp"
#include "revenge/proof/pairings/pairing_cover.hpp"
#include "revenge/proof/pairings/step_three.hpp"

namespace revenge::proof::pairings {

struct CoveredRange {
    ProvenRange proven;
    std::vector<LeftState> left;
};

class RangeCovers {
  public:
    // Classes of the run, for its progress.
    struct Classes {
        std::uint64_t proven = 0;  // before
        std::uint64_t all = 0;     // about, of a part of the ranges
    };
    // Within `moves` moves. REQUIRES a model and near pairings that outlive this, filled. `how` has ranges of one
    // thread in chunks of one.
    RangeCovers(const StepThree& model, NearPairings& near, int moves, Classes classes,
                const base::Sharing& how, base::ProgressSink& progress);

    // Takes some of the open ranges, which are in order, out of these: a twentieth of all classes, and what the last
    // range has more. RETURNS them in order. ERRORS: Interrupted, and as NearPairings::load. COMPLEXITY:
    // docs/results/bounds.md.
    base::Result<std::vector<CoveredRange>> prove_some(std::vector<std::uint32_t>& open);

  private:
    // A class with states that are left.
    struct OpenClass {
        std::uint32_t rank = 0;  // of its first pairing
        Covering covering;
    };
    struct OpenRange {
        bool is_begun = false;
        ProvenRange proven;
        std::vector<OpenClass> classes;
    };
    std::vector<OpenRange> begin_some(std::vector<std::uint32_t>& open);
    void begin(OpenRange& range, PairingCover& cover);
    // By words of one more move. Classes that are whole are left out.
    void go_on(OpenRange& range, int length, PairingCover& cover) const;
    CoveredRange covered(const OpenRange& range) const;

    const StepThree& model_;
    NearPairings& near_;
    int moves_;
    base::Sharing how_;
    base::ProgressSink& progress_;
    std::vector<PairingCover> covers_;  // [thread]
    std::uint64_t all_;
    std::atomic<std::uint64_t> done_;  // classes
};

}  // namespace revenge::proof::pairings

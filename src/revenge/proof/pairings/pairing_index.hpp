// All pairings of the wings by their distance to the joined one, the centers unseen: in classes, which are numbered by
// distance; the nearest of them are *near*.
//
// Pairings that symmetries make of each other are one class; its *first* pairing is the one of least rank. Where each
// move leads from there is kept of every class, so that whoever follows words reads a line or two of memory for all
// moves of a pairing and ranks none.
#pragma once

#include <cstddef>
#include <cstdint>
#include <stop_token>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/base/large_pages.hpp"
#include "revenge/base/parallel.hpp"
#include "revenge/proof/pairings/evidence_files.hpp"
#include "revenge/proof/pairings/step_three.hpp"
#include "revenge/table/scratch.hpp"

namespace revenge::proof::pairings {

// RETURNS the first pairing of a class, by any of them. COMPLEXITY: 0.2 us.
EdgePairing first_of(const StepThree& model, const EdgePairing& pairing) noexcept;
// Returns true if a pairing is the first of its class. COMPLEXITY: up to 0.2 us, usually less.
bool is_first(const StepThree& model, const EdgePairing& pairing) noexcept;

// The entry of one pairing: its class, and a symmetry that maps it to the first pairing of the class.
class PairingEntry {
  public:
    constexpr PairingEntry() noexcept = default;  // not known
    constexpr PairingEntry(std::uint32_t cls, std::size_t symmetry) noexcept
        : bits_(cls << kSymmetryBits | static_cast<std::uint32_t>(symmetry)) {}

    constexpr bool is_known() const noexcept { return bits_ != kUnknown; }
    // The class; for an unknown pairing larger than all classes.
    constexpr std::uint32_t cls() const noexcept { return bits_ >> kSymmetryBits; }
    constexpr std::size_t symmetry() const noexcept { return bits_ & kSymmetry; }

  private:
    static constexpr unsigned kSymmetryBits = 4;
    static constexpr std::uint32_t kSymmetry = (1U << kSymmetryBits) - 1;
    static constexpr std::uint32_t kUnknown = 0xFFFFFFFFU;
    std::uint32_t bits_ = kUnknown;
};

class PairingIndex {
  public:
    static constexpr int kAllDistances = 64;
    // The pairings to index: the number of near classes, which are the nearest ones; pairings further than `farthest`
    // stay unknown.
    struct Reach {
        std::size_t near = 0;
        int farthest = kAllDistances;
    };

    // Where a stop is requested in `how`, pairings and moves are missing. REQUIRES a model that outlives it, a class or
    // more. MEMORY: bytes(), and while it is made four bytes and a bit for each of kPairings and eight a class besides.
    // COMPLEXITY: 150 s of processor time for all distances.
    PairingIndex(const StepThree& model, const Reach& reach, const base::Sharing& how,
                 base::ProgressSink& progress);
    // The same as an earlier run has left it in `scratch`, whatever was near there; else it is made and left there. A
    // note says what was damaged, and what could not be kept. COMPLEXITY: reads bytes() of the disk.
    static PairingIndex kept_in(table::Scratch& scratch, const StepThree& model, const Reach& reach,
                                const base::Sharing& how, base::ProgressSink& progress);
    static std::uint64_t bytes(const StepThree& model) noexcept {
        return kPairingClasses * (model.moves().size() * sizeof(PairingEntry) + sizeof(Ranked));
    }

    // COMPLEXITY: 1 us.
    PairingEntry operator[](const EdgePairing& pairing) const noexcept;
    PairingEntry first(std::uint32_t cls) const noexcept { return {cls, identity_}; }
    // After a move, its number in the model. REQUIRES a known pairing. COMPLEXITY: a read of memory, which prefetch()
    // asks for, of all moves.
    PairingEntry next(PairingEntry entry, std::size_t move) const noexcept {
        const PairingEntry of_first =
            next_[std::size_t{entry.cls()} * moves_ + seen_[entry.symmetry()][move]];
        return of_first.is_known()
                   ? PairingEntry(of_first.cls(), product_[entry.symmetry()][of_first.symmetry()])
                   : of_first;
    }
    void prefetch(PairingEntry entry) const noexcept {
        constexpr std::size_t kLine = 64;
        const PairingEntry* const row = &next_[std::size_t{entry.cls()} * moves_];
        for (std::size_t at = 0; at < moves_; at += kLine / sizeof(PairingEntry)) {
            __builtin_prefetch(row + at);
        }
        __builtin_prefetch(row + moves_ - 1);
    }

    // Near classes are those below; their numbers are those of their blocks.
    std::uint32_t near() const noexcept { return within_.front(); }
    // Classes are numbered so that those below the result can become near in `moves` moves, and those above cannot.
    std::uint32_t classes_within(int moves) const noexcept {
        const auto at = static_cast<std::size_t>(moves);
        return at < within_.size() ? within_[at] : within_.back();
    }
    // RETURNS a checksum of what the numbers of classes, of moves and of symmetries stand for.
    std::uint64_t fingerprint() const noexcept;
    // The number of classes of all pairings.
    std::uint64_t classes() const noexcept { return within_.back(); }
    // Pairings, by distance.
    const std::vector<std::uint64_t>& pairings() const noexcept { return counts_; }

  private:
    struct Ranked {
        std::uint32_t rank;  // of a class's first pairing
        std::uint32_t cls;
    };
    class Walk;

    // Of no pairings yet.
    explicit PairingIndex(const StepThree& model);
    // ERRORS: Resource; TableDamaged; Interrupted.
    base::Status read(const NearPieces& pieces, const Reach& reach, const std::stop_token& stop);
    // Leaves nothing where it fails.
    base::Status write(NearPieces& pieces, const std::stop_token& stop) const;
    bool is_sound(bool is_whole) const;

    void find_symmetries();
    void find_within(std::size_t near_classes);
    void find_next(const Walk& walk, const base::Sharing& how, base::ProgressSink& progress);

    const StepThree& model_;
    std::size_t moves_;
    std::size_t identity_ = 0;                        // the symmetry
    std::vector<std::vector<std::uint8_t>> seen_;     // [symmetry, move]: what it makes of it
    std::vector<std::vector<std::uint8_t>> product_;  // [symmetry, symmetry]: one, then the other
    base::LargeVector<PairingEntry> next_;            // [class, move]
    base::LargeVector<Ranked> ranked_;                // by rank
    std::vector<std::uint32_t> ends_;                 // [distance]: classes within it
    std::vector<std::uint32_t> within_;               // [moves]
    std::vector<std::uint64_t> counts_;
};

}  // namespace revenge::proof::pairings

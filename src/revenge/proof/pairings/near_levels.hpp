// The blocks of near pairings (near_pairings.hpp) within 0, 1, 2, ... moves of the goal, one level after the other.
//
// Memory holds one level. The next level is written to disk in pieces of about a thousand blocks and read back once it
// is complete, again later when it is needed, or by another run that resumes from it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/base/parallel.hpp"
#include "revenge/proof/pairings/near_pieces.hpp"
#include "revenge/proof/pairings/pairing_block.hpp"
#include "revenge/proof/pairings/pairing_index.hpp"
#include "revenge/proof/pairings/step_three.hpp"

namespace revenge::proof::pairings {

class NearLevels {
  public:
    // The goal alone. REQUIRES that all of these outlive it.
    NearLevels(const StepThree& model, const PairingBlock& block, const PairingIndex& index,
               NearPieces& pieces, std::size_t blocks_in_piece);
    NearLevels(const NearLevels&) = delete;
    NearLevels& operator=(const NearLevels&) = delete;

    static constexpr int kNoLevel = -1;
    // To the goal alone, as a new one is.
    void begin();
    // The level in memory: its number of moves, and its blocks one after the other. Empty after an error.
    int moves() const noexcept { return moves_; }
    const CenterRows& within() const noexcept { return within_; }
    RowsThere rows_of(std::size_t block) const noexcept {
        const std::size_t at = block * block_.rows();
        return {within_.low.data() + at, within_.high.data() + at};
    }

    // To the next level, which is written. REQUIRES that the last one is in memory. ERRORS: Interrupted; Resource;
    // TableDamaged, as load().
    base::Status advance(const base::Sharing& how, base::ProgressSink& progress);
    // To a level that was written and is still there. ERRORS: Interrupted; Resource; TableDamaged, where what is read
    // is not what was written.
    base::Status load(int moves, const base::Sharing& how);
    // Removes what was written of a level, if anything was.
    void drop(int moves);
    // RETURNS the last level up to `most` that is written, by whichever run; 0 if none is. ERRORS: Resource.
    base::Result<int> last_written(int most) const;
    // To that level, as if all before it had been made and dropped but those from `kept` on. ERRORS: as load(); then it
    // has to begin(), and what is written is of no use.
    base::Status resume(int moves, int kept, const base::Sharing& how);

  private:
    struct Neighbor {
        std::uint32_t block;
        std::size_t view;  // [move, symmetry]
    };
    // The working memory of one thread.
    struct Work {
        PairingBlock::Gathered here;
        std::vector<Neighbor> neighbors;
    };
    // For each piece of a level, true if it is written; the others are empty.
    using Written = std::vector<std::byte>;
    base::Result<Written> read_level(int moves) const;
    void add_goal();
    void find_empty(const base::Sharing& how);
    std::size_t pieces() const noexcept { return (near_ + in_piece_ - 1) / in_piece_; }
    std::size_t blocks_of(std::size_t piece) const noexcept;
    void find_neighbors(std::uint32_t block, std::vector<Neighbor>& out) const;
    // RETURNS whether there is anything in it.
    bool advance_block(std::size_t block, Work& work) const;
    base::Status write(std::size_t piece, const CenterRows& rows);
    void clear(std::size_t piece) noexcept;
    base::Status read(int moves, std::size_t piece, std::vector<std::byte>& bytes);

    const StepThree& model_;
    const PairingBlock& block_;
    const PairingIndex& index_;
    std::size_t near_;  // classes
    NearPieces& pieces_;
    std::size_t in_piece_;
    std::vector<PairingBlock::View> views_;
    CenterRows within_;
    int moves_ = 0;
    std::vector<std::uint8_t> is_empty_;  // [block]
    bool is_empty_known_ = true;
    std::vector<Written> levels_;  // [moves]: on the disk
};

}  // namespace revenge::proof::pairings

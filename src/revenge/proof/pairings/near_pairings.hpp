// Tables of step 3 for near pairings, in blocks of states on disk or as lists (docs/bounds.md, section 9).
//
// Each class of near pairings (pairing_index.hpp) has a block of states (pairing_block.hpp) for each number of moves
// kept: those within that many moves of the goal by paths on which all pairings are near. Blocks with few states are in
// memory, as lists. The other blocks are loaded from disk, for one number of moves at a time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/base/large_pages.hpp"
#include "revenge/base/parallel.hpp"
#include "revenge/proof/pairings/evidence_files.hpp"
#include "revenge/proof/pairings/pairing_block.hpp"
#include "revenge/proof/pairings/pairing_index.hpp"
#include "revenge/proof/pairings/step_three.hpp"
#include "revenge/table/scratch.hpp"

namespace revenge::proof::pairings {

// The blocks of near pairings (near_pairings.hpp) within 0, 1, 2, ... moves of the goal, one level after the other.
//
// Memory holds one level. The next level is written to disk in pieces of about a thousand blocks and read back once it
// is complete, again later when it is needed, or by another run that resumes from it.

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

// Blocks of states (pairing_block.hpp) with few states in each, as lists.
//
// Numbers of states are scrambled before they are listed in order, so that a state's place in its list is nearly known
// from its number: a look takes one or two lines of the cache.

class SparseBlocks {
  public:
    // MEMORY: two bytes a state, eight a block. REQUIRES blocks of at most 2^16 states.
    SparseBlocks(const PairingBlock& block, const CenterRows& rows, const base::Sharing& how);

    // In pieces called `name`-0, `name`-1, ... ERRORS: Resource.
    base::Status write(NearPieces& pieces, const std::string& name) const;
    // ERRORS: Resource; TableDamaged, as for NearPieces::read, or if the pieces are not lists of this number of blocks.
    static base::Result<SparseBlocks> read(const PairingBlock& block, std::size_t blocks,
                                           const NearPieces& pieces, const std::string& name);

    bool has(std::uint32_t block, PairingBlock::Place place) const noexcept {
        const std::uint16_t number = number_of(place);
        const std::uint64_t begin = first_[block];
        const std::uint64_t end = first_[block + 1];
        std::uint64_t at = guess(number, begin, end);
        while (at > begin && states_[at - 1] >= number) {
            --at;
        }
        while (at < end && states_[at] < number) {
            ++at;
        }
        return at < end && states_[at] == number;
    }
    void prefetch_block(std::uint32_t block) const noexcept { __builtin_prefetch(&first_[block]); }
    void prefetch(std::uint32_t block, PairingBlock::Place place) const noexcept {
        __builtin_prefetch(states_.data() +
                           guess(number_of(place), first_[block], first_[block + 1]));
    }

  private:
    explicit SparseBlocks(const PairingBlock& block, std::size_t blocks)
        : values_(block.values()), first_(blocks + 1) {}
    static constexpr unsigned kNumberBits = 16;
    std::uint16_t number_of(PairingBlock::Place place) const noexcept {
        constexpr std::uint32_t kScramble = 40503;  // odd, 2^16 over the golden ratio: Knuth, 6.4
        return static_cast<std::uint16_t>((place.row * values_ + place.value) * kScramble);
    }
    static std::uint64_t guess(std::uint16_t number, std::uint64_t begin,
                               std::uint64_t end) noexcept {
        return begin + ((end - begin) * number >> kNumberBits);
    }

    std::uint32_t values_;
    std::vector<std::uint64_t> first_;  // [block], and the end
    base::LargeVector<std::uint16_t> states_;
};

class NearPairings {
  public:
    struct Limits {
        int first = 0;  // blocks kept: within first .. last moves
        int dense = 0;  // as rows: within dense .. last moves; those before as lists
        int last = 0;
        std::size_t blocks_in_piece = 4096;  // of a file on the disk
    };

    // The bytes of a class and a number of moves stored as rows, in memory or on disk.
    static constexpr std::uint64_t kRowsBytes =
        std::uint64_t{PairingBlock::kMaxRows} * CenterRows::kRowBytes;

    // Blocks, which fill() fills, for the near classes of `index`. REQUIRES a model that outlives it, as `scratch`
    // does; first <= dense <= last.
    NearPairings(const StepThree& model, PairingIndex index, const Limits& limits,
                 table::Scratch& scratch);

    // Resumes from the files of an earlier run with the same limits in `scratch`. Call it once, before fill(). Returns
    // true if these were complete as far as they go; otherwise nothing is used. ERRORS: Interrupted; Resource.
    // COMPLEXITY: reads lists and one level.
    base::Result<bool> resume(const base::Sharing& how, base::ProgressSink& progress);
    // Builds the tables and leaves them in `scratch`. Call it once. ERRORS: as for load(). MEMORY: kRowsBytes a class,
    // and two bytes for each state in a list; of the disk, kRowsBytes for each class and number of moves kept as rows,
    // two at least, and the lists. COMPLEXITY: 50 us for each class and number of moves by AVX-512.
    base::Status fill(const base::Sharing& how, base::ProgressSink& progress);
    // Makes has(moves) true: loads rows of blocks, if they are not in memory. REQUIRES first <= moves <= last, and that
    // fill() has succeeded. ERRORS: Interrupted; Resource; TableDamaged, where what is read is not what was written.
    // COMPLEXITY: reads them from the disk.
    base::Status load(int moves, const base::Sharing& how);

    const PairingBlock& block() const noexcept { return block_; }
    const PairingIndex& index() const noexcept { return index_; }
    const Limits& limits() const noexcept { return limits_; }
    // Returns true if states within `moves` moves can be looked up now. REQUIRES first <= moves <= last.
    bool has(int moves) const noexcept { return moves < limits_.dense || moves == levels_.moves(); }
    // The block of a near class, of those loaded.
    RowsThere rows(std::uint32_t block) const noexcept { return levels_.rows_of(block); }
    // Marks with 1 the states of a block, given by their places, that are within `moves` moves. REQUIRES has(moves),
    // and as many marks as places.
    void mark(std::uint32_t block, int moves, std::span<const PairingBlock::Place> places,
              std::span<std::uint8_t> marks) const noexcept {
        if (moves < limits_.dense) {
            const SparseBlocks& states = list(moves);
            for (std::size_t i = 0; i < places.size(); ++i) {
                if (states.has(block, places[i])) {
                    marks[i] = 1;
                }
            }
            return;
        }
        const RowsThere there = rows(block);
        for (std::size_t i = 0; i < places.size(); ++i) {
            if (there.has(places[i].row, places[i].value)) {
                marks[i] = 1;
            }
        }
    }
    // Prefetch the memory that mark() will read: first for the block, then for the states.
    void prefetch_block(std::uint32_t block, int moves) const noexcept {
        if (moves < limits_.dense) {
            list(moves).prefetch_block(block);
        }
    }
    void prefetch(std::uint32_t block, int moves,
                  std::span<const PairingBlock::Place> places) const noexcept {
        if (moves < limits_.dense) {
            const SparseBlocks& states = list(moves);
            for (const PairingBlock::Place place : places) {
                states.prefetch(block, place);
            }
            return;
        }
        const RowsThere there = rows(block);
        for (const PairingBlock::Place place : places) {
            there.prefetch(place.row, place.value);
        }
    }

  private:
    const SparseBlocks& list(int moves) const noexcept {
        return lists_[static_cast<std::size_t>(moves - limits_.first)];
    }

    // ERRORS: as resume(); TableDamaged.
    base::Status read_lists(int moves, const base::Sharing& how);

    PairingBlock block_;
    Limits limits_;
    PairingIndex index_;
    NearPieces pieces_;
    NearLevels levels_;
    std::vector<SparseBlocks> lists_;  // [moves - first]
};

}  // namespace revenge::proof::pairings

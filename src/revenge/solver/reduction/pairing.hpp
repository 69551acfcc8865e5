// Phase 3's wings: which wing of the second half is the partner of each wing of the first half.
//
// After phase 2 each pair has one wing in each half, and phase 3's turns preserve the halves. The remaining state is an
// even permutation of 12: for each place of the first half, the edge of the partner wing. All edges are paired if it is
// the identity. A turn permutes the places and renames the edges: two shuffles.
//
// The distance table has 12!/2 permutations, reduced by the 8 symmetries that preserve both the x axis and the halves.
// The index begins with the permutation's values at the four edges UF UB DF DB: 11880 arrangements in 1538 classes; the
// other eight places are a block of 8!/2 = 20160: 31.0e6 entries, in one of two forms, neither of which distinguishes
// all distances. (The coordinate is Shuang Chen's, of his three-phase reduction program, 2014.)
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "revenge/base/large_pages.hpp"
#include "revenge/base/open_table.hpp"
#include "revenge/base/parallel.hpp"
#include "revenge/solver/cube3/row_distances.hpp"
#include "revenge/solver/reduction/bytes16.hpp"
#include "revenge/solver/reduction/pieces.hpp"
#include "revenge/table/distance_planes.hpp"

namespace revenge::solver::reduction {

// A batch of entries of a table that will be read: each is prefetched when it is added, and all are used when the batch
// is full.

class Batch {
  public:
    // Adds a number, whose memory the caller has prefetched. If the batch is full, calls `use` with each of its
    // numbers.
    template <class Use>
    void add(std::uint64_t number, const Use& use) {
        numbers_[count_++] = number;
        if (count_ == numbers_.size()) {
            flush(use);
        }
    }
    // Calls `use` with all waiting numbers.
    template <class Use>
    void flush(const Use& use) {
        for (std::size_t i = 0; i < count_; ++i) {
            use(numbers_[i]);
        }
        count_ = 0;
    }

  private:
    std::array<std::uint64_t, 64> numbers_;
    std::size_t count_ = 0;
};

// The distances of all pairings, in one of two forms. Both distinguish distances up to some limit, and store one value
// for all larger ones, since further levels take most of the time to build and searches seldom look them up.
//
//   fine     4 bits an entry; up to the level by which a quarter of all are reached      15.5 MB
//            (OBTM and SSTM 10 turns, BTM 9)
//   compact  2 bits an entry: near, one and two turns further, further than that          7.8 MB
//            and the near entries in a hash table with their distances                    0.5 MB
//            (OBTM 9 turns, by which one in ten is reached, 7 of them near)
class PairingDistances {
  public:
    enum class Form : std::uint8_t { Fine, Compact };

    PairingDistances() = default;
    PairingDistances(std::size_t size, Form form);

    template <class Visitor>
    void visit(Visitor& visitor) {
        visitor(form_);
        visitor(most_);
        visitor(near_most_);
        near_.visit(visitor);
        visitor(entries_);
    }

    // Returns true if the arrays have the right size for `size` distances in the fine form.
    bool are_fine(std::size_t size) const noexcept {
        return form_[0] == Form::Fine && entries_.size() == size / 2;
    }
    // Returns the value that stands for all distances beyond the exact ones.
    int most() const noexcept { return most_[0]; }
    // Returns the distance, or most().
    int operator[](std::size_t index) const noexcept {
        if (form_[0] == Form::Fine) {
            return entries_[index / 2] >> (index % 2 * 4) & 0xF;
        }
        const int further = entries_[index / 4] >> (index % 4 * 2) & 3;
        return further == 0 ? static_cast<int>(near_.find(near_entry(index, 0)) & NearKeys::kBeside)
                            : near_most_[0] + further;
    }
    void prefetch(std::size_t index) const noexcept {
        __builtin_prefetch(&entries_[form_[0] == Form::Fine ? index / 2 : index / 4]);
    }

    // A build proceeds by levels: begin_level(), then enter() for each entry, and also enter_near() if is_near().
    // Returns true if further levels are needed, because their distances are still distinguished.
    bool begin_level(int distance, std::uint64_t count);
    bool is_near(int distance) const noexcept {
        return form_[0] == Form::Compact && distance <= near_most_[0];
    }
    // THREADS: safe for entries of different classes.
    void enter(std::size_t index, int distance) noexcept {
        if (form_[0] == Form::Fine) {
            std::uint8_t& byte = entries_[index / 2];
            byte = static_cast<std::uint8_t>(byte & ~((kNotEntered - distance) << (index % 2 * 4)));
            return;
        }
        const int missing = kFurthest - (is_near(distance) ? 0 : distance - near_most_[0]);
        std::uint8_t& byte = entries_[index / 4];
        byte = static_cast<std::uint8_t>(byte & ~(missing << (index % 4 * 2)));
    }
    void enter_near(std::size_t index, int distance) noexcept {
        near_.insert(near_entry(index, distance));
    }
    // Sets all other entries to most(). Call it once, after the last level.
    void enter_rest() noexcept;

  private:
    static constexpr int kFurthest = 3;     // of the compact form
    static constexpr int kNotEntered = 15;  // of the fine form
    static constexpr std::size_t kNearSlots = std::size_t{1} << 17U;
    static constexpr std::uint64_t kMaxNear = kNearSlots * 3 / 4;

    // An entry is the index and, in its lowest bits, the distance.
    struct NearKeys : base::WordKeys<std::uint32_t, ~0U, 15> {
        static std::size_t hash(Entry entry) noexcept { return (entry >> 4U) * 0x9E3779B1U >> 15U; }
    };
    static std::uint32_t near_entry(std::size_t index, int distance) noexcept {
        return static_cast<std::uint32_t>(index << 4U) | static_cast<std::uint32_t>(distance);
    }

    std::array<Form, 1> form_{};
    std::array<std::uint8_t, 1> most_{};
    std::array<std::uint8_t, 1> near_most_{};
    base::OpenTable<NearKeys> near_;
    base::LargeVector<std::uint8_t> entries_;
    std::uint64_t entered_ = 0;
};

using table::Word;

inline constexpr int kBlock = 20160;  // even permutations of 8: 8!/2
inline constexpr std::size_t kPairingSymmetries = 8;

// The effect of a turn of phase 3, or of a symmetry, on a pairing.
struct PairingAction {
    Bytes16 from;     // position k takes the value of position from[k]
    Bytes16 renamed;  // edge e of the second half becomes renamed[e]
};

inline Bytes16 apply(const Bytes16& pairing, const PairingAction& action) noexcept {
    return shuffle(action.renamed, pairing, action.from);
}

class PairingTable {
  public:
    PairingTable() = default;
    // Builds the table. COMPLEXITY: about 1 s on two cores, 31 MB during the build, and 4 MB for each of at most 8
    // threads.
    PairingTable(const puzzle::Cube& cube, const std::vector<Generator>& phase3_moves,
                 unsigned threads, PairingDistances::Form form = PairingDistances::Form::Fine,
                 const base::OnShare& on_share = {});

    // Returns a table without distances. COMPLEXITY: a few milliseconds.
    static PairingTable without_distances(const puzzle::Cube& cube,
                                          const std::vector<Generator>& phase3_moves);
    // Returns a table with the distances of `other`, a table of the same moves.
    static PairingTable with_distances_of(const PairingTable& other, const puzzle::Cube& cube,
                                          const std::vector<Generator>& phase3_moves);
    // Checks the consistency of distances in the fine form (bfs/flat_check.hpp). ERRORS: TableDamaged, Interrupted.
    base::Result<bfs::CheckReport> check_distances(const cube3::CheckQuery& question) const;

    template <class Visitor>
    void visit(Visitor& visitor) {
        visitor(actions_);
        visitor(symmetries_);
        visitor(first_four_);
        visitor(representatives_);
        visitor(rest_rank_);
        visitor(is_odd_);
        visitor(stabilizer_);
        visitor(tuple_rank_);
        visitor(tuples_);
        visitor(tuple_is_odd_);
        distances_.visit(visitor);
    }

    // Returns the pairing of wings given by their places. REQUIRES each pair has a wing in each
    // half.
    Bytes16 pairing_of(const Pieces& pieces) const noexcept;
    // `wings` has the wing at each place, `places` the place of each wing.
    Bytes16 pairing_of(const std::array<std::uint8_t, kWings>& wings,
                       const Bytes32& places) const noexcept;
    const Bytes16& solved() const noexcept { return solved_; }
    const PairingAction& action(std::size_t move) const noexcept { return actions_[move]; }

    struct Located {
        std::size_t index = 0;
        unsigned symmetry = 0;  // carries the pairing to that with this index
    };
    Located locate(const Bytes16& pairing) const noexcept {
        std::uint32_t key = load32(pairing.at);
        key = (key | key >> 4U) & 0x00FF00FFU;
        key = (key | key >> 8U) & 0xFFFFU;
        const std::uint32_t entry = first_four_[key];
        const PairingAction& to_class = symmetries_[entry >> 12U];
        const std::size_t class_index = entry & 0x7FFU;
        return {class_index * kBlock +
                    tuple_rank_[tuple_key(shuffle(rest_rank_[class_index], to_class.renamed,
                                                  pairing, to_class.from))],
                entry >> 12U};
    }
    // Returns the index of a pairing whose first four values are those of the class's representative (required).
    std::size_t index_in_class(std::size_t class_index, const Bytes16& pairing) const noexcept {
        return class_index * kBlock +
               tuple_rank_[tuple_key(shuffle(rest_rank_[class_index], pairing))];
    }
    std::size_t index(const Bytes16& pairing) const noexcept { return locate(pairing).index; }
    // Returns the symmetries that preserve the first four values of the pairing with that index, as bits.
    unsigned stabilizer_of(std::size_t index) const noexcept { return stabilizer_[index / kBlock]; }
    const PairingAction& symmetry(unsigned s) const noexcept { return symmetries_[s]; }
    // Returns the symmetries that preserve the x axis and the halves, in order.
    static std::vector<puzzle::SymmetryIndex> symmetries(const puzzle::Cube& cube);

    // Returns the distance, or for distant pairings a common lower bound.
    int distance(std::size_t index) const noexcept { return distances_[index]; }
    int distance(const Bytes16& pairing) const noexcept { return distance(index(pairing)); }
    void prefetch(std::size_t index) const noexcept { distances_.prefetch(index); }

    std::size_t size() const noexcept { return representatives_.size() * kBlock; }
    // Returns the pairing with that index: the representative among its images under the symmetries.
    Bytes16 unrank(std::size_t index) const noexcept;

  private:
    // Six numbers below 8 at positions 4..9, in 18 bits.
    static std::uint32_t tuple_key(const Bytes16& seen) noexcept {
        std::uint64_t key = load64(seen.at + 4) & 0x0000070707070707U;
        key = (key | key >> 5U) & 0x0000003F003F003FU;
        return static_cast<std::uint32_t>(((key | key >> 10U) & 0xFFFU) | (key >> 32U & 0x3FU)
                                                                              << 12U);
    }
    void make_classes(const puzzle::Cube& cube);
    static Bytes16 solved_pairing() noexcept;
    void make_tuples();
    void make_distances(unsigned threads, PairingDistances::Form form,
                        const base::OnShare& on_share);
    // Adds to `reached` the results of turns from the words `begin` to `end` of `last`. Returns their number.
    std::uint64_t push(const base::LargeVector<Word>& last, std::size_t begin, std::size_t end,
                       Word* reached) const noexcept;
    void mark(Word* reached, std::size_t entry) const noexcept;
    PairingAction action_of(const std::array<std::uint8_t, kWings>& place_from) const noexcept;

    Bytes16 solved_ = solved_pairing();
    std::vector<PairingAction> actions_;
    std::vector<PairingAction> symmetries_;
    std::vector<std::uint16_t> first_four_;  // 4 values -> class + 4096 * symmetry to it
    std::vector<Bytes16> representatives_;   // first four values, then the rest in rising order
    std::vector<Bytes16> rest_rank_;         // of each class: value -> its rank among the rest
    std::vector<std::uint8_t> is_odd_;       // parity of the representative
    std::vector<std::uint16_t> stabilizer_;  // of each class: its symmetries
    std::vector<std::uint16_t> tuple_rank_;
    std::vector<std::array<std::uint8_t, 8>> tuples_;  // an order of 0..7, the last two rising
    std::vector<std::uint8_t> tuple_is_odd_;
    PairingDistances distances_;
};

}  // namespace revenge::solver::reduction

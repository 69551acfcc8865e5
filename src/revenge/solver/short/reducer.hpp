// Finds reductions: sequences through the three phases with given lengths.
//
// One Reducer works for one thread: it holds the stacks. Work is cut by ways through phase 1
// (Entry): entries() lists those of one length, reduce() finds all reductions that go on from one
// of them with exactly so many turns in phases 2 and 3.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "revenge/solver/interrupt.hpp"
#include "revenge/solver/short/phases.hpp"

namespace revenge::solver::reduction {

inline constexpr std::size_t kMaxPath = 64;
inline constexpr std::size_t kMaxLength1 = 15;        // of phase 1; the worst case is 8
inline constexpr std::size_t kMostReductions = 1000;  // from one entry

struct Path {
    std::array<std::uint8_t, kMaxPath> moves{};  // generators
    std::uint8_t length = 0;
};

// A way through phase 1.
struct Entry {
    Pieces pieces;
    SplitCenters::Place place;
    std::uint8_t start = 0;  // which of the views of the cube
    std::uint8_t distance = 0;
    std::uint8_t length = 0;
    std::array<std::uint8_t, kMaxLength1> moves{};
};

struct Reduction {
    Pieces pieces;
    std::uint8_t start = 0;
    std::uint8_t lengths[3]{};
    Path path;
};

class Reducer {
  public:
    explicit Reducer(const Phases& phases) : phases_(&phases) {}

    // Adds all ways through phase 1 with exactly `length` turns.
    void entries(const Pieces& pieces, std::uint8_t start, int length, Interrupt& interrupt,
                 std::vector<Entry>& out);

    // Adds all reductions from `entry` with exactly `length2` turns in phase 2 and at most
    // `max_length3` in phase 3, until `most` are found or so many nodes were seen. REQUIRES length2 >= 2.
    struct Limits {
        std::uint64_t nodes = 0;
        std::size_t most = kMostReductions;
    };
    void reduce(const Entry& entry, int length2, int max_length3, Limits limits,
                Interrupt& interrupt, std::vector<Reduction>& out);

    std::uint64_t nodes() const noexcept { return nodes_; }
    std::uint64_t candidates() const noexcept { return candidates_; }
    std::uint64_t phase3_nodes() const noexcept { return phase3_nodes_; }

  private:
    void phase1(std::uint32_t set, int togo);
    void phase2(SplitCenters::Place place, int togo);
    void try_words(SplitCenters::Place place, const WordsAtPlaces& words, const Bytes32& places);
    void try_word(SplitCenters::Place place, const EndWord& word);
    void end_of_phase2();
    void phase3(const Bytes16& pairing, std::uint16_t place, int togo);
    void far_phase3(const Bytes16& pairing, std::uint16_t place);
    void to_leaves(const Bytes16& pairing, std::uint16_t place, std::uint64_t moves);
    void follow_leaves();
    std::uint64_t phase3_moves(std::uint16_t place, int togo) const noexcept;
    bool is_full() const noexcept;
    bool allowed(std::size_t generator) const noexcept;
    // RETURNS the `moves` that may come next, as bits: `after_last` where the phase's own moves
    // decide.
    std::uint64_t followers(const std::vector<std::uint8_t>& moves,
                            std::uint64_t after_last) const noexcept;
    std::uint8_t last() const noexcept { return path_.moves[path_.length - 1U]; }
    void push(std::size_t generator) noexcept {
        path_.moves[path_.length++] = static_cast<std::uint8_t>(generator);
    }
    void pop() noexcept { --path_.length; }

    // A state of phase 3 with more turns to go than the set of nearly reduced states knows. A level of them is
    // held at once, so that what is asked of memory for one comes while the others are made.
    struct Far {
        static constexpr std::size_t kMost =
            16;  // turns, from the begin of the phase; it has at most 14
        Bytes16 pairing;
        std::size_t index;  // of the pairing
        std::uint16_t place;
        std::uint8_t length;
        std::array<std::uint8_t, kMost> moves;  // generators
    };
    // States of phase 3 with as many turns to go as the set of nearly reduced states knows. Whether they are
    // in it is asked for when many are together: by then what was asked of memory has come.
    struct Parent {
        Path path;
        std::uint8_t phase_begin;
        int length3;
    };
    struct Leaf {
        Bytes16 pairing;
        std::uint64_t key;
        std::uint32_t parent;
        std::uint16_t place;
        std::uint8_t move;
    };
    static constexpr std::size_t kLeavesAtOnce = 128;

    const Phases* phases_;
    Interrupt* interrupt_ = nullptr;
    std::vector<Entry>* entries_ = nullptr;
    std::vector<Reduction>* reductions_ = nullptr;
    Entry entry_;
    Path path_;
    std::uint8_t phase_begin_ = 0;  // path length at the begin of the current phase
    int length2_ = 0;
    int length3_ = 0;
    int max_length3_ = 0;
    std::uint64_t node_end_ = 0;
    std::size_t most_ = kMostReductions;
    std::uint64_t nodes_ = 0;
    std::uint64_t candidates_ = 0;
    std::uint64_t phase3_nodes_ = 0;
    std::vector<Far> far_;
    std::vector<Far> far_children_;
    std::vector<Parent> parents_;
    std::vector<Leaf> leaves_;
    std::array<Pieces, kMaxLength1 + 1> along_{};  // phase 1
    std::array<Bytes32, kMaxPath> places_{};       // of each wing, along phase 2
};

}  // namespace revenge::solver::reduction

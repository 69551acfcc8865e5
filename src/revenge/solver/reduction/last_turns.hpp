// All endings of phase 2, by the places of the centers: its last turns are looked up instead of searched.
//
// For each arrangement of phase 2's centers (centers.hpp) there is a list of all words, sequences of `turns`
// turns, that finish them. One in 1,300 of a random cube's words also splits the wing pairs, so the lists are stored in
// blocks of 64 words, which twelve operations test at once (split_test.hpp). A word's last turns, quarter turns that
// phase 3 does not have, stand for both directions, since the difference is a half turn, which phase 3 has. OBTM, 6
// turns: 4.3 million words for each axis about which the wings may be split, each for six patterns of its centers.
//
// Arrangements that are equivalent under the 16 frames (class Frames) are one class and share a list. If several frames
// map an arrangement to the representative of its class, equivalent words are stored once, and the list is tested in
// each of those frames. All lists are therefore a sixteenth as long, and stay in the processor's cache.
//
// Building: words are followed backward from the goal, the last turn first. Of words that are equivalent under frames
// the smallest is stored, and entered from each of the goals.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "revenge/base/large_pages.hpp"
#include "revenge/base/parallel.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/solver/reduction/centers.hpp"
#include "revenge/solver/reduction/orientations.hpp"
#include "revenge/solver/reduction/pieces.hpp"
#include "revenge/solver/reduction/split_test.hpp"

namespace revenge::solver::reduction {

// The 16 symmetries that preserve the x axis, as frames for phase 2.
//
// A symmetry f maps a cube X to Y = f(X). The pieces of Y are in other places but the same; wings that are partners,
// and centers that look alike, remain so. Phase 2's goal is the same in each frame: the x axis stays, the other two
// axes stay or are exchanged, and so are the halves of the wings' places. So turns that bring Y to the goal bring X
// there as well: a turn m of Y is the turn f^-1(m) of X. If that is a block that is not a generator (Dw for Uw), X
// turns the rest of its axis in the other direction instead, and has another frame from then on, because the two differ
// by a rotation of the cube.

// A sequence of turns, by their indices among phase 2's moves.
struct TurnWord {
    static constexpr std::size_t kMost = 6;
    std::array<std::uint8_t, kMost> moves{};
    std::uint8_t length = 0;
};

class Frames {
  public:
    static constexpr std::size_t kCount = 16;
    static constexpr std::size_t kMaxMoves = 48;  // of phase 2

    Frames() = default;
    // `moves` are those of phase 2.
    Frames(const puzzle::Cube& cube, const std::vector<Generator>& moves);

    // A turn of the cube, by its index among the moves, and the frame after it.
    struct Taken {
        std::uint8_t move = 0;
        std::uint8_t frame = 0;
    };
    // Returns the turn of the cube that is `move` in a frame.
    Taken taken(std::size_t frame, std::size_t move) const noexcept { return taken_[frame][move]; }
    // Returns for each place of a wing its place in a frame.
    const Bytes32& wings(std::size_t frame) const noexcept { return wings_[frame]; }
    puzzle::SymmetryIndex symmetry(std::size_t frame) const noexcept { return symmetries_[frame]; }
    std::size_t inverse(std::size_t frame) const noexcept { return inverse_[frame]; }
    // Returns the frame `first` followed by `second`.
    std::size_t compose(std::size_t first, std::size_t second) const noexcept {
        return compose_[first][second];
    }
    // Returns the word of the cube's moves that is `word` in `frame`. Moves of one axis are in order; those of the last
    // axis, where one direction stands for both, are clockwise. REQUIRES a word that is not empty.
    TurnWord taken(std::size_t frame, const TurnWord& word) const noexcept;
    // Returns the first move of that word. REQUIRES a word with moves of more than one axis.
    std::uint8_t first_taken(std::size_t frame, const TurnWord& word) const noexcept {
        std::uint8_t out = kMaxMoves;
        for (std::size_t i = 0; axis_[word.moves[i]] == axis_[word.moves[0]]; ++i) {
            const Taken taken = taken_[frame][word.moves[i]];
            frame = taken.frame;
            out = std::min(out, taken.move);
        }
        return out;
    }

  private:
    std::vector<puzzle::SymmetryIndex> symmetries_;
    std::array<std::uint8_t, kCount> inverse_{};
    std::array<std::array<std::uint8_t, kCount>, kCount> compose_{};
    std::array<std::uint8_t, kMaxMoves> axis_{};
    std::array<std::uint8_t, kMaxMoves> is_counterclockwise_{};
    std::array<Bytes32, kCount> wings_{};
    std::array<std::array<Taken, kMaxMoves>, kCount> taken_{};

    void make_wings(const puzzle::Cube& cube);
};

class LastTurns {
  public:
    static constexpr std::size_t kWordsInBlock = 64;

    LastTurns() = default;
    // `moves` are those of phase 2; moves of one axis are in the order in which they may follow each other. COMPLEXITY:
    // about 1 s; 2 s if the wings are split about y or z. Exceptions of `on_share` pass through.
    LastTurns(const puzzle::Cube& cube, const SplitCenters& centers, const Frames& frames,
              const CornerRotations& rotations, const std::vector<Generator>& moves,
              std::size_t turns, unsigned threads, const base::OnShare& on_share = {});

    template <class Visitor>
    void visit(Visitor& visitor) {
        visitor(turns_);
        visitor(bits_of_move_);
        visitor(classes_);
        visitor(stabilizers_);
        visitor(begin_);
        visitor(rows_);
        visitor(words_);
    }

    std::size_t turns() const noexcept { return turns_[0]; }

    // The blocks of a list. It applies in `frame`, and in the equivalent frames `alike`, given as bits.
    struct List {
        std::uint32_t begin = 0;
        std::uint32_t end = 0;
        std::uint8_t frame = 0;
        std::uint16_t alike = 0;
    };
    List list(SplitCenters::Place place) const noexcept {
        const std::uint32_t entry = classes_[place / 2];
        const std::size_t index = entry / Frames::kCount;
        const std::size_t at = index * 2 + place % 2;
        return {begin_[at], begin_[at + 1], static_cast<std::uint8_t>(entry % Frames::kCount),
                stabilizers_[index]};
    }
    // Prefetches the memory that list() reads, in order.
    void prefetch_class(SplitCenters::Place place) const noexcept {
        __builtin_prefetch(&classes_[place / 2]);
    }
    void prefetch_bounds(SplitCenters::Place place) const noexcept {
        const std::size_t index = classes_[place / 2] / Frames::kCount;
        __builtin_prefetch(&begin_[index * 2]);
        __builtin_prefetch(&stabilizers_[index]);
    }
    const std::uint64_t* rows(std::uint32_t block) const noexcept { return &rows_[block * kRows]; }
    void prefetch(std::uint32_t block) const noexcept {
        constexpr std::size_t kLine = 8;  // words
        for (std::size_t i = 0; i < kRows; i += kLine) {
            __builtin_prefetch(&rows_[block * kRows + i]);
        }
    }
    // Returns the n-th word of a block in the list's frame.
    TurnWord word(std::uint32_t block, std::size_t n) const noexcept {
        return unpack(words_[block * kWordsInBlock + n]);
    }

  private:
    class Walk;
    TurnWord unpack(std::uint32_t packed) const noexcept {
        TurnWord out;
        out.length = turns_[0];
        for (std::size_t i = out.length; i-- > 0; packed >>= bits_of_move_[0]) {
            out.moves[i] = static_cast<std::uint8_t>(packed & ((1U << bits_of_move_[0]) - 1));
        }
        return out;
    }
    std::uint32_t pack(const TurnWord& word) const noexcept {
        std::uint32_t out = 0;
        for (std::size_t i = 0; i < word.length; ++i) {
            out = out << bits_of_move_[0] | word.moves[i];
        }
        return out;
    }
    void make_classes(const puzzle::Cube& cube, const SplitCenters& centers, const Frames& frames);

    std::array<std::uint8_t, 1> turns_{};
    std::array<std::uint8_t, 1> bits_of_move_{};
    std::vector<std::uint32_t> classes_;      // [place without parity]: class * kCount + frame
    std::vector<std::uint16_t> stabilizers_;  // [class]: the frames that preserve its first place
    std::vector<std::uint32_t> begin_;        // block, by class * 2 + parity
    base::LargeVector<std::uint64_t> rows_;
    base::LargeVector<std::uint32_t> words_;
};

}  // namespace revenge::solver::reduction

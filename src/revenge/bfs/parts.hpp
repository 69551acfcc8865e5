// The assignment of ranges of classes to ranks, and the frontiers of a pass.
//
// Ranges are divided evenly between the ranks, in order. If memory is short, the frontiers of a rank's share are cut
// into pieces; otherwise there may be room for those of several shares at a time. A level processes each piece of every
// share once. Each rank begins with its own share, so that pieces always move to the next rank in the ring:
//
//     3 ranks, room for one share           4 ranks, room for two
//     pass     0   1   2                    pass     0     1
//     rank 0   a   b   c                    rank 0   a b   c d
//     rank 1   b   c   a                    rank 1   b c   d a
//     rank 2   c   a   b                    rank 2   c d   a b
//                                           rank 3   d a   b c
#pragma once

#include <algorithm>
#include <cstddef>

namespace revenge::bfs {

struct RangeRun {
    std::size_t begin = 0;
    std::size_t end = 0;
    std::size_t size() const noexcept { return end - begin; }
};

class Parts {
  public:
    Parts() = default;
    // `room`: the number of ranges whose frontiers fit in memory. REQUIRES room > 0.
    Parts(std::size_t ranges, std::size_t ranks, std::size_t rank, std::size_t room);

    static RangeRun share(std::size_t ranges, std::size_t ranks, std::size_t rank) noexcept {
        return {ranges * rank / ranks, ranges * (rank + 1) / ranks};
    }

    // Returns the number of passes of a level.
    std::size_t passes() const noexcept { return pieces_ * rounds(); }
    // Returns the number of shares, consecutive in the ring, of which the pass processes a piece.
    std::size_t slots(std::size_t pass) const noexcept;
    // Returns the piece in a slot of a pass.
    RangeRun piece(std::size_t pass, std::size_t slot) const noexcept;
    // Returns the distance around the ring to the rank whose share contains the slot's piece.
    std::size_t step(std::size_t pass, std::size_t slot) const noexcept {
        return pass % rounds() * shares_ + slot;
    }
    // Returns true if the slot's piece belongs to this rank's share. Any other piece was in the slot at the next rank
    // before.
    bool is_own(std::size_t pass, std::size_t slot) const noexcept { return step(pass, slot) == 0; }
    // Returns the maximum number of ranges of the slot's piece over all ranks.
    std::size_t most_ranges(std::size_t pass) const noexcept;
    // Returns the maximum number of ranges that a pass processes.
    std::size_t room() const noexcept { return std::min(ranges_, shares_ * per_piece_); }

    // These numbers, with the numbers of ranges and ranks, determine the pieces of each pass.
    std::size_t shares() const noexcept { return shares_; }

  private:
    std::size_t rounds() const noexcept { return (ranks_ + shares_ - 1) / shares_; }

    std::size_t ranges_ = 1;
    std::size_t ranks_ = 1;
    std::size_t rank_ = 0;
    std::size_t shares_ = 1;     // the number of shares that fit in memory
    std::size_t pieces_ = 1;     // the number of pieces of a share
    std::size_t per_piece_ = 1;  // the maximum number of ranges of a piece
};

}  // namespace revenge::bfs

// The ranks that build one table together: the interface of their communication, and the classes that each has.
//
// Ranks are processes. Frontiers move around the ring, counts are summed, and finished planes are sent to rank 0. All
// ranks make the same calls in the same order, except for send() and receive() (docs/scale.md).
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "revenge/base.hpp"

namespace revenge::bfs {

class Communicator {
  public:
    Communicator() = default;
    Communicator(const Communicator&) = delete;
    Communicator& operator=(const Communicator&) = delete;
    virtual ~Communicator() = default;

    virtual std::size_t ranks() const noexcept = 0;
    virtual std::size_t rank() const noexcept = 0;
    // Returns the number of ranks on this machine, which share its disks.
    virtual std::size_t ranks_here() const noexcept = 0;
    // Returns zeroed memory shared by the ranks of each machine, aligned to 4096, which lasts until all of them have
    // released it. Returns nothing at every rank if a machine cannot provide it or if its ranks are not consecutive.
    // Writes become visible to other ranks after the next sum(), or after a message sent later. All ranks call it.
    virtual std::shared_ptr<std::byte> common_memory(std::uint64_t /*bytes*/) { return nullptr; }
    // Returns the first rank on this machine.
    virtual std::size_t first_here() const noexcept = 0;

    // Sends to the previous rank in the ring, and receives from the next one.
    virtual void shift(std::span<const std::byte> out, std::vector<std::byte>& in) = 0;
    // Replaces each number by its sum over all ranks.
    virtual void sum(std::span<std::uint64_t> numbers) = 0;
    // One rank sends while another receives.
    virtual void send(std::size_t to, std::span<const std::byte> out) = 0;
    virtual void receive(std::size_t from, std::vector<std::byte>& in) = 0;

    bool is_first() const noexcept { return rank() == 0; }
    // Returns the number that each rank passed.
    std::vector<std::uint64_t> gather(std::uint64_t mine);
    // Returns this rank's status; if it is not an error, the error of the first rank that has one. So either all ranks
    // continue or none.
    base::Status agree(base::Status mine);
    // Returns true if the error that agree() returned came from another rank.
    bool is_error_received() const noexcept { return is_error_received_; }

  private:
    bool is_error_received_ = false;
};

// A ring of one process.
class SingleProcess final : public Communicator {
  public:
    std::size_t ranks() const noexcept override { return 1; }
    std::size_t rank() const noexcept override { return 0; }
    std::size_t ranks_here() const noexcept override { return 1; }
    std::size_t first_here() const noexcept override { return 0; }
    void shift(std::span<const std::byte> out, std::vector<std::byte>& in) override {
        in.assign(out.begin(), out.end());
    }
    void sum(std::span<std::uint64_t> /*numbers*/) override {}
    void send(std::size_t /*to*/, std::span<const std::byte> /*out*/) override {}
    void receive(std::size_t /*from*/, std::vector<std::byte>& /*in*/) override {}
};

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

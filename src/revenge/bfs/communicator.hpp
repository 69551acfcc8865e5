// Communicator: the ranks that build one table together. Ranks are processes, each with some of the classes.
//
// This interface covers their communication: frontiers move around the ring, counts are summed, and finished planes are
// sent to rank 0. All ranks make the same calls in the same order, except for send() and receive() (docs/scale.md).
#pragma once

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

}  // namespace revenge::bfs

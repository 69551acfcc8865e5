// The ring of processes that mpirun starts (bfs/communicator.hpp), by MPI: on one machine through shared memory, on
// several through whatever network MPI finds.
//
// Waiting for another rank takes almost no processor time, because a waiting rank polls less and less often. Large
// messages are sent once the other rank is known to be there, by its message of how long they will be. Memory shared by
// the ranks of one machine needs no messages (base/port/common_memory.hpp).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "revenge/bfs/communicator.hpp"

namespace revenge::mpi {

// From construction to destruction MPI is there. One at a time, made before any thread is started.
class MpiCommunicator final : public bfs::Communicator {
  public:
    MpiCommunicator(int* argc, char*** argv);
    ~MpiCommunicator() override;

    std::size_t ranks() const noexcept override { return static_cast<std::size_t>(ranks_); }
    std::size_t rank() const noexcept override { return static_cast<std::size_t>(rank_); }
    std::size_t ranks_here() const noexcept override { return ranks_here_; }
    std::size_t first_here() const noexcept override { return first_here_; }
    std::shared_ptr<std::byte> common_memory(std::uint64_t bytes) override;
    void shift(std::span<const std::byte> out, std::vector<std::byte>& in) override;
    void sum(std::span<std::uint64_t> numbers) override;
    void send(std::size_t to, std::span<const std::byte> out) override;
    void receive(std::size_t from, std::vector<std::byte>& in) override;

    // Ends all ranks at once.
    [[noreturn]] static void abort(int exit_code);

    std::uint64_t bytes_sent() const noexcept { return bytes_sent_; }
    std::uint64_t messages_sent() const noexcept { return messages_sent_; }

  private:
    int ranks_ = 1;
    int rank_ = 0;
    std::size_t ranks_here_ = 1;
    std::size_t first_here_ = 0;
    // True if the ranks of each machine are consecutive and at least one machine has several.
    bool has_neighbours_ = false;
    std::uint64_t bytes_sent_ = 0;
    std::uint64_t messages_sent_ = 0;
};

}  // namespace revenge::mpi

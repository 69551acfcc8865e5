// Memory shared by several processes of one machine.
//
// It has no name: the process that creates it sends its process number and that of the open file to the others, and the
// system frees the memory when the last of them ends for any reason. MPI's shared memory (MPI_Win_allocate_shared) is
// in /dev/shm, which is small in containers, and must be freed by all processes at the same time.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

namespace revenge::base::port {

class CommonMemory {
  public:
    // Where another process finds it: process, open file, and the file's device and number, so that no other is taken
    // for it.
    static constexpr std::size_t kNumbers = 4;
    using Place = std::array<std::uint64_t, kNumbers>;

    // RETURNS nothing where the system has no such memory (all but Linux) or no room. REQUIRES bytes > 0.
    static std::optional<CommonMemory> make(std::uint64_t bytes);
    // RETURNS nothing if it is not there, or another process's files cannot be opened. It stays open there until all
    // have opened it.
    static std::optional<CommonMemory> open(const Place& place, std::uint64_t bytes);

    const Place& place() const noexcept { return place_; }
    // All 0 at first, from a page on; there until it is let go of here, whatever becomes of this.
    const std::shared_ptr<std::byte>& bytes() const noexcept { return bytes_; }

  private:
    class OpenFile;
    CommonMemory(std::shared_ptr<const OpenFile> file, std::shared_ptr<std::byte> bytes,
                 const Place& place)
        : file_(std::move(file)), bytes_(std::move(bytes)), place_(place) {}
    static std::shared_ptr<std::byte> map(int file, std::uint64_t bytes);

    std::shared_ptr<const OpenFile> file_;
    std::shared_ptr<std::byte> bytes_;
    Place place_{};
};

}  // namespace revenge::base::port

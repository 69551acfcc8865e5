// SHA-256, as FIPS 180-4 defines it (National Institute of Standards and Technology, 2015).
//
// For what is to be compared with something that was said elsewhere: checksums that only guard against accidents are
// XXH3, which is thirty times as fast.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace revenge::base {

class Sha256 {
  public:
    // COMPLEXITY: some 4 ns a byte.
    void add(std::span<const std::byte> bytes) noexcept;
    // RETURNS the hash of all that was added, as 64 hexadecimal digits. Nothing can be added afterwards.
    std::string hex() noexcept;

    static std::string hex_of(std::span<const std::byte> bytes) {
        Sha256 hash;
        hash.add(bytes);
        return hash.hex();
    }

  private:
    static constexpr std::size_t kBlock = 64;

    void take_block(std::span<const std::byte, kBlock> block) noexcept;

    // FIPS 180-4, 5.3.3.
    std::array<std::uint32_t, 8> state_{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                        0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    std::array<std::byte, kBlock> waiting_{};
    std::uint64_t bytes_ = 0;
};

}  // namespace revenge::base

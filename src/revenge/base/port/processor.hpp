// Detection of processor features beyond the baseline, once at run time and only here. Each kernel has a portable
// version and faster ones with the same names; only the files of fast versions are compiled for particular
// instructions, so the rest runs anywhere.
//
// Baseline features (NEON on arm64, simd128 in our WebAssembly) are known at compile time.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

// Tables are files of integers in memory order, and kernels read bytes as words.
static_assert(std::endian::native == std::endian::little,
              "the project runs on little-endian processors only; docs/ports.md");

namespace revenge::base::port {

struct Processor {
    bool v2 = false;           // x86-64-v2, of 2009: SSSE3 and POPCNT
    bool bmi2 = false;         // with AVX2 and POPCNT
    bool avx512 = false;       // AVX-512 F
    bool avx512_bits = false;  // with VL, BW, VBMI, VPOPCNTDQ, BITALG and GFNI: Ice Lake, Zen 4
};

// RETURNS what this processor has.
Processor ask_processor() noexcept;

// The result of ask_processor(), by which all kernels are selected. It is defined in a separate file,
// processor_in_use.cpp, which the linker takes from the archive unless the program defines it itself, as tests do to
// force a choice (tests/forced_processor.cpp).
extern const Processor kProcessor;

// RETURNS the versions of a kernel that this processor supports, the fastest first. REQUIRES the version for any
// processor as the last of `all`, after those for AVX2 with BMI2 and, before them, AVX-512 (bmi2, avx512_bits above).
template <class Version, std::size_t Count>
std::span<const Version> usable_versions(const std::array<Version, Count>& all) noexcept {
    const std::size_t supported = kProcessor.avx512_bits ? 3 : kProcessor.bmi2 ? 2 : 1;
    return std::span(all).last(std::min(supported, Count));
}

// RETURNS how many bits are set. One instruction where the processor has it: written as such, since a compiler that may
// use it here may use its like anywhere in the file. In line always: files for particular processors include this.
[[gnu::always_inline]] inline unsigned count_bits(std::uint64_t word) noexcept {
#if defined(__x86_64__) && !defined(__POPCNT__)
    if (kProcessor.v2) {
        std::uint64_t out = 0;
        __asm__("popcntq %1, %0" : "=r"(out) : "r"(word) : "cc");
        return static_cast<unsigned>(out);
    }
#endif
    return static_cast<unsigned>(std::popcount(word));
}

}  // namespace revenge::base::port

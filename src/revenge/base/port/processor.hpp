// What this processor has beyond what all of its kind have: the one place that asks, once, when the program runs.
// Kernels have a version for any processor and others behind the same names; none is compiled for more than its own
// file or its own instructions need, so that the rest runs anywhere.
//
// What every processor of a kind has (NEON of arm64, simd128 of our WebAssembly) is known when it is compiled.
#pragma once

#include <bit>
#include <cstdint>

namespace revenge::base::port {

struct Processor {
    bool v2 = false;           // x86-64-v2, of 2009: SSSE3 and POPCNT
    bool bmi2 = false;         // with AVX2 and POPCNT
    bool avx512 = false;       // AVX-512 F
    bool avx512_bits = false;  // with VL, BW, VBMI, VPOPCNTDQ, BITALG and GFNI: Ice Lake, Zen 4
};

// RETURNS what this processor has.
Processor ask_processor() noexcept;

// What all kernels choose by: what ask_processor() says. It stands in a file of its own, processor_in_use.cpp, which an
// archive gives to programs that do not define it themselves, as tests do that force a choice
// (tests/forced_processor.cpp).
extern const Processor kProcessor;

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

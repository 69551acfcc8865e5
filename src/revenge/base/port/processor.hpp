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
    bool avx512_bits = false;  // with VL, BW, VBMI, BITALG, VPOPCNTDQ and GFNI: Ice Lake, Zen 4
};

inline Processor ask_processor() noexcept {
    Processor out;
#if defined(__x86_64__)
    const bool popcnt = __builtin_cpu_supports("popcnt") != 0;
    out.v2 = popcnt && __builtin_cpu_supports("ssse3");
    out.bmi2 = popcnt && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2");
    out.avx512 = out.bmi2 && __builtin_cpu_supports("avx512f");
    out.avx512_bits = out.avx512 && __builtin_cpu_supports("avx512vl") &&
                      __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vbmi") &&
                      __builtin_cpu_supports("avx512bitalg") &&
                      __builtin_cpu_supports("avx512vpopcntdq") && __builtin_cpu_supports("gfni");
#endif
    return out;
}

inline const Processor kProcessor = ask_processor();

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

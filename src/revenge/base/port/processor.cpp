#include "revenge/base/port/processor.hpp"

namespace revenge::base::port {

Processor ask_processor() noexcept {
    Processor out;
#if defined(__x86_64__)
    const bool popcnt = __builtin_cpu_supports("popcnt") != 0;
    out.v2 = popcnt && __builtin_cpu_supports("ssse3");
    out.bmi2 = popcnt && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2");
    out.avx512 = out.bmi2 && __builtin_cpu_supports("avx512f");
    out.avx512_bits = out.avx512 && __builtin_cpu_supports("avx512vl") &&
                      __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vbmi") &&
                      __builtin_cpu_supports("avx512vpopcntdq") &&
                      __builtin_cpu_supports("avx512bitalg") && __builtin_cpu_supports("gfni");
#endif
    return out;
}

}  // namespace revenge::base::port

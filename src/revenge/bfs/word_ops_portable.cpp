#include "revenge/bfs/word_ops_body.hpp"
#include "revenge/bfs/word_ops_variants.hpp"

namespace revenge::bfs {

const WordOps& portable_word_ops() noexcept {
    static constexpr WordOps kOps{"portable",
                                  probe<std::uint16_t>,
                                  probe<std::uint32_t>,
                                  scatter<std::uint16_t>,
                                  scatter<std::uint32_t>,
                                  settle,
                                  nullptr};
    return kOps;
}

const WordOps& best_word_ops() noexcept {
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx512bitalg") && __builtin_cpu_supports("avx512vl") &&
        __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("bmi2")) {
        return bitalg_word_ops();
    }
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2") &&
        __builtin_cpu_supports("popcnt")) {
        return bmi2_word_ops();
    }
#endif
    return portable_word_ops();
}

}  // namespace revenge::bfs

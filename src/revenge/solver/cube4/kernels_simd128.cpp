// For WebAssembly, whose shuffles take bytes from 16.
#if defined(__wasm_simd128__)
#include <wasm_simd128.h>

#include "revenge/solver/cube4/kernels.hpp"
#include "revenge/solver/cube4/kernels_body.hpp"

namespace revenge::solver::cube4 {

namespace {

struct Quarters {
    v128_t at[4];
};

[[gnu::always_inline]] inline Quarters load(const Bytes& bytes) noexcept {
    Quarters out;
    for (unsigned i = 0; i < 4; ++i) {
        out.at[i] = wasm_v128_load(&bytes.at[16 * i]);
    }
    return out;
}
[[gnu::always_inline]] inline void store(const Quarters& quarters, void* to) noexcept {
    for (unsigned i = 0; i < 4; ++i) {
        wasm_v128_store(static_cast<v128_t*>(to) + i, quarters.at[i]);
    }
}
// out[i] = state[from[i]]: of two shuffles the one that does not reach a byte gives 0.
[[gnu::always_inline]] inline Quarters permuted_quarters(const Quarters& state,
                                                         const Quarters& from) noexcept {
    Quarters out;
    for (unsigned i = 0; i < 4; ++i) {
        const unsigned half =
            i / 2 * 2;  // wings stay among the first 32 bytes, centers among the others
        const v128_t low =
            wasm_i8x16_sub(from.at[i], wasm_i8x16_splat(static_cast<signed char>(16 * half)));
        const v128_t high = wasm_i8x16_sub(low, wasm_i8x16_splat(16));
        out.at[i] = wasm_v128_or(wasm_i8x16_swizzle(state.at[half], low),
                                 wasm_i8x16_swizzle(state.at[half + 1], high));
    }
    return out;
}
[[gnu::always_inline]] inline Quarters seen(const Bytes& state, const Bytes& places,
                                            const Bytes& labels) noexcept {
    return permuted_quarters(load(labels), permuted_quarters(load(state), load(places)));
}
[[gnu::always_inline]] inline std::uint64_t hash_bytes(const Quarters& bytes,
                                                       std::uint64_t cls) noexcept {
    alignas(kStateBytes) std::uint64_t words[kStateBytes / sizeof(std::uint64_t)];
    store(bytes, words);
    return hash_words(words, cls);
}

void permute_bytes(const Bytes& state, const Bytes& from, Bytes& out) noexcept {
    store(permuted_quarters(load(state), load(from)), &out);
}

std::uint64_t seen_hash(const Bytes& state, const Bytes& places, const Bytes& labels,
                        std::uint64_t cls) noexcept {
    return hash_bytes(seen(state, places, labels), cls);
}

std::uint64_t seen_coset_hash(const Bytes& state, const Bytes& places, const Bytes& labels,
                              const Bytes* turns, std::uint64_t cls) noexcept {
    const Quarters bytes = seen(state, places, labels);
    alignas(16) std::uint8_t wings[16];
    wasm_v128_store(wings, bytes.at[0]);
    return hash_bytes(permuted_quarters(bytes, load(turns[slice_turn(wings)])), cls);
}

}  // namespace

const Kernels& detail::kernels_simd128() noexcept {
    static const Kernels kKernels = [] {
        Kernels out = kernels_portable();
        out.permute = &permute_bytes;
        out.hash = &seen_hash;
        out.coset_hash = &seen_coset_hash;
        return out;
    }();
    return kKernels;
}

}  // namespace revenge::solver::cube4
#endif

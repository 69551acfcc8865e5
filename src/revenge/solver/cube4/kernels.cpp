#include "revenge/solver/cube4/kernels.hpp"

#include <algorithm>

#include "revenge/base/port/processor.hpp"
#include "revenge/solver/cube4/kernels_body.hpp"

namespace revenge::solver::cube4 {

namespace {

void permute_bytes(const Bytes& state, const Bytes& from, Bytes& out) noexcept {
    out = permuted(state, from);
}

// Looks up what each byte's value becomes.
Bytes relabelled(const Bytes& state, const Bytes& labels) noexcept {
    return permuted(labels, state);
}

// `place`: of each wing.
void entries_of_places(const Bytes& place, std::uint32_t cls, EdgeEntries& out) noexcept {
    for (std::uint32_t edge = 0; edge < kEdges; ++edge) {
        out.at[edge] = cls * kClassEntries + edge * kEdgeEntries +
                       place.at[edge] * std::uint32_t{kWings} + place.at[edge + kEdges];
    }
}

void seen_entries(const Bytes& state, const Bytes& places, const Bytes& labels, std::uint32_t cls,
                  EdgeEntries& out) noexcept {
    const Bytes seen = relabelled(permuted(state, places), labels);
    Bytes place;
    for (std::size_t i = 0; i < kWings; ++i) {
        place.at[seen.at[i]] = static_cast<std::uint8_t>(i);
    }
    entries_of_places(place, cls, out);
}

void seen_inverse_entries(const Bytes& state, const Bytes& places, const Bytes& labels,
                          std::uint32_t cls, EdgeEntries& out) noexcept {
    entries_of_places(relabelled(permuted(state, places), labels), cls, out);
}

std::uint32_t greatest_of(const std::uint32_t* table, const EdgeEntries& entries,
                          EdgeMask edges) noexcept {
    std::uint32_t out = 0;
    for (std::size_t edge = 0; edge < kEdges; ++edge) {
        if ((edges >> edge & 1U) != 0) {
            const std::uint32_t at = entries.at[edge];
            out = std::max(out, table[at / kLanes] >> at % kLanes * 2 & 3U);
        }
    }
    return out;
}

std::uint64_t hash_bytes(const Bytes& state, std::uint64_t cls) noexcept {
    std::array<std::uint64_t, kStateBytes / sizeof(std::uint64_t)> words{};
    for (std::size_t i = 0; i < kStateBytes; ++i) {
        words[i / sizeof(std::uint64_t)] |= std::uint64_t{state.at[i]}
                                            << i % sizeof(std::uint64_t) * 8;
    }
    return hash_words(words.data(), cls);
}

std::uint64_t seen_hash(const Bytes& state, const Bytes& places, const Bytes& labels,
                        std::uint64_t cls) noexcept {
    return hash_bytes(relabelled(permuted(state, places), labels), cls);
}

std::uint64_t seen_coset_hash(const Bytes& state, const Bytes& places, const Bytes& labels,
                              const Bytes* turns, std::uint64_t cls) noexcept {
    const Bytes seen = relabelled(permuted(state, places), labels);
    return hash_bytes(permuted(seen, turns[slice_turn(seen.at.data())]), cls);
}

struct KernelList {
    std::array<const Kernels*, 3> items{};
    std::size_t count = 0;
};

KernelList list_kernels() noexcept {
    KernelList out;
#if defined(__wasm_simd128__)
    out.items[out.count++] = &detail::kernels_simd128();
#elif defined(__x86_64__)
    if (base::port::kProcessor.avx512_bits) {
        out.items[out.count++] = &detail::kernels_avx512();
    }
    if (base::port::kProcessor.bmi2) {
        out.items[out.count++] = &detail::kernels_avx2();
    }
#endif
    out.items[out.count++] = &detail::kernels_portable();
    return out;
}

}  // namespace

const Kernels& detail::kernels_portable() noexcept {
    static constexpr Kernels kKernels{&permute_bytes, &seen_entries, &seen_inverse_entries,
                                      &greatest_of,   &seen_hash,    &seen_coset_hash};
    return kKernels;
}

std::span<const Kernels* const> all_kernels() noexcept {
    static const KernelList kList = list_kernels();
    return {kList.items.data(), kList.count};
}

const Kernels& best_kernels() noexcept { return *all_kernels().front(); }

}  // namespace revenge::solver::cube4

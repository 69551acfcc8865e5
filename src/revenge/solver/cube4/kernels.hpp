// The inner loops of the optimal 4x4x4 solver: byte permutations of a state, and look-ups in the edge distances.
//
// Three versions are chosen at run time: a portable one; one for AVX2, which permutes 32 bytes by two shuffles and a
// blend and gathers eight entries at once; and one for AVX-512 with VBMI, which permutes all 64 bytes by one
// instruction and gathers twelve. All give the same numbers, including hashes, since these are stored in files. In
// WebAssembly a fourth version permutes by shuffles of 16 bytes, with the portable look-ups.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "revenge/solver/cube4/frame.hpp"

namespace revenge::solver::cube4 {

// The entries of a state's edge distances, one for each edge. The last four lanes are unused.
inline constexpr std::size_t kLanes = 16;
struct alignas(kStateBytes) EdgeEntries {
    std::array<std::uint32_t, kLanes> at{};
};

// The entries of a class of corners: [edge][place of its first wing][place of its second wing].
inline constexpr std::uint32_t kEdgeEntries = kWings * kWings;
inline constexpr std::uint32_t kClassEntries = kEdges * kEdgeEntries;

struct Kernels {
    // out = state[from[i]] for each byte i.
    void (*permute)(const Bytes& state, const Bytes& from, Bytes& out) noexcept;
    // Returns the entries of a state after the symmetries `places` and `labels`; its corners have class `cls`.
    void (*entries)(const Bytes& state, const Bytes& places, const Bytes& labels, std::uint32_t cls,
                    EdgeEntries& out) noexcept;
    // Returns the entries of the inverse state. Its places are the labels of `state`, so `places` is the symmetry of
    // its sight on labels, and `labels` that on places.
    void (*inverse_entries)(const Bytes& state, const Bytes& places, const Bytes& labels,
                            std::uint32_t cls, EdgeEntries& out) noexcept;
    // Returns the maximum value (two bits) of the entries of some edges, given as bits in `edges`.
    std::uint32_t (*greatest)(const std::uint32_t* table, const EdgeEntries& entries,
                              EdgeMask edges) noexcept;
    // Returns the hash of a state after its symmetries.
    std::uint64_t (*hash)(const Bytes& state, const Bytes& places, const Bytes& labels,
                          std::uint64_t cls) noexcept;
    // Returns the hash of the state's coset by turns about kCosetAxis, after inner slices have been turned to bring
    // their smallest wing to the first place. `turns` has the permutation of each element.
    std::uint64_t (*coset_hash)(const Bytes& state, const Bytes& places, const Bytes& labels,
                                const Bytes* turns, std::uint64_t cls) noexcept;
};

// The versions that this processor can run, the fastest first and the portable one last.
std::span<const Kernels* const> all_kernels() noexcept;
const Kernels& best_kernels() noexcept;

namespace detail {
const Kernels& kernels_portable() noexcept;
const Kernels& kernels_avx2() noexcept;
const Kernels& kernels_avx512() noexcept;
const Kernels& kernels_simd128() noexcept;
}  // namespace detail

}  // namespace revenge::solver::cube4

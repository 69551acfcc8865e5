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

// Where the edge distances of a state are: an entry for each edge. The last four lanes are unused.
inline constexpr std::size_t kLanes = 16;
struct alignas(kStateBytes) EdgeEntries {
    std::array<std::uint32_t, kLanes> at{};
};

// Entries of a class of corners: by edge, place of its first and place of its second wing.
inline constexpr std::uint32_t kEdgeEntries = kWings * kWings;
inline constexpr std::uint32_t kClassEntries = kEdges * kEdgeEntries;

struct Kernels {
    // out = state[from[i]] for each byte i.
    void (*permute)(const Bytes& state, const Bytes& from, Bytes& out) noexcept;
    // Entries of a state that is seen through `places` and `labels`, its corners being of class `cls`.
    void (*entries)(const Bytes& state, const Bytes& places, const Bytes& labels, std::uint32_t cls,
                    EdgeEntries& out) noexcept;
    // Entries of the inverse state. Its places are the labels of `state`, so `places` is the symmetry that its sight
    // has on labels, and `labels` the one that it has on places.
    void (*inverse_entries)(const Bytes& state, const Bytes& places, const Bytes& labels,
                            std::uint32_t cls, EdgeEntries& out) noexcept;
    // Returns the greatest value, two bits, of the entries of some edges; `edges` has a bit for each.
    std::uint32_t (*greatest)(const std::uint32_t* table, const EdgeEntries& entries,
                              EdgeMask edges) noexcept;
    // Returns the hash of a state as it is seen.
    std::uint64_t (*hash)(const Bytes& state, const Bytes& places, const Bytes& labels,
                          std::uint64_t cls) noexcept;
    // Returns that of its coset by turns about kCosetAxis, seen so that these have brought the least wing of each inner
    // slice to its first place. `turns`: by element.
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

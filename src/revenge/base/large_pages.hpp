// Memory for tables that are read at random: on large pages where the system has them, since otherwise
// nearly every read also misses the processor's page cache. Linux has them.
#pragma once

#if defined(__linux__)
#include <sys/mman.h>
#endif

#include <cstddef>
#include <cstdlib>
#include <new>
#include <vector>

namespace revenge::base {

#if defined(__linux__)
inline constexpr std::size_t kLargePage = std::size_t{1} << 21U;
// RETURNS memory of whole large pages, or nullptr.
inline void* large_pages(std::size_t bytes) {
    const std::size_t whole = (bytes + kLargePage - 1) / kLargePage * kLargePage;
    void* piece = std::aligned_alloc(kLargePage, whole);
    if (piece != nullptr) {
        (void)madvise(piece, whole, MADV_HUGEPAGE);  // advice: without it all works, more slowly
    }
    return piece;
}
#else
inline constexpr std::size_t kLargePage = ~std::size_t{0};  // nothing is as large
inline void* large_pages(std::size_t /*bytes*/) { return nullptr; }
#endif

// Allocator for std::vector. Small pieces come from operator new.
template <class T>
struct LargePages {
    using value_type = T;

    LargePages() = default;
    template <class U>
    LargePages(const LargePages<U>& /*other*/) noexcept {}  // NOLINT(google-explicit-constructor)

    T* allocate(std::size_t count) {
        const std::size_t bytes = count * sizeof(T);
        if (bytes < kLargePage) {
            return static_cast<T*>(::operator new(bytes));
        }
        void* piece = large_pages(bytes);
        if (piece == nullptr) {
            throw std::bad_alloc();
        }
        return static_cast<T*>(piece);
    }
    void deallocate(T* piece, std::size_t count) noexcept {
        if (count * sizeof(T) < kLargePage) {
            ::operator delete(piece);
        } else {
            std::free(piece);
        }
    }
    bool operator==(const LargePages&) const = default;
};

template <class T>
using LargeVector = std::vector<T, LargePages<T>>;

}  // namespace revenge::base

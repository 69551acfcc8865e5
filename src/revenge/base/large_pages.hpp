// Memory for tables that are read at random: on large pages where the system has them, since otherwise
// nearly every read also misses the processor's page cache.
#pragma once

#include <sys/mman.h>

#include <cstddef>
#include <cstdlib>
#include <new>
#include <vector>

namespace revenge::base {

// Allocator for std::vector. Small pieces come from operator new.
template <class T>
struct LargePages {
    using value_type = T;
    static constexpr std::size_t kPage = std::size_t{1} << 21U;

    LargePages() = default;
    template <class U>
    LargePages(const LargePages<U>& /*other*/) noexcept {}  // NOLINT(google-explicit-constructor)

    T* allocate(std::size_t count) {
        const std::size_t bytes = count * sizeof(T);
        if (bytes < kPage) {
            return static_cast<T*>(::operator new(bytes));
        }
        const std::size_t whole = (bytes + kPage - 1) / kPage * kPage;
        void* piece = std::aligned_alloc(kPage, whole);
        if (piece == nullptr) {
            throw std::bad_alloc();
        }
        (void)madvise(piece, whole, MADV_HUGEPAGE);  // advice: without it all works, more slowly
        return static_cast<T*>(piece);
    }
    void deallocate(T* piece, std::size_t count) noexcept {
        if (count * sizeof(T) < kPage) {
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

// LargeVector: tables that are read at random, on large pages where the system has them. ZeroedVector: the same for
// tables that begin as zeros, which take memory only where they are written.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <new>
#include <type_traits>
#include <vector>

#include "revenge/base/port/memory.hpp"

namespace revenge::base {

// Allocator for std::vector. Small pieces come from operator new.
template <class T>
struct LargePages {
    using value_type = T;

    LargePages() = default;
    template <class U>
    LargePages(const LargePages<U>& /*other*/) noexcept {}

    T* allocate(std::size_t count) {
        const std::size_t bytes = count * sizeof(T);
        if (bytes < port::kLargePage) {
            return static_cast<T*>(::operator new (bytes, std::align_val_t{alignof(T)}));
        }
        void* piece = port::large_pages(bytes);
        if (piece == nullptr) {
            throw std::bad_alloc();
        }
        return static_cast<T*>(piece);
    }
    void deallocate(T* piece, std::size_t count) noexcept {
        if (count * sizeof(T) < port::kLargePage) {
            ::operator delete (piece, std::align_val_t{alignof(T)});
        } else {
            std::free(piece);
        }
    }
    bool operator==(const LargePages&) const = default;
};

template <class T>
using LargeVector = std::vector<T, LargePages<T>>;

// Allocator for std::vector. Elements without a value are zero, and are not written.
template <class T>
struct ZeroPages {
    static_assert(std::is_integral_v<T>);
    using value_type = T;

    ZeroPages() = default;
    template <class U>
    ZeroPages(const ZeroPages<U>& /*other*/) noexcept {}

    T* allocate(std::size_t count) {
        void* piece = port::zero_pages(count * sizeof(T));
        if (piece == nullptr) {
            throw std::bad_alloc();
        }
        return static_cast<T*>(piece);
    }
    void deallocate(T* piece, std::size_t count) noexcept {
        port::release_pages(piece, count * sizeof(T));
    }
    void construct(T* /*item*/) noexcept {}
    void construct(T* item, T value) noexcept { *item = value; }
    bool operator==(const ZeroPages&) const = default;
};

// REQUIRES that it grows from empty only: a vector that shrinks and grows again may contain old elements.
template <class T>
using ZeroedVector = std::vector<T, ZeroPages<T>>;

}  // namespace revenge::base

// LargeVector: tables that are read at random, on large pages where the system has them.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <new>
#include <vector>

#include "revenge/base/port/pages.hpp"

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

}  // namespace revenge::base

// Memory for large tables, on large pages where the system has them, since otherwise nearly every read at random also
// misses the processor's page cache. Linux has them, and gives zeros when a page is first touched.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace revenge::base::port {

#if defined(__linux__)

// Zeros, for tables that are written everywhere. RETURNS nullptr if there is not so much memory.
inline void* zero_pages(std::size_t bytes) noexcept {
    void* const pages =
        mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (pages == MAP_FAILED) {
        return nullptr;
    }
    (void)madvise(pages, bytes, MADV_HUGEPAGE);  // a hint; nothing depends on it
    return pages;
}

// Gives back all of what zero_pages() gave.
inline void release_pages(void* pages, std::size_t bytes) noexcept { munmap(pages, bytes); }

inline constexpr std::size_t kLargePage = std::size_t{1} << 21U;

// Whole large pages with anything in them. RETURNS nullptr if there is not so much memory; std::free() gives it back.
inline void* large_pages(std::size_t bytes) noexcept {
    const std::size_t whole = (bytes + kLargePage - 1) / kLargePage * kLargePage;
    void* const pages = std::aligned_alloc(kLargePage, whole);
    if (pages != nullptr) {
        (void)madvise(pages, whole, MADV_HUGEPAGE);
    }
    return pages;
}

#else

inline void* zero_pages(std::size_t bytes) noexcept { return std::calloc(bytes, 1); }
inline void release_pages(void* pages, std::size_t /*bytes*/) noexcept { std::free(pages); }

inline constexpr std::size_t kLargePage = ~std::size_t{0};  // nothing is as large
inline void* large_pages(std::size_t /*bytes*/) noexcept { return nullptr; }

#endif

// Returns the peak memory of this program; 0 if the system does not report it.
std::uint64_t peak_memory_bytes() noexcept;

}  // namespace revenge::base::port

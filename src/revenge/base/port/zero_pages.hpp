// Memory for large tables that are written everywhere: zeros, on large pages where the system has them. Linux has them,
// and gives zeros when a page is first touched.
#pragma once

#include <cstddef>
#include <cstdlib>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace revenge::base::port {

#if defined(__linux__)

// RETURNS nullptr if there is not so much memory.
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

#else

inline void* zero_pages(std::size_t bytes) noexcept { return std::calloc(bytes, 1); }
inline void release_pages(void* pages, std::size_t /*bytes*/) noexcept { std::free(pages); }

#endif

}  // namespace revenge::base::port

// Several arrays in one file: the many small tables of a solver, loaded at once.
//
//   header   magic, version, identity (what the arrays are and what they depend on), for each array the
//            size and number of its elements, checksum (XXH3) of the data, checksum of the header
//   data     each array from the next multiple of 64 on
//
// Arrays are stored as they lie in memory; the identity says the byte order, so that a file of another
// machine is refused and made again. The whole file is checked when it is opened (10 GB/s).
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "revenge/base/file.hpp"
#include "revenge/base/result.hpp"

namespace revenge::table {

// Collects arrays; the same calls in the same order as those of the reader.
class ArrayWriter {
  public:
    template <class T, class Allocator>
    void operator()(const std::vector<T, Allocator>& items) {
        static_assert(std::is_trivially_copyable_v<T>);
        add(std::as_bytes(std::span(items)), sizeof(T));
    }
    template <class T, std::size_t N>
    void operator()(const std::array<T, N>& items) {
        static_assert(std::is_trivially_copyable_v<T>);
        add(std::as_bytes(std::span(items)), sizeof(T));
    }
    // ERRORS: Resource.
    base::Status write(const std::filesystem::path& path, std::string_view identity) const;

  private:
    struct Part {
        std::span<const std::byte> bytes;
        std::uint32_t element = 1;
    };
    void add(std::span<const std::byte> bytes, std::size_t element) {
        parts_.push_back({bytes, static_cast<std::uint32_t>(element)});
    }
    std::vector<Part> parts_;
};

class ArrayReader {
  public:
    // ERRORS: Resource if it cannot be opened; TableDamaged if it is foreign, damaged, truncated or of
    // another identity.
    static base::Result<ArrayReader> open(const std::filesystem::path& path,
                                          std::string_view identity);

    template <class T, class Allocator>
    void operator()(std::vector<T, Allocator>& items) {
        const std::span<const std::byte> bytes = next(sizeof(T));
        const T* first = reinterpret_cast<const T*>(bytes.data());
        items.assign(first, first + bytes.size() / sizeof(T));
    }
    template <class T, std::size_t N>
    void operator()(std::array<T, N>& items) {
        const std::span<const std::byte> bytes = next(sizeof(T));
        fits_ = fits_ && bytes.size() == sizeof items;
        if (fits_) {
            std::copy_n(reinterpret_cast<const T*>(bytes.data()), N, items.begin());
        }
    }
    // RETURNS whether all arrays were read and had the sizes asked for.
    bool is_complete() const noexcept { return fits_ && next_ == parts_.size(); }

  private:
    struct Part {
        std::uint64_t begin = 0;
        std::uint64_t count = 0;
        std::uint32_t element = 1;
    };
    explicit ArrayReader(base::MappedFile file) : file_(std::move(file)) {}
    std::span<const std::byte> next(std::size_t element);

    base::MappedFile file_;
    std::vector<Part> parts_;
    std::size_t next_ = 0;
    bool fits_ = true;
};

}  // namespace revenge::table

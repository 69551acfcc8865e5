// Several arrays in one file: the many small tables of a solver, loaded at once.
//
//   header   magic, version, identity (what the arrays are and what they depend on), for each array the
//            size and number of its elements, checksum (XXH3) of the data, checksum of the header
//   data     each array from the next multiple of 64 on; what fills up to there is zero
//
// Arrays are stored as they lie in memory, which is the same on every machine: all are little-endian (base/port), and
// elements are integers without gaps between them. The whole is checked when it is opened (10 GB/s).
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "revenge/base/port/byte_order.hpp"
#include "revenge/base/result.hpp"
#include "revenge/table/shelf.hpp"

namespace revenge::table {

// Collects arrays; the same calls in the same order as those of the reader.
class ArrayWriter {
  public:
    template <class T, class Allocator>
    void operator()(const std::vector<T, Allocator>& items) {
        static_assert(std::has_unique_object_representations_v<T>, "no gaps, no bit-fields");
        add(std::as_bytes(std::span(items)), sizeof(T));
    }
    template <class T, std::size_t N>
    void operator()(const std::array<T, N>& items) {
        static_assert(std::has_unique_object_representations_v<T>, "no gaps, no bit-fields");
        add(std::as_bytes(std::span(items)), sizeof(T));
    }
    // ERRORS: Resource.
    base::Status write(Shelf& shelf, std::string_view name, std::string_view identity) const;
    // RETURNS the number of the first array that is not as in `made`; those that are empty there are not looked at.
    std::optional<std::size_t> first_other_than(const ArrayWriter& made) const;

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
    // `place` names it in errors. ERRORS: TableDamaged if it is foreign, damaged or truncated.
    static base::Result<ArrayReader> open(Kept kept, std::string_view place);

    // RETURNS what the arrays are of, as their writer said.
    const std::string& identity() const noexcept { return identity_; }

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
    explicit ArrayReader(Kept kept) : kept_(std::move(kept)) {}
    std::span<const std::byte> next(std::size_t element);

    Kept kept_;
    std::string identity_;
    std::vector<Part> parts_;
    std::size_t next_ = 0;
    bool fits_ = true;
};

}  // namespace revenge::table

// Several arrays in one file: the many small tables of a solver, loaded at once.
//
//   header   magic, version, identity (what the arrays are and what they depend on), for each array the
//            size and number of its elements, checksum (XXH3) of the data, checksum of the header
//   data     each array from the next multiple of 64 on; what fills up to there is zero
//
// Arrays are stored as they lie in memory, which is the same on every machine: all are little-endian (base/port), and
// elements are integers without gaps between them. Each is read straight into the memory that it is used in, and
// checked there (10 GB/s): nothing lies in memory twice.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/base/port/processor.hpp"

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
    base::Status write(base::TableStore& table_store, std::string_view name,
                       std::string_view identity) const;
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
    // Reads the header. `place` names it in errors. ERRORS: TableDamaged if it is foreign, truncated or has another
    // header.
    static base::Result<ArrayReader> open(base::Blob kept, std::string_view place);

    // RETURNS what the arrays are of, as their writer said.
    const std::string& identity() const noexcept { return identity_; }

    // Reads the next array; finish() says whether there was one of such elements, and as it was written.
    template <class T, class Allocator>
    void operator()(std::vector<T, Allocator>& items) {
        items.resize(next_count(sizeof(T)));
        read_next(std::as_writable_bytes(std::span(items)));
    }
    template <class T, std::size_t N>
    void operator()(std::array<T, N>& items) {
        fits_ = next_count(sizeof(T)) == N && fits_;
        read_next(std::as_writable_bytes(std::span(items)));
    }
    // ERRORS: TableDamaged if an array that was read is damaged, or they were not all the arrays, of their sizes.
    base::Status finish() const;
    // Reads all arrays, in place of what operator() does. ERRORS: TableDamaged.
    base::Status check_all();

  private:
    struct Part {
        std::uint64_t begin = 0;
        std::uint64_t count = 0;
        std::uint32_t element = 1;
        std::uint64_t hash = 0;
    };
    ArrayReader(base::Blob kept, std::string_view place) : kept_(std::move(kept)), place_(place) {}
    // RETURNS the size of the header, or nothing if it is longer than these bytes or its checksum is wrong.
    std::optional<std::uint64_t> read_header(std::span<const std::byte> bytes);
    // Returns the number of elements of the next array, 0 if the next array has other elements.
    std::size_t next_count(std::size_t element);
    // REQUIRES next_count() before; does nothing where that did not fit.
    void read_next(std::span<std::byte> out);
    bool is_filled(std::uint64_t at) const;  // with zeros, to the next array
    base::Error damaged(const std::string& how) const;

    base::Blob kept_;
    std::string place_;
    std::string identity_;
    std::vector<Part> parts_;
    std::size_t next_ = 0;
    bool fits_ = true;
    base::Status sound_;
};

}  // namespace revenge::table

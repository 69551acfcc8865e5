// The layout of data in files: fields of headers, little-endian; data from a full page on, with a checksum of each
// chunk.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/base/message.hpp"

namespace revenge::table {

inline constexpr std::uint64_t kChunkBytes = std::uint64_t{1} << 18U;

constexpr std::uint64_t aligned_to_page(std::uint64_t bytes) noexcept {
    constexpr std::uint64_t kPage = 4096;
    return (bytes + kPage - 1) / kPage * kPage;
}

// RETURNS their XXH3.
std::uint64_t checksum(std::span<const std::byte> bytes) noexcept;

// The error of a damaged table file.

// RETURNS TableDamaged. `place`: the file, as a store names it; `how` goes on behind it: " is truncated".
inline base::Error damaged(const std::string& place, const std::string& how) {
    return base::error(base::ErrorCode::TableDamaged,
                       {"table file " + place + how, {"table-damaged", {{"file", place}}}});
}

// Fields of a file header, one by one, little-endian, so that a file means the same on every machine.

class FieldWriter {
  public:
    void u32(std::uint32_t value) { integer(value, sizeof value); }
    void u64(std::uint64_t value) { integer(value, sizeof value); }
    void text(std::string_view value) {
        u32(static_cast<std::uint32_t>(value.size()));
        raw(std::as_bytes(std::span(value)));
    }
    void raw(std::span<const std::byte> bytes) {
        std::copy(bytes.begin(), bytes.end(), std::back_inserter(bytes_));
    }
    void pad(std::size_t size) { bytes_.resize(size); }
    std::span<const std::byte> bytes() const noexcept { return bytes_; }

  private:
    void integer(std::uint64_t value, std::size_t size) {
        for (std::size_t i = 0; i < size; ++i) {
            bytes_.push_back(static_cast<std::byte>(value >> (8 * i) & 0xFFU));
        }
    }
    std::vector<std::byte> bytes_;
};

// Reads what FieldWriter wrote. Reading past the end gives zeros and ok() false.
class FieldReader {
  public:
    explicit FieldReader(std::span<const std::byte> bytes) : bytes_(bytes) {}

    bool ok() const noexcept { return ok_; }
    std::size_t at() const noexcept { return at_; }
    std::size_t left() const noexcept { return bytes_.size() - at_; }

    std::uint32_t u32() { return static_cast<std::uint32_t>(integer(sizeof(std::uint32_t))); }
    std::uint64_t u64() { return integer(sizeof(std::uint64_t)); }
    std::string text() {
        const std::uint32_t size = u32();
        if (size > left()) {
            ok_ = false;
            return {};
        }
        std::string out(size, '\0');
        raw(std::as_writable_bytes(std::span(out)));
        return out;
    }
    void raw(std::span<std::byte> out) {
        if (out.size() > left()) {
            ok_ = false;
            return;
        }
        for (std::byte& byte : out) {
            byte = bytes_[at_++];
        }
    }
    void skip(std::size_t bytes) {
        ok_ = ok_ && bytes <= left();
        at_ += ok_ ? bytes : 0;
    }

  private:
    std::uint64_t integer(std::size_t size) {
        if (size > left()) {
            ok_ = false;
            return 0;
        }
        std::uint64_t out = 0;
        for (std::size_t i = 0; i < size; ++i) {
            out |= static_cast<std::uint64_t>(bytes_[at_++]) << (8 * i);
        }
        return out;
    }
    std::span<const std::byte> bytes_;
    std::size_t at_ = 0;
    bool ok_ = true;
};

}  // namespace revenge::table

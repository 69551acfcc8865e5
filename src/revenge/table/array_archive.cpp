#include "revenge/table/array_archive.hpp"

#include <xxhash.h>

#include <utility>

#include "revenge/table/field_coding.hpp"

namespace revenge::table {

namespace {

constexpr std::array<char, 8> kMagic{'R', 'V', 'N', 'G', 'A', 'R', 'R', 'S'};
constexpr std::uint32_t kVersion = 1;
constexpr std::uint64_t kAlignment = 64;

constexpr std::uint64_t aligned(std::uint64_t at) {
    return (at + kAlignment - 1) / kAlignment * kAlignment;
}

std::uint64_t hash_of(std::span<const std::byte> bytes) {
    return XXH3_64bits(bytes.data(), bytes.size());
}

}  // namespace

base::Status ArrayWriter::write(Shelf& shelf, std::string_view name,
                                std::string_view identity) const {
    FieldWriter header;
    header.raw(std::as_bytes(std::span(kMagic)));
    header.u32(kVersion);
    header.text(identity);
    header.u32(static_cast<std::uint32_t>(parts_.size()));
    std::vector<std::uint64_t> hashes;
    for (const Part& part : parts_) {
        header.u32(part.element);
        header.u64(part.bytes.size() / part.element);
        header.u64(hash_of(part.bytes));
    }
    header.u64(hash_of(header.bytes()));
    header.pad(aligned(header.bytes().size()));
    static constexpr std::array<std::byte, kAlignment> kZeros{};
    std::vector<std::span<const std::byte>> pieces{header.bytes()};
    for (const Part& part : parts_) {
        const std::uint64_t size = part.bytes.size();
        pieces.push_back(part.bytes);
        pieces.push_back(std::span(kZeros).first(static_cast<std::size_t>(aligned(size) - size)));
    }
    return shelf.put(name, pieces);
}

std::optional<std::size_t> ArrayWriter::first_other_than(const ArrayWriter& made) const {
    const std::size_t common = std::min(parts_.size(), made.parts_.size());
    for (std::size_t i = 0; i < common; ++i) {
        if (!made.parts_[i].bytes.empty() &&
            !std::ranges::equal(parts_[i].bytes, made.parts_[i].bytes)) {
            return i;
        }
    }
    return parts_.size() == made.parts_.size() ? std::nullopt : std::optional(common);
}

base::Result<ArrayReader> ArrayReader::open(Kept kept, std::string_view place) {
    const auto damaged = [&place](const std::string& how) {
        return base::Error{base::ErrorCode::TableDamaged,
                           "table file " + std::string(place) + " " + how};
    };
    const std::span<const std::byte> bytes = kept.bytes;
    FieldReader in(bytes);
    std::array<char, kMagic.size()> magic{};
    in.raw(std::as_writable_bytes(std::span(magic)));
    if (!in.ok() || magic != kMagic || in.u32() != kVersion) {
        return damaged("is no table of this program and version");
    }
    ArrayReader out(std::move(kept));
    out.identity_ = in.text();
    const std::uint32_t count = in.u32();
    std::vector<std::uint64_t> hashes;
    for (std::uint32_t i = 0; i < count && in.ok(); ++i) {
        Part part;
        part.element = in.u32();
        part.count = in.u64();
        hashes.push_back(in.u64());
        out.parts_.push_back(part);
    }
    const std::uint64_t hashed = in.at();
    if (!in.ok() || in.u64() != hash_of(bytes.first(static_cast<std::size_t>(hashed))) ||
        !in.ok()) {
        return damaged("has a wrong header checksum");
    }
    std::uint64_t end = in.at();  // of what has been looked at
    const auto is_filled_with_zeros = [&bytes, &end] {
        const std::uint64_t to = std::min<std::uint64_t>(aligned(end), bytes.size());
        return std::ranges::all_of(bytes.subspan(end, to - end),
                                   [](std::byte byte) { return byte == std::byte{0}; });
    };
    bool is_filled = is_filled_with_zeros();
    std::uint64_t at = aligned(end);
    for (std::size_t i = 0; i < out.parts_.size(); ++i) {
        Part& part = out.parts_[i];
        const std::uint64_t size = part.count * part.element;
        if (at > bytes.size() || size > bytes.size() - at) {
            return damaged("is truncated at byte " + std::to_string(bytes.size()));
        }
        if (hash_of(bytes.subspan(at, size)) != hashes[i]) {
            return damaged("has a wrong checksum in bytes " + std::to_string(at) + " to " +
                           std::to_string(at + size));
        }
        part.begin = at;
        end = at + size;
        is_filled = is_filled && is_filled_with_zeros();
        at = aligned(end);
    }
    if (!is_filled) {
        return damaged("has something between its arrays");
    }
    if (at != bytes.size()) {
        return damaged("has " + std::to_string(bytes.size()) + " bytes instead of " +
                       std::to_string(at));
    }
    return out;
}

std::span<const std::byte> ArrayReader::next(std::size_t element) {
    if (next_ >= parts_.size() || parts_[next_].element != element) {
        fits_ = false;
        return {};
    }
    const Part& part = parts_[next_++];
    return kept_.bytes.subspan(static_cast<std::size_t>(part.begin),
                               static_cast<std::size_t>(part.count * part.element));
}

}  // namespace revenge::table

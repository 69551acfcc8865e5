#include "revenge/table/store.hpp"

#include <algorithm>

namespace revenge::table {

namespace {

constexpr std::array<char, 8> kArchiveMagic{'R', 'V', 'N', 'G', 'A', 'R', 'R', 'S'};
constexpr std::uint32_t kArchiveVersion = 1;
constexpr std::uint64_t kAlignment = 64;

constexpr std::uint64_t aligned(std::uint64_t at) {
    return (at + kAlignment - 1) / kAlignment * kAlignment;
}

}  // namespace

base::Status ArrayWriter::write(base::TableStore& table_store, std::string_view name,
                                std::string_view identity) const {
    FieldWriter header;
    header.raw(std::as_bytes(std::span(kArchiveMagic)));
    header.u32(kArchiveVersion);
    header.text(identity);
    header.u32(static_cast<std::uint32_t>(parts_.size()));
    std::vector<std::uint64_t> hashes;
    for (const Part& part : parts_) {
        header.u32(part.element);
        header.u64(part.bytes.size() / part.element);
        header.u64(checksum(part.bytes));
    }
    header.u64(checksum(header.bytes()));
    header.pad(aligned(header.bytes().size()));
    static constexpr std::array<std::byte, kAlignment> kZeros{};
    std::vector<std::span<const std::byte>> pieces{header.bytes()};
    for (const Part& part : parts_) {
        const std::uint64_t size = part.bytes.size();
        pieces.push_back(part.bytes);
        pieces.push_back(std::span(kZeros).first(static_cast<std::size_t>(aligned(size) - size)));
    }
    return table_store.put(name, pieces);
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

base::Error ArrayReader::damaged(const std::string& how) const {
    return table::damaged(place_, " " + how);
}

std::optional<std::uint64_t> ArrayReader::read_header(std::span<const std::byte> bytes) {
    FieldReader in(bytes);
    in.skip(kArchiveMagic.size());
    in.u32();
    identity_ = in.text();
    const std::uint32_t count = in.u32();
    parts_.clear();
    for (std::uint32_t i = 0; i < count && in.ok(); ++i) {
        Part part;
        part.element = in.u32();
        part.count = in.u64();
        part.hash = in.u64();
        parts_.push_back(part);
    }
    const std::size_t hashed = in.at();
    return in.u64() == checksum(bytes.first(hashed)) && in.ok() ? std::optional(in.at())
                                                                : std::nullopt;
}

bool ArrayReader::is_filled(std::uint64_t at) const {
    std::array<std::byte, kAlignment> fill{};
    const std::uint64_t to = std::min(aligned(at), kept_.size);
    kept_.read(at, std::span(fill).first(static_cast<std::size_t>(to - at)));
    return std::ranges::all_of(fill, [](std::byte byte) { return byte == std::byte{0}; });
}

base::Result<ArrayReader> ArrayReader::open(base::Blob kept, std::string_view place) {
    ArrayReader out(std::move(kept), place);
    const std::uint64_t size = out.kept_.size;
    std::vector<std::byte> bytes;
    const auto read_first = [&](std::uint64_t count) {
        bytes.resize(static_cast<std::size_t>(std::min(count, size)));
        out.kept_.read(0, bytes);
    };
    constexpr std::uint64_t kFirst = 4096;  // most headers are shorter
    read_first(kFirst);
    FieldReader in(bytes);
    std::array<char, kArchiveMagic.size()> magic{};
    in.raw(std::as_writable_bytes(std::span(magic)));
    if (magic != kArchiveMagic || in.u32() != kArchiveVersion) {
        return out.damaged("is not a table of this program and version");
    }
    std::optional<std::uint64_t> end = out.read_header(bytes);
    while (!end && bytes.size() < size) {
        read_first(bytes.size() * 4);
        end = out.read_header(bytes);
    }
    if (!end) {
        return out.damaged("has a wrong header checksum");
    }
    if (!out.is_filled(*end)) {
        return out.damaged("has something between its arrays");
    }
    std::uint64_t at = aligned(*end);
    for (Part& part : out.parts_) {
        // Divided, since a product of what the header says may be more than 64 bits hold.
        if (at > size || part.element == 0 || part.count > (size - at) / part.element) {
            return out.damaged("is truncated at byte " + std::to_string(size));
        }
        part.begin = at;
        at = aligned(at + part.count * part.element);
    }
    if (at != size) {
        return out.damaged("has " + std::to_string(size) + " bytes instead of " +
                           std::to_string(at));
    }
    return out;
}

std::size_t ArrayReader::next_count(std::size_t element) {
    if (next_ >= parts_.size() || parts_[next_].element != element) {
        fits_ = false;
        return 0;
    }
    return static_cast<std::size_t>(parts_[next_].count);
}

void ArrayReader::read_next(std::span<std::byte> out) {
    if (!fits_ || !sound_) {
        return;
    }
    const Part& part = parts_[next_++];
    kept_.read(part.begin, out);
    const std::uint64_t end = part.begin + out.size();
    if (checksum(out) != part.hash) {
        sound_ = damaged("has a wrong checksum in bytes " + std::to_string(part.begin) + " to " +
                         std::to_string(end));
    } else if (!is_filled(end)) {
        sound_ = damaged("has something between its arrays");
    }
}

base::Status ArrayReader::finish() const {
    const bool is_complete = fits_ && next_ == parts_.size();
    return !sound_ || is_complete ? sound_ : damaged("has other arrays than its name says");
}

base::Status ArrayReader::check_all() {
    std::vector<std::byte> array;
    while (sound_ && next_ < parts_.size()) {
        array.resize(parts_[next_].element * next_count(parts_[next_].element));
        read_next(array);
    }
    return finish();
}

}  // namespace revenge::table

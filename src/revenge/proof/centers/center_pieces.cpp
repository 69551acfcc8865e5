#include "revenge/proof/centers/center_pieces.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "revenge/table/scratch.hpp"

namespace revenge::proof::centers {

namespace {

constexpr table::Magic kCenterMagic{'R', 'V', 'N', 'G', 'C', 'N', 'T', 'R'};
// Raise it whenever the layout of rows or blocks changes.
constexpr std::uint32_t kCenterVersion = 1;

std::string name_of(int level, std::uint32_t piece) {
    return fmt::format("level-{}.{}", level, piece);
}

}  // namespace

base::Status CenterPieces::write(const History& history, std::uint32_t piece,
                                 std::span<const std::uint64_t> rows) {
    table::FieldWriter fields;
    fields.text(identity_);
    fields.u32(piece);
    fields.u32(static_cast<std::uint32_t>(history.size()));
    for (std::size_t level = 0; level < history.size(); ++level) {
        fields.u64(history[level]);
        fields.u64(bad_[level]);
    }
    const auto data = std::as_bytes(rows);
    return scratch_.write(name_of(static_cast<int>(history.size()), piece),
                          table::sealing_head(kCenterMagic, kCenterVersion, fields, data), data);
}

bool CenterPieces::has_all(int level) const {
    for (std::uint32_t piece = 0; piece < kPieces; ++piece) {
        if (!scratch_.has(name_of(level, piece))) {
            return false;
        }
    }
    return true;
}

std::optional<CenterPieces::History> CenterPieces::read(int level, std::uint32_t piece,
                                                        std::span<std::uint64_t> rows) {
    const std::string name = name_of(level, piece);
    if (!scratch_.has(name) || !scratch_.read(name, bytes_)) {
        return std::nullopt;
    }
    auto found = table::unseal(kCenterMagic, kCenterVersion, bytes_, scratch_.place_of(name));
    if (!found || found->data.size() != rows.size_bytes() || found->fields.text() != identity_ ||
        found->fields.u32() != piece || found->fields.u32() != static_cast<std::uint32_t>(level)) {
        return std::nullopt;
    }
    History history(static_cast<std::size_t>(level));
    std::vector<std::uint64_t> bad(history.size());
    for (std::size_t i = 0; i < history.size(); ++i) {
        history[i] = found->fields.u64();
        bad[i] = found->fields.u64();
    }
    if (!found->fields.ok()) {
        return std::nullopt;
    }
    std::copy(bad.begin(), bad.end(), bad_.begin());
    std::memcpy(rows.data(), found->data.data(), rows.size_bytes());
    return history;
}

std::optional<std::uint64_t> CenterPieces::bad(int level) const {
    const std::uint64_t counted = bad_[static_cast<std::size_t>(level)];
    return counted == kNotCounted ? std::nullopt : std::optional(counted);
}

void CenterPieces::remove(int level) {
    for (std::uint32_t piece = 0; piece < kPieces; ++piece) {
        scratch_.remove(name_of(level, piece));
    }
}

void CenterPieces::remove_all() {
    for (int level = 0; level <= kMaxLevel; ++level) {
        remove(level);
    }
}

}  // namespace revenge::proof::centers

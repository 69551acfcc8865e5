// Archives (table/store.hpp) that were changed and whose checksums are right all the same.
#pragma once

#include <xxhash.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/table/data_layout.hpp"

namespace revenge::test {

// Changes array number `index`, or the largest if it is negative.
using Change = std::function<void(std::span<std::byte>)>;

inline std::vector<std::byte> bytes_of(const base::Blob& kept) {
    std::vector<std::byte> out(kept.size);
    kept.read(0, out);
    return out;
}

// Returns a store with the archive of that name from `from`, with one array changed and new checksums.
inline std::unique_ptr<base::MemoryStore> forged(base::TableStore& from, std::string_view name,
                                                 int index, const Change& change) {
    const auto bytes = std::make_shared<std::vector<std::byte>>(bytes_of(*from.get(name)));
    struct Part {
        std::uint32_t element;
        std::uint64_t count;
        std::size_t begin;
    };
    table::FieldReader in(*bytes);
    table::FieldWriter header;
    std::array<std::byte, 8> magic{};
    in.raw(magic);
    header.raw(magic);
    header.u32(in.u32());
    header.text(in.text());
    std::vector<Part> parts(in.u32());
    header.u32(static_cast<std::uint32_t>(parts.size()));
    for (Part& part : parts) {
        part.element = in.u32();
        part.count = in.u64();
        in.u64();
    }
    const auto aligned = [](std::size_t at) { return (at + 63) / 64 * 64; };
    std::size_t at = aligned(in.at() + sizeof(std::uint64_t));
    std::size_t largest = 0;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        parts[i].begin = at;
        at = aligned(at + parts[i].count * parts[i].element);
        if (parts[i].count * parts[i].element > parts[largest].count * parts[largest].element) {
            largest = i;
        }
    }
    const Part& chosen = parts[index < 0 ? largest : static_cast<std::size_t>(index)];
    change(std::span(*bytes).subspan(chosen.begin, chosen.count * chosen.element));
    for (const Part& part : parts) {
        header.u32(part.element);
        header.u64(part.count);
        header.u64(XXH3_64bits(bytes->data() + part.begin, part.count * part.element));
    }
    header.u64(XXH3_64bits(header.bytes().data(), header.bytes().size()));
    std::copy(header.bytes().begin(), header.bytes().end(), bytes->begin());
    auto out = std::make_unique<base::MemoryStore>();
    out->lend(name, base::Blob::of(*bytes, bytes));
    return out;
}

}  // namespace revenge::test

// A piece of data with fields that say what it is, so that no bit of it can be wrong unseen:
//
//   magic | version | length of the fields | fields | length of the data, XXH3 of each 256 KiB of it |
//   XXH3 of all that | zeros up to a multiple of 4096 | data
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/table/field_coding.hpp"

namespace revenge::table {

using Magic = std::array<char, 8>;

// RETURNS what has to stand before `data`.
std::vector<std::byte> sealing_head(const Magic& magic, std::uint32_t version,
                                    const FieldWriter& fields, std::span<const std::byte> data);

struct Unsealed {
    FieldReader fields;
    std::span<const std::byte> data;
};
// Looks at every byte. `place` names it in errors. ERRORS: TableDamaged, saying how, with the bytes that are wrong.
base::Result<Unsealed> unseal(const Magic& magic, std::uint32_t version,
                              std::span<const std::byte> bytes, const std::string& place);

}  // namespace revenge::table

// The file encoding of a range's levels: docs/table-format.md.
#pragma once

#include "revenge/bfs/plane_store.hpp"
#include "revenge/table/field_coding.hpp"

namespace revenge::bfs {

void encode_state(const RangeState& state, table::FieldWriter& out);
// Returns what encode_state() wrote, nonsense where `in` is then not ok().
RangeState decode_state(table::FieldReader& in);

}  // namespace revenge::bfs

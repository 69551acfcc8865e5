#include "revenge/bfs/range_coding.hpp"

namespace revenge::bfs {

void encode_state(const RangeState& state, table::FieldWriter& out) {
    out.u32(static_cast<std::uint32_t>(state.pass.distance));
    out.u64(state.pass.part);
    out.u64(state.pass.parts);
    out.u64(state.pass.ranks);
    out.u64(state.pass.shares);
    out.u32(state.is_behind ? 1 : 0);
    out.u32(static_cast<std::uint32_t>(state.levels.size()));
    for (const LevelSums& level : state.levels) {
        out.u64(level.entries);
        out.u64(level.positions);
        out.u64(level.fixed);
    }
    out.u32(static_cast<std::uint32_t>(state.antipodes.size()));
    for (const coset::Entry& entry : state.antipodes) {
        out.u64(entry.cls);
        out.u64(entry.raw);
    }
}

RangeState decode_state(table::FieldReader& in) {
    RangeState out;
    out.pass.distance = static_cast<int>(in.u32());
    out.pass.part = in.u64();
    out.pass.parts = in.u64();
    out.pass.ranks = in.u64();
    out.pass.shares = in.u64();
    out.is_behind = in.u32() != 0;
    const std::uint32_t levels = in.u32();
    for (std::uint32_t i = 0; i < levels && in.ok(); ++i) {
        LevelSums level;
        level.entries = in.u64();
        level.positions = in.u64();
        level.fixed = in.u64();
        out.levels.push_back(level);
    }
    const std::uint32_t antipodes = in.u32();
    for (std::uint32_t i = 0; i < antipodes && in.ok(); ++i) {
        coset::Entry entry;
        entry.cls = static_cast<coset::ClassIndex>(in.u64());
        entry.raw = in.u64();
        out.antipodes.push_back(entry);
    }
    return out;
}

}  // namespace revenge::bfs

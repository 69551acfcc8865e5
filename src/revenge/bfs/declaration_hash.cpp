// A hash of everything that a table's content depends on. It prevents a file built from another declaration, or by
// another version's coordinates, from being mistaken for this one.
#include <xxhash.h>

#include "revenge/bfs/distance_table.hpp"
#include "revenge/table/field_coding.hpp"

namespace revenge::bfs {

namespace {

constexpr std::uint64_t kSampledClasses = 64;

}  // namespace

std::uint64_t declaration_hash(const coset::CosetSpace& space) {
    table::FieldWriter out;
    for (const chain::Move& move : space.moves()) {
        out.raw(puzzle::bytes_of(move.action.from));
        out.raw(puzzle::bytes_of(move.action.twist));
        out.u32(static_cast<std::uint32_t>(move.cost));
    }
    const auto describe = [&out](const chain::CoordinateDeclaration& coordinate) {
        for (const chain::AtomDeclaration& atom : coordinate) {
            out.u32(static_cast<std::uint32_t>(atom.kind));
            out.text(atom.orbit);
            out.u32(atom.swap ? 1 : 0);
            for (const auto& set : atom.sets) {
                out.u32(static_cast<std::uint32_t>(set.size()));
                for (const int label : set) {
                    out.u32(static_cast<std::uint32_t>(label));
                }
            }
            for (const auto& term : atom.parity) {
                out.text(term.orbit);
                out.u64(term.places.size());
                for (const int place : term.places) {
                    out.u32(static_cast<std::uint32_t>(place));
                }
            }
        }
    };
    if (space.identity() != 0) {
        out.u64(space.identity());
    }
    describe(space.declaration().reduced);
    for (const auto& raw : space.declaration().raw) {
        describe(raw);
    }
    out.text(space.declaration().conjugation);
    out.text(space.declaration().one_sided);
    // Blocks lie in the order of classes: how these are numbered is part of what a table holds.
    out.u64(space.classes());
    for (std::uint64_t i = 0; i < kSampledClasses; ++i) {
        const std::uint64_t cls = space.classes() * i / kSampledClasses;
        out.u64(space.position_of(coset::Entry{static_cast<coset::ClassIndex>(cls), 0}).reduced);
    }
    for (const std::uint64_t size : space.shape()) {
        out.u64(size);
    }
    for (const coset::Entry& entry : space.goal()) {
        out.u64(entry.cls);
        out.u64(entry.raw);
    }
    return XXH3_64bits(out.bytes().data(), out.bytes().size());
}

}  // namespace revenge::bfs

#include "revenge/bfs/law_cut.hpp"

#include <tuple>

#include "revenge/bfs/fill.hpp"
#include "revenge/bfs/filler.hpp"
#include "revenge/table/distance_planes.hpp"

namespace revenge::bfs {

namespace {

// Memory of a thread for its current block and the pattern of its entries.
std::uint64_t law_thread_bytes(const coset::CosetSpace& space) {
    constexpr std::uint64_t kBlocks = 5;
    const unsigned planes = table::planes_for(table::modulus_for(space.largest_cost()));
    return (kBlocks + planes) * layout_for(space).words() * sizeof(Word);
}

}  // namespace

FrontierShape law_shape(const coset::CosetSpace& space, const LawCut& cut) {
    return Filler::frontier_shape(space, cut.part_classes, cut.parts > 1 ? cut.run_classes : 0);
}

LawCut law_cut_into(const coset::CosetSpace& space, unsigned threads, std::uint64_t runs,
                    std::uint64_t parts) {
    const std::uint64_t classes = space.classes();
    LawCut out;
    out.run_classes = (classes + runs - 1) / runs;
    out.part_classes = (classes + parts - 1) / parts;
    out.runs = (classes + out.run_classes - 1) / out.run_classes;
    out.parts = (classes + out.part_classes - 1) / out.part_classes;
    out.bytes = kProcessBytes + law_shape(space, out).memory_bytes() +
                Filler::fixed_bytes(space, out.run_classes) + threads * law_thread_bytes(space);
    return out;
}

LawCut law_cut(const coset::CosetSpace& space, unsigned threads, std::uint64_t memory_bytes) {
    const auto cost = [&](const LawCut& cut) {
        const bool fits = cut.bytes <= memory_bytes;
        return std::tuple(!fits, fits ? cut.runs + cut.parts : 0, cut.bytes);
    };
    LawCut best = law_cut_into(space, threads, 1, 1);
    for (std::uint64_t runs = 1; runs < kMostLawPasses; ++runs) {
        for (std::uint64_t parts = 1; runs + parts <= kMostLawPasses; ++parts) {
            if (const LawCut cut = law_cut_into(space, threads, runs, parts);
                cost(cut) < cost(best)) {
                best = cut;
            }
        }
    }
    return best;
}

}  // namespace revenge::bfs

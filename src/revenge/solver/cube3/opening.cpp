#include "revenge/solver/cube3/opening.hpp"

#include <utility>

#include "revenge/solver/cube3/methods.hpp"

namespace revenge::solver::cube3 {

base::Result<SharedMethod> open_two_phase(const Opening& opening) {
    if (const base::Status enough = opening.require_memory("two-phase needs", kTwoPhaseBytes);
        !enough) {
        return enough.error();
    }
    auto tables = opening.cube3.tables(opening);
    if (!tables) {
        return tables.error();
    }
    auto exact = opening.cube3.phase2_distances(opening, **tables);
    if (!exact) {
        return exact.error();
    }
    return SharedMethod(std::make_shared<TwoPhase>(*tables, *exact, opening.costs));
}

base::Result<SharedMethod> open_optimal(const Opening& opening) {
    if (const base::Status enough = opening.require_memory("optimal needs", kOptimalBytes);
        !enough) {
        return enough.error();
    }
    auto tables = opening.cube3.tables(opening);
    if (!tables) {
        return tables.error();
    }
    std::shared_ptr<const OrderedSlice> large;
    const std::uint64_t large_bytes = OrderedSlice::is_made(opening.shelf)
                                          ? OrderedSlice::kUsingBytes
                                          : OrderedSlice::kWorthMakingBytes;
    if (opening.memory_bytes >= large_bytes) {
        auto opened = OrderedSlice::open(opening.shelf, **tables, opening.threads, opening.progress,
                                         opening.stop);
        if (!opened) {
            return opened.error();
        }
        large = *std::move(opened);
    }
    return SharedMethod(std::make_shared<Optimal>(*tables, std::move(large), opening.costs));
}

}  // namespace revenge::solver::cube3

#include "revenge/solver/cube3/opening.hpp"

#include <utility>

#include "revenge/base.hpp"
#include "revenge/solver/cube3/methods.hpp"

namespace revenge::solver::cube3 {

base::Result<SharedMethod> open_two_phase(const Opening& opening) {
    REVENGE_TRY(opening.require_memory("two-phase needs", kTwoPhaseBytes));
    if (opening.tier == Tier::Browser) {
        REVENGE_TRY(auto small, opening.cube3.tables(opening, Phase1::NearInLittle));
        return SharedMethod(std::make_shared<TwoPhase>(std::move(small), nullptr, opening.costs));
    }
    REVENGE_TRY(auto tables, opening.cube3.tables(opening));
    REVENGE_TRY(auto exact, opening.cube3.phase2_distances(opening, *tables));
    return SharedMethod(std::make_shared<TwoPhase>(tables, exact, opening.costs));
}

base::Result<SharedMethod> open_optimal(const Opening& opening) {
    REVENGE_TRY(opening.require_memory("optimal needs", kOptimalBytes));
    REVENGE_TRY(auto tables, opening.cube3.tables(opening));
    std::shared_ptr<const OrderedSlice> large;
    const std::uint64_t large_bytes = OrderedSlice::is_made(opening.shelf)
                                          ? OrderedSlice::kUsingBytes
                                          : OrderedSlice::kWorthMakingBytes;
    if (opening.memory_bytes >= large_bytes) {
        REVENGE_TRY(auto opened, OrderedSlice::open(opening.shelf, *tables, opening.threads,
                                                    opening.progress, opening.stop));
        large = std::move(opened);
    }
    return SharedMethod(std::make_shared<Optimal>(tables, std::move(large)));
}

}  // namespace revenge::solver::cube3

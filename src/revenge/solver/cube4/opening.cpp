#include "revenge/solver/cube4/opening.hpp"

#include "revenge/base.hpp"
#include "revenge/solver/cube4/optimal.hpp"
#include "revenge/solver/cube4/tables.hpp"

namespace revenge::solver::cube4 {

base::Result<SharedMethod> open_optimal(const Opening& opening) {
    REVENGE_TRY(opening.require_memory("optimal needs", kSmallOptimalBytes));
    REVENGE_TRY(auto tables,
                opening.cube4.open(opening.shelf, opening.metric,
                                   table_size_for(opening.memory_bytes, opening.metric),
                                   opening.threads, opening.progress, opening.stop));
    return SharedMethod(std::make_shared<Optimal>(std::move(tables)));
}

}  // namespace revenge::solver::cube4

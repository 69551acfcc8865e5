#include "revenge/solver/cube4/opening.hpp"

#include "revenge/solver/cube4/optimal.hpp"

namespace revenge::solver::cube4 {

base::Result<SharedMethod> open_optimal(const Opening& opening) {
    if (const base::Status enough = opening.require_memory("optimal needs", kOptimalBytes);
        !enough) {
        return enough.error();
    }
    auto tables = Tables::open(opening.shelf, opening.metric, opening.threads, opening.progress,
                               opening.stop);
    if (!tables) {
        return tables.error();
    }
    return SharedMethod(std::make_shared<Optimal>(*std::move(tables)));
}

}  // namespace revenge::solver::cube4

#include "revenge/solver/cube3/kept_tables.hpp"

#include "revenge/solver/opening.hpp"

namespace revenge::solver::cube3 {

base::Result<std::shared_ptr<const Tables>> KeptTables::tables(const Opening& opening,
                                                               Phase1 phase1) {
    const base::port::MutexLock lock(mutex_);
    auto& tables = tables_[phase1];
    if (!tables) {
        auto opened =
            Tables::open(opening.shelf, opening.threads, opening.progress, phase1, opening.stop);
        if (!opened) {
            return opened;
        }
        tables = *std::move(opened);
    }
    return tables;
}

base::Result<std::shared_ptr<const Phase2Distances>> KeptTables::phase2_distances(
    const Opening& opening, const Tables& tables) {
    const base::port::MutexLock lock(mutex_);
    if (!phase2_distances_) {
        auto opened = Phase2Distances::open(opening.shelf, tables, opening.threads,
                                            opening.progress, opening.stop);
        if (!opened) {
            return opened;
        }
        phase2_distances_ = *std::move(opened);
    }
    return phase2_distances_;
}

}  // namespace revenge::solver::cube3

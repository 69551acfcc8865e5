#include "revenge/solver/cube3/stored_tables.hpp"

#include "revenge/solver/opening.hpp"

namespace revenge::solver::cube3 {

base::Result<std::shared_ptr<const Tables>> StoredTables::tables(const Opening& opening,
                                                                 Phase1 phase1) {
    const base::port::MutexLock lock(mutex_);
    auto& tables = tables_[phase1];
    if (!tables) {
        auto opened = Tables::open(opening.table_store, opening.threads, opening.progress, phase1,
                                   opening.stop);
        if (!opened) {
            return opened;
        }
        tables = *std::move(opened);
    }
    return tables;
}

base::Result<std::shared_ptr<const Phase2Distances>> StoredTables::phase2_distances(
    const Opening& opening, const Tables& tables) {
    const base::port::MutexLock lock(mutex_);
    if (!phase2_distances_) {
        auto opened = Phase2Distances::open(opening.table_store, tables, opening.threads,
                                            opening.progress, opening.stop);
        if (!opened) {
            return opened;
        }
        phase2_distances_ = *std::move(opened);
    }
    return phase2_distances_;
}

}  // namespace revenge::solver::cube3

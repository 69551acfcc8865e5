#include "revenge/solver/cube3/phase2_distances.hpp"

#include "revenge/base/parallel.hpp"
#include "revenge/solver/cube3/stored_distances.hpp"

namespace revenge::solver::cube3 {

Phase2Distances::Phase2Distances(const Tables& tables, unsigned threads,
                                 const base::OnShare& on_share) {
    std::vector<std::uint32_t> class_moves;
    distances_ =
        row_distances(make_rows(tables, class_moves), kCell, base::thread_count(threads), on_share);
}

base::Result<std::shared_ptr<const Phase2Distances>> Phase2Distances::open(
    base::TableStore& table_store, const Tables& tables, unsigned threads,
    base::ProgressSink& progress, std::stop_token stop) {
    return StoredDistances::open<Phase2Distances>(table_store, tables, threads, progress,
                                                  std::move(stop));
}

base::Result<std::optional<bfs::CheckReport>> Phase2Distances::check(base::TableStore& table_store,
                                                                     const CheckQuery& question) {
    return StoredDistances::check<Phase2Distances>(table_store, question);
}

}  // namespace revenge::solver::cube3

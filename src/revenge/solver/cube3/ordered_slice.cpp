#include "revenge/solver/cube3/ordered_slice.hpp"

#include "revenge/base/parallel.hpp"
#include "revenge/solver/cube3/stored_distances.hpp"

namespace revenge::solver::cube3 {

OrderedSlice::OrderedSlice(const Tables& tables, unsigned threads, const base::OnShare& on_share) {
    std::vector<std::uint32_t> class_moves;
    const RowSpace rows = make_rows(tables, class_moves);
    distances_ = row_distances(rows, kCell, base::thread_count(threads), on_share);
}

RowSpace OrderedSlice::make_rows(const Tables& tables, std::vector<std::uint32_t>& class_moves) {
    const SliceClasses classes(tables);
    class_moves = classes.class_moves();
    RowSpace out;
    out.moves = kMoves;
    out.length = std::size_t{kTwists} * 2;
    out.class_moves = class_moves;
    out.solved = classes.entry(std::size_t{kSolvedSliceSet} * kQuartetOrders, 0) / kAxisSymmetries;
    for (const std::vector<std::uint16_t>& twists :
         entry_moves_of(tables.twist, tables.twist_conjugate)) {
        const bool turns_parity = is_quarter(out.entry_moves.size() / kAxisSymmetries);
        std::vector<std::uint16_t>& to = out.entry_moves.emplace_back();
        for (std::size_t i = 0; i < out.length; ++i) {
            to.push_back(static_cast<std::uint16_t>(std::size_t{twists[i / 2]} * 2 +
                                                    (i % 2 ^ (turns_parity ? 1U : 0U))));
        }
    }
    return out;
}

base::Result<std::shared_ptr<const OrderedSlice>> OrderedSlice::open(base::TableStore& table_store,
                                                                     const Tables& tables,
                                                                     unsigned threads,
                                                                     base::ProgressSink& progress,
                                                                     std::stop_token stop) {
    return StoredDistances::open<OrderedSlice>(table_store, tables, threads, progress,
                                               std::move(stop));
}

base::Result<std::optional<bfs::CheckReport>> OrderedSlice::check(base::TableStore& table_store,
                                                                  const CheckQuery& question) {
    return StoredDistances::check<OrderedSlice>(table_store, question);
}

bool OrderedSlice::is_made(base::TableStore& table_store) {
    return table::Store::has(table_store, kName);
}

}  // namespace revenge::solver::cube3

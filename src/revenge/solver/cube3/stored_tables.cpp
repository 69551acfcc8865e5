#include "revenge/solver/cube3/stored_tables.hpp"

#include "revenge/base/parallel.hpp"
#include "revenge/solver/opening.hpp"

namespace revenge::solver::cube3 {

// Distances in rows of classes, stored in a file together with the numbering of the classes: opened or built, and
// checked for consistency.
//
// A type T provides its name kName; kCell, the encoding of a distance; make_rows(tables, class_moves), which builds
// everything except the distances and returns the rows; and distances_. StoredDistances must be a friend of T.
struct StoredDistances {
    // Reads the distances from `table_store`, or builds them and stores them there. ERRORS: Resource; Interrupted.
    template <class T>
    static base::Result<std::shared_ptr<const T>> open(base::TableStore& table_store,
                                                       const Tables& tables, unsigned threads,
                                                       base::ProgressSink& progress,
                                                       std::stop_token stop) {
        auto made = table::Store(table_store, progress, std::move(stop))
                        .get<T>({T::kName}, empty<T>, [&](const base::OnShare& on_share) {
                            return std::make_shared<T>(tables, threads, on_share);
                        });
        return made ? base::Result<std::shared_ptr<const T>>(*std::move(made)) : made.error();
    }

    // Verifies stored distances, as Tables::check() does.
    template <class T>
    static base::Result<std::optional<bfs::CheckReport>> check(base::TableStore& table_store,
                                                               const CheckQuery& question) {
        using Report = std::optional<bfs::CheckReport>;
        const auto kept = table::Store::find<T>(table_store, {T::kName}, empty<T>);
        if (!kept || *kept == nullptr) {
            return kept ? base::Result<Report>(Report()) : kept.error();
        }
        const auto tables = Tables::of_moves();
        T made;
        std::vector<std::uint32_t> class_moves;
        const RowSpace rows = made.make_rows(*tables, class_moves);
        REVENGE_TRY(table::Store::compare(table_store, T::kName, **kept, made));
        const auto law = check_row_distances(rows, T::kCell, (*kept)->distances_, question);
        return law ? base::Result<Report>(*law) : law.error();
    }

  private:
    template <class T>
    static std::shared_ptr<T> empty() {
        return std::shared_ptr<T>(new T());
    }
};

base::Result<std::shared_ptr<const Tables>> StoredTables::tables(const Opening& opening,
                                                                 Phase1 phase1) {
    const base::port::MutexLock lock(mutex_);
    auto& tables = tables_[phase1];
    if (!tables) {
        REVENGE_TRY(tables, Tables::open(opening.table_store, opening.threads, opening.progress,
                                         phase1, opening.stop));
    }
    return tables;
}

base::Result<std::shared_ptr<const Phase2Distances>> StoredTables::phase2_distances(
    const Opening& opening, const Tables& tables) {
    const base::port::MutexLock lock(mutex_);
    if (!phase2_distances_) {
        REVENGE_TRY(phase2_distances_,
                    Phase2Distances::open(opening.table_store, tables, opening.threads,
                                          opening.progress, opening.stop));
    }
    return phase2_distances_;
}

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

SliceSymmetries::SliceSymmetries(const Geometry& geometry, const AxisGroup& axis) {
    for (std::size_t s = 0; s < kAxisSymmetries; ++s) {
        const Conjugation& symmetry = geometry.conjugations[axis.symmetries[s]];
        flips_[s].fill([&](std::size_t flip) {
            Cubie cubie = solved_cubie();
            set_flip(cubie, static_cast<int>(flip));
            return flip_of(conjugate(cubie, symmetry));
        });
        for (int set = 0; set < kQuartetSets; ++set) {
            Cubie cubie = solved_cubie();
            set_quartet(cubie, set * kQuartetOrders, kSliceQuartet);
            const Cubie image = conjugate(cubie, symmetry);
            sets_[s][static_cast<std::size_t>(set)] =
                static_cast<std::uint16_t>(quartet_of(image, kSliceQuartet) / kQuartetOrders);
            offsets_[s][static_cast<std::size_t>(set)] = static_cast<std::uint16_t>(flip_of(image));
        }
    }
}

SliceClasses::SliceClasses(const Tables& tables) : seen_(tables.geometry, tables.axis) {
    const auto seen_through = [&](const Cubie& cubie, std::size_t s) {
        return conjugate(cubie, tables.geometry.conjugations[tables.axis.symmetries[s]]);
    };
    constexpr std::uint16_t kNoEntry = 0xFFFF;
    entries_.assign(kQuartets, kNoEntry);
    for (int quartet = 0; quartet < kQuartets; ++quartet) {
        if (entries_[static_cast<std::size_t>(quartet)] != kNoEntry) {
            continue;
        }
        const auto first = static_cast<std::uint32_t>(representatives_.size() * kAxisSymmetries);
        representatives_.push_back(static_cast<std::uint16_t>(quartet));
        Cubie cubie = solved_cubie();
        set_quartet(cubie, quartet, kSliceQuartet);
        for (std::size_t s = 0; s < kAxisSymmetries; ++s) {
            std::uint16_t& entry = entries_[static_cast<std::size_t>(
                quartet_of(seen_through(cubie, s), kSliceQuartet))];
            entry = entry == kNoEntry ? static_cast<std::uint16_t>(first + tables.axis.inverse(s))
                                      : entry;
        }
    }
    for (std::size_t m = 0; m < kMoves; ++m) {
        flips_moved_[m].fill([&](std::size_t flip) { return tables.flip[flip][m]; });
        for (std::size_t set = 0; set < kQuartetSets; ++set) {
            const std::size_t to = tables.quartet[set * kQuartetOrders][m];
            const std::size_t reordering = to % kQuartetOrders;
            slice_moves_[set][m] = {static_cast<std::uint16_t>(to - reordering),
                                    static_cast<std::uint16_t>(reordering)};
            for (std::size_t order = 0; order < kQuartetOrders; ++order) {
                orders_[reordering][order] = static_cast<std::uint8_t>(
                    tables.quartet[set * kQuartetOrders + order][m] % kQuartetOrders);
            }
        }
    }
}

std::vector<std::uint32_t> SliceClasses::class_moves() const {
    std::vector<std::uint32_t> out(count() * kMoves);
    for (std::size_t i = 0; i < out.size(); ++i) {
        const std::size_t move = i % kMoves;
        const std::size_t cls = i / kMoves;
        out[i] = entry(moved_quartet(representatives_[cls / kFlips], move),
                       moved_flip(cls % kFlips, move));
    }
    return out;
}

}  // namespace revenge::solver::cube3

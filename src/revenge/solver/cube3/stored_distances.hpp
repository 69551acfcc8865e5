// Distances in rows of classes, stored in a file together with the numbering of the classes: opened or built, and
// checked for consistency.
//
// A type T provides its name kName; kCell, the encoding of a distance; make_rows(tables, class_moves), which builds
// everything except the distances and returns the rows; and distances_. StoredDistances must be a friend of T.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/solver/cube3/tables.hpp"

namespace revenge::solver::cube3 {

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

}  // namespace revenge::solver::cube3

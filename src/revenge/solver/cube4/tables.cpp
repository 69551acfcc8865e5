#include "revenge/solver/cube4/tables.hpp"

#include "revenge/table/store.hpp"

namespace revenge::solver::cube4 {

namespace {

template <class T>
std::shared_ptr<T> empty_table() {
    return std::make_shared<T>();
}

// Reads a table or builds it into `to`. RETURNS the error of the store.
template <class T, class Build>
base::Status take_table(table::Store& store, const std::string& name, const Build& build,
                        std::shared_ptr<const T>& to) {
    auto made = store.get<T>({name}, empty_table<T>, [&](const base::OnShare& on_share) {
        return std::make_shared<T>(build(on_share));
    });
    if (!made) {
        return made.error();
    }
    to = *std::move(made);
    return {};
}

NearCosets::Plan near_plan(puzzle::Metric metric, TableSize size) noexcept {
    return size == TableSize::Small ? NearCosets::small_plan_of(metric)
                                    : NearCosets::plan_of(metric);
}

using Report = base::Result<std::optional<bfs::CheckReport>>;

// Reads a table of which `look` gives a report.
template <class T, class Look>
Report check_table(base::TableStore& table_store, const std::string& name, const Look& look) {
    const auto kept = table::Store::find<T>(table_store, {name}, empty_table<T>);
    if (!kept || *kept == nullptr) {
        return kept ? Report(std::optional<bfs::CheckReport>()) : kept.error();
    }
    const auto report = look(**kept);
    return report ? Report(*report) : report.error();
}

}  // namespace

std::vector<std::string> Tables::names(puzzle::Metric metric) {
    return {CornerStates::kName, edges_name(metric), near_name(metric)};
}

std::string Tables::edges_name(puzzle::Metric metric) {
    return "4x4x4.edges." + std::string(puzzle::name_of(metric));
}

std::string Tables::wings_name(puzzle::Metric metric) {
    return "4x4x4.wings." + std::string(puzzle::name_of(metric));
}

std::string Tables::triples_name(puzzle::Metric metric) {
    return "4x4x4.triples." + std::string(puzzle::name_of(metric));
}

std::string Tables::near_name(puzzle::Metric metric, TableSize size) {
    return (size == TableSize::Small ? "4x4x4.near-small." : "4x4x4.near.") +
           std::string(puzzle::name_of(metric));
}

base::Result<std::shared_ptr<const Tables>> Tables::open(base::TableStore& table_store,
                                                         puzzle::Metric metric, TableSize size,
                                                         unsigned threads,
                                                         base::ProgressSink& progress,
                                                         std::stop_token stop) {
    table::Store store(table_store, progress, std::move(stop));
    const auto out = std::make_shared<Tables>(metric, best_kernels());
    REVENGE_TRY(take_table(
        store, CornerStates::kName, [&](const base::OnShare&) { return CornerStates(out->frame); },
        out->corners));
    if (size == TableSize::Small) {
        REVENGE_TRY(take_table(
            store, wings_name(metric),
            [&](const base::OnShare& on_share) {
                return WingDistances(out->frame, *out->corners, out->elements, on_share);
            },
            out->wings));
    } else {
        REVENGE_TRY(take_table(
            store, edges_name(metric),
            [&](const base::OnShare& on_share) {
                return EdgeDistances(out->frame, *out->corners, out->elements, threads, on_share);
            },
            out->edges));
    }
    if (size == TableSize::Triples) {
        REVENGE_TRY(take_table(
            store, triples_name(metric),
            [&](const base::OnShare& on_share) {
                return WingTriples(out->frame, *out->corners, out->elements, kMaxEdgeTurns, threads,
                                   on_share);
            },
            out->triples));
    }
    REVENGE_TRY(take_table(
        store, near_name(metric, size),
        [&](const base::OnShare& on_share) {
            return NearCosets(out->views(), out->elements, near_plan(metric, size), threads,
                              on_share);
        },
        out->near));
    return std::shared_ptr<const Tables>(out);
}

Report Tables::check(base::TableStore& table_store, const std::string& name,
                     const cube3::CheckQuery& question) {
    if (name == CornerStates::kName) {
        return check_table<CornerStates>(
            table_store, name, [&](CornerStates& kept) -> base::Result<bfs::CheckReport> {
                CornerStates made{Frame()};
                REVENGE_TRY(table::Store::compare(table_store, name, kept, made));
                return bfs::CheckReport{kCornerStates, kCornerStates, true};
            });
    }
    for (const puzzle::Metric metric : puzzle::kTurnMetrics) {
        const bool is_near = name == near_name(metric, TableSize::Large);
        const bool is_small_near = name == near_name(metric, TableSize::Small);
        if (name != edges_name(metric) && name != wings_name(metric) &&
            name != triples_name(metric) && !is_near && !is_small_near) {
            continue;
        }
        Tables of(metric, best_kernels());
        of.corners = std::make_shared<const CornerStates>(of.frame);
        if (is_near || is_small_near) {
            return check_table<NearCosets>(table_store, name, [&](const NearCosets& kept) {
                const TableSize size = is_near ? TableSize::Large : TableSize::Small;
                return kept.check(of.views(), of.elements, near_plan(metric, size), question);
            });
        }
        const auto look = [&](const auto& kept) {
            return kept.check(of.frame, *of.corners, of.elements, question);
        };
        return name == edges_name(metric)   ? check_table<EdgeDistances>(table_store, name, look)
               : name == wings_name(metric) ? check_table<WingDistances>(table_store, name, look)
                                            : check_table<WingTriples>(table_store, name, look);
    }
    return std::optional<bfs::CheckReport>();
}

base::Result<std::shared_ptr<const Tables>> StoredTables::open(base::TableStore& table_store,
                                                               puzzle::Metric metric,
                                                               TableSize size, unsigned threads,
                                                               base::ProgressSink& progress,
                                                               std::stop_token stop) {
    const base::port::MutexLock lock(mutex_);
    std::shared_ptr<const Tables>& kept = tables_[{metric, size}];
    if (kept == nullptr) {
        REVENGE_TRY(auto opened,
                    Tables::open(table_store, metric, size, threads, progress, std::move(stop)));
        kept = std::move(opened);
    }
    return kept;
}

}  // namespace revenge::solver::cube4

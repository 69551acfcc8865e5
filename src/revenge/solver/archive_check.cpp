#include "revenge/solver/archive_check.hpp"

#include "revenge/solver/cube3/stored_tables.hpp"
#include "revenge/solver/cube4/tables.hpp"
#include "revenge/solver/reduction/phases.hpp"
#include "revenge/solver/reduction/tier.hpp"

namespace revenge::solver {

base::Result<std::optional<bfs::CheckReport>> check_archive(base::TableStore& table_store,
                                                            const std::string& name,
                                                            std::uint64_t most,
                                                            const std::stop_token& stop) {
    const cube3::CheckQuery question{table_store.place_of(name + table::Store::kEnding), most,
                                     stop};
    for (const cube3::Phase1Row& row : cube3::kPhase1Rows) {
        if (name == row.tables) {
            return cube3::Tables::check(table_store, row.phase1, question);
        }
    }
    if (name == cube3::Phase2Distances::kName) {
        return cube3::Phase2Distances::check(table_store, question);
    }
    if (name == cube3::OrderedSlice::kName) {
        return cube3::OrderedSlice::check(table_store, question);
    }
    if (auto report = cube4::Tables::check(table_store, name, question); !report || *report) {
        return report;
    }
    using reduction::Phases;
    for (const puzzle::Metric metric : puzzle::kTurnMetrics) {
        for (const bool is_compact : {false, true}) {
            if (name == Phases::name_of(metric, is_compact)) {
                return Phases::check(table_store, metric, is_compact, question);
            }
        }
        if (name == Phases::other_split_name_of(metric)) {
            return Phases::check_other_split(table_store, metric);
        }
        for (const reduction::TierRow& row : reduction::kTiers) {
            if (name == Phases::near_name_of(metric, row.tier)) {
                return Phases::check_near(table_store, metric, row.tier, question);
            }
        }
    }
    return std::optional<bfs::CheckReport>();
}

}  // namespace revenge::solver

#include "revenge/solver/archive_law.hpp"

#include "revenge/solver/cube3/ordered_slice.hpp"
#include "revenge/solver/cube3/phase2_distances.hpp"
#include "revenge/solver/cube4/tables.hpp"
#include "revenge/solver/reduction/phases.hpp"
#include "revenge/solver/reduction/tier.hpp"

namespace revenge::solver {

base::Result<std::optional<bfs::LawReport>> check_archive(base::Shelf& shelf,
                                                          const std::string& name,
                                                          std::uint64_t most,
                                                          const std::stop_token& stop) {
    const cube3::LawQuestion question{shelf.place_of(name + table::Store::kEnding), most, stop};
    for (const cube3::Phase1Row& row : cube3::kPhase1Rows) {
        if (name == row.tables) {
            return cube3::Tables::check(shelf, row.phase1, question);
        }
    }
    if (name == cube3::Phase2Distances::kName) {
        return cube3::Phase2Distances::check(shelf, question);
    }
    if (name == cube3::OrderedSlice::kName) {
        return cube3::OrderedSlice::check(shelf, question);
    }
    if (auto report = cube4::Tables::check(shelf, name, question); !report || *report) {
        return report;
    }
    using reduction::Phases;
    for (const puzzle::Metric metric : puzzle::kTurnMetrics) {
        for (const bool is_compact : {false, true}) {
            if (name == Phases::name_of(metric, is_compact)) {
                return Phases::check(shelf, metric, is_compact, question);
            }
        }
        if (name == Phases::other_split_name_of(metric)) {
            return Phases::check_other_split(shelf, metric);
        }
        for (const reduction::TierRow& row : reduction::kTiers) {
            if (name == Phases::near_name_of(metric, row.tier)) {
                return Phases::check_near(shelf, metric, row.tier, question);
            }
        }
    }
    return std::optional<bfs::LawReport>();
}

}  // namespace revenge::solver

#include "revenge/bounds/reduction_certificate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "revenge/base/file.hpp"
#include "revenge/bounds/center_bound.hpp"
#include "revenge/bounds/certificate_files.hpp"
#include "revenge/bounds/coverage_file.hpp"
#include "revenge/bounds/coverage_need.hpp"
#include "revenge/table/folder_shelf.hpp"

namespace revenge::bounds {

namespace {

base::Error interrupted() { return {base::ErrorCode::Interrupted, "stopped"}; }

// [class], f or kNever.
std::vector<int> proven_moves(const SplitSpace& space, const std::vector<Covered>& covered) {
    std::vector<int> moves(space.classes().classes(), CenterBound::kNever);
    for (const Covered& one : covered) {
        moves[one.cls] = std::min(moves[one.cls], one.moves);
    }
    return moves;
}

CenterBound::Seeds seeds_of(const SplitSpace& space, const std::vector<Covered>& covered) {
    return [&space, moves = proven_moves(space, covered)](std::uint32_t split16,
                                                          std::uint32_t split8, bool odd) {
        return moves[space.classes().class_of(space.index(split16, split8, odd)).cls];
    };
}

// Level by level, from where `out` ends, up to the first that leaves nothing bad. Roles are looked at where little is
// left in the first one.
base::Status find_levels(CenterBound& bound, table::Shelf& shelf, const std::string& identity,
                         int most_moves, ReductionBound& out, base::ProgressSink& progress,
                         const std::stop_token& stop) {
    constexpr double kLookAtRoles = 0.8;
    constexpr double kWorthKeeping = 1e-3;  // levels that take seconds come earlier
    while (out.levels.size() + 1 < bound.history().size()) {
        out.levels.push_back({bound.history()[out.levels.size()], std::nullopt});
    }
    while (true) {
        const auto share =
            static_cast<double>(bound.reached()) / static_cast<double>(bound.states());
        if (out.levels.size() < bound.history().size()) {
            CenterLevel level{bound.reached(), std::nullopt};
            if (share > kLookAtRoles) {
                level.bad_partitions = bound.left_in_all_roles().partitions;
            }
            out.levels.push_back(level);
        }
        if (out.levels.back().bad_partitions == 0U) {
            out.moves = bound.level();
            return {};
        }
        if (bound.level() == most_moves) {
            return {};
        }
        if (base::Status done = bound.advance(progress, stop); !done) {
            return done;
        }
        if (share > kWorthKeeping) {
            if (base::Status kept = bound.save(shelf, identity); !kept) {
                return kept;
            }
        }
    }
}

// One run: what all its rounds share.
class Maker {
  public:
    Maker(const std::filesystem::path& directory, puzzle::Metric metric,
          base::ProgressSink& progress, const std::stop_token& stop)
        : directory_(directory),
          cube_(4),
          space_(cube_, metric),
          shelf_(directory),
          progress_(progress),
          stop_(stop) {}

    base::Result<ReductionBound> make(const CertificateWork& work) {
        auto covered = read_coverage(space_, directory_ / kCoverageFile);
        if (!covered) {
            return covered.error();
        }
        CoveragePlan plan = work.plan;
        if (plan.empty() && (!work.aim || covered->empty())) {
            plan = quick_plan(space_.metric());
        }
        if (!plan.empty()) {
            if (base::Status done = prove_plan(plan, *covered); !done) {
                return done.error();
            }
        }
        while (true) {
            auto round = levels(work);
            if (!round || round->wanted.empty()) {
                return round ? base::Result<ReductionBound>(round->bound) : round.error();
            }
            const auto failed = prove_wanted(round->wanted);
            if (!failed) {
                return failed.error();
            }
            failed_.insert(failed->begin(), failed->end());
        }
    }

  private:
    struct Round {
        ReductionBound bound;
        std::vector<WantedCoverage> wanted;  // for the aim; none: the round was the last
    };

    base::Status prove_plan(const CoveragePlan& plan, const std::vector<Covered>& covered) {
        if (base::Status made = make_reach(); !made) {
            return made;
        }
        return CoverageProof(*reach_).run(plan, covered, keeper(), progress_, stop_);
    }
    base::Result<std::vector<WantedCoverage>> prove_wanted(
        const std::vector<WantedCoverage>& wanted) {
        return CoverageProof(*reach_).run(wanted, keeper(), progress_, stop_);
    }
    CoverageProof::Keep keeper() const {
        return [this](const Covered& covered) {
            return append_coverage(space_, directory_ / kCoverageFile, covered);
        };
    }

    base::Status make_reach() {
        if (!reach_) {
            progress_.report({"splits near the goal of step 2", 0, 0, "levels"});
            reach_.emplace(space_, list_depth(space_.metric()),
                           [this] { return stop_.stop_requested(); });
        }
        return stop_.stop_requested() ? base::Status(interrupted()) : base::Status();
    }

    // g from all that is proven so far; up to the aim, and what is asked for there, or as far as it goes.
    base::Result<Round> levels(const CertificateWork& work) {
        const auto covered = read_coverage(space_, directory_ / kCoverageFile);
        if (!covered) {
            return covered.error();
        }
        Round out;
        if (auto found = finished(directory_, space_.metric());
            found && (!work.aim || *found->moves <= *work.aim)) {
            out.bound = *std::move(found);  // nothing was added
            return out;
        }
        const std::string coverage = text_of(directory_ / kCoverageFile);
        out.bound.metric = space_.metric();
        out.bound.classes = covered->size();
        const std::string identity = fmt::format(
            "revenge centers 1 {} {}", puzzle::name_of(space_.metric()), checksum(coverage));
        const auto fresh = [&] {
            return CenterBound(cube_, space_.metric(), Splits(16), Splits(8),
                               seeds_of(space_, *covered));
        };
        CenterBound bound = fresh();
        if (bound.load(shelf_, identity)) {
            if (work.aim && bound.level() > *work.aim) {
                bound = fresh();
            }
            progress_.note(fmt::format("steps 1 and 2: going on from level {}", bound.level()));
        }
        const auto go = [&](int most) {
            return find_levels(bound, shelf_, identity, most, out.bound, progress_, stop_);
        };
        if (work.aim) {
            if (base::Status done = go(*work.aim); !done) {
                return done.error();
            }
            if (!out.bound.moves) {
                if (base::Status done = ask(bound, *covered, out); !done) {
                    return done.error();
                }
                if (!out.wanted.empty()) {
                    return out;
                }
            }
        }
        if (base::Status done = go(work.most_moves); !done) {
            return done.error();
        }
        if (out.bound.moves) {
            if (base::Status kept = write_theorem(directory_, out.bound, coverage); !kept) {
                return kept.error();
            }
            std::error_code error;
            std::filesystem::remove(directory_ / CenterBound::kCheckpoint, error);
        }
        return out;
    }

    // What the positions that are bad at this level ask for.
    base::Status ask(const CenterBound& bound, const std::vector<Covered>& covered, Round& out) {
        constexpr std::size_t kSampled = 1000;
        constexpr std::size_t kMostWanted = 400;  // the most useful ones; then g is looked at again
        if (base::Status made = make_reach(); !made) {
            return made;
        }
        if (!need_) {
            need_.emplace(cube_, *reach_);
        }
        const CenterBound::Left left = bound.left_in_all_roles(kSampled);
        progress_.note(fmt::format("{} partitions are bad at {} moves, with f proven in {} lines",
                                   left.partitions, bound.level(), covered.size()));
        out.wanted = need_->choose(left.sample, bound.level(), proven_moves(space_, covered),
                                   failed_, progress_, stop_);
        if (out.wanted.size() > kMostWanted) {
            out.wanted.resize(kMostWanted);
        }
        return stop_.stop_requested() ? base::Status(interrupted()) : base::Status();
    }

    std::filesystem::path directory_;
    puzzle::Cube cube_;
    SplitSpace space_;
    std::optional<SplitReach> reach_;
    std::optional<CoverageNeed> need_;
    std::set<WantedCoverage> failed_;  // of this run
    table::FolderShelf shelf_;
    base::ProgressSink& progress_;
    const std::stop_token& stop_;
};

}  // namespace

base::Result<ReductionBound> make_certificate(const std::filesystem::path& directory,
                                              puzzle::Metric metric, const CertificateWork& work,
                                              base::ProgressSink& progress,
                                              const std::stop_token& stop) {
    const auto suffices = [&](const std::optional<ReductionBound>& found) {
        return found && work.plan.empty() && (!work.aim || *found->moves <= *work.aim);
    };
    // Only read, nothing is made or locked in the directory.
    if (auto found = finished(directory, metric); suffices(found)) {
        return *std::move(found);
    }
    std::error_code error;
    std::filesystem::create_directories(directory, error);
    const auto lock = base::FileLock::acquire(directory / "lock");
    if (!lock) {
        return lock.error();
    }
    if (auto found = finished(directory, metric); suffices(found)) {
        return *std::move(found);  // by another run, while this one waited
    }
    return Maker(directory, metric, progress, stop).make(work);
}

}  // namespace revenge::bounds

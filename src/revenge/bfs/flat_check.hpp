// Checks the consistency of distances (distance_check.hpp) if entries are numbers and moves are functions: for arrays
// of solvers, and for spaces whose distances are one array.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <string>

#include "revenge/base.hpp"
#include "revenge/base/stop_condition.hpp"
#include "revenge/table/data_layout.hpp"

namespace revenge::bfs {

struct CheckReport {
    std::uint64_t entries = 0;  // of the table
    // The number of entries checked. If not all, they are on paths to the goal from random entries.
    std::uint64_t checked = 0;
    bool is_made_anew =
        false;  // entries were compared with rebuilt ones, which is a stronger check
};

inline constexpr int kNoDistance = -1;  // of an entry from which no moves lead to the goal

// How distances are stored.
struct DistanceFormat {
    int modulus = 0;  // 0: unreduced
    int most = 0;     // this value stands for all distances from it on; 0: there is no such value
    bool near_together = false;  // the value 0 stands for all entries near the goal
};

// Distances to verify, given by `costs` ([move]), distance_of(entry) (or kNoDistance), after(entry, move) and
// is_goal(entry).
template <class DistanceOf, class After, class IsGoal>
class FlatTableCheck {
  public:
    FlatTableCheck(std::uint64_t entries, std::span<const int> costs, DistanceFormat kept,
                   DistanceOf distance_of, After after, IsGoal is_goal)
        : entries_(entries),
          costs_(costs),
          kept_(kept),
          distance_of_(std::move(distance_of)),
          after_(std::move(after)),
          is_goal_(std::move(is_goal)) {}

    // Checks all entries if there are at most `most`; otherwise paths to the goal from random entries, always the same
    // ones, with about `most` entries in total. ERRORS: TableDamaged, naming `place` and the first inconsistent entry;
    // Interrupted.
    base::Result<CheckReport> check(const std::string& place, std::uint64_t most,
                                    const std::stop_token& stop) const {
        CheckReport out{entries_, 0};
        base::Random random(1);
        const bool all = entries_ <= most;
        while (out.checked < (all ? entries_ : most)) {
            if (out.checked % kBetweenLooks == 0 && stop.stop_requested()) {
                return base::interrupted();
            }
            std::uint64_t entry = all ? out.checked : random.below(entries_);
            std::uint64_t met = 0;
            for (bool goes_on = true; goes_on; ++met) {
                if (met > kLongestWay) {
                    return broken(place, entry, "is on a way down that does not end");
                }
                std::string how;
                const auto down = look_at(entry, how);
                if (!how.empty()) {
                    return broken(place, entry, how);
                }
                goes_on = down && !all;
                entry = down.value_or(entry);
            }
            out.checked += met;
        }
        return out;
    }

  private:
    static constexpr std::uint64_t kBetweenLooks = 1024;
    static constexpr std::uint64_t kLongestWay = 255;

    static base::Error broken(const std::string& place, std::uint64_t entry,
                              const std::string& how) {
        return table::damaged(place, " holds no distances: entry " + std::to_string(entry) + " " +
                                         how + "; remove it to rebuild it");
    }

    // Checks one entry. Returns the next entry on a path to the goal; nothing at the goal, and where stored distances
    // are not distinguished. `how` receives the fault, if any.
    std::optional<std::uint64_t> look_at(std::uint64_t entry, std::string& how) const {
        const int here = distance_of_(entry);
        const bool is_goal = is_goal_(entry);
        if (is_goal && here != 0) {
            how = "is in the goal and not at distance 0";
        } else if (kept_.most != 0 && here > kept_.most) {
            how = "is further than the largest known distance";
        }
        std::optional<std::uint64_t> down;
        for (std::size_t move = 0; move < costs_.size() && how.empty(); ++move) {
            const std::uint64_t to = after_(entry, move);
            const int there = distance_of_(to);
            if ((here == kNoDistance) != (there == kNoDistance)) {
                how = "has a distance and a neighbour has none, or the reverse";
            } else if (here != kNoDistance) {
                const int drop = nearer(here, there);
                if (drop > costs_[move]) {
                    how = "has a neighbour nearer than its move costs";
                }
                down = drop == costs_[move] ? to : down;
            }
        }
        const bool is_told = here != kNoDistance && (kept_.most == 0 || here < kept_.most) &&
                             (here != 0 || !kept_.near_together);
        if (how.empty() && is_told && !is_goal && !down) {
            how = "has no neighbour on a way to the goal";
        }
        return is_goal || !how.empty() ? std::nullopt : down;
    }
    // Returns the decrease from one stored distance to another. REQUIRES a modulus, if any, of more than twice the
    // largest cost.
    int nearer(int from, int to) const {
        if (kept_.modulus == 0) {
            return from - to;
        }
        const int difference = (from - to + kept_.modulus) % kept_.modulus;
        return difference <= kept_.modulus / 2 ? difference : difference - kept_.modulus;
    }

    std::uint64_t entries_;
    std::span<const int> costs_;
    DistanceFormat kept_;
    DistanceOf distance_of_;
    After after_;
    IsGoal is_goal_;
};

}  // namespace revenge::bfs

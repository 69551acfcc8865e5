#include "revenge/group/matching_member.hpp"

#include <algorithm>
#include <cstddef>
#include <map>
#include <span>

namespace revenge::group {

namespace {

class MatchingSearch {
  public:
    MatchingSearch(const StabilizerChain& group, const std::vector<int>& solved,
                   const std::vector<int>& seen, base::Random& random, std::uint64_t steps)
        : group_(&group), solved_(&solved), seen_(&seen), random_(&random), steps_(steps) {
        for (std::size_t point = 0; point < solved.size(); ++point) {
            homes_[solved[point]].push_back(static_cast<int>(point));
        }
        settled_.resize(static_cast<std::size_t>(group.levels()) + 1);
        for (int point = 0; point < group.degree(); ++point) {
            int level = 0;
            while (level < group.levels() && moves(level, point)) {
                ++level;
            }
            settled_[static_cast<std::size_t>(level)].push_back(point);
        }
    }

    // `made` carries the points that were chosen for the base points before this level to them.
    std::optional<Permutation> from_level(int level, const Permutation& made) {
        if (!matches(level, made)) {
            return std::nullopt;
        }
        if (level == group_->levels()) {
            return made;
        }
        const auto base = static_cast<std::size_t>(group_->base_point(level));
        const auto homes = homes_.find((*seen_)[base]);
        if (homes == homes_.end()) {
            return std::nullopt;
        }
        std::vector<int> choices = homes->second;
        random_->shuffle(std::span(choices));
        for (const int home : choices) {
            const auto carrier = group_->carrier(level, made(home));
            if (!carrier) {
                continue;
            }
            if (steps_ == 0) {
                return std::nullopt;
            }
            --steps_;
            if (auto found = from_level(level + 1, made.then(carrier->inverse()))) {
                return found;
            }
        }
        return std::nullopt;
    }

  private:
    // True if an element that fixes the base points before this level moves the point.
    bool moves(int level, int point) {
        if (generators_.size() <= static_cast<std::size_t>(level)) {
            generators_.push_back(group_->generators(level));
        }
        return std::ranges::any_of(
            generators_[static_cast<std::size_t>(level)],
            [&](const Permutation& generator) { return generator(point) != point; });
    }
    // The points that no later choice moves.
    bool matches(int level, const Permutation& made) const {
        const Permutation home = made.inverse();
        return std::ranges::all_of(settled_[static_cast<std::size_t>(level)], [&](int point) {
            return (*seen_)[static_cast<std::size_t>(point)] == (*solved_)[home(point)];
        });
    }

    const StabilizerChain* group_;
    const std::vector<int>* solved_;
    const std::vector<int>* seen_;
    base::Random* random_;
    std::uint64_t steps_;
    std::map<int, std::vector<int>> homes_;             // of a look
    std::vector<std::vector<Permutation>> generators_;  // [level]
    std::vector<std::vector<int>> settled_;             // [level]: fixed from there on, not before
};

}  // namespace

std::optional<Permutation> matching_member(const StabilizerChain& group,
                                           const std::vector<int>& solved,
                                           const std::vector<int>& seen, base::Random& random,
                                           std::uint64_t steps) {
    return MatchingSearch(group, solved, seen, random, steps)
        .from_level(0, Permutation(group.degree()));
}

}  // namespace revenge::group

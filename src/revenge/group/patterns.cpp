#include "revenge/group/patterns.hpp"

#include <algorithm>
#include <cstddef>
#include <map>
#include <numeric>
#include <span>
#include <string>

namespace revenge::group {

namespace {

// Looks for elements that carry every point to one that looks as it did: as `from` says before, as `to` after.
class PictureSearch {
  public:
    PictureSearch(const StabilizerChain& chain, const std::vector<int>& from,
                  const std::vector<int>& to, std::uint64_t max_steps)
        : chain_(chain), from_(from), to_(to), steps_left_(max_steps) {}

    bool is_exhausted() const noexcept { return steps_left_ == 0; }

    bool finds_one() { return can_finish(0, Permutation(chain_.degree())); }

    // RETURNS the number of points that invisible elements which fix the base points before `level`
    // carry the next base point to.
    std::uint64_t orbit_length(int level) {
        std::uint64_t length = 0;
        const int base = chain_.base_point(level);
        for (const Point image : chain_.orbit(level)) {
            if (alike(base, image) && can_finish(level + 1, *chain_.carrier(level, image))) {
                ++length;
            }
        }
        return length;
    }

  private:
    bool alike(int a, int b) const {
        return from_[static_cast<std::size_t>(a)] == to_[static_cast<std::size_t>(b)];
    }

    // RETURNS whether some x, fixing the base points before `level`, makes x.then(so_far) one of those looked for.
    bool can_finish(int level, const Permutation& so_far) {
        if (steps_left_ == 0) {
            return false;
        }
        --steps_left_;
        if (level == chain_.levels()) {
            for (int point = 0; point < so_far.degree(); ++point) {
                if (!alike(point, so_far(point))) {
                    return false;
                }
            }
            return true;
        }
        for (const Point image : chain_.orbit(level)) {
            if (alike(chain_.base_point(level), so_far(image)) &&
                can_finish(level + 1, chain_.carrier(level, image)->then(so_far))) {
                return true;
            }
        }
        return false;
    }

    const StabilizerChain& chain_;
    const std::vector<int>& from_;
    const std::vector<int>& to_;
    std::uint64_t steps_left_;
};

// All points, smallest classes first, so that unlike points are fixed before alike ones are tried.
std::vector<int> points_by_class(const std::vector<int>& looks) {
    std::vector<int> points(looks.size());
    std::iota(points.begin(), points.end(), 0);
    const auto class_of = [&looks](int point) { return looks[static_cast<std::size_t>(point)]; };
    std::ranges::stable_sort(points, {}, [&](int point) {
        return std::pair(std::ranges::count(looks, class_of(point)), class_of(point));
    });
    return points;
}

base::Error other_degree(const StabilizerChain& group, std::size_t looks) {
    return {base::ErrorCode::Usage, "looks are given for " + std::to_string(looks) +
                                        " points, the group moves " +
                                        std::to_string(group.degree())};
}

}  // namespace

base::Result<Count> order_of_invisible_subgroup(const StabilizerChain& group,
                                                const std::vector<int>& looks,
                                                std::uint64_t max_steps) {
    if (looks.size() != static_cast<std::size_t>(group.degree())) {
        return other_degree(group, looks.size());
    }
    const StabilizerChain chain = group.with_base(points_by_class(looks));
    PictureSearch search(chain, looks, looks, max_steps);
    Count out(1);
    for (int level = 0; level < chain.levels(); ++level) {
        if (chain.orbit(level).size() > 1) {
            out = out * Count(search.orbit_length(level));
        }
    }
    if (search.is_exhausted()) {
        return base::Error{base::ErrorCode::Resource,
                           "counting patterns took more than " + std::to_string(max_steps) +
                               " search steps; this group and these looks are out of reach"};
    }
    return out;
}

base::Result<Count> count_patterns(const StabilizerChain& group, const std::vector<int>& looks) {
    REVENGE_TRY(const auto invisible, order_of_invisible_subgroup(group, looks));
    return group.order() / invisible;
}

base::Result<bool> makes(const StabilizerChain& group, const std::vector<int>& from,
                         const std::vector<int>& to, std::uint64_t max_steps) {
    for (const std::vector<int>* looks : {&from, &to}) {
        if (looks->size() != static_cast<std::size_t>(group.degree())) {
            return other_degree(group, looks->size());
        }
    }
    const StabilizerChain chain = group.with_base(points_by_class(from));
    PictureSearch search(chain, from, to, max_steps);
    const bool found = search.finds_one();
    if (!found && search.is_exhausted()) {
        return base::Error{base::ErrorCode::Resource,
                           "looking for a way between two pictures took more than " +
                               std::to_string(max_steps) + " search steps"};
    }
    return found;
}

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

// IDA*: depth-first search with a growing limit on the length, pruned by lower bounds.
//
// R. E. Korf, "Depth-first iterative-deepening: an optimal admissible tree search", 1985. Limits go up
// by one; in each round every path whose length so far plus lower bound stays within the limit is
// followed, and goals are looked for where nothing of the limit is left: shorter ones were found in an
// earlier round. So the first solution is optimal, and going on gives all of that length, then all
// that are one longer, and so on.
//
// The search knows no cube. A domain brings nodes, moves with costs, what may follow what, a bound and
// an exact goal test; C. Tsai's Algorithms 1 and 2 (2015) are this loop with the twist distance as the
// bound, save that a distance of 0 is not taken for the goal.
#pragma once

#include <concepts>
#include <cstdint>
#include <span>
#include <vector>

#include "revenge/base/until.hpp"

namespace revenge::search {

using MoveIndex = std::uint8_t;
using Path = std::span<const MoveIndex>;

// `descend` makes the child that a move leads to and says whether it may still be solved within `left`;
// `followers(last)` are the moves that may follow, at index move count those that may come first.
template <class Domain>
concept SearchDomain = requires(Domain domain, const typename Domain::Node& node,
                                typename Domain::Node& child, MoveIndex move, int left, Path path) {
    { domain.followers(std::size_t{}) } -> std::convertible_to<std::span<const MoveIndex>>;
    { domain.first() } -> std::convertible_to<std::size_t>;
    { domain.cost(move) } -> std::convertible_to<int>;
    { domain.may_finish(node, left) } -> std::convertible_to<bool>;
    { domain.descend(node, move, left, child) } -> std::convertible_to<bool>;
    { domain.is_goal(node, path) } -> std::convertible_to<bool>;
};

template <SearchDomain Domain>
class IdaStar {
  public:
    using Node = typename Domain::Node;

    // It is ended by the first node that is one more than there may be, and that is counted with the others.
    IdaStar(Domain& domain, const base::Until& until) : domain_(&domain), interrupt_(until) {
        watch_.begin(interrupt_, until.nodes + (until.nodes < base::kAnyNodes ? 1 : 0));
    }

    // Looks for paths of length `from`, `from` + 1, ... `to`. `on_solution(path, length)` is called
    // for each and RETURNS the longest length that is still of interest: less than `length` ends the
    // search, `length` restricts it to this round.
    template <class OnSolution>
    base::End run(const Node& root, int from, int to, OnSolution&& on_solution) {
        for (int length = from; length <= to; ++length) {
            if (!domain_->may_finish(root, length)) {
                continue;
            }
            path_.clear();
            const auto report = [&](Path path) {
                to = on_solution(path, length);
                if (to < length) {
                    watch_.finish();
                }
            };
            deepen(root, domain_->first(), length, report);
            if (watch_.is_over()) {
                break;
            }
        }
        return watch_.end();
    }

    // Nodes whose moves were tried.
    std::uint64_t nodes() const noexcept { return watch_.nodes(); }

  private:
    // Until the search is over.
    template <class Report>
    void deepen(const Node& node, std::size_t last, int left, const Report& report) {
        if (left == 0) {
            if (domain_->is_goal(node, path_)) {
                report(Path(path_));
            }
            return;
        }
        if (watch_.count(1)) {
            return;
        }
        for (const MoveIndex move : domain_->followers(last)) {
            const int rest = left - domain_->cost(move);
            Node child;
            if (rest < 0 || !domain_->descend(node, move, rest, child)) {
                continue;
            }
            path_.push_back(move);
            deepen(child, move, rest, report);
            if (watch_.is_over()) {
                return;
            }
            path_.pop_back();
        }
    }

    Domain* domain_;
    base::Interrupt interrupt_;
    base::Watch watch_;
    std::vector<MoveIndex> path_;
};

}  // namespace revenge::search

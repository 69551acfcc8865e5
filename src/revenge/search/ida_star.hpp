// IDA*: depth-first search with a growing limit on the length, pruned by lower bounds.
//
// The limit grows by one. Each round follows every path whose length so far plus lower bound stays within the limit,
// and tests for a goal where nothing of the limit is left, because shorter paths were followed in an earlier round. The
// first solution is therefore optimal. If the search continues, it reports all other solutions of that length, then all
// that are one longer, and so on.
//
// The search does not depend on a puzzle. A domain defines nodes, moves with costs, the moves that may follow each
// move, a lower bound, and an exact goal test. C. Tsai's Algorithms 1 and 2 (2015) are this loop with the twist
// distance as the bound, except that here a bound of 0 does not imply a goal.
//
// SOURCE: R. E. Korf, "Depth-first iterative-deepening: an optimal admissible tree search", 1985.
#pragma once

#include <concepts>
#include <cstdint>
#include <span>
#include <vector>

#include "revenge/base/stop_condition.hpp"

namespace revenge::search {

using MoveIndex = std::uint8_t;
using Path = std::span<const MoveIndex>;

// `descend` computes the child after a move, and returns true if it may still be solved within `left`.
// `followers(last)` returns the moves that may follow the move `last`, and `followers(first())` those that may come
// first. `may_finish` returns false if no path of length `left` leads from the node to a goal.
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

    // The node that exceeds the limit of `until` ends the search, and is counted as well.
    IdaStar(Domain& domain, const base::StopCondition& until)
        : domain_(&domain), interrupt_(until) {
        watch_.begin(interrupt_, until.nodes + (until.nodes < base::kAnyNodes ? 1 : 0));
    }

    // Searches for paths of length `from`, `from` + 1, ... `to`. Calls `on_solution(path, length)` for each path found.
    // It returns the maximum length that is still of interest: a value less than `length` ends the search, and `length`
    // makes this round the last one.
    template <class OnSolution>
    base::StopReason run(const Node& root, int from, int to, OnSolution&& on_solution) {
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

    // Returns the number of expanded nodes.
    std::uint64_t nodes() const noexcept { return watch_.nodes(); }

  private:
    // Searches the subtree of a node, until the search is over.
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
    base::NodeBudget watch_;
    std::vector<MoveIndex> path_;
};

}  // namespace revenge::search

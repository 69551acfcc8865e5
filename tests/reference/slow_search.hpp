// The slow, obvious engine: breadth-first search over whole states in a map. It knows a coset space only
// as a way to tell states apart; move tables, classes and blocks have no part in it. States up to symmetry
// are counted by applying every symmetry to every state.
#pragma once

#include <algorithm>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "revenge/coset/coset_space.hpp"

namespace revenge::reference {

class SlowSearch {
  public:
    // Distances of everything the phase's moves reach from its goal, up to `deepest`. The goal is
    // found by walking from the solved state with the moves of all later phases.
    SlowSearch(const puzzle::Cube& cube, const chain::ChainDeclaration& chain, std::size_t phase,
               const coset::CosetSpace& space, int deepest = 1000)
        : cube_(&cube), space_(&space) {
        std::vector<puzzle::State> goal{cube.puzzle().solved()};
        std::unordered_map<std::uint64_t, int> seen{{key(goal.front()), 0}};
        for (std::size_t later = chain.phases.size(); later > phase; --later) {
            close(goal, seen, chain::actions_of(cube, chain, later));
            rotate(goal, seen, chain.phases[later - 1].rotations);
        }
        fill(goal, deepest);
    }

    // Positions at each distance.
    const std::vector<std::uint64_t>& counts() const { return counts_; }
    // RETURNS the distance of a state, or -1 if it was not reached.
    int distance(const puzzle::State& state) const {
        const auto found = distances_.find(key(state));
        return found == distances_.end() ? -1 : found->second.distance;
    }
    // RETURNS the number of orbits at each distance under the space's symmetries, each applied to places
    // and pieces of whole states; an orbit counts where its least key is. `constant` says whether all of
    // every orbit is at one distance.
    std::vector<std::uint64_t> unique_counts(bool& constant) const {
        std::vector<std::uint64_t> out(counts_.size());
        constant = true;
        for (const auto& [own, reached] : distances_) {
            bool is_least = true;
            for (std::size_t g = 0; g < space_->group_order(); ++g) {
                const auto pair = space_->pair_of(static_cast<coset::GroupElement>(g));
                const puzzle::State image =
                    puzzle::apply(cube_->puzzle(), cube_->symmetry(pair.places),
                                  cube_->symmetry(pair.pieces), reached.state);
                const auto found = distances_.find(key(image));
                is_least = is_least && found != distances_.end() && own <= found->first;
                constant = constant && found != distances_.end() &&
                           found->second.distance == reached.distance;
            }
            out[static_cast<std::size_t>(reached.distance)] += is_least ? 1 : 0;
        }
        return out;
    }
    // Calls visit(state, distance) for everything reached.
    template <class Visit>
    void for_each(const Visit& visit) const {
        for (const auto& [own, reached] : distances_) {
            visit(reached.state, reached.distance);
        }
    }

  private:
    struct Reached {
        int distance;
        puzzle::State state;
    };

    std::uint64_t key(const puzzle::State& state) const {
        const auto position = space_->position_of(state);
        return position ? position->reduced * space_->raw_size() + position->raw : ~0ULL;
    }
    void add(std::vector<puzzle::State>& goal, std::unordered_map<std::uint64_t, int>& seen,
             const puzzle::State& state) const {
        if (key(state) != ~0ULL && seen.emplace(key(state), 0).second) {
            goal.push_back(state);
        }
    }
    void close(std::vector<puzzle::State>& goal, std::unordered_map<std::uint64_t, int>& seen,
               const std::vector<puzzle::Transformation>& moves) const {
        for (std::size_t i = 0; i < goal.size(); ++i) {
            const puzzle::State state = goal[i];
            for (const puzzle::Transformation& move : moves) {
                add(goal, seen, cube_->puzzle().apply(state, move));
            }
        }
    }
    void rotate(std::vector<puzzle::State>& goal, std::unordered_map<std::uint64_t, int>& seen,
                const std::string& rotations) const {
        const std::vector<puzzle::State> before = goal;
        const auto group = puzzle::symmetry_group(rotations);
        for (const puzzle::State& state : before) {
            for (const puzzle::SymmetryIndex rotation : *group) {
                add(goal, seen, cube_->rotate(state, rotation));
            }
        }
    }
    void fill(const std::vector<puzzle::State>& goal, int deepest) {
        std::vector<std::vector<puzzle::State>> open{goal};  // by distance (Dial)
        for (int distance = 0; distance <= deepest && distance < static_cast<int>(open.size());
             ++distance) {
            while (!open[static_cast<std::size_t>(distance)].empty()) {
                const puzzle::State state = open[static_cast<std::size_t>(distance)].back();
                open[static_cast<std::size_t>(distance)].pop_back();
                if (!distances_.emplace(key(state), Reached{distance, state}).second) {
                    continue;
                }
                counts_.resize(static_cast<std::size_t>(distance) + 1);
                ++counts_.back();
                for (const chain::Move& move : space_->moves()) {
                    const puzzle::State next = cube_->puzzle().apply(state, move.action);
                    if (!distances_.contains(key(next))) {
                        const auto at = static_cast<std::size_t>(distance + move.cost);
                        open.resize(std::max(open.size(), at + 1));
                        open[at].push_back(next);
                    }
                }
            }
        }
    }

    const puzzle::Cube* cube_;
    const coset::CosetSpace* space_;
    std::unordered_map<std::uint64_t, Reached> distances_;
    std::vector<std::uint64_t> counts_;
};

}  // namespace revenge::reference

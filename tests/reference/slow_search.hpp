// The slow, obvious engine: breadth-first search over whole states in a map. It knows a coset space only
// as a way to tell states apart; move tables, symmetry and blocks have no part in it.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "revenge/coset/coset_space.hpp"

namespace revenge::reference {

class SlowSearch {
  public:
    // Distances of everything the phase's moves reach from its goal, up to `deepest`. The goal is
    // found by walking from the solved state with the moves of all later phases.
    SlowSearch(const puzzle::Cube& cube, const coset::ChainDeclaration& chain, std::size_t phase,
               const coset::CosetSpace& space, int deepest = 1000)
        : cube_(&cube), space_(&space) {
        std::vector<puzzle::State> goal{cube.puzzle().solved()};
        std::map<std::uint64_t, int> seen{{key(goal.front()), 0}};
        const puzzle::CostTable slices(puzzle::Metric::Sstm, cube.size());
        for (std::size_t later = chain.phases.size(); later > phase; --later) {
            const auto slice_set =
                later == chain.phases.size() ? chain.remainder_set : chain.phases[later].slice_set;
            close(goal, seen, coset::moves_of(cube, slice_set, slices, coset::Products::Blocks));
            rotate(goal, seen, chain.phases[later - 1].rotations);
        }
        fill(goal, deepest);
    }

    // Positions at each distance.
    const std::vector<std::uint64_t>& counts() const { return counts_; }
    // RETURNS the distance of a state, or -1 if it was not reached.
    int distance(const puzzle::State& state) const {
        const auto found = distances_.find(key(state));
        return found == distances_.end() ? -1 : found->second;
    }

  private:
    std::uint64_t key(const puzzle::State& state) const {
        const auto position = space_->position_of(state);
        return position ? position->reduced * space_->raw_size() + position->raw : ~0ULL;
    }
    void add(std::vector<puzzle::State>& goal, std::map<std::uint64_t, int>& seen,
             const puzzle::State& state) const {
        if (key(state) != ~0ULL && seen.emplace(key(state), 0).second) {
            goal.push_back(state);
        }
    }
    void close(std::vector<puzzle::State>& goal, std::map<std::uint64_t, int>& seen,
               const std::vector<coset::Move>& moves) const {
        for (std::size_t i = 0; i < goal.size(); ++i) {
            const puzzle::State state = goal[i];
            for (const coset::Move& move : moves) {
                add(goal, seen, cube_->puzzle().apply(state, move.action));
            }
        }
    }
    void rotate(std::vector<puzzle::State>& goal, std::map<std::uint64_t, int>& seen,
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
        std::multimap<int, puzzle::State> open;  // by distance
        for (const puzzle::State& state : goal) {
            open.emplace(0, state);
        }
        while (!open.empty() && open.begin()->first <= deepest) {
            const auto [distance, state] = *open.begin();
            open.erase(open.begin());
            if (!distances_.emplace(key(state), distance).second) {
                continue;
            }
            counts_.resize(static_cast<std::size_t>(distance) + 1);
            ++counts_.back();
            for (const coset::Move& move : space_->moves()) {
                const puzzle::State next = cube_->puzzle().apply(state, move.action);
                if (!distances_.contains(key(next))) {
                    open.emplace(distance + move.cost, next);
                }
            }
        }
    }

    const puzzle::Cube* cube_;
    const coset::CosetSpace* space_;
    std::map<std::uint64_t, int> distances_;
    std::vector<std::uint64_t> counts_;
};

}  // namespace revenge::reference

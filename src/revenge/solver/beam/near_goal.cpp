#include "revenge/solver/beam/near_goal.hpp"

#include <bit>
#include <utility>

namespace revenge::solver::beam {

NearGoal::NearGoal(const std::vector<Feature>& features, const std::vector<bool>& is_core,
                   const std::vector<std::uint32_t>& solved, std::size_t moves,
                   const std::vector<std::uint8_t>& inverse, std::size_t most)
    : entries_(std::bit_ceil(2 * most)) {
    std::vector<std::size_t> core;
    std::uint64_t goal = 0;
    std::vector<std::uint32_t> level;
    for (std::size_t f = 0; f < features.size(); ++f) {
        if (is_core[f]) {
            core.push_back(f);
            level.push_back(solved[f]);
            goal ^= hash_part(f, solved[f]);
        }
    }
    entries_.insert(entry_of(goal, kGoal));
    const std::size_t n = core.size();
    std::vector<std::uint32_t> child(n);
    while (!level.empty()) {
        std::vector<std::uint32_t> next;
        for (std::size_t node = 0; node + n <= level.size(); node += n) {
            for (std::size_t move = 0; move < moves; ++move) {
                std::uint64_t hash = 0;
                for (std::size_t i = 0; i < n; ++i) {
                    child[i] = features[core[i]].after(level[node + i], move);
                    hash ^= hash_part(core[i], child[i]);
                }
                if (entries_.insert(entry_of(hash, inverse[move])).second) {
                    next.insert(next.end(), child.begin(), child.end());
                    if (entries_.size() >= most) {
                        return;
                    }
                }
            }
        }
        ++depth_;
        level = std::move(next);
    }
}

}  // namespace revenge::solver::beam

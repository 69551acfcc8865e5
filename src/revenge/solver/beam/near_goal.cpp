#include "revenge/solver/beam/near_goal.hpp"

#include <bit>
#include <utility>

namespace revenge::solver::beam {

bool NearGoal::insert(std::uint64_t hash, std::uint8_t move) {
    std::size_t at = hash & mask_;
    for (; entries_[at] != 0; at = (at + 1) & mask_) {
        if (entries_[at] >> 8U == hash >> 8U) {
            return false;
        }
    }
    entries_[at] = (hash & ~std::uint64_t{0xFF}) | move;
    ++count_;
    return true;
}

NearGoal::NearGoal(const std::vector<Feature>& features, const std::vector<bool>& is_core,
                   const std::vector<std::uint32_t>& solved, std::size_t moves,
                   const std::vector<std::uint8_t>& inverse, std::size_t most)
    : entries_(std::bit_ceil(2 * most)), mask_(entries_.size() - 1) {
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
    insert(goal, kGoal);
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
                if (insert(hash, inverse[move])) {
                    next.insert(next.end(), child.begin(), child.end());
                    if (count_ >= most) {
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

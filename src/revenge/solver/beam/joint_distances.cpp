#include "revenge/solver/beam/joint_distances.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "revenge/solver/beam/feature.hpp"

namespace revenge::solver::beam {

namespace {

constexpr unsigned kFarthest = 14;

// The states found so far, in slots and, those of one level, by their values.
class JointFinder {
  public:
    JointFinder(const std::vector<Feature>& features, const std::vector<std::size_t>& together)
        : features_(features), together_(together), child_(together.size()) {}

    bool insert(const std::vector<std::uint32_t>& values, unsigned distance) {
        std::uint64_t hash = 0;
        for (std::size_t i = 0; i < values.size(); ++i) {
            hash ^= hash_part(together_[i], values[i]);
        }
        const auto tag = static_cast<unsigned>(hash >> 52U);
        std::size_t at = hash & (JointDistances::kSlots - 1);
        for (; slots[at] != 0; at = (at + 1) & (JointDistances::kSlots - 1)) {
            if (slots[at] >> 4U == tag) {
                return false;
            }
        }
        slots[at] = static_cast<std::uint16_t>(tag << 4U | (distance + 1));
        ++count;
        return true;
    }
    // RETURNS the states that are new, one move from those of `level`, at most until there are `most`.
    std::vector<std::uint32_t> next(const std::vector<std::uint32_t>& level,
                                    const std::vector<std::size_t>& moves, unsigned distance,
                                    std::size_t most) {
        std::vector<std::uint32_t> out;
        const std::size_t n = together_.size();
        for (std::size_t node = 0; node < level.size() && count < most; node += n) {
            for (const std::size_t move : moves) {
                for (std::size_t i = 0; i < n; ++i) {
                    child_[i] = features_[together_[i]].after(level[node + i], move);
                }
                if (insert(child_, distance)) {
                    out.insert(out.end(), child_.begin(), child_.end());
                }
            }
        }
        return out;
    }

    JointDistances::Slots slots = JointDistances::Slots(JointDistances::kSlots, 0);
    std::size_t count = 0;

  private:
    const std::vector<Feature>& features_;
    const std::vector<std::size_t>& together_;
    std::vector<std::uint32_t> child_;
};

}  // namespace

JointDistances::Slots JointDistances::make(const std::vector<Feature>& features,
                                           const std::vector<std::size_t>& together,
                                           const std::vector<std::uint32_t>& solved,
                                           const std::vector<bool>& kept) {
    constexpr std::size_t kMaxGoals = 20'000;
    std::vector<std::size_t> all_moves;
    std::vector<std::size_t> goal_moves;
    for (std::size_t move = 0; move < kept.size(); ++move) {
        all_moves.push_back(move);
        if (kept[move]) {
            goal_moves.push_back(move);
        }
    }
    JointFinder finder(features, together);
    std::vector<std::uint32_t> goals;
    goals.reserve(together.size());
    for (const std::size_t f : together) {
        goals.push_back(solved[f]);
    }
    finder.insert(goals, 0);
    for (std::vector<std::uint32_t> level = goals; !level.empty();) {
        level = finder.next(level, goal_moves, 0, kMaxGoals);
        goals.insert(goals.end(), level.begin(), level.end());
        if (finder.count >= kMaxGoals) {
            return Slots(kSlots, 0);
        }
    }
    std::vector<std::uint32_t> level = std::move(goals);
    for (unsigned distance = 1; !level.empty() && distance < kFarthest && finder.count < kMost;
         ++distance) {
        level = finder.next(level, all_moves, distance, kMost);
    }
    return std::move(finder.slots);
}

JointDistances::JointDistances(std::vector<std::size_t> together,
                               std::span<const std::uint16_t> slots)
    : together_(std::move(together)), slots_(slots) {
    for (const std::uint16_t slot : slots) {
        far_ = std::max(far_, static_cast<int>(slot & 0xFU));
    }
}

std::vector<std::vector<std::size_t>> joint_features(std::size_t features) {
    std::vector<std::vector<std::size_t>> out;
    if (features <= kFewFeatures) {
        for (std::size_t mask = 1; mask + 1 < std::size_t{1} << features; ++mask) {
            if (std::popcount(mask) > 1) {
                std::vector<std::size_t>& one = out.emplace_back();
                for (std::size_t f = 0; f < features; ++f) {
                    if ((mask >> f & 1U) != 0) {
                        one.push_back(f);
                    }
                }
            }
        }
        return out;
    }
    for (const auto& [count, stride] :
         {std::pair<std::size_t, std::size_t>{2, 1}, {2, 2}, {3, 1}, {3, 2}, {4, 1}}) {
        for (std::size_t first = 0; first < features; ++first) {
            std::vector<std::size_t>& one = out.emplace_back();
            for (std::size_t i = 0; i < count; ++i) {
                one.push_back((first + i * stride) % features);
            }
            std::ranges::sort(one);
        }
    }
    std::ranges::sort(out);
    const auto same = std::unique(out.begin(), out.end());
    out.erase(same, out.end());
    return out;
}

}  // namespace revenge::solver::beam

#include "revenge/solver/beam/feature.hpp"

#include <algorithm>
#include <bit>
#include <map>
#include <utility>

namespace revenge::solver::beam {

namespace {

constexpr std::size_t kHalfBits = 12;
constexpr std::size_t kHalves = std::size_t{1} << kHalfBits;

void append(std::string& out, std::uint32_t number) {
    for (unsigned shift = 0; shift < 32; shift += 8) {
        out.push_back(static_cast<char>(number >> shift & 0xFFU));
    }
}

}  // namespace

void Feature::number_sets(std::size_t count) {
    std::array<std::uint32_t, kHalfBits + 1> sizes{};  // sets of the lower half by their size
    below_.resize(kHalves);
    for (std::size_t half = 0; half < kHalves; ++half) {
        below_[half] = sizes[static_cast<std::size_t>(std::popcount(half))]++;
    }
    above_.resize(kHalves);
    size_ = 0;
    for (std::size_t half = 0; half < kHalves; ++half) {
        above_[half] = static_cast<std::uint32_t>(size_);
        const auto inside = static_cast<std::size_t>(std::popcount(half));
        if (inside <= count && count - inside <= kHalfBits) {
            size_ += sizes[count - inside];
        }
    }
}

Feature Feature::of_set(std::size_t count, const std::vector<Places>& by_move) {
    Feature out;
    out.is_set_ = true;
    out.number_sets(count);
    std::map<Places, std::uint8_t> actions;
    for (const Places& places : by_move) {
        const auto [found, is_new] =
            actions.emplace(places, static_cast<std::uint8_t>(actions.size()));
        out.action_.push_back(found->second);
        if (!is_new) {
            continue;
        }
        Images& images = out.images_.emplace_back();
        for (std::size_t byte = 0; byte < 3; ++byte) {
            for (std::size_t bits = 0; bits < 256; ++bits) {
                for (std::size_t bit = 0; bit < 8; ++bit) {
                    if ((bits >> bit & 1U) != 0) {
                        images[byte][bits] |= std::uint32_t{1} << places[8 * byte + bit];
                    }
                }
            }
        }
    }
    return out;
}

Feature Feature::of_product(std::vector<Component> components, bool has_sign,
                            std::vector<std::uint8_t> action) {
    Feature out;
    out.has_sign_ = has_sign;
    out.action_ = std::move(action);
    out.size_ = has_sign ? 2 : 1;
    unsigned shift = 0;
    for (Component& component : components) {
        out.size_ *= component.size;
        const auto width = static_cast<unsigned>(std::bit_width(component.size - 1));
        out.parts_.push_back({std::move(component), shift, (std::uint32_t{1} << width) - 1});
        shift += width;
    }
    return out;
}

std::uint32_t Feature::joined(const std::vector<std::uint32_t>& values, bool sign) const noexcept {
    std::uint32_t out = sign ? kSign : 0;
    for (std::size_t i = 0; i < parts_.size(); ++i) {
        out |= values[i] << parts_[i].shift;
    }
    return out;
}

DistanceTable Feature::fill(std::uint32_t solved, const std::vector<bool>& kept) const {
    DistanceTable out(size_, kFar);
    // One move of each action.
    std::vector<std::size_t> goal_moves;
    std::vector<std::size_t> all_moves;
    std::vector<bool> has_action(action_.size(), false);
    std::vector<bool> has_goal_action(action_.size(), false);
    for (std::size_t move = 0; move < action_.size(); ++move) {
        if (!has_action[action_[move]]) {
            has_action[action_[move]] = true;
            all_moves.push_back(move);
        }
        if (kept[move] && !has_goal_action[action_[move]]) {
            has_goal_action[action_[move]] = true;
            goal_moves.push_back(move);
        }
    }
    std::vector<std::uint32_t> found{solved};
    out[rank(solved)] = 0;
    const auto spread = [&](std::size_t from, std::size_t to, const std::vector<std::size_t>& moves,
                            std::uint8_t depth) {
        for (std::size_t i = from; i < to; ++i) {
            for (const std::size_t move : moves) {
                const std::uint32_t next = after(found[i], move);
                std::uint8_t& at = out[rank(next)];
                if (at == kFar) {
                    at = depth;
                    found.push_back(next);
                }
            }
        }
    };
    for (std::size_t from = 0; from < found.size();) {
        const std::size_t to = found.size();
        spread(from, to, goal_moves, 0);
        from = to;
    }
    std::uint8_t depth = 1;
    for (std::size_t from = 0; from < found.size(); ++depth) {
        const std::size_t to = found.size();
        spread(from, to, all_moves, depth);
        from = to;
    }
    return out;
}

std::string Feature::key(std::uint32_t solved, const std::vector<bool>& kept) const {
    // The effect of each action, and whether a move that does it is kept, in any order.
    std::map<std::string, bool> is_kept;
    for (std::size_t move = 0; move < action_.size(); ++move) {
        std::string one;
        if (is_set_) {
            for (std::size_t bit = 0; bit < kSetPlaces; ++bit) {
                append(one, after(std::uint32_t{1} << bit, move));
            }
        } else {
            for (const Part& part : parts_) {
                const auto first = part.component.next.begin() +
                                   static_cast<std::ptrdiff_t>(action_[move] * part.component.size);
                std::for_each_n(first, part.component.size,
                                [&](std::uint32_t value) { append(one, value); });
            }
        }
        bool& kept_one = is_kept[std::move(one)];
        kept_one = kept_one || kept[move];
    }
    std::string out(is_set_ ? "set" : has_sign_ ? "signed" : "product");
    append(out, static_cast<std::uint32_t>(size_));
    append(out, solved);
    for (const auto& [one, kept_one] : is_kept) {
        out += one;
        out.push_back(kept_one ? '1' : '0');
    }
    return out;
}

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

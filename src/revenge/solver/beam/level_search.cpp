#include "revenge/solver/beam/level_search.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

namespace revenge::solver::beam {

namespace {

constexpr int kPerWrong = 5;         // turns that a piece in a wrong place is estimated to take
constexpr int kOfWrong = 100;        // its penalty, as that of a distance of 1
constexpr std::size_t kFinals = 30;  // nodes that cycles are tried on
constexpr int kBeamed = 24;          // levels before them

}  // namespace

LevelSearch::LevelSearch(const Phase& phase, LevelLimits limits) : phase_(phase), limits_(limits) {
    for (std::size_t i = 0; i < penalties_.size(); ++i) {
        penalties_[i] =
            static_cast<std::uint32_t>(100 * std::pow(static_cast<double>(i), limits.power));
    }
    for (std::size_t i = 0; i < joint_penalties_.size(); ++i) {
        joint_penalties_[i] = static_cast<std::uint32_t>(100 * i * i);
    }
}

bool LevelSearch::insert(std::uint64_t hash) {
    if (seen_.is_half_full()) {
        seen_.grow();
    }
    return seen_.insert(hash).second;
}

void LevelSearch::enter(std::span<const LevelStart> starts, int level) {
    for (std::size_t i = 0; i < starts.size(); ++i) {
        if (starts[i].length != level) {
            continue;
        }
        std::uint64_t hash = 0;
        for (std::size_t f = 0; f < starts[i].values.size(); ++f) {
            hash ^= hash_part(f, starts[i].values[f]);
        }
        if (insert(hash)) {
            Level& at = levels_.back();
            at.values.insert(at.values.end(), starts[i].values.begin(), starts[i].values.end());
            at.links.push_back({static_cast<std::uint32_t>(i), 0, true});
        }
    }
}

int LevelSearch::wrong_in(const std::uint32_t* values) const {
    int out = 0;
    for (std::size_t f = 0; f < phase_.solved.size(); ++f) {
        out += std::popcount(values[f] & ~phase_.solved[f]);
    }
    return out;
}

void LevelSearch::offer_to_cycles(int length) {
    const std::size_t count = phase_.features.size();
    const Level& level = levels_.back();
    for (std::size_t node = 0; node < level.links.size(); ++node) {
        const std::uint32_t* const values = level.values.data() + node * count;
        bool is_set = true;
        for (std::size_t f = phase_.solved.size(); f < count; ++f) {
            is_set = is_set && phase_.features[f].distance(values[f]) == 0;
        }
        const int estimate = length + kPerWrong * wrong_in(values);
        if (!is_set || (finals_.size() == kFinals && estimate >= finals_.back().estimate)) {
            continue;
        }
        const LevelEnd end = end_at(levels_.size() - 1, node);
        Final one{estimate, length, end.start, end.moves, {values, values + count}};
        const auto same = std::ranges::find(finals_, one.values, &Final::values);
        if (same != finals_.end()) {
            continue;
        }
        finals_.insert(std::ranges::upper_bound(finals_, estimate, {}, &Final::estimate),
                       std::move(one));
        if (finals_.size() > kFinals) {
            finals_.pop_back();
        }
    }
}

void LevelSearch::finish_by_cycles(std::vector<LevelEnd>& ends) {
    constexpr int kRounds = 30;
    for (int round = 0; round < kRounds && !finals_.empty(); ++round) {
        struct Next {
            int estimate;
            std::uint32_t from;
            std::uint32_t cycle;
        };
        std::vector<Next> next;
        for (std::size_t i = 0; i < finals_.size(); ++i) {
            const Final& now = finals_[i];
            const int wrong = wrong_in(now.values.data());
            for (std::size_t c = 0; c < phase_.cycles.size(); ++c) {
                const PureCycle& cycle = phase_.cycles[c];
                int gain = 0;
                for (const PureCycle::Step& step : cycle.steps) {
                    const std::uint32_t held = now.values[step.orbit] >> step.from & 1U;
                    const std::uint32_t wanted = phase_.solved[step.orbit] >> step.from & 1U;
                    const std::uint32_t there = phase_.solved[step.orbit] >> step.to & 1U;
                    gain += static_cast<int>(held & there) - static_cast<int>(held & wanted);
                }
                if (gain > 0) {
                    const int length = now.length + static_cast<int>(cycle.sequence.size());
                    next.push_back({length + kPerWrong * (wrong - gain),
                                    static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(c)});
                }
            }
        }
        std::ranges::sort(next, {}, &Next::estimate);
        std::vector<Final> later;
        for (const Next& one : next) {
            if (later.size() == kFinals) {
                break;
            }
            Final node = finals_[one.from];
            const PureCycle& cycle = phase_.cycles[one.cycle];
            for (const std::uint8_t move : cycle.sequence) {
                for (std::size_t f = 0; f < node.values.size(); ++f) {
                    node.values[f] = phase_.features[f].after(node.values[f], move);
                }
                node.moves.push_back(move);
            }
            node.estimate = one.estimate;
            node.length += static_cast<int>(cycle.sequence.size());
            if (wrong_in(node.values.data()) == 0) {
                ends.push_back({node.start, std::move(node.moves)});
            } else if (std::ranges::find(later, node.values, &Final::values) == later.end()) {
                later.push_back(std::move(node));
            }
        }
        finals_ = std::move(later);
        if (ends.size() >= limits_.ends) {
            return;
        }
    }
}

void LevelSearch::spread(std::vector<Child>& children) {
    const std::vector<Feature>& features = phase_.features;
    const std::size_t count = features.size();
    const Level& level = levels_.back();
    children.clear();
    for (std::size_t node = 0; node < level.links.size(); ++node) {
        const Link& link = level.links[node];
        const std::uint32_t* const values = level.values.data() + node * count;
        for (std::size_t move = 0; move < phase_.moves.size(); ++move) {
            if (!link.is_start && phase_.moves[move].axis == phase_.moves[link.move].axis &&
                phase_.order[move] <= phase_.order[link.move]) {
                continue;
            }
            Child child{0, static_cast<std::uint32_t>(node), 0, static_cast<std::uint8_t>(move),
                        false};
            std::uint64_t core = 0;
            for (std::size_t f = 0; f < count; ++f) {
                const std::uint32_t next = features[f].after(values[f], move);
                child.score += (phase_.is_joint[f] ? limits_.of_joints : 1) *
                               penalties_[features[f].distance(next)];
                if (f < phase_.solved.size()) {
                    child.score += static_cast<std::uint32_t>(
                        kOfWrong * std::popcount(next & ~phase_.solved[f]));
                }
                const std::uint64_t part = hash_part(f, next);
                child.hash ^= part;
                core ^= phase_.is_core[f] ? part : 0;
            }
            child.is_near = phase_.near.move(core).has_value();
            children.push_back(child);
        }
    }
    nodes_ += children.size();
}

bool LevelSearch::is_seen(std::uint64_t hash) const {
    return !base::HashKeys::is_free(seen_.find(hash));
}

void LevelSearch::rate_together(std::vector<Child>& children, std::vector<Child>& best) const {
    const auto better = [](const Child& a, const Child& b) {
        return a.score != b.score ? a.score < b.score : a.hash < b.hash;
    };
    const std::size_t most = limits_.width * limits_.rated;
    best.clear();
    std::size_t sorted = 0;
    const auto at = [&](std::size_t i) {
        return children.begin() + static_cast<std::ptrdiff_t>(i);
    };
    while (best.size() < most && sorted < children.size()) {
        const std::size_t next = std::min(children.size(), sorted + most);
        if (next < children.size()) {
            std::nth_element(at(sorted), at(next), children.end(), better);
        }
        std::sort(at(sorted), at(next), better);
        for (; sorted < next && best.size() < most; ++sorted) {
            const Child& child = children[sorted];
            // Ways to the goal that differ lead to different states.
            const bool is_new =
                child.score == 0 ||
                ((best.empty() || best.back().hash != child.hash) && !is_seen(child.hash));
            if (is_new) {
                best.push_back(child);
            }
        }
        sorted = next;
    }
    const std::size_t count = phase_.features.size();
    const Level& before = levels_[levels_.size() - 2];
    std::vector<std::uint64_t> parts(count);
    for (Child& child : best) {
        if (child.score == 0) {
            continue;
        }
        for (std::size_t f = 0; f < count; ++f) {
            parts[f] = hash_part(
                f, phase_.features[f].after(before.values[child.parent * count + f], child.move));
        }
        child.score = static_cast<std::uint32_t>(limits_.share_of_single * child.score);
        for (const JointDistances& joint : phase_.joint) {
            std::uint64_t hash = 0;
            for (const std::size_t f : joint.together()) {
                hash ^= parts[f];
            }
            child.score += joint_penalties_[static_cast<std::size_t>(joint.distance(hash))];
        }
    }
    std::sort(best.begin(), best.end(), better);
}

void LevelSearch::keep_best(std::vector<Child>& children) {
    const std::size_t count = phase_.features.size();
    const Level& before = levels_[levels_.size() - 2];
    Level& level = levels_.back();
    std::vector<Child> best;
    rate_together(children, best);
    for (const Child& child : best) {
        if (level.links.size() == limits_.width) {
            break;
        }
        if (!insert(child.hash) && child.score != 0) {
            continue;
        }
        for (std::size_t f = 0; f < count; ++f) {
            level.values.push_back(
                phase_.features[f].after(before.values[child.parent * count + f], child.move));
        }
        level.links.push_back({child.parent, child.move, false});
    }
}

bool LevelSearch::finish(LevelEnd& end, std::vector<std::uint32_t> values) const {
    for (;;) {
        std::uint64_t core = 0;
        bool is_end = true;
        for (std::size_t f = 0; f < values.size(); ++f) {
            core ^= phase_.is_core[f] ? hash_part(f, values[f]) : 0;
            is_end = is_end && phase_.features[f].distance(values[f]) == 0;
        }
        const auto move = phase_.near.move(core);
        if (!move || *move == NearGoal::kGoal) {
            return is_end;
        }
        end.moves.push_back(*move);
        for (std::size_t f = 0; f < values.size(); ++f) {
            values[f] = phase_.features[f].after(values[f], *move);
        }
    }
}

LevelEnd LevelSearch::end_at(std::size_t level, std::size_t node) const {
    LevelEnd out;
    while (!levels_[level].links[node].is_start) {
        const Link& link = levels_[level].links[node];
        out.moves.push_back(link.move);
        --level;
        node = link.parent;
    }
    out.start = levels_[level].links[node].parent;
    std::ranges::reverse(out.moves);
    return out;
}

void LevelSearch::take_ends(int length) {
    Level& level = levels_.back();
    const std::size_t count = phase_.features.size();
    std::size_t open = 0;
    for (std::size_t node = 0; node < level.links.size(); ++node) {
        bool is_end = true;
        for (std::size_t f = 0; f < count; ++f) {
            is_end = is_end && phase_.features[f].distance(level.values[node * count + f]) == 0;
        }
        if (is_end) {
            if (ends_.size() < limits_.ends) {
                ends_.push_back(end_at(levels_.size() - 1, node));
            }
            stop_ = std::min(stop_, length + limits_.more_levels);
        } else {
            std::copy_n(level.values.begin() + static_cast<std::ptrdiff_t>(node * count), count,
                        level.values.begin() + static_cast<std::ptrdiff_t>(open * count));
            level.links[open++] = level.links[node];
        }
    }
    level.values.resize(open * count);
    level.links.resize(open);
}

void LevelSearch::follow_near(const std::vector<Child>& children, int length) {
    const Level& level = levels_.back();
    const std::size_t count = phase_.features.size();
    for (const Child& child : children) {
        if (!child.is_near) {
            continue;
        }
        LevelEnd end = end_at(levels_.size() - 1, child.parent);
        end.moves.push_back(child.move);
        std::vector<std::uint32_t> values(count);
        for (std::size_t f = 0; f < count; ++f) {
            values[f] =
                phase_.features[f].after(level.values[child.parent * count + f], child.move);
        }
        if (finish(end, std::move(values)) && ends_.size() < limits_.ends) {
            stop_ = std::min(stop_, length + limits_.more_levels);
            ends_.push_back(std::move(end));
        }
    }
}

std::vector<LevelEnd> LevelSearch::run(std::span<const LevelStart> starts,
                                       base::Interrupt& interrupt) {
    int first = limits_.longest + 1000;
    int last = 0;
    for (const LevelStart& start : starts) {
        first = std::min(first, start.length);
        last = std::max(last, start.length);
    }
    stop_ = first + limits_.longest;
    std::vector<Child> children;
    for (int length = first;
         length <= (phase_.cycles.empty() ? stop_ : std::min(stop_, first + kBeamed)) &&
         ends_.size() < limits_.ends;
         ++length) {
        if (interrupt.poll()) {
            return {};
        }
        if (levels_.size() > 1) {
            levels_[levels_.size() - 2].values = {};
        }
        levels_.emplace_back();
        if (length > first) {
            keep_best(children);
        }
        enter(starts, length);
        take_ends(length);
        if (levels_.back().links.empty() && length >= last) {
            break;
        }
        if (!phase_.cycles.empty()) {
            offer_to_cycles(length);
        }
        spread(children);
        follow_near(children, length);
    }
    if (ends_.empty() && !phase_.cycles.empty()) {
        finish_by_cycles(ends_);
    }
    std::ranges::stable_sort(ends_, {}, [&](const LevelEnd& end) {
        return starts[end.start].length + static_cast<int>(end.moves.size());
    });
    return std::move(ends_);
}

}  // namespace revenge::solver::beam

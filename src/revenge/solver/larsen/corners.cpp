#include "revenge/solver/larsen/corners.hpp"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <unordered_map>
#include <utility>

#include "revenge/base/combinatorics.hpp"

namespace revenge::solver::larsen {

namespace {

constexpr std::size_t kCorners = 8;
constexpr std::uint8_t kTwists = 3;
constexpr std::size_t kPlacements = base::factorial(kCorners);
constexpr std::size_t kTwistings = base::power(kTwists, kCorners - 1);
constexpr int kPlacingCost = 8;    // dearest placing step that is kept
constexpr int kTwistingCost = 14;  // dearest twisting step
constexpr std::uint16_t kUnknown = std::numeric_limits<std::uint16_t>::max();

CornerState inverse(const CornerState& action) noexcept {
    CornerState out;
    for (std::size_t i = 0; i < kCorners; ++i) {
        out.piece[action.piece[i]] = static_cast<std::uint8_t>(i);
        out.twist[action.piece[i]] =
            static_cast<std::uint8_t>((kTwists - action.twist[i]) % kTwists);
    }
    return out;
}

CornerState commutator_of(const CornerState& a, const CornerState& b) noexcept {
    return then(then(a, b), then(inverse(a), inverse(b)));
}

std::size_t place_rank(const CornerState& state) noexcept {
    return base::rank_permutation(state.piece);
}

std::size_t twist_rank(const CornerState& state) noexcept {
    return base::rank_twists(state.twist, kTwists);
}

// Cheapest ways home for all `reachable` states. Steps (cheapest first) are used backwards: a state from
// which a step leads to a known one learns that step. Once every state has some way, a step that
// cannot beat the dearest of them is not tried; that spares all but a few percent of the work.
template <class Way, class Rank>
std::vector<Way> cheapest_ways(const std::vector<CornerStep>& steps, std::size_t size,
                               std::size_t reachable, Rank rank) {
    std::vector<CornerState> back;
    back.reserve(steps.size());
    for (const CornerStep& step : steps) {
        back.push_back(inverse(step.action));
    }
    std::vector<Way> ways(size, Way{kUnknown, kUnknown});
    std::vector<CornerState> states(size);
    ways[rank(CornerState{})] = {kUnknown, 0};
    std::vector<std::vector<std::size_t>> of_cost{{rank(CornerState{})}};
    std::size_t known = 1;
    for (std::size_t cost = 0; cost < of_cost.size(); ++cost) {
        std::size_t dearest = known == reachable ? of_cost.size() - 1 : kUnknown;
        for (std::size_t i = 0; i < of_cost[cost].size(); ++i) {
            const std::size_t settled = of_cost[cost][i];
            if (ways[settled].cost != cost) {
                continue;  // a cheaper way was found later
            }
            for (std::size_t s = 0; s < steps.size(); ++s) {
                const std::size_t total = cost + static_cast<std::size_t>(steps[s].cost);
                if (total >= dearest) {
                    break;
                }
                const CornerState from = then(states[settled], back[s]);
                const std::size_t r = rank(from);
                if (total >= ways[r].cost) {
                    continue;
                }
                known += ways[r].cost == kUnknown ? 1 : 0;
                ways[r] = {static_cast<std::uint16_t>(s), static_cast<std::uint16_t>(total)};
                states[r] = from;
                of_cost.resize(std::max(of_cost.size(), total + 1));
                of_cost[total].push_back(r);
                dearest = known == reachable ? of_cost.size() - 1 : kUnknown;
            }
        }
    }
    return ways;
}

// Steps by what they do, the cheapest of each.
class StepCollector {
  public:
    StepCollector(const GroupWriter& writer, int limit, std::size_t (*key)(const CornerState&))
        : writer_(writer), limit_(limit), key_(key) {}

    void offer(const Commutator& commutator, const CornerState& action) {
        const int cost = writer_.cost(commutator.word());
        if (cost > limit_ || action == CornerState{}) {
            return;
        }
        const auto [known, is_new] = index_.try_emplace(key_(action), steps_.size());
        if (is_new) {
            steps_.push_back({commutator, action, cost});
        } else if (cost < steps_[known->second].cost) {
            steps_[known->second] = {commutator, action, cost};
        }
    }
    // Conjugates under one more turn, breadth first.
    void add_set_ups(const std::vector<puzzle::Turn>& turns,
                     const std::vector<CornerState>& actions) {
        for (std::size_t i = 0; i < steps_.size(); ++i) {
            add_set_ups_of(i, turns, actions);
        }
    }
    // RETURNS the steps, cheapest first.
    std::vector<CornerStep> take() {
        std::ranges::stable_sort(steps_, {}, &CornerStep::cost);
        return std::move(steps_);
    }

  private:
    void add_set_ups_of(std::size_t i, const std::vector<puzzle::Turn>& turns,
                        const std::vector<CornerState>& actions) {
        const CornerStep step = steps_[i];  // which may lie elsewhere after an offer
        for (std::size_t t = 0; t < turns.size(); ++t) {
            const Commutator longer = step.commutator.set_up_by(turns[t]);
            if (longer.setup.size() <= 2) {
                offer(longer, then(then(actions[t], step.action), inverse(actions[t])));
            }
        }
    }

    const GroupWriter& writer_;
    int limit_;
    std::size_t (*key_)(const CornerState&);
    std::vector<CornerStep> steps_;
    std::unordered_map<std::size_t, std::size_t> index_;
};

struct WordAction {
    Word word;
    CornerState action;
};

// All words of exactly `length` face turns, no two neighbours about the same axis.
std::vector<WordAction> words_of_length(const std::vector<puzzle::Turn>& turns,
                                        const std::vector<CornerState>& actions, int length) {
    std::vector<WordAction> level{{}};
    for (int i = 0; i < length; ++i) {
        std::vector<WordAction> longer;
        for (const WordAction& word : level) {
            for (std::size_t t = 0; t < turns.size(); ++t) {
                if (word.word.empty() || word.word.back().axis != turns[t].axis) {
                    longer.push_back({word.word, then(word.action, actions[t])});
                    longer.back().word.push(group_of(turns[t]));
                }
            }
        }
        level = std::move(longer);
    }
    return level;
}

bool all_in_place(const CornerState& state) noexcept { return state.piece == CornerState{}.piece; }

}  // namespace

CornerState corners_of(const puzzle::State& state) noexcept {
    CornerState out;
    for (std::size_t i = 0; i < kCorners; ++i) {
        out.piece[i] = static_cast<std::uint8_t>(state.piece[i]);
        out.twist[i] = static_cast<std::uint8_t>(state.twist[i]);
    }
    return out;
}

CornerState then(const CornerState& state, const CornerState& action) noexcept {
    CornerState out;
    for (std::size_t i = 0; i < kCorners; ++i) {
        const std::size_t from = action.piece[i];
        const int twist = state.twist[from] + action.twist[i];
        out.piece[i] = state.piece[from];
        out.twist[i] = static_cast<std::uint8_t>(twist >= kTwists ? twist - kTwists : twist);
    }
    return out;
}

LarsenCorners::LarsenCorners(const puzzle::Cube& cube, const GroupWriter& writer)
    : writer_(writer) {
    for (const puzzle::Face face : puzzle::kAllFaces) {
        for (int quarters = 1; quarters <= 3; ++quarters) {
            turns_.push_back(puzzle::turn_of(kSize, face, 1, 1, quarters));
            const puzzle::Transformation& action = cube.action(turns_.back());
            turn_actions_.push_back(corners_of({action.from, action.twist}));
        }
    }
    find_placing_steps();
    find_twisting_steps();
    place_ways_ = cheapest_ways<Way>(placing_, kPlacements, kPlacements / 2, place_rank);
    twist_ways_ = cheapest_ways<Way>(twisting_, kTwistings, kTwistings, twist_rank);
}

void LarsenCorners::find_placing_steps() {
    StepCollector steps(writer_, kPlacingCost, place_rank);
    const auto one = words_of_length(turns_, turn_actions_, 1);
    const auto two = words_of_length(turns_, turn_actions_, 2);
    const auto offer = [&](const WordAction& a, const WordAction& b) {
        const CornerState action = commutator_of(a.action, b.action);
        if (!all_in_place(action)) {
            steps.offer({{}, a.word, b.word}, action);
        }
    };
    for (const WordAction& a : one) {
        for (const WordAction& b : one) {
            offer(a, b);
        }
        for (const WordAction& b : two) {
            offer(a, b);
            offer(b, a);
        }
    }
    steps.add_set_ups(turns_, turn_actions_);
    placing_ = steps.take();
}

void LarsenCorners::find_twisting_steps() {
    StepCollector steps(writer_, kTwistingCost, twist_rank);
    const auto offer_all = [&](const std::vector<WordAction>& as,
                               const std::vector<WordAction>& bs) {
        for (const WordAction& a : as) {
            for (const WordAction& b : bs) {
                const CornerState action = commutator_of(a.action, b.action);
                if (all_in_place(action)) {
                    steps.offer({{}, a.word, b.word}, action);
                    steps.offer({{}, b.word, a.word}, inverse(action));
                }
            }
        }
    };
    const auto one = words_of_length(turns_, turn_actions_, 1);
    const auto two = words_of_length(turns_, turn_actions_, 2);
    const auto three = words_of_length(turns_, turn_actions_, 3);
    offer_all(two, two);
    offer_all(three, one);
    offer_all(three, two);
    offer_all(words_of_length(turns_, turn_actions_, 4), one);
    steps.add_set_ups(turns_, turn_actions_);
    twisting_ = steps.take();
}

const CornerStep* LarsenCorners::next(const CornerState& state) const noexcept {
    if (state == CornerState{}) {
        return nullptr;
    }
    if (!all_in_place(state)) {
        return &placing_[place_ways_[place_rank(state)].step];
    }
    return &twisting_[twist_ways_[twist_rank(state)].step];
}

std::vector<const CornerStep*> LarsenCorners::solve(CornerState state) const {
    std::vector<const CornerStep*> out;
    for (const CornerStep* step = next(state); step != nullptr; step = next(state)) {
        out.push_back(step);
        state = then(state, step->action);
    }
    return out;
}

int LarsenCorners::cost(CornerState state, int bound) const noexcept {
    const int placing = place_ways_[place_rank(state)].cost;
    if (placing >= bound) {
        return placing;
    }
    while (!all_in_place(state)) {
        state = then(state, placing_[place_ways_[place_rank(state)].step].action);
    }
    return placing + twist_ways_[twist_rank(state)].cost;
}

}  // namespace revenge::solver::larsen

#include "revenge/scramble/exact_length.hpp"

#include <algorithm>
#include <utility>

namespace revenge::scramble {

namespace {

using puzzle::State;

constexpr std::uint8_t kNotReached = 0xFF;

}  // namespace

ExactLength::ExactLength(const puzzle::Puzzle& puzzle, std::vector<puzzle::BaseMove> moves,
                         std::vector<std::size_t> slots)
    : moves_(std::move(moves)), slots_(std::move(slots)) {
    parts_ = {listed(puzzle, kPieces), listed(puzzle, kTwists)};
}

ExactLength::Key ExactLength::key_of(const State& state, Part part) const {
    const puzzle::SlotArray& values = part == kPieces ? state.piece : state.twist;
    Key out;
    for (const std::size_t slot : slots_) {
        out += static_cast<char>(values[slot]);
    }
    return out;
}

ExactLength::Coordinate ExactLength::listed(const puzzle::Puzzle& puzzle, Part part) const {
    Coordinate out;
    std::vector<State> states{puzzle.solved()};
    out.index.emplace(key_of(states[0], part), 0);
    for (std::size_t i = 0; i < states.size(); ++i) {
        auto& next = out.next.emplace_back();
        for (const puzzle::BaseMove& move : moves_) {
            const State after = puzzle.apply(states[i], move.action);
            const auto [place, is_new] =
                out.index.emplace(key_of(after, part), static_cast<std::uint32_t>(states.size()));
            if (is_new) {
                states.push_back(after);
            }
            next.push_back(place->second);
        }
    }
    // Powers of a move count as one, so levels are filled by cycles of each move.
    out.distance.assign(states.size(), kNotReached);
    out.distance[0] = 0;
    std::vector<std::uint32_t> level{0};
    for (std::uint8_t distance = 1; !level.empty(); ++distance) {
        std::vector<std::uint32_t> reached;
        for (const std::uint32_t value : level) {
            for (std::size_t base = 0; base < moves_.size(); ++base) {
                for (std::uint32_t at = out.next[value][base]; at != value;
                     at = out.next[at][base]) {
                    if (out.distance[at] == kNotReached) {
                        out.distance[at] = distance;
                        reached.push_back(at);
                    }
                }
            }
        }
        level = std::move(reached);
    }
    return out;
}

ExactLength::Values ExactLength::values_of(const State& state) const {
    return {parts_[kPieces].index.at(key_of(state, kPieces)),
            parts_[kTwists].index.at(key_of(state, kTwists))};
}

bool ExactLength::search(const Values& values, int left, std::size_t last, base::Random& random,
                         std::vector<Step>& steps) const {
    if (left == 0) {
        return values == Values{};
    }
    if (std::max(parts_[kPieces].distance[values[kPieces]],
                 parts_[kTwists].distance[values[kTwists]]) > left) {
        return false;
    }
    const std::size_t first = random.below(moves_.size());
    for (std::size_t i = 0; i < moves_.size(); ++i) {
        const std::size_t base = (first + i) % moves_.size();
        if (base == last) {
            continue;
        }
        Values after = values;
        for (int power = 1; power < moves_[base].order; ++power) {
            for (const Part part : {kPieces, kTwists}) {
                after[part] = parts_[part].next[after[part]][base];
            }
            if (search(after, left - 1, base, random, steps)) {
                steps.push_back({base, moves_[base].order - power});
                return true;
            }
        }
    }
    return false;
}

std::optional<std::vector<ExactLength::Step>> ExactLength::steps_to(const State& state, int length,
                                                                    base::Random& random) const {
    std::vector<Step> steps;  // of the solution, last first, each undone
    return search(values_of(state), length, moves_.size(), random, steps) ? std::optional(steps)
                                                                          : std::nullopt;
}

bool ExactLength::is_within(const State& state, int moves) const {
    base::Random random(0);  // which solution is found does not matter
    std::vector<Step> steps;
    for (int length = 0; length <= moves; ++length) {
        if (search(values_of(state), length, moves_.size(), random, steps)) {
            return true;
        }
    }
    return false;
}

}  // namespace revenge::scramble

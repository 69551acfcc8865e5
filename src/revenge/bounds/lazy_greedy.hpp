// The most valuable of many choices, one after the other, where a choice only lessens the values of the others.
#pragma once

#include <cstddef>
#include <queue>
#include <utility>

namespace revenge::bounds {

// Calls take(i), i < count, which says whether to go on, for the choice with the largest value(i) above zero, the last
// one of equals, until there is none. REQUIRES that no take() makes a value larger. COMPLEXITY: values are counted anew
// only for the choice that was the best.
template <class Value, class Take>
void take_most_valuable(std::size_t count, const Value& value, const Take& take) {
    std::priority_queue<std::pair<double, std::size_t>> queue;
    for (std::size_t i = 0; i < count; ++i) {
        queue.emplace(value(i), i);
    }
    while (!queue.empty()) {
        const std::size_t choice = queue.top().second;
        queue.pop();
        const double now = value(choice);
        if (now <= 0) {
            continue;
        }
        if (!queue.empty() && now < queue.top().first) {
            queue.emplace(now, choice);
            continue;
        }
        if (!take(choice)) {
            return;
        }
    }
}

}  // namespace revenge::bounds

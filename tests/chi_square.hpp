// Tests if counts are consistent with a uniform distribution.
#pragma once

#include <cmath>
#include <numeric>
#include <vector>

namespace revenge {

// Chi-square of counts that should be equal.
inline double chi_square(const std::vector<int>& counts) {
    const double expected =
        std::accumulate(counts.begin(), counts.end(), 0.0) / static_cast<double>(counts.size());
    double sum = 0;
    for (const int count : counts) {
        sum += (count - expected) * (count - expected) / expected;
    }
    return sum;
}

// Bounds that a fair draw exceeds once in ten thousand times (Wilson and Hilferty's approximation).
inline double chi_square_bound(double degrees) {
    const double root = 1 - 2 / (9 * degrees) + 3.719 * std::sqrt(2 / (9 * degrees));
    return degrees * root * root * root;
}

}  // namespace revenge

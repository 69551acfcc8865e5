#include "app/suggestion.hpp"

#include <algorithm>
#include <cstddef>
#include <numeric>

namespace revenge::app {

namespace {

// Returns the number of typing mistakes between two words (the optimal string alignment distance).
std::size_t mistakes_between(std::string_view one, std::string_view other) {
    std::vector<std::vector<std::size_t>> least(one.size() + 1,
                                                std::vector<std::size_t>(other.size() + 1));
    std::iota(least[0].begin(), least[0].end(), std::size_t{0});
    for (std::size_t i = 1; i <= one.size(); ++i) {
        least[i][0] = i;
        for (std::size_t j = 1; j <= other.size(); ++j) {
            const std::size_t wrong = one[i - 1] == other[j - 1] ? 0 : 1;
            least[i][j] =
                std::min({least[i - 1][j] + 1, least[i][j - 1] + 1, least[i - 1][j - 1] + wrong});
            if (i > 1 && j > 1 && one[i - 1] == other[j - 2] && one[i - 2] == other[j - 1]) {
                least[i][j] = std::min(least[i][j], least[i - 2][j - 2] + 1);
            }
        }
    }
    return least[one.size()][other.size()];
}

}  // namespace

std::string suggestion(std::string_view word, const std::vector<std::string>& known) {
    constexpr std::size_t kShortWord = 4;
    constexpr std::size_t kLongestWord = 40;  // longer words are not compared
    if (word.size() > kLongestWord) {
        return "";
    }
    std::size_t least = word.size() <= kShortWord ? 2 : 3;  // one more than allowed
    std::string closest;
    for (const std::string& candidate : known) {
        if (const std::size_t mistakes = mistakes_between(word, candidate); mistakes < least) {
            least = mistakes;
            closest = candidate;
        }
    }
    return closest;
}

}  // namespace revenge::app

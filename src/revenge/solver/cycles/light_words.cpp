#include "revenge/solver/cycles/light_words.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <numeric>
#include <span>
#include <utility>

#include "revenge/base/open_table.hpp"

namespace revenge::solver::cycles {

namespace {

constexpr std::size_t kMaxImages = 80'000'000;
constexpr std::size_t kDraws = 16;
constexpr std::size_t kMostAlike = 40;  // words that agree on the same places
constexpr std::uint64_t kOdd = 0x9E3779B97F4A7C15U;

std::uint64_t mixed(std::uint64_t hash, std::uint64_t value) noexcept {
    hash = (hash ^ value) * kOdd;
    return hash ^ hash >> 29U;
}

}  // namespace

LightWords::LightWords(const puzzle::Puzzle& puzzle, const Alphabet& alphabet,
                       const std::vector<Letter>& letters, std::size_t count)
    : puzzle_(&puzzle), alphabet_(&alphabet), slots_(static_cast<std::size_t>(puzzle.slots())) {
    list(letters, count);
}

// Parents of one length are taken in random order: where not all of their words fit, those kept begin differently.
void LightWords::list(const std::vector<Letter>& letters, std::size_t count) {
    std::vector<std::size_t> first_point(slots_ + 1, 0);
    for (std::size_t slot = 0; slot < slots_; ++slot) {
        first_point[slot + 1] =
            first_point[slot] + static_cast<std::size_t>(puzzle_->orientations()[slot]);
    }
    if (first_point.back() > std::numeric_limits<Point>::max()) {
        return;
    }
    std::vector<std::vector<Point>> moved;  // [letter of these][point]
    for (const Letter letter : letters) {
        std::vector<Point>& of = moved.emplace_back(first_point.back());
        for (std::size_t slot = 0; slot < slots_; ++slot) {
            const auto turns = static_cast<std::size_t>(puzzle_->orientations()[slot]);
            for (std::size_t twist = 0; twist < turns; ++twist) {
                of[first_point[slot] + twist] =
                    static_cast<Point>(first_point[alphabet_->to(letter, slot)] +
                                       (twist + alphabet_->gain(letter, slot)) % turns);
            }
        }
    }
    const std::size_t most = std::min(count, kMaxImages / std::max<std::size_t>(1, slots_));
    base::HashSet seen(std::bit_ceil(2 * most));
    std::vector<Point> next(slots_);
    const auto add = [&](Half half) {
        std::uint64_t hash = 1;
        for (const Point point : next) {
            hash = mixed(hash, point);
        }
        if (seen.insert(std::max<std::uint64_t>(hash, 1)).second) {
            halves_.push_back(half);
            images_.insert(images_.end(), next.begin(), next.end());
        }
    };
    std::copy_n(first_point.begin(), slots_, next.begin());
    add({});
    base::Random random(1);
    for (std::size_t begin = 0; begin < size() && size() < most;) {
        std::vector<std::uint32_t> parents(size() - begin);
        std::iota(parents.begin(), parents.end(), static_cast<std::uint32_t>(begin));
        random.shuffle(std::span(parents));
        begin = size();
        for (const std::uint32_t parent : parents) {
            for (std::size_t k = 0; k < letters.size() && size() < most; ++k) {
                const Letter last = halves_[parent].last;
                if (parent != 0 && (alphabet_->base(last) == alphabet_->base(letters[k]) ||
                                    (alphabet_->commute(last, letters[k]) && letters[k] < last))) {
                    continue;
                }
                for (std::size_t slot = 0; slot < slots_; ++slot) {
                    next[slot] = moved[k][images(parent)[slot]];
                }
                add({parent, letters[k]});
            }
        }
    }
}

// Enough slots that two words agree on all of them by chance hardly more often than once for each word.
std::vector<std::size_t> LightWords::random_slots(base::Random& random) const {
    constexpr double kSpare = 16;
    std::vector<std::size_t> orbits(puzzle_->orbits().size());
    std::iota(orbits.begin(), orbits.end(), std::size_t{0});
    random.shuffle(std::span(orbits));
    double left = std::log(kSpare * static_cast<double>(size()));
    std::vector<std::size_t> out;
    for (const std::size_t i : orbits) {
        const puzzle::Orbit& orbit = puzzle_->orbits()[i];
        std::vector<std::size_t> slots(static_cast<std::size_t>(orbit.size));
        std::iota(slots.begin(), slots.end(), static_cast<std::size_t>(orbit.first));
        random.shuffle(std::span(slots));
        for (std::size_t k = 0; k + 1 < slots.size() && left > 0; ++k) {
            out.push_back(slots[k]);
            left -= std::log(static_cast<double>(slots.size() - k) * orbit.orientations);
        }
    }
    return out;
}

bool LightWords::is_light(const Point* first, const Point* second,
                          std::size_t orbit) const noexcept {
    const auto moved_of = [&](const puzzle::Orbit& pieces) {
        std::size_t out = 0;
        for (int slot = pieces.first; slot < pieces.first + pieces.size; ++slot) {
            out += first[slot] != second[slot] ? 1U : 0U;
        }
        return out;
    };
    const auto& orbits = puzzle_->orbits();
    if (moved_of(orbits[orbit]) > kMaxMoved) {
        return false;  // as most pairs
    }
    std::size_t all = 0;
    bool has_still = false;
    bool has_few = false;
    for (const puzzle::Orbit& pieces : orbits) {
        const std::size_t moved = moved_of(pieces);
        all += moved;
        has_still = has_still || moved == 0;
        has_few = has_few || (moved > 0 && moved <= kMaxMoved);
    }
    return all > 0 && (all <= kMaxMoved || (has_still && has_few));
}

Letters LightWords::word(std::size_t half) const {
    Letters out;
    for (; half != 0; half = halves_[half].before) {
        out.push_back(halves_[half].last);
    }
    std::ranges::reverse(out);
    return out;
}

void LightWords::find(base::Random& random, const std::function<void(const Letters&)>& take) const {
    std::vector<std::pair<std::uint64_t, std::uint32_t>> by_key(size());
    for (std::size_t round = 0; round < kDraws && size() > 1; ++round) {
        const std::vector<std::size_t> slots = random_slots(random);
        if (slots.empty()) {
            return;
        }
        for (std::size_t half = 0; half < size(); ++half) {
            std::uint64_t key = 1;
            for (const std::size_t slot : slots) {
                key = mixed(key, images(half)[slot]);
            }
            by_key[half] = {key, static_cast<std::uint32_t>(half)};
        }
        std::ranges::sort(by_key);
        const auto orbit = static_cast<std::size_t>(
            std::ranges::find_if(puzzle_->orbits(),
                                 [&](const puzzle::Orbit& pieces) {
                                     return slots.front() <
                                            static_cast<std::size_t>(pieces.first + pieces.size);
                                 }) -
            puzzle_->orbits().begin());
        for (auto begin = by_key.begin(); begin != by_key.end();) {
            const auto end = std::find_if(begin, by_key.end(), [&](const auto& other) {
                return other.first != begin->first;
            });
            const auto last = begin + std::min<std::ptrdiff_t>(end - begin, kMostAlike);
            for (auto one = begin; one != last; ++one) {
                for (auto other = begin; other != one; ++other) {
                    const bool has_common_end =
                        other->second != 0 &&
                        halves_[one->second].last == halves_[other->second].last;
                    if (!has_common_end &&
                        is_light(images(one->second), images(other->second), orbit)) {
                        Letters joined = word(other->second);
                        for (const Letter letter : alphabet_->inverse(word(one->second))) {
                            (void)alphabet_->append(joined, letter);
                        }
                        take(joined);
                    }
                }
            }
            begin = end;
        }
    }
}

}  // namespace revenge::solver::cycles

#include "revenge/puzzle/state_set.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <functional>
#include <iterator>
#include <span>
#include <string>
#include <utility>

#include "revenge/base/message.hpp"

namespace revenge::puzzle {

namespace {

constexpr int kMaxTries = 100'000;

}  // namespace

base::Result<StateSet> StateSet::make(const Cube& cube, std::string_view text) {
    StateSet out;
    std::string names;
    bool has_names = false;
    bool is_last = false;
    while (!is_last) {
        const std::size_t comma = std::min(text.find(','), text.size());
        const std::string_view part = text.substr(0, comma);
        is_last = comma == text.size();
        text.remove_prefix(std::min(comma + 1, text.size()));
        if (!PatternSet::is_pattern(part)) {
            names.append(has_names ? "," : "").append(part);
            has_names = true;
            continue;
        }
        if (out.patterns_) {
            return base::usage("patterns-with-comma",
                               "patterns of cases have | between them, not a comma");
        }
        REVENGE_TRY(auto patterns, PatternSet::make(cube, part));
        out.patterns_ = std::move(patterns);
    }
    if (!has_names) {
        return out;
    }
    REVENGE_TRY(out.named_, NamedSet::make(names));
    base::Random random(0);
    int tries = out.patterns_ ? kMaxTries : 0;
    while (tries > 0 && !out.patterns_->contains(cube, out.named_->draw(cube, random))) {
        if (--tries == 0) {
            return base::usage(
                "set-without-pattern",
                "of {tries} random states of {name} none shows the pattern; a pattern "
                "that shows the whole set needs no name",
                kMaxTries, names);
        }
    }
    return out;
}

State StateSet::draw(const Cube& cube, base::Random& random) const {
    if (!named_) {
        return patterns_->draw(cube, random);
    }
    State state = named_->draw(cube, random);
    while (patterns_ && !patterns_->contains(cube, state)) {
        state = named_->draw(cube, random);
    }
    return state;
}

std::size_t hash_of(const State& state) noexcept {
    // Zeros at the end do not count: arrays are equal whatever they have room for.
    const auto view = [](const SlotArray& slots) {
        std::size_t size = slots.size();
        constexpr std::size_t kAtOnce = 32;
        constexpr std::array<SlotNumber, kAtOnce> kZeros{};
        while (size >= kAtOnce &&
               std::memcmp(slots.data() + size - kAtOnce, kZeros.data(), sizeof kZeros) == 0) {
            size -= kAtOnce;
        }
        while (size > 0 && slots.data()[size - 1] == 0) {
            --size;
        }
        return std::string_view(reinterpret_cast<const char*>(slots.data()),
                                size * sizeof(SlotNumber));
    };
    const std::size_t pieces = std::hash<std::string_view>{}(view(state.piece));
    const std::size_t twists = std::hash<std::string_view>{}(view(state.twist));
    return pieces ^ (twists * 0x9E3779B97F4A7C15U);
}

namespace {

using base::Result;

constexpr char kAnySticker = '.';
constexpr std::string_view kLetters = "URFDLB.| \n";

const Orbit& orbit_named(const Cube& cube, std::string_view name) {
    return *cube.puzzle().find_orbit(name);
}

char wanted_at(const Cube& cube, std::string_view letters, const Orbit& orbit, int place,
               int sticker) {
    return letters[static_cast<std::size_t>(cube.facelet_index(orbit.first + place, sticker))];
}

char letter_on(const Cube& cube, const Orbit& orbit, int label, int sticker) {
    return kFaceLetters[static_cast<std::size_t>(cube.sticker_face(orbit, label, sticker))];
}

bool shows(char wanted, char letter) { return wanted == kAnySticker || wanted == letter; }

// Returns true if the corner may be in this place, twisted so.
bool corner_fits(const Cube& cube, std::string_view letters, const Orbit& orbit, int place,
                 int label, int twist) {
    for (int k = 0; k < orbit.orientations; ++k) {
        const int sticker = (k - twist + orbit.orientations) % orbit.orientations;
        if (!shows(wanted_at(cube, letters, orbit, place, k),
                   letter_on(cube, orbit, label, sticker))) {
            return false;
        }
    }
    return true;
}

// Calls `take` with each corner and twist that may come next, and the numbers of corners and twists after it.
template <class Take>
void next_corners(const Cube& cube, std::string_view letters, unsigned used, int sum,
                  const Take& take) {
    const Orbit& orbit = orbit_named(cube, "corners");
    const int place = std::popcount(used);
    for (int label = 0; label < orbit.size; ++label) {
        for (int twist = 0; twist < orbit.orientations; ++twist) {
            const unsigned bit = 1U << static_cast<unsigned>(label);
            if ((used & bit) == 0 && corner_fits(cube, letters, orbit, place, label, twist) &&
                !take(label, twist, used | bit, (sum + twist) % orbit.orientations)) {
                return;
            }
        }
    }
}

}  // namespace

bool PatternSet::is_pattern(std::string_view text) noexcept {
    constexpr std::size_t kLongerThanNames = 40;
    const bool has_only_letters = text.find_first_not_of(kLetters) == std::string_view::npos &&
                                  text.find_first_not_of(" \n") != std::string_view::npos;
    return has_only_letters ||
           (text.size() > kLongerThanNames && text.find('-') == std::string_view::npos);
}

Result<PatternSet> PatternSet::make(const Cube& cube, std::string_view patterns) {
    PatternSet out;
    while (true) {
        const std::size_t bar = std::min(patterns.find('|'), patterns.size());
        REVENGE_TRY(auto pattern, case_of(cube, patterns.substr(0, bar)));
        out.cases_.push_back(std::move(pattern));
        if (bar == patterns.size()) {
            return out;
        }
        patterns.remove_prefix(bar + 1);
    }
}

Result<PatternSet::Case> PatternSet::case_of(const Cube& cube, std::string_view letters) {
    Case out;
    if (const auto wrong = letters.find_first_not_of(kLetters); wrong != std::string_view::npos) {
        return base::usage("pattern-letter",
                           "the pattern: column {column}: '{symbol}' is no letter of a face; "
                           "expected U, R, F, D, L, B, or a dot where any sticker may be",
                           wrong + 1, letters.substr(wrong, 1));
    }
    std::ranges::copy_if(letters, std::back_inserter(out.letters),
                         [](char c) { return c != ' ' && c != '\n'; });
    const auto count = static_cast<std::size_t>(cube.facelet_count());
    if (out.letters.size() != count) {
        return base::usage("pattern-length",
                           "a pattern of states of the {puzzle} has {count} letters URFDLB or "
                           "dots, not {found}",
                           cube.puzzle().name(), count, out.letters.size());
    }
    count_corners(cube, out);
    const Orbit& wings = orbit_named(cube, "wings");
    for (int place = 0; place < wings.size; ++place) {
        Demand demand{{wanted_at(cube, out.letters, wings, place, 0),
                       wanted_at(cube, out.letters, wings, place, 1)}};
        auto found = std::ranges::find(out.demands, demand);
        if (found == out.demands.end()) {
            found = out.demands.insert(found, std::move(demand));
        }
        found->places.push_back(place);
    }
    std::vector<std::uint8_t> left;
    for (const Demand& demand : out.demands) {
        left.push_back(static_cast<std::uint8_t>(demand.places.size()));
    }
    const bool has_wings = count_wings(cube, out, left) > 0;
    const bool has_corners = out.corners[0][0] > 0;
    if (!find_centers(cube, out) || !has_wings || !has_corners) {
        return base::error(base::ErrorCode::ImpossibleCube, "pattern-of-no-state",
                           "no {puzzle} shows the {orbit} of this pattern", cube.puzzle().name(),
                           !has_corners ? "corners"
                           : !has_wings ? "wings"
                                        : "centers");
    }
    return out;
}

void PatternSet::count_corners(const Cube& cube, Case& pattern) {
    pattern.corners.back()[0] = 1;
    for (unsigned used = (1U << kCorners) - 1; used-- > 0;) {
        for (int sum = 0; sum < kTwists; ++sum) {
            std::uint64_t& ways = pattern.corners[used][static_cast<std::size_t>(sum)];
            next_corners(cube, pattern.letters, used, sum,
                         [&](int /*label*/, int /*twist*/, unsigned after, int sum_after) {
                             ways += pattern.corners[after][static_cast<std::size_t>(sum_after)];
                             return true;
                         });
        }
    }
}

std::vector<std::size_t> PatternSet::demands_of(const Cube& cube, const Case& pattern, int label) {
    const Orbit& orbit = orbit_named(cube, "wings");
    const std::array shown{letter_on(cube, orbit, label, 0), letter_on(cube, orbit, label, 1)};
    const bool is_named = std::ranges::count(pattern.demands, shown, &Demand::shown) > 0;
    std::vector<std::size_t> out;
    for (std::size_t i = 0; i < pattern.demands.size(); ++i) {
        const std::array<char, 2>& wanted = pattern.demands[i].shown;
        if (is_named ? wanted == shown : shows(wanted[0], shown[0]) && shows(wanted[1], shown[1])) {
            out.push_back(i);
        }
    }
    return out;
}

// The number of pieces dealt follows from `left`.
std::uint64_t PatternSet::count_wings(const Cube& cube, Case& pattern,
                                      std::vector<std::uint8_t>& left) {
    const Orbit& orbit = orbit_named(cube, "wings");
    int label = orbit.size;
    for (const std::uint8_t places : left) {
        label -= places;
    }
    if (label == orbit.size) {
        return 1;
    }
    if (const auto known = pattern.wings.find(left); known != pattern.wings.end()) {
        return known->second;
    }
    std::uint64_t ways = 0;
    for (const std::size_t i : demands_of(cube, pattern, label)) {
        if (left[i] > 0) {
            --left[i];
            ways += count_wings(cube, pattern, left);
            ++left[i];
        }
    }
    pattern.wings[left] = ways;
    return ways;
}

bool PatternSet::find_centers(const Cube& cube, Case& pattern) {
    const Orbit& orbit = orbit_named(cube, "centers");
    pattern.centers = orbit.solved;
    for (int place = 0; place < orbit.size; ++place) {
        const char wanted = wanted_at(cube, pattern.letters, orbit, place, 0);
        if (wanted == kAnySticker) {
            continue;
        }
        const auto found = std::ranges::find_if(pattern.centers, [&](SlotNumber label) {
            return letter_on(cube, orbit, label, 0) == wanted;
        });
        if (found == pattern.centers.end()) {
            return false;
        }
        pattern.centers.erase(found);
    }
    return true;
}

State PatternSet::draw(const Cube& cube, base::Random& random) const {
    const Case& pattern = cases_[cases_.size() > 1 ? random.below(cases_.size()) : 0];
    State state = cube.puzzle().solved();
    draw_corners(cube, pattern, state, random);
    draw_wings(cube, pattern, state, random);
    draw_centers(cube, pattern, state, random);
    return state;
}

bool PatternSet::contains(const Cube& cube, const State& state) const {
    std::string shown(static_cast<std::size_t>(cube.facelet_count()), kAnySticker);
    for (const Orbit& orbit : cube.puzzle().orbits()) {
        for (int slot = orbit.first; slot < orbit.first + orbit.size; ++slot) {
            const int stickers = cube.stickers(slot);
            const auto s = static_cast<std::size_t>(slot);
            for (int k = 0; k < stickers; ++k) {
                shown[static_cast<std::size_t>(cube.facelet_index(slot, k))] = letter_on(
                    cube, orbit, state.piece[s], (k - state.twist[s] + stickers) % stickers);
            }
        }
    }
    return std::ranges::any_of(cases_, [&shown](const Case& one) {
        return std::ranges::equal(one.letters, shown, shows);
    });
}

void PatternSet::draw_corners(const Cube& cube, const Case& pattern, State& state,
                              base::Random& random) {
    const auto first = static_cast<std::size_t>(orbit_named(cube, "corners").first);
    unsigned used = 0;
    int sum = 0;
    for (std::size_t place = 0; place < kCorners; ++place) {
        std::uint64_t left = random.below(pattern.corners[used][static_cast<std::size_t>(sum)]);
        next_corners(cube, pattern.letters, used, sum,
                     [&](int label, int twist, unsigned after, int sum_after) {
                         const std::uint64_t ways =
                             pattern.corners[after][static_cast<std::size_t>(sum_after)];
                         if (left >= ways) {
                             left -= ways;
                             return true;
                         }
                         state.piece[first + place] = static_cast<SlotNumber>(label);
                         state.twist[first + place] = static_cast<SlotNumber>(twist);
                         used = after;
                         sum = sum_after;
                         return false;
                     });
    }
}

void PatternSet::draw_wings(const Cube& cube, const Case& pattern, State& state,
                            base::Random& random) {
    const Orbit& orbit = orbit_named(cube, "wings");
    std::vector<std::uint8_t> left;
    std::vector<std::vector<SlotNumber>> dealt(pattern.demands.size());
    for (const Demand& demand : pattern.demands) {
        left.push_back(static_cast<std::uint8_t>(demand.places.size()));
    }
    for (int label = 0; label < orbit.size; ++label) {
        std::uint64_t number = random.below(pattern.wings.at(left));
        for (const std::size_t i : demands_of(cube, pattern, label)) {
            if (left[i] == 0) {
                continue;
            }
            --left[i];
            const auto known = pattern.wings.find(left);
            const std::uint64_t ways = label + 1 == orbit.size ? 1 : known->second;
            if (number < ways) {
                dealt[i].push_back(static_cast<SlotNumber>(label));
                break;
            }
            number -= ways;
            ++left[i];
        }
    }
    for (std::size_t i = 0; i < dealt.size(); ++i) {
        random.shuffle(std::span(dealt[i]));
        for (std::size_t k = 0; k < dealt[i].size(); ++k) {
            state.piece[static_cast<std::size_t>(orbit.first + pattern.demands[i].places[k])] =
                dealt[i][k];
        }
    }
}

void PatternSet::draw_centers(const Cube& cube, const Case& pattern, State& state,
                              base::Random& random) {
    const Orbit& orbit = orbit_named(cube, "centers");
    std::vector<SlotNumber> left = pattern.centers;
    random.shuffle(std::span(left));
    for (int place = 0; place < orbit.size; ++place) {
        const char wanted = wanted_at(cube, pattern.letters, orbit, place, 0);
        SlotNumber& label = state.piece[static_cast<std::size_t>(orbit.first + place)];
        if (wanted == kAnySticker) {
            label = left.back();
            left.pop_back();
        } else {
            label = *std::ranges::find_if(orbit.solved, [&](SlotNumber one) {
                return letter_on(cube, orbit, one, 0) == wanted;
            });
        }
    }
}

}  // namespace revenge::puzzle

#include "revenge/puzzle/state_set.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <functional>
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

}  // namespace revenge::puzzle

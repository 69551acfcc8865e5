#include "revenge/solver/cycles/cycle_table.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <utility>

namespace revenge::solver::cycles {

namespace {

constexpr std::size_t kMaxCycles = 500'000;  // of one orbit

}  // namespace

void Cycle::normalize() noexcept {
    while (slots[0] > slots[1] || slots[0] > slots[2]) {
        std::rotate(slots.begin(), slots.begin() + 1, slots.end());
        std::rotate(twists.begin(), twists.begin() + 1, twists.end());
    }
}

std::optional<Cycle> cycle_of(const puzzle::Transformation& action,
                              const puzzle::Orbit& orbit) noexcept {
    std::size_t moved = 0;
    std::size_t last = 0;
    const auto first_slot = static_cast<std::size_t>(orbit.first);
    for (std::size_t i = first_slot; i < first_slot + static_cast<std::size_t>(orbit.size); ++i) {
        if (action.from[i] != i || action.twist[i] != 0) {
            if (++moved > 3 || action.from[i] == i) {
                return std::nullopt;
            }
            last = i;
        }
    }
    if (moved != 3) {
        return std::nullopt;
    }
    const std::size_t before = action.from[last];
    const std::size_t first = action.from[before];
    return Cycle{{static_cast<puzzle::SlotNumber>(first), static_cast<puzzle::SlotNumber>(before),
                  static_cast<puzzle::SlotNumber>(last)},
                 {action.twist[before], action.twist[last], action.twist[first]}};
}

CycleTable::CycleTable(const puzzle::Puzzle& puzzle, const Alphabet& alphabet,
                       const puzzle::Orbit& orbit, const std::vector<Letters>& words)
    : numbers_(1024, kNone) {
    for (const Letters& word : words) {
        for (const bool is_backward : {false, true}) {
            Letters one = is_backward ? alphabet.inverse(word) : word;
            // Followed from slot to slot: letter by letter for the three that it moves alone would need them first.
            puzzle::Transformation action = puzzle.identity();
            for (int slot = orbit.first; slot < orbit.first + orbit.size; ++slot) {
                const auto [at, twist] = alphabet.follow(one, static_cast<std::size_t>(slot));
                action.from[at] = static_cast<puzzle::SlotNumber>(slot);
                action.twist[at] = static_cast<puzzle::SlotNumber>(twist % orbit.orientations);
            }
            const auto cycle = cycle_of(action, orbit);
            if (!cycle) {
                continue;
            }
            const int sum =
                (cycle->twists[0] + cycle->twists[1] + cycle->twists[2]) % orbit.orientations;
            if (std::ranges::find(sums_, sum) == sums_.end()) {
                sums_.push_back(sum);
            }
            Entry entry{*cycle, 0, 0, kNone, static_cast<std::uint32_t>(words_.size())};
            entry.weight = static_cast<std::uint16_t>(std::min<std::size_t>(
                alphabet.weight(one), std::numeric_limits<std::uint16_t>::max() / 2));
            words_.push_back(std::move(one));
            add(entry);
        }
    }
    conjugate(puzzle, alphabet);
}

// The piece that a letter brings to slots[k] was in the slot that the letter takes it from, and the twist that it gains
// on the way there it loses on the way back. Cycles are extended in the order of their weights; one that a lighter word
// is found for later is extended again.
void CycleTable::conjugate(const puzzle::Puzzle& puzzle, const Alphabet& alphabet) {
    std::map<std::uint32_t, std::vector<std::uint32_t>> waiting;  // by weight
    for (std::uint32_t i = 0; i < entries_.size(); ++i) {
        waiting[entries_[i].weight].push_back(i);
    }
    while (!waiting.empty()) {
        const auto [weight, some] = std::move(*waiting.begin());
        waiting.erase(waiting.begin());
        for (const std::uint32_t i : some) {
            if (entries_[i].weight != weight) {
                continue;
            }
            for (Letter letter = 0; letter < alphabet.size(); ++letter) {
                const std::uint32_t next_weight = weight + 2U * alphabet.weight(letter);
                if (next_weight > std::numeric_limits<std::uint16_t>::max()) {
                    continue;
                }
                // The inverse letter carries the slots to where the letter takes them from.
                const Letter back = alphabet.inverse(letter);
                Entry next{entries_[i].cycle, static_cast<std::uint16_t>(next_weight), letter, i,
                           0};
                for (std::size_t k = 0; k < 3; ++k) {
                    const std::size_t from = entries_[i].cycle.slots[k];
                    const std::size_t to = entries_[i].cycle.slots[(k + 1) % 3];
                    const int modulus = puzzle.orientations()[to];
                    next.cycle.slots[k] = alphabet.to(back, from);
                    const int gain = entries_[i].cycle.twists[k] + modulus -
                                     alphabet.gain(back, from) + alphabet.gain(back, to);
                    next.cycle.twists[k] = static_cast<puzzle::SlotNumber>(gain % modulus);
                }
                if (add(next)) {
                    waiting[next_weight].push_back(find(next.cycle));
                }
            }
        }
    }
}

std::uint64_t CycleTable::hash_of(const Cycle& cycle) noexcept {
    std::uint64_t out = 0;
    for (std::size_t k = 0; k < 3; ++k) {
        out =
            (out ^ (std::uint64_t{cycle.slots[k]} << 16U | cycle.twists[k])) * 0x9e3779b97f4a7c15U;
        out ^= out >> 29U;
    }
    return out;
}

std::size_t CycleTable::place_of(const Cycle& cycle) const noexcept {
    const std::size_t mask = numbers_.size() - 1;
    std::size_t place = hash_of(cycle) & mask;
    while (numbers_[place] != kNone && entries_[numbers_[place]].cycle != cycle) {
        place = (place + 1) & mask;
    }
    return place;
}

std::uint32_t CycleTable::find(Cycle cycle) const noexcept {
    if (numbers_.empty()) {
        return kNone;
    }
    cycle.normalize();
    return numbers_[place_of(cycle)];
}

bool CycleTable::add(const Entry& entry) {
    Entry named = entry;
    named.cycle.normalize();
    const std::size_t place = place_of(named.cycle);
    if (numbers_[place] != kNone) {
        Entry& known = entries_[numbers_[place]];
        if (known.weight <= named.weight) {
            return false;
        }
        known = named;
        return true;
    }
    if (entries_.size() == kMaxCycles) {
        return false;
    }
    numbers_[place] = static_cast<std::uint32_t>(entries_.size());
    entries_.push_back(named);
    if (2 * entries_.size() > numbers_.size()) {
        grow();
    }
    return true;
}

void CycleTable::grow() {
    numbers_.assign(2 * numbers_.size(), kNone);
    for (std::uint32_t i = 0; i < entries_.size(); ++i) {
        numbers_[place_of(entries_[i].cycle)] = i;
    }
}

Letters CycleTable::word(std::uint32_t number, const Alphabet& alphabet) const {
    Letters out;
    while (entries_[number].inner != kNone) {
        out.push_back(entries_[number].letter);
        number = entries_[number].inner;
    }
    const Letters back = alphabet.inverse(out);
    const Letters& middle = words_[entries_[number].word];
    out.insert(out.end(), middle.begin(), middle.end());
    out.insert(out.end(), back.begin(), back.end());
    return out;
}

}  // namespace revenge::solver::cycles

#include "revenge/solver/larsen/library.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstddef>
#include <unordered_map>
#include <utility>

namespace revenge::solver::larsen {

namespace {}  // namespace

TurnGroup group_of(puzzle::Turn turn) noexcept {
    TurnGroup out{turn.axis, 0};
    for (unsigned layer = 0; layer < kSize; ++layer) {
        if ((turn.layers >> layer & 1U) != 0) {
            out.amounts |= static_cast<std::uint8_t>(turn.quarters << (2 * layer));
        }
    }
    return out;
}

void Word::push(TurnGroup next) noexcept {
    if (next.amounts == 0) {
        return;
    }
    if (size_ > 0 && groups_[size_ - 1U].axis == next.axis) {
        TurnGroup& last = groups_[size_ - 1U];
        last.amounts = sum_of_amounts(last.amounts, next.amounts);
        if (last.amounts == 0) {
            --size_;
        }
        return;
    }
    assert(size_ < kCapacity);
    groups_[size_++] = next;
}

void Word::append(const Word& next) noexcept {
    for (const TurnGroup group : next) {
        push(group);
    }
}

Word Word::inverse() const noexcept {
    Word out;
    for (std::size_t i = size_; i > 0; --i) {
        out.push({groups_[i - 1].axis, negative_amounts(groups_[i - 1].amounts)});
    }
    return out;
}

bool Word::operator==(const Word& other) const noexcept {
    return std::equal(begin(), end(), other.begin(), other.end());
}

GroupWriter::GroupWriter(const puzzle::CostTable& costs) {
    assert(costs.size() == kSize);
    turns_.resize(costs_.size());
    for (std::uint8_t axis = 0; axis < 3; ++axis) {
        for (unsigned amounts = 0; amounts < kAmounts; ++amounts) {
            puzzle::Algorithm layers;
            for (unsigned layer = 0; layer < kSize; ++layer) {
                const auto quarters = static_cast<std::uint8_t>(amounts >> (2 * layer) & 3U);
                if (quarters != 0) {
                    layers.push_back({axis, static_cast<std::uint8_t>(1U << layer), quarters});
                }
            }
            const std::size_t i = index({axis, static_cast<std::uint8_t>(amounts)});
            turns_[i] = puzzle::simplify(layers, costs, true);
            costs_[i] = static_cast<std::uint8_t>(costs.cost(turns_[i]));
        }
    }
}

int GroupWriter::cost(const Word& word) const noexcept {
    int sum = 0;
    for (const TurnGroup group : word) {
        sum += cost(group);
    }
    return sum;
}

puzzle::Algorithm GroupWriter::turns(const Word& word) const {
    puzzle::Algorithm out;
    for (const TurnGroup group : word) {
        out.insert(out.end(), turns(group).begin(), turns(group).end());
    }
    return out;
}

int GroupWriter::saving(const Word& first, const Word& second) const noexcept {
    // Groups that cancel outright let those behind them meet.
    int saved = 0;
    std::size_t meeting = 0;
    while (meeting < first.size() && meeting < second.size()) {
        const TurnGroup left = *(first.end() - 1 - meeting);
        const TurnGroup right = *(second.begin() + meeting);
        if (left.axis != right.axis) {
            break;
        }
        const TurnGroup both{left.axis, sum_of_amounts(left.amounts, right.amounts)};
        saved += cost(left) + cost(right) - cost(both);
        if (both.amounts != 0) {
            break;
        }
        ++meeting;
    }
    return saved;
}

namespace {

using PlaceMap = std::array<std::uint8_t, kPlaces>;  // place -> place its piece comes from

// One turn with what it does to wings and centers.
struct Mover {
    puzzle::Turn turn;
    TurnGroup group;
    int cost;
    PlaceMap wings;
    PlaceMap centers;
};

struct Orbits {
    int wings;
    int centers;
};

PlaceMap places_from(const puzzle::Transformation& action, int first) {
    PlaceMap out{};
    for (std::size_t i = 0; i < kPlaces; ++i) {
        out[i] =
            static_cast<std::uint8_t>(action.from[static_cast<std::size_t>(first) + i] - first);
    }
    return out;
}

PlaceMap then(const PlaceMap& first, const PlaceMap& second) {
    PlaceMap out{};
    for (std::size_t i = 0; i < kPlaces; ++i) {
        out[i] = first[second[i]];
    }
    return out;
}

PlaceMap inverse(const PlaceMap& map) {
    PlaceMap out{};
    for (std::size_t i = 0; i < kPlaces; ++i) {
        out[map[i]] = static_cast<std::uint8_t>(i);
    }
    return out;
}

PlaceMap identity() {
    PlaceMap out{};
    for (std::size_t i = 0; i < kPlaces; ++i) {
        out[i] = static_cast<std::uint8_t>(i);
    }
    return out;
}

PlaceMap commutator_of(const PlaceMap& a, const PlaceMap& b) {
    return then(then(a, b), then(inverse(a), inverse(b)));
}

// RETURNS the changed places; `count` is 0 if nothing or more than fits is changed.
SparseEffect sparse(const PlaceMap& map) {
    SparseEffect out;
    for (std::size_t i = 0; i < kPlaces; ++i) {
        if (map[i] == i) {
            continue;
        }
        if (out.count == SparseEffect::kCapacity) {
            return {};
        }
        out.to[out.count] = static_cast<std::uint8_t>(i);
        out.from[out.count] = map[i];
        ++out.count;
    }
    return out;
}

// The effect with every place p renamed name[p]: that of a conjugate or of a symmetric image.
SparseEffect renamed(const SparseEffect& effect, const PlaceMap& name) {
    std::array<std::uint8_t, kPlaces> from{};
    std::uint32_t changed = 0;
    for (std::size_t i = 0; i < effect.count; ++i) {
        const std::uint8_t to = name[effect.to[i]];
        from[to] = name[effect.from[i]];
        changed |= 1U << to;
    }
    SparseEffect out;
    out.count = effect.count;
    std::size_t i = 0;
    for (; changed != 0; changed &= changed - 1) {
        const auto to = static_cast<std::uint8_t>(std::countr_zero(changed));
        out.to[i] = to;
        out.from[i++] = from[to];
    }
    return out;
}

struct EffectHash {
    std::size_t operator()(const SparseEffect& effect) const noexcept {
        std::uint64_t hash = effect.count;
        for (std::size_t i = 0; i < effect.count; ++i) {
            hash = (hash ^ (effect.to[i] * 32U + effect.from[i])) * 0x9E3779B97F4A7C15U;
            hash ^= hash >> 29U;
        }
        return static_cast<std::size_t>(hash);
    }
};

class Builder {
  public:
    Builder(const puzzle::Cube& cube, const GroupWriter& writer, LarsenLibrary::Target target)
        : cube_(cube),
          writer_(writer),
          target_(target),
          first_wing_(cube.puzzle().find_orbit("wings")->first),
          first_center_(cube.puzzle().find_orbit("centers")->first) {
        for (const puzzle::Face face : puzzle::kAllFaces) {
            for (const auto& [first, last] : {std::pair(1, 1), std::pair(1, 2), std::pair(2, 2)}) {
                for (int quarters = 1; quarters <= 3; ++quarters) {
                    add_mover(puzzle::turn_of(kSize, face, first, last, quarters));
                }
            }
        }
    }

    std::vector<LibraryEntry> build() {
        for (int quarters = 1; quarters <= 2; ++quarters) {
            add_base(puzzle::turn_of(kSize, puzzle::Face::R, 2, 2, quarters));
        }
        add_set_ups(is_wings() ? kWingSetUpCost : kCenterSetUpCost, false);
        add_set_ups(is_wings() ? kWingCycleCost : kCenterCycleCost, true);
        return std::move(entries_);
    }

  private:
    // The cost limits of stored words, found by experiment (docs/groups.md).
    static constexpr int kWingBaseCost = 8;
    static constexpr int kWingCycleBaseCost = 10;
    static constexpr int kWingSetUpCost = 8;
    static constexpr int kWingCycleCost = 14;
    static constexpr int kCenterBaseCost = 12;
    static constexpr int kCenterSetUpCost = 10;
    static constexpr int kCenterCycleCost = 16;

    bool is_wings() const noexcept { return target_ == LarsenLibrary::Target::Wings; }
    static bool is_cycle_of_three(const SparseEffect& effect) noexcept { return effect.count == 3; }

    void add_mover(puzzle::Turn turn) {
        const puzzle::Transformation& action = cube_.action(turn);
        movers_.push_back({turn, group_of(turn), writer_.cost(group_of(turn)),
                           places_from(action, first_wing_), places_from(action, first_center_)});
    }

    // [slice, B] for all B of up to three turns that begin and end about another axis.
    void add_base(puzzle::Turn slice) {
        const puzzle::Transformation& action = cube_.action(slice);
        const PlaceMap wings = places_from(action, first_wing_);
        const PlaceMap centers = places_from(action, first_center_);
        const auto extend = [&](auto&& self, const Word& b, const PlaceMap& b_wings,
                                const PlaceMap& b_centers, int depth) -> void {
            for (const Mover& mover : movers_) {
                if (b.empty() ? mover.turn.axis == slice.axis : mover.turn.axis == b.back().axis) {
                    continue;
                }
                Word longer = b;
                longer.push(mover.group);
                if (2 * (writer_.cost(Word(slice)) + writer_.cost(longer)) > base_limit()) {
                    continue;
                }
                const PlaceMap next_wings = then(b_wings, mover.wings);
                const PlaceMap next_centers = then(b_centers, mover.centers);
                if (mover.turn.axis != slice.axis) {
                    offer_base(slice, longer, commutator_of(wings, next_wings),
                               commutator_of(centers, next_centers));
                }
                if (depth < 3) {
                    self(self, longer, next_wings, next_centers, depth + 1);
                }
            }
        };
        extend(extend, Word(), identity(), identity(), 1);
    }

    int base_limit() const noexcept { return is_wings() ? kWingCycleBaseCost : kCenterBaseCost; }

    void offer_base(puzzle::Turn slice, const Word& b, const PlaceMap& wings,
                    const PlaceMap& centers) {
        if (!is_wings() && wings != identity()) {
            return;
        }
        const SparseEffect effect = sparse(is_wings() ? wings : centers);
        const Commutator plain{{}, Word(slice), b};
        const int cost = writer_.cost(plain.word());
        if (effect.count == 0 ||
            (is_wings() && cost > kWingBaseCost && !is_cycle_of_three(effect))) {
            return;
        }
        for (int s = 0; s < puzzle::kSymmetries; ++s) {
            const auto symmetry = static_cast<puzzle::SymmetryIndex>(s);
            const puzzle::SymmetryAction& places = cube_.symmetry(symmetry);
            const int first = is_wings() ? first_wing_ : first_center_;
            PlaceMap name{};
            for (std::size_t i = 0; i < kPlaces; ++i) {
                name[i] = static_cast<std::uint8_t>(
                    places.place[static_cast<std::size_t>(first) + i] - first);
            }
            offer(
                {image(symmetry, plain.setup), image(symmetry, plain.a), image(symmetry, plain.b)},
                renamed(effect, name));
        }
    }

    Word image(puzzle::SymmetryIndex symmetry, const Word& word) const {
        Word out;
        for (const TurnGroup group : word) {
            for (const puzzle::Turn turn : writer_.turns(group)) {
                out.push(group_of(puzzle::image(puzzle::all_symmetries()[symmetry], turn, kSize)));
            }
        }
        return out;
    }

    void offer(const Commutator& commutator, const SparseEffect& effect) {
        const int cost = writer_.cost(commutator.word());
        const auto [known, is_new] = index_.try_emplace(effect, entries_.size());
        if (is_new) {
            entries_.push_back({commutator, effect, cost});
        } else if (cost < entries_[known->second].cost) {
            entries_[known->second] = {commutator, effect, cost};
        }
    }

    // Conjugates under one more turn, breadth first, until nothing within `limit` is new.
    void add_set_ups(int limit, bool cycles_only) {
        for (std::size_t i = 0; i < entries_.size(); ++i) {
            add_set_ups_of(i, limit, cycles_only);
        }
    }

    void add_set_ups_of(std::size_t i, int limit, bool cycles_only) {
        const LibraryEntry entry = entries_[i];  // which may lie elsewhere after an offer
        if (entry.commutator.setup.size() >= kMaxSetUp ||
            (cycles_only && !is_cycle_of_three(entry.effect))) {
            return;
        }
        for (const Mover& mover : movers_) {
            const Commutator longer = entry.commutator.set_up_by(mover.turn);
            if (writer_.cost(longer.word()) <= limit) {
                offer(longer, renamed(entry.effect, is_wings() ? mover.wings : mover.centers));
            }
        }
    }

    static constexpr std::size_t kMaxSetUp = 3;

    const puzzle::Cube& cube_;
    const GroupWriter& writer_;
    LarsenLibrary::Target target_;
    int first_wing_;
    int first_center_;
    std::vector<Mover> movers_;
    std::vector<LibraryEntry> entries_;
    std::unordered_map<SparseEffect, std::size_t, EffectHash> index_;
};

}  // namespace

Commutator Commutator::set_up_by(puzzle::Turn turn) const noexcept {
    Commutator out = *this;
    out.setup = Word(turn);
    out.setup.append(setup);
    return out;
}

Word Commutator::word() const noexcept {
    if (b.empty()) {
        return a;
    }
    Word out = setup;
    out.append(a);
    out.append(b);
    out.append(a.inverse());
    out.append(b.inverse());
    out.append(setup.inverse());
    return out;
}

LarsenLibrary::LarsenLibrary(const puzzle::Cube& cube, const GroupWriter& writer, Target target)
    : entries_(Builder(cube, writer, target).build()) {}

}  // namespace revenge::solver::larsen

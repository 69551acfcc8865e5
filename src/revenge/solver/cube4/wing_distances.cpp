#include "revenge/solver/cube4/wing_distances.hpp"

#include <string>
#include <utility>

#include "revenge/base.hpp"
#include "revenge/base/stop_condition.hpp"
#include "revenge/table/data_layout.hpp"

namespace revenge::solver::cube4 {

std::vector<TurnGroup> turn_groups(const AxisElements& elements) {
    std::vector<TurnGroup> out;
    for (std::size_t axis = 0; axis < kAxes; ++axis) {
        for (std::size_t quarters = 0; quarters < kQuarters; ++quarters) {
            if (!elements.of_cost(1, quarters).empty()) {
                out.push_back({axis, quarters, elements.of_cost(1, quarters)});
            }
        }
    }
    return out;
}

std::array<std::uint8_t, kWings> places_after(const Frame& frame, std::size_t axis, Element element,
                                              std::size_t symmetry) {
    const Bytes from = permuted(frame.permutations().turn[axis][element],
                                frame.permutations().place[0][0][symmetry]);
    std::array<std::uint8_t, kWings> out{};
    for (std::size_t i = 0; i < kWings; ++i) {
        out[from.at[i]] = static_cast<std::uint8_t>(i);
    }
    return out;
}

Relabelling::Relabelling(const Bytes& label) {
    for (unsigned byte = 0; byte < parts_.size(); ++byte) {
        for (unsigned value = 0; value < kByteValues; ++value) {
            WingSet wings = 0;
            for (unsigned wing = 0; wing < kWings; ++wing) {
                const unsigned image = label.at[wing];
                if (image / kByteBits == byte && (value >> image % kByteBits & 1U) != 0) {
                    wings |= 1U << wing;
                }
            }
            parts_[byte][value] = wings;
        }
    }
}

base::Result<bfs::CheckReport> check_entries(const EntryBounds& law,
                                             const cube3::CheckQuery& question) {
    const auto broken = [&](std::uint64_t entry, const std::string& how) {
        return table::damaged(question.place, " holds no distances: entry " +
                                                  std::to_string(entry) + " " + how +
                                                  "; remove it to rebuild it");
    };
    base::Random random(1);
    bfs::CheckReport out;
    out.entries = law.entries;
    for (; out.checked < question.most; ++out.checked) {
        if (out.checked % 1024 == 0 && question.stop.stop_requested()) {
            return base::interrupted();
        }
        const std::uint64_t entry = random.below(law.entries);
        if (law.is_impossible(entry)) {
            continue;
        }
        const int here = law.least(entry);
        bool has_nearer = here == 0 || here != law.most(entry);
        for (std::size_t turn = 0; turn < law.turns; ++turn) {
            const std::uint64_t to = law.after(entry, turn);
            if (here > law.most(to) + 1) {
                return broken(entry, "has a neighbour that is two turns nearer");
            }
            has_nearer = has_nearer || law.least(to) < here;
        }
        if (!has_nearer) {
            return broken(entry, "has no neighbour that is nearer");
        }
        if (here != 0 && law.is_goal(entry)) {
            return broken(entry, "is the goal, at another distance");
        }
    }
    return out;
}

namespace {

// The turns of cost 1, as they act on a wing where corners are seen as representatives.
class WingTurns {
  public:
    WingTurns(const Frame& frame, const CornerStates& corners, const AxisElements& elements)
        : corners_(&corners), groups_(turn_groups(elements)) {
        for (const TurnGroup& group : groups_) {
            for (const Element element : group.elements) {
                for (std::size_t symmetry = 0; symmetry < puzzle::kSymmetries; ++symmetry) {
                    after_.push_back(places_after(frame, group.axis, element, symmetry));
                }
            }
        }
    }

    // Calls `use(sight, after)` for each turn of a class's representative: how what it leads to is seen, and where a
    // place is then.
    template <class Use>
    void each(std::uint32_t cls, const Use& use) const {
        const auto* after = after_.data();
        for (const TurnGroup& group : groups_) {
            const Sight sight = corners_->sight(
                corners_->turned(corners_->representative(cls), group.axis, group.quarters));
            for (std::size_t i = 0; i < group.elements.size(); ++i) {
                use(sight, after[sight.places()]);
                after += puzzle::kSymmetries;
            }
        }
    }
    std::size_t size() const noexcept { return after_.size() / puzzle::kSymmetries; }

  private:
    const CornerStates* corners_;
    std::vector<TurnGroup> groups_;
    std::vector<std::array<std::uint8_t, kWings>> after_;  // by group, element, symmetry on places
};

bool has_far_wings(const WingSet* reached) noexcept {
    constexpr int kShare = 100;
    constexpr int kAll = kWings * kWings;
    int count = 0;
    for (std::size_t place = 0; place < kWings; ++place) {
        count += __builtin_popcount(reached[place]);
    }
    return (kAll - count) * kShare >= kAll;
}

}  // namespace

WingDistances::WingDistances(const Frame& frame, const CornerStates& corners,
                             const AxisElements& elements, const base::OnShare& on_share)
    : near_(corners.classes(), 0), table_(std::size_t{corners.classes()} * kWingSteps * kWings, 0) {
    const WingTurns turns(frame, corners, elements);
    std::vector<Relabelling> relabelled;
    relabelled.reserve(puzzle::kSymmetries);
    for (const Bytes& label : frame.permutations().label) {
        relabelled.emplace_back(label);
    }
    base::LargeVector<WingSet> reached(std::size_t{corners.classes()} * kWings, 0);
    for (std::size_t wing = 0; wing < kWings; ++wing) {
        reached[corners.sight(kSolvedCorners).cls() * kWings + wing] = 1U << wing;
    }
    std::vector<bool> is_done(corners.classes());
    std::size_t left = corners.classes();  // classes
    for (int distance = 0; left > 0; ++distance) {
        base::LargeVector<WingSet> next = reached;
        for (std::uint32_t cls = 0; cls < corners.classes(); ++cls) {
            WingSet* const now = &reached[std::size_t{cls} * kWings];
            if (!is_done[cls] && has_far_wings(now)) {
                WingSet* const rows = &table_[std::size_t{cls} * kWingSteps * kWings];
                std::copy(rows + kWings, rows + kWingSteps * kWings, rows);
                std::copy(now, now + kWings, rows + (kWingSteps - 1) * kWings);
                near_[cls] = static_cast<std::uint8_t>(std::max(0, distance - (kWingSteps - 1)));
            } else if (!is_done[cls]) {
                is_done[cls] = true;
                --left;
            }
            turns.each(cls, [&](Sight sight, const std::array<std::uint8_t, kWings>& after) {
                const Relabelling& label = relabelled[sight.labels()];
                const WingSet* const from = &reached[std::size_t{sight.cls()} * kWings];
                for (std::size_t place = 0; place < kWings; ++place) {
                    next[std::size_t{cls} * kWings + place] |= label(from[after[place]]);
                }
            });
        }
        reached = std::move(next);
        if (on_share) {
            on_share(1 - static_cast<double>(left) / static_cast<double>(corners.classes()));
        }
    }
}

int WingDistances::least(std::uint32_t cls, std::size_t place, std::size_t wing) const noexcept {
    int step = 0;
    while (step < kWingSteps && (row_of(cls, near_[cls] + step)[place] >> wing & 1U) == 0) {
        ++step;
    }
    return step == 0 ? 0 : near_[cls] + step;
}

base::Result<bfs::CheckReport> WingDistances::check(const Frame& frame, const CornerStates& corners,
                                                    const AxisElements& elements,
                                                    const cube3::CheckQuery& question) const {
    if (table_.size() != std::size_t{corners.classes()} * kWingSteps * kWings ||
        near_.size() != corners.classes()) {
        return table::damaged(question.place, " has not as many distances as states");
    }
    constexpr std::size_t kOfClass = kWings * kWings;
    const WingTurns turns(frame, corners, elements);
    const std::uint32_t solved = corners.sight(kSolvedCorners).cls();
    EntryBounds law;
    law.entries = std::uint64_t{corners.classes()} * kOfClass;
    law.turns = turns.size();
    law.after = [&](std::uint64_t at, std::size_t turn) {
        std::uint64_t out = 0;
        std::size_t number = 0;
        turns.each(static_cast<std::uint32_t>(at / kOfClass),
                   [&](Sight sight, const std::array<std::uint8_t, kWings>& after) {
                       if (number++ == turn) {
                           const Bytes& label = frame.permutations().label[sight.labels()];
                           out = sight.cls() * kOfClass + after[at / kWings % kWings] * kWings +
                                 label.at[at % kWings];
                       }
                   });
        return out;
    };
    const auto bound = [&](std::uint64_t at) {
        return least(static_cast<std::uint32_t>(at / kOfClass), at / kWings % kWings, at % kWings);
    };
    law.least = bound;
    law.most = [&](std::uint64_t at) {
        const int near = near_[at / kOfClass];
        const int here = bound(at);
        return here == 0 ? near : here == near + kWingSteps ? kAnyDistance : here;
    };
    law.is_impossible = [](std::uint64_t) { return false; };
    law.is_goal = [&](std::uint64_t at) {
        return at / kOfClass == solved && at / kWings % kWings == at % kWings;
    };
    return check_entries(law, question);
}

}  // namespace revenge::solver::cube4

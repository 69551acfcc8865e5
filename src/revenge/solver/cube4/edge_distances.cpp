#include "revenge/solver/cube4/edge_distances.hpp"

#include <algorithm>
#include <atomic>
#include <utility>

#include "revenge/base/parallel.hpp"
#include "revenge/solver/cube4/wing_distances.hpp"
#include "revenge/table/data_layout.hpp"

namespace revenge::solver::cube4 {

namespace {

constexpr std::size_t kPairs = base::binomial(kWings, 2);  // of places

WingSet with_partners(WingSet wings) noexcept {
    return (wings << kEdges | wings >> kEdges) & kAllWings;
}

// A pair of places and whether the greater comes first.
struct PairView {
    std::uint16_t pair;
    bool is_exchanged;
};

std::size_t number_of_pair(std::size_t p, std::size_t q) noexcept {
    return p < q ? q * (q - 1) / 2 + p : p * (p - 1) / 2 + q;
}

class EdgeFiller {
  public:
    EdgeFiller(const Frame& frame, const CornerStates& corners, const AxisElements& elements,
               unsigned threads)
        : corners_(&corners),
          threads_(threads),
          groups_(turn_groups(elements)),
          reached_(corners.classes() * kPairs, 0),
          last_(reached_.size(), 0),
          has_last_(corners.classes(), 0),
          has_next_(corners.classes(), 0),
          is_done_(corners.classes(), 0),
          near_(corners.classes(), 0),
          table_((std::size_t{corners.classes()} * kClassEntries + kLanes - 1) / kLanes,
                 ~std::uint32_t{0}) {
        for (const Bytes& label : frame.permutations().label) {
            relabellings_.emplace_back(label);
        }
        for (const TurnGroup& group : groups_) {
            for (const Element element : group.elements) {
                for (std::size_t symmetry = 0; symmetry < puzzle::kSymmetries; ++symmetry) {
                    const auto after = places_after(frame, group.axis, element, symmetry);
                    for (std::size_t q = 1; q < kWings; ++q) {
                        for (std::size_t p = 0; p < q; ++p) {
                            views_.push_back(
                                {static_cast<std::uint16_t>(number_of_pair(after[p], after[q])),
                                 after[p] > after[q]});
                        }
                    }
                }
            }
        }
    }

    void run(const base::OnShare& on_share) {
        add_solved();
        write(0);
        std::atomic<std::size_t> done{0};
        const auto all = static_cast<double>(corners_->classes()) * kMaxEdgeTurns;
        for (int distance = 1; distance <= kMaxEdgeTurns; ++distance) {
            // A level's new sets stay apart until all of it is known: `next` is what reached_ gains.
            base::LargeVector<WingSet> next(reached_.size(), 0);
            base::parallel_for(corners_->classes(), {threads_, kChunk},
                               [&](std::size_t begin, std::size_t end) {
                                   for (std::size_t cls = begin; cls < end; ++cls) {
                                       gather(cls, &next[cls * kPairs]);
                                   }
                                   done += end - begin;
                                   if (on_share) {
                                       on_share(static_cast<double>(done) / all);
                                   }
                               });
            last_ = std::move(next);
            std::swap(has_last_, has_next_);
            write(distance);
        }
    }
    std::vector<std::uint8_t>& near() noexcept { return near_; }
    base::LargeVector<std::uint32_t>& table() noexcept { return table_; }

  private:
    // Classes whose entries begin with a word of the table.
    static constexpr std::size_t kChunk = 64;
    static_assert(kClassEntries % kLanes == 0);

    void add_solved() {
        const std::uint32_t cls = corners_->sight(kSolvedCorners).cls();
        for (std::size_t edge = 0; edge < kEdges; ++edge) {
            // The first wing at its place, which is the lesser one.
            last_[cls * kPairs + number_of_pair(edge, edge + kEdges)] |= 1U << edge;
        }
        std::copy_n(&last_[cls * kPairs], kPairs, &reached_[cls * kPairs]);
        has_last_[cls] = 1;
    }

    // Writes what turns bring from a class into the last level, and adds it to what is reached.
    void gather(std::size_t cls, WingSet* found) {
        std::array<std::array<WingSet, kPairs>, 2> seen;  // plain, partners exchanged
        const PairView* views = views_.data();
        for (const TurnGroup& group : groups_) {
            const CornerState corners =
                corners_->turned(corners_->representative(static_cast<std::uint32_t>(cls)),
                                 group.axis, group.quarters);
            const Sight sight = corners_->sight(corners);
            if (has_last_[sight.cls()] != 0) {
                const Relabelling& relabelled = relabellings_[sight.labels()];
                const WingSet* from = &last_[sight.cls() * kPairs];
                for (std::size_t i = 0; i < kPairs; ++i) {
                    seen[0][i] = relabelled(from[i]);
                    seen[1][i] = with_partners(seen[0][i]);
                }
                for (std::size_t e = 0; e < group.elements.size(); ++e) {
                    const PairView* of_turn =
                        views + (e * puzzle::kSymmetries + sight.places()) * kPairs;
                    for (std::size_t i = 0; i < kPairs; ++i) {
                        found[i] |= seen[of_turn[i].is_exchanged ? 1 : 0][of_turn[i].pair];
                    }
                }
            }
            views += group.elements.size() * puzzle::kSymmetries * kPairs;
        }
        WingSet any = 0;
        for (std::size_t i = 0; i < kPairs; ++i) {
            found[i] &= ~reached_[cls * kPairs + i];
            any |= found[i];
        }
        has_next_[cls] = any != 0 ? 1 : 0;
        for (std::size_t i = 0; i < kPairs && any != 0; ++i) {
            reached_[cls * kPairs + i] |= found[i];
        }
    }

    // Gives the last level its value in all classes of which enough lies beyond it.
    void write(int distance) {
        base::parallel_for(corners_->classes(), {threads_, kChunk},
                           [&](std::size_t begin, std::size_t end) {
                               for (std::size_t cls = begin; cls < end; ++cls) {
                                   if (is_done_[cls] == 0 && has_far_entries(cls)) {
                                       write(cls, distance);
                                   } else {
                                       is_done_[cls] = 1;
                                   }
                               }
                           });
    }
    bool has_far_entries(std::size_t cls) const noexcept {
        constexpr int kShare = 100;
        constexpr int kAll = kPairs * kWings;
        int reached = 0;
        for (std::size_t i = 0; i < kPairs; ++i) {
            reached += __builtin_popcount(reached_[cls * kPairs + i]);
        }
        return (kAll - reached) * kShare >= kAll;
    }
    // The level gets value 2; the one before it 1, and all before that 0.
    void write(std::size_t cls, int distance) {
        constexpr std::uint32_t kLowBits = 0x55555555;
        std::uint32_t* const words = &table_[cls * kClassEntries / kLanes];
        for (std::size_t i = 0; i < kClassEntries / kLanes; ++i) {
            const std::uint32_t low = words[i] & kLowBits;
            const std::uint32_t high = words[i] >> 1U & kLowBits;
            words[i] = (high & low) << 1U | high;
        }
        std::size_t pair = 0;
        for (std::size_t q = 1; q < kWings; ++q) {
            for (std::size_t p = 0; p < q; ++p, ++pair) {
                for (WingSet left = last_[cls * kPairs + pair]; left != 0; left &= left - 1) {
                    const auto wing = static_cast<std::size_t>(__builtin_ctz(left));
                    const std::size_t at = wing < kEdges
                                               ? wing * kEdgeEntries + p * kWings + q
                                               : (wing - kEdges) * kEdgeEntries + q * kWings + p;
                    words[at / kLanes] ^= std::uint32_t{1} << at % kLanes * 2;
                }
            }
        }
        near_[cls] = static_cast<std::uint8_t>(std::max(0, distance - 2));
    }

    const CornerStates* corners_;
    unsigned threads_;
    std::vector<TurnGroup> groups_;
    std::vector<Relabelling> relabellings_;
    std::vector<PairView> views_;  // by group, element, symmetry on places, pair
    base::LargeVector<WingSet> reached_;
    base::LargeVector<WingSet> last_;
    std::vector<std::uint8_t> has_last_;  // by class: whether the level has any of it
    std::vector<std::uint8_t> has_next_;
    std::vector<std::uint8_t> is_done_;  // by class: the values stay as they are
    std::vector<std::uint8_t> near_;     // by class
    base::LargeVector<std::uint32_t> table_;
};

// Maps entries to those that turns of cost 1 lead to.
class EdgeTurns {
  public:
    EdgeTurns(const Frame& frame, const CornerStates& corners, const AxisElements& elements)
        : labels_(&frame.permutations().label), corners_(&corners) {
        for (const TurnGroup& group : turn_groups(elements)) {
            for (const Element element : group.elements) {
                Turn& turn = turns_.emplace_back(Turn{group.axis, element, {}});
                for (std::size_t symmetry = 0; symmetry < puzzle::kSymmetries; ++symmetry) {
                    turn.after.push_back(places_after(frame, group.axis, element, symmetry));
                }
            }
        }
    }

    std::size_t size() const noexcept { return turns_.size(); }
    std::uint64_t after(std::uint64_t at, std::size_t number) const noexcept {
        const Turn& turn = turns_[number];
        const auto cls = static_cast<std::uint32_t>(at / kClassEntries);
        const std::size_t edge = at % kClassEntries / kEdgeEntries;
        const std::size_t first = at % kEdgeEntries / kWings;
        const std::size_t second = at % kWings;
        const Sight sight = corners_->sight(corners_->turned(
            corners_->representative(cls), turn.axis, face_quarters(turn.element)));
        const std::size_t p = turn.after[sight.places()][first];
        const std::size_t q = turn.after[sight.places()][second];
        const std::size_t wing = (*labels_)[sight.labels()].at[edge];
        const std::uint64_t base = std::uint64_t{sight.cls()} * kClassEntries;
        return wing < kEdges ? base + wing * kEdgeEntries + p * kWings + q
                             : base + (wing - kEdges) * kEdgeEntries + q * kWings + p;
    }

  private:
    struct Turn {
        std::size_t axis;
        Element element;
        std::vector<std::array<std::uint8_t, kWings>> after;  // by symmetry on places
    };
    const std::array<Bytes, puzzle::kSymmetries>* labels_;
    const CornerStates* corners_;
    std::vector<Turn> turns_;
};

}  // namespace

EdgeDistances::EdgeDistances(const Frame& frame, const CornerStates& corners,
                             const AxisElements& elements, unsigned threads,
                             const base::OnShare& on_share) {
    EdgeFiller filler(frame, corners, elements, base::thread_count(threads));
    filler.run(on_share);
    near_ = std::move(filler.near());
    table_ = std::move(filler.table());
}

base::Result<bfs::CheckReport> EdgeDistances::check(const Frame& frame, const CornerStates& corners,
                                                    const AxisElements& elements,
                                                    const cube3::CheckQuery& question) const {
    const std::uint64_t entries = std::uint64_t{corners.classes()} * kClassEntries;
    if (table_.size() != (entries + kLanes - 1) / kLanes || near_.size() != corners.classes() ||
        std::ranges::max(near_) + kEdgeSteps > kMaxEdgeTurns + 1) {
        return table::damaged(question.place, " has not as many distances as states");
    }
    const EdgeTurns turns(frame, corners, elements);
    const std::uint32_t solved = corners.sight(kSolvedCorners).cls();
    EntryBounds law;
    law.entries = entries;
    law.turns = turns.size();
    law.after = [&](std::uint64_t at, std::size_t turn) { return turns.after(at, turn); };
    law.least = [&](std::uint64_t at) { return least(at); };
    law.most = [&](std::uint64_t at) {
        const int value = value_of(at);
        return value == kEdgeSteps ? kAnyDistance : near_[at / kClassEntries] + value;
    };
    law.is_impossible = [](std::uint64_t at) {  // two wings at one place
        return at % kEdgeEntries / kWings == at % kWings;
    };
    law.is_goal = [&](std::uint64_t at) {
        const std::uint64_t edge = at % kClassEntries / kEdgeEntries;
        return at / kClassEntries == solved && at % kEdgeEntries == edge * kWings + edge + kEdges;
    };
    return check_entries(law, question);
}

}  // namespace revenge::solver::cube4

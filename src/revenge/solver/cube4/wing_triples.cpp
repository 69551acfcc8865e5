#include "revenge/solver/cube4/wing_triples.hpp"

#include <algorithm>
#include <atomic>
#include <bit>
#include <cmath>
#include <cstring>
#include <string>
#include <utility>

#include "revenge/base.hpp"
#include "revenge/base/check.hpp"
#include "revenge/base/parallel.hpp"
#include "revenge/solver/cube4/wing_distances.hpp"
#include "revenge/table/data_layout.hpp"

namespace revenge::solver::cube4 {

namespace {

using Triple = std::array<std::uint8_t, kTriple>;

// The orders of three places as permutations: order[j] is the rank of the place of wing j.
constexpr std::array<Triple, kTripleOrders> kOrders{
    {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}};

constexpr std::size_t number_of_order(const Triple& order) noexcept {
    std::size_t out = 0;
    while (kOrders[out] != order) {
        ++out;
    }
    return out;
}

constexpr Triple ranks(const Triple& items) noexcept {
    Triple out{};
    for (std::size_t i = 0; i < kTriple; ++i) {
        for (const std::uint8_t other : items) {
            out[i] = static_cast<std::uint8_t>(out[i] + (other < items[i] ? 1 : 0));
        }
    }
    return out;
}

Triple sorted(Triple items) noexcept {
    std::ranges::sort(items);
    return items;
}

// The sets of three places, and for each order of three places its entry among those of a class.
struct PlaceSets {
    std::vector<Triple> sets;
    std::vector<std::uint16_t> numbers;  // [first place][second][third]

    PlaceSets() : numbers(kWings * kWings * kWings) {
        sets.reserve(kPlaceSets);
        for (std::uint8_t r = 0; r < kWings; ++r) {
            for (std::uint8_t q = 0; q < r; ++q) {
                for (std::uint8_t p = 0; p < q; ++p) {
                    const Triple set{p, q, r};
                    for (std::size_t order = 0; order < kTripleOrders; ++order) {
                        const Triple& rank = kOrders[order];
                        numbers[index(set[rank[0]], set[rank[1]], set[rank[2]])] =
                            static_cast<std::uint16_t>(sets.size() * kTripleOrders + order);
                    }
                    sets.push_back(set);
                }
            }
        }
    }
    std::size_t set_of(const Triple& places) const noexcept {
        return numbers[index(places[0], places[1], places[2])] / kTripleOrders;
    }

  private:
    static std::size_t index(std::size_t p, std::size_t q, std::size_t r) noexcept {
        return (p * kWings + q) * kWings + r;
    }
};

// RETURNS the images of one triple, sorted.
std::array<Triple, kTriples> all_triples(const Frame& frame) {
    constexpr Triple kFirst{0, 5, 20};
    std::vector<Triple> found;
    for (const Bytes& label : frame.permutations().label) {
        const Triple image =
            sorted({label.at[kFirst[0]], label.at[kFirst[1]], label.at[kFirst[2]]});
        if (std::ranges::find(found, image) == found.end()) {
            found.push_back(image);
        }
    }
    std::ranges::sort(found);
    base::check(found.size() == kTriples, "the triple has 16 images");
    std::array<Triple, kTriples> out{};
    std::ranges::copy(found, out.begin());
    return out;
}

// The 96 bits of a set of places, in two words.
struct Row {
    std::uint64_t low = 0;   // orders 0 to 3
    std::uint64_t high = 0;  // orders 4 and 5
};
constexpr std::size_t kRowBytes = kTripleOrders * sizeof(TripleSet);

// Permutes the bits of a row as a symmetry relabels wings, byte by byte.
class RowRelabelling {
  public:
    RowRelabelling(const Bytes& label, const std::array<Triple, kTriples>& triples) {
        for (std::size_t triple = 0; triple < kTriples; ++triple) {
            Triple image{};
            for (std::size_t j = 0; j < kTriple; ++j) {
                image[j] = label.at[triples[triple][j]];
            }
            const auto to = static_cast<std::size_t>(std::ranges::find(triples, sorted(image)) -
                                                     triples.begin());
            const Triple rank = ranks(image);
            for (std::size_t order = 0; order < kTripleOrders; ++order) {
                Triple image_order{};
                for (std::size_t j = 0; j < kTriple; ++j) {
                    image_order[rank[j]] = kOrders[order][j];
                }
                add(number_of_order(image_order) * kTriples + to, order * kTriples + triple);
            }
        }
    }

    Row operator()(const TripleSet* row) const noexcept {
        Row out;
        std::array<std::uint8_t, kRowBytes> bytes{};
        std::memcpy(bytes.data(), row, kRowBytes);
        for (std::size_t i = 0; i < kRowBytes; ++i) {
            out.low |= parts_[i][bytes[i]].low;
            out.high |= parts_[i][bytes[i]].high;
        }
        return out;
    }

  private:
    static constexpr std::size_t kByteBits = 8;
    static constexpr std::size_t kWordBits = 64;
    static constexpr std::size_t kByteValues = std::size_t{1} << kByteBits;

    // The bit `to` of the result is the bit `from` of the argument.
    void add(std::size_t from, std::size_t to) noexcept {
        for (std::size_t value = 0; value < kByteValues; ++value) {
            if ((value >> from % kByteBits & 1U) != 0) {
                Row& part = parts_[from / kByteBits][value];
                (to < kWordBits ? part.low : part.high) |= std::uint64_t{1} << to % kWordBits;
            }
        }
    }
    std::array<std::array<Row, kByteValues>, kRowBytes> parts_{};
};

// The set of places after a turn, and how the orders of its places change.
struct SetView {
    std::uint16_t set;
    std::uint16_t order;
};

class TripleFiller {
  public:
    TripleFiller(const Frame& frame, const CornerStates& corners, const AxisElements& elements,
                 const std::array<Triple, kTriples>& triples, unsigned threads)
        : corners_(&corners),
          threads_(threads),
          groups_(turn_groups(elements)),
          reached_(corners.classes() * kClassTriples),
          next_(reached_.size()),
          has_any_(corners.classes(), 0) {
        relabellings_.reserve(puzzle::kSymmetries);
        for (const Bytes& label : frame.permutations().label) {
            relabellings_.emplace_back(label, triples);
        }
        for (const TurnGroup& group : groups_) {
            for (const Element element : group.elements) {
                for (std::size_t symmetry = 0; symmetry < puzzle::kSymmetries; ++symmetry) {
                    add_views(places_after(frame, group.axis, element, symmetry));
                }
            }
        }
        for (std::size_t turned = 0; turned < kTripleOrders; ++turned) {
            for (std::size_t order = 0; order < kTripleOrders; ++order) {
                const Triple& by = kOrders[turned];
                const Triple& of = kOrders[order];
                order_after_[turned][order] =
                    static_cast<std::uint8_t>(number_of_order({by[of[0]], by[of[1]], by[of[2]]}));
            }
        }
        const std::uint32_t solved = corners.sight(kSolvedCorners).cls();
        for (std::size_t triple = 0; triple < kTriples; ++triple) {
            reached_[solved * kClassTriples + places_.set_of(triples[triple]) * kTripleOrders] =
                static_cast<TripleSet>(1U << triple);
        }
        has_any_[solved] = 1;
    }

    // RETURNS the sets within `depth` turns.
    base::ZeroedVector<TripleSet> run(int depth, const base::OnShare& on_share) {
        std::atomic<std::size_t> done{0};
        const auto all = static_cast<double>(corners_->classes()) * depth;
        for (int distance = 1; distance <= depth; ++distance) {
            std::vector<std::uint8_t> has_next(has_any_.size(), 0);
            base::parallel_for(has_any_.size(), {threads_, kChunk},
                               [&](std::size_t begin, std::size_t end) {
                                   for (std::size_t cls = begin; cls < end; ++cls) {
                                       has_next[cls] = gather(cls) ? 1 : 0;
                                   }
                                   done += end - begin;
                                   if (on_share) {
                                       on_share(static_cast<double>(done) / all);
                                   }
                               });
            std::swap(reached_, next_);
            has_any_ = std::move(has_next);
        }
        return std::move(reached_);
    }

  private:
    static constexpr std::size_t kChunk = 64;

    void add_views(const std::array<std::uint8_t, kWings>& after) {
        for (const Triple& set : places_.sets) {
            const Triple to{after[set[0]], after[set[1]], after[set[2]]};
            views_.push_back({static_cast<std::uint16_t>(places_.set_of(to)),
                              static_cast<std::uint16_t>(number_of_order(ranks(to)))});
        }
    }

    // Writes to next_ what is reached in a class and what turns bring into it. RETURNS whether that is anything.
    bool gather(std::size_t cls) {
        TripleSet* const found = &next_[cls * kClassTriples];
        bool any = has_any_[cls] != 0;
        if (any) {
            std::copy_n(&reached_[cls * kClassTriples], kClassTriples, found);
        }
        std::array<std::array<TripleSet, kTripleOrders>, kPlaceSets> seen;
        const SetView* views = views_.data();
        for (const TurnGroup& group : groups_) {
            const Sight sight = corners_->sight(
                corners_->turned(corners_->representative(static_cast<std::uint32_t>(cls)),
                                 group.axis, group.quarters));
            if (has_any_[sight.cls()] != 0) {
                any = true;
                const TripleSet* const from = &reached_[sight.cls() * kClassTriples];
                const RowRelabelling& relabelled = relabellings_[sight.labels()];
                for (std::size_t set = 0; set < kPlaceSets; ++set) {
                    const Row row = relabelled(from + set * kTripleOrders);
                    for (std::size_t order = 0; order < kTripleOrders; ++order) {
                        const std::uint64_t word = order < kLowOrders ? row.low : row.high;
                        seen[set][order] =
                            static_cast<TripleSet>(word >> order % kLowOrders * kTriples);
                    }
                }
                for (std::size_t e = 0; e < group.elements.size(); ++e) {
                    const SetView* const of_turn =
                        views + (e * puzzle::kSymmetries + sight.places()) * kPlaceSets;
                    for (std::size_t set = 0; set < kPlaceSets; ++set) {
                        const auto& row = seen[of_turn[set].set];
                        const auto& orders = order_after_[of_turn[set].order];
                        for (std::size_t order = 0; order < kTripleOrders; ++order) {
                            found[set * kTripleOrders + order] |= row[orders[order]];
                        }
                    }
                }
            }
            views += group.elements.size() * puzzle::kSymmetries * kPlaceSets;
        }
        return any;
    }

    static constexpr std::size_t kLowOrders = 4;

    const CornerStates* corners_;
    unsigned threads_;
    std::vector<TurnGroup> groups_;
    PlaceSets places_;
    std::vector<RowRelabelling> relabellings_;
    std::vector<SetView> views_;  // by group, element, symmetry on places, set
    std::array<std::array<std::uint8_t, kTripleOrders>, kTripleOrders> order_after_{};
    base::ZeroedVector<TripleSet> reached_;
    base::ZeroedVector<TripleSet> next_;
    std::vector<std::uint8_t> has_any_;  // by class
};

std::uint64_t count_members(const base::ZeroedVector<TripleSet>& table, unsigned threads) {
    std::atomic<std::uint64_t> out{0};
    base::parallel_for(table.size(), {threads, kClassTriples},
                       [&](std::size_t begin, std::size_t end) {
                           std::uint64_t own = 0;
                           for (std::size_t i = begin; i < end; ++i) {
                               own += static_cast<std::uint64_t>(std::popcount(table[i]));
                           }
                           out += own;
                       });
    return out;
}

}  // namespace

WingTriples::WingTriples() : numbers_(PlaceSets().numbers) {}

WingTriples::WingTriples(const Frame& frame, const CornerStates& corners,
                         const AxisElements& elements, int depth, unsigned threads,
                         const base::OnShare& on_share)
    : depth_{static_cast<std::uint8_t>(depth)},
      triples_(all_triples(frame)),
      numbers_(PlaceSets().numbers) {
    const unsigned count = base::thread_count(threads);
    table_ = TripleFiller(frame, corners, elements, triples_, count).run(depth, on_share);
    members_[0] = count_members(table_, count);
}

base::Result<bfs::CheckReport> WingTriples::check(const Frame& frame, const CornerStates& corners,
                                                  const AxisElements& elements,
                                                  const cube3::CheckQuery& question) const {
    if (table_.size() != corners.classes() * kClassTriples || triples_ != all_triples(frame)) {
        return table::damaged(question.place, " has other entries than it needs");
    }
    const std::vector<TurnGroup> groups = turn_groups(elements);
    base::Random random(1);
    bfs::CheckReport out;
    out.entries = std::uint64_t{table_.size()} * kTriples;
    std::uint64_t members = 0;
    for (; out.checked < question.most; out.checked += 2) {
        if (out.checked % 1024 == 0 && question.stop.stop_requested()) {
            return base::interrupted();
        }
        Bytes state = frame.solved();
        CornerState at = kSolvedCorners;
        for (int i = 0; i < depth(); ++i) {
            const TurnGroup& group = groups[random.below(groups.size())];
            const Element element = group.elements[random.below(group.elements.size())];
            state = permuted(state, frame.permutations().turn[group.axis][element]);
            at = corners.turned(at, group.axis, group.quarters);
        }
        // Places of the inverse state.
        const Sight sight = corners.inverse_sight(at);
        const Permutations& by = frame.permutations();
        const Bytes place =
            permuted(by.label[sight.places()], permuted(state, by.place[0][0][sight.labels()]));
        Entries entries;
        find(sight.cls(), place, entries);
        if (!allow(entries)) {
            return table::damaged(question.place, " lacks a state within " +
                                                      std::to_string(depth()) +
                                                      " turns; remove it to rebuild it");
        }
        members += has(random.below(table_.size()), random.below(kTriples)) ? 1 : 0;
    }
    const double samples = std::max(1.0, static_cast<double>(out.checked) / 2);
    const double share = static_cast<double>(members_[0]) / static_cast<double>(out.entries);
    constexpr double kDeviations = 6;
    if (std::abs(static_cast<double>(members) - share * samples) >
        kDeviations * std::sqrt(share * (1 - share) * samples) + 1) {
        return table::damaged(
            question.place, " has another number of members than it says; remove it to rebuild it");
    }
    return out;
}

}  // namespace revenge::solver::cube4

#include "revenge/solver/cube4/near_cosets.hpp"

#include <algorithm>
#include <atomic>
#include <limits>
#include <utility>

#include "revenge/base.hpp"
#include "revenge/base/check.hpp"
#include "revenge/base/open_table.hpp"
#include "revenge/base/parallel.hpp"
#include "revenge/base/port/threads.hpp"
#include "revenge/table/data_layout.hpp"

namespace revenge::solver::cube4 {

namespace {

// 128 bits stand for a state among those that are listed: two of 10^6 share them with a chance of 10^-26.
struct StateKey {
    std::uint64_t first = 0;
    std::uint64_t second = 0;

    bool operator==(const StateKey&) const = default;
    bool operator<(const StateKey& other) const noexcept {
        return first != other.first ? first < other.first : second < other.second;
    }
};
struct StateKeys {
    using Entry = StateKey;
    static constexpr Entry kFree{0, 0};
    static bool is_free(const Entry& slot) noexcept { return slot == kFree; }
    static bool are_one(const Entry& slot, const Entry& entry) noexcept { return slot == entry; }
    static std::size_t hash(const Entry& entry) noexcept { return entry.first; }
};

Bytes seen_bytes(const Permutations& by, const Bytes& bytes, Sight sight,
                 std::size_t axis) noexcept {
    return permuted(by.label[sight.labels()],
                    permuted(bytes, by.place[axis][sight.quarters()][sight.places()]));
}

StateKey key_of_sight(const Views& views, const Bytes& bytes, Sight sight) noexcept {
    constexpr std::uint64_t kSecond = std::uint64_t{1} << 32U;
    const Permutations& by = views.frame.permutations();
    const Bytes& places = by.place[0][0][sight.places()];
    const Bytes& labels = by.label[sight.labels()];
    return {views.kernels.hash(bytes, places, labels, sight.cls()),
            views.kernels.hash(bytes, places, labels, sight.cls() + kSecond)};
}

// RETURNS a number for the wings that a view has at `place` and the next one.
unsigned wings_of_view(const Views& views, const Bytes& seen, Sight view, std::size_t axis,
                       std::size_t place) noexcept {
    const Permutations& by = views.frame.permutations();
    const Bytes& from = by.place[axis][view.quarters()][view.places()];
    const Bytes& label = by.label[view.labels()];
    constexpr auto kAll = static_cast<unsigned>(kWings);
    return label.at[seen.at[from.at[place]]] * kAll + label.at[seen.at[from.at[place + 1]]];
}

// RETURNS the key of a state up to symmetry.
StateKey key_of(const Views& views, const Position& position) noexcept {
    const Sight sight = views.corners.sight(position.corners);
    StateKey out = key_of_sight(views, position.bytes, sight);
    if (sight.is_one_of_several()) {
        const Bytes seen = seen_bytes(views.frame.permutations(), position.bytes, sight, 0);
        // Views that show the least wings at two places decide, few of up to 48.
        unsigned least = std::numeric_limits<unsigned>::max();
        for (const std::uint32_t other : views.corners.self_sights().of(sight.cls())) {
            const unsigned wings = wings_of_view(views, seen, Sight(other), 0, 0);
            if (wings <= least) {
                const StateKey key = key_of_sight(views, seen, Sight(other));
                out = wings < least ? key : std::min(out, key);
                least = wings;
            }
        }
    }
    return out;
}

// A bijection (the end of SplitMix64, by Sebastiano Vigna).
std::uint64_t spread(std::uint64_t word) noexcept {
    constexpr unsigned kShifts[] = {30, 27, 31};
    word = (word ^ word >> kShifts[0]) * 0xBF58476D1CE4E5B9U;
    word = (word ^ word >> kShifts[1]) * 0x94D049BB133111EBU;
    return word ^ word >> kShifts[2];
}

}  // namespace

std::uint64_t Views::coset_hash(const Position& position, std::size_t axis) const noexcept {
    const Permutations& by = frame.permutations();
    const Bytes* const turns = by.turn[kCosetAxis].data();
    const Sight sight = corners.coset_sight(position.corners, axis);
    const Bytes& places = by.place[axis][sight.quarters()][sight.places()];
    const Bytes& labels = by.label[sight.labels()];
    if (!sight.is_one_of_several()) {
        return kernels.coset_hash(position.bytes, places, labels, turns, sight.cls());
    }
    Bytes placed;
    Bytes seen;
    kernels.permute(position.bytes, places, placed);
    kernels.permute(labels, placed, seen);
    // Few views show the least wings at two places which turns about the axis leave alone.
    constexpr std::size_t kFirst = kEdges + kSliceWings;
    std::array<std::uint32_t, puzzle::kSymmetries> least_views;  // one for each symmetry at most
    std::size_t count = 0;
    unsigned least = std::numeric_limits<unsigned>::max();
    for (const std::uint32_t bits : corners.coset_self_sights().of(sight.cls())) {
        const Sight own(bits);
        const unsigned wings = wings_of_view(*this, seen, own, kCosetAxis, kFirst);
        if (wings <= least) {
            count = wings < least ? 0 : count;
            least = wings;
            least_views[count++] = bits;
        }
    }
    std::uint64_t out = std::numeric_limits<std::uint64_t>::max();
    for (std::size_t i = 0; i < count; ++i) {
        const Sight own(least_views[i]);
        out = std::min(out,
                       kernels.coset_hash(seen, by.place[kCosetAxis][own.quarters()][own.places()],
                                          by.label[own.labels()], turns, sight.cls()));
    }
    // The least of several hashes is a small number, but filters need numbers of all sizes.
    return spread(out);
}

NearCosets::Plan NearCosets::plan_of(puzzle::Metric metric) noexcept {
    switch (metric) {
        case puzzle::Metric::Sstm:
            return {5, 7, 12, 6, 8, 3};
        case puzzle::Metric::Btm:
            return {4, 6, 12, 6, 10};
        default:
            return {5, 7, 12, 10, 10};
    }
}

NearCosets::Plan NearCosets::small_plan_of(puzzle::Metric metric) noexcept {
    switch (metric) {
        case puzzle::Metric::Sstm:
            return {4, 6, 8, 4, 3.5};
        case puzzle::Metric::Btm:
            return {3, 5, 12, 10, 10};
        default:
            return {4, 6, 12, 10, 10};
    }
}

class NearCosets::Filler {
  public:
    Filler(NearCosets& to, const Views& views, const AxisElements& elements, const Plan& plan,
           unsigned threads)
        : to_(to), views_(views), elements_(elements), plan_(plan), threads_(threads) {
        base::check(plan.depth <= std::min(kMaxNear, plan.exact + 2),
                    "two turns are followed at most");
    }

    void run(const base::OnShare& on_share) {
        list_states();
        make_cells();
        for (int distance = 0; distance <= plan_.exact; ++distance) {
            Pending pending(*this);
            for (const Position& position : levels_[static_cast<std::size_t>(distance)]) {
                pending.add(position, kAxes, distance);
            }
        }
        const std::vector<Position>& last = levels_.back();
        std::atomic<std::size_t> done{0};
        base::parallel_for(
            last.size(), {threads_, kChunk}, [&](std::size_t begin, std::size_t end) {
                Pending pending(*this);
                for (std::size_t i = begin; i < end; ++i) {
                    follow(last[i], pending);
                }
                done += end - begin;
                if (on_share) {
                    on_share(static_cast<double>(done) / static_cast<double>(last.size()));
                }
            });
    }

  private:
    static constexpr std::size_t kChunk = 256;

    // Bits that are about to be set, asked for before.
    class Pending {
      public:
        explicit Pending(Filler& filler) : filler_(filler) {}
        Pending(const Pending&) = delete;
        Pending& operator=(const Pending&) = delete;
        ~Pending() { write(); }

        // Adds the cosets of a state within `distance` turns, but that of `last` axis, which holds nearer states.
        void add(const Position& position, std::size_t last, int distance) {
            NearCosets& to = filler_.to_;
            for (std::size_t axis = 0; axis < kAxes; ++axis) {
                if (axis == last) {
                    continue;
                }
                const int corners = filler_.views_.corners.coset_distance(position.corners, axis);
                if (distance == filler_.plan_.depth && !to.has_cell(distance, corners)) {
                    continue;
                }
                const std::uint64_t hash = filler_.views_.coset_hash(position, axis);
                for (int depth = distance; depth <= filler_.plan_.depth; ++depth) {
                    if (to.has_cell(depth, corners)) {
                        probes_[count_] = to.probe(hash, depth, corners);
                        to.prefetch(probes_[count_]);
                        if (++count_ == probes_.size()) {
                            write();
                        }
                    }
                }
            }
        }

        // RETURNS whether a state at the greatest depth, which a turn leads to from these corners, is entered.
        bool has_room(CornerState corners, std::size_t turned, Element element) const noexcept {
            const CornerStates& of = filler_.views_.corners;
            const CornerState to = of.turned(corners, turned, face_quarters(element));
            bool out = false;
            for (std::size_t axis = 0; axis < kAxes; ++axis) {
                out = out || (axis != turned && filler_.to_.has_cell(filler_.plan_.depth,
                                                                     of.coset_distance(to, axis)));
            }
            return out;
        }

      private:
        void write() {
            for (std::size_t i = 0; i < count_; ++i) {
                std::uint64_t& word = filler_.to_.words_[probes_[i].word];
                base::port::SharedWord(word).set_bits(probes_[i].mask);
            }
            count_ = 0;
        }
        Filler& filler_;
        std::array<Probe, 64> probes_{};
        std::size_t count_ = 0;
    };

    // Lists the states up to plan_.exact turns, one of each 48.
    void list_states() {
        Position solved;
        solved.bytes = views_.frame.solved();
        known_.insert(key_of(views_, solved));
        levels_.push_back({solved});
        for (int distance = 1; distance <= plan_.exact; ++distance) {
            std::vector<Position> next;
            for (const Position& position : levels_.back()) {
                each_element(1, [&](std::size_t axis, Element element) {
                    const Position to = views_.turned(position, axis, element);
                    if (known_.is_half_full()) {
                        known_.grow();
                    }
                    if (known_.insert(key_of(views_, to)).second) {
                        next.push_back(to);
                    }
                });
            }
            levels_.push_back(std::move(next));
        }
    }

    template <class Use>
    void each_element(int cost, const Use& use) const {
        for (std::size_t axis = 0; axis < kAxes; ++axis) {
            for (std::size_t quarters = 0; quarters < kQuarters; ++quarters) {
                for (const Element element : elements_.of_cost(cost, quarters)) {
                    use(axis, element);
                }
            }
        }
    }

    // Enters what one and two turns more lead to.
    void follow(const Position& position, Pending& pending) const {
        const int left = plan_.depth - plan_.exact;
        if (left >= 1) {
            each_element(1, [&](std::size_t axis, Element element) {
                const Position to = views_.turned(position, axis, element);
                const StateKey key = key_of(views_, to);
                if (known_.find(key) == key) {
                    return;
                }
                pending.add(to, axis, plan_.exact + 1);
                if (left >= 2) {
                    each_element(1, [&](std::size_t next, Element then) {
                        if (next != axis && pending.has_room(to.corners, next, then)) {
                            pending.add(views_.turned(to, next, then), next, plan_.exact + 2);
                        }
                    });
                }
            });
        }
        if (left >= 2) {
            each_element(2, [&](std::size_t axis, Element element) {
                if (pending.has_room(position.corners, axis, element)) {
                    pending.add(views_.turned(position, axis, element), axis, plan_.exact + 2);
                }
            });
        }
    }

    // Counts what follow() enters, by the least distance of the corners; duplicates too.
    void count_followed(CornerState corners, std::vector<double>& counts) const {
        const CornerStates& of = views_.corners;
        const auto add = [&](CornerState state, std::size_t last, int distance, double times) {
            for (std::size_t axis = 0; axis < kAxes; ++axis) {
                for (int depth = distance; depth <= plan_.depth && axis != last; ++depth) {
                    counts[cell_number(depth, of.coset_distance(state, axis))] += times;
                }
            }
        };
        add(corners, kAxes, plan_.exact, 1);
        const int left = plan_.depth - plan_.exact;
        for (std::size_t turn = 0; turn < kAxes * kQuarters; ++turn) {
            const std::size_t axis = turn / kQuarters;
            const std::size_t quarters = turn % kQuarters;
            const CornerState to = of.turned(corners, axis, quarters);
            const auto one = static_cast<double>(elements_.of_cost(1, quarters).size());
            if (left >= 1) {
                add(to, axis, plan_.exact + 1, one);
            }
            for (std::size_t next = 0; left >= 2 && next < kAxes * kQuarters; ++next) {
                if (next / kQuarters != axis) {
                    const auto then =
                        static_cast<double>(elements_.of_cost(1, next % kQuarters).size());
                    add(of.turned(to, next / kQuarters, next % kQuarters), next / kQuarters,
                        plan_.exact + 2, one * then);
                }
            }
            if (left >= 2) {
                add(to, axis, plan_.exact + 2,
                    static_cast<double>(elements_.of_cost(2, quarters).size()));
            }
        }
    }

    void make_cells() {
        std::vector<double> counts((kMaxNear + 1) * kCorners, 0);
        for (int distance = 0; distance < plan_.exact; ++distance) {
            for (const Position& position : levels_[static_cast<std::size_t>(distance)]) {
                for (std::size_t axis = 0; axis < kAxes; ++axis) {
                    for (int depth = distance; depth <= plan_.depth; ++depth) {
                        ++counts[cell_number(
                            depth, views_.corners.coset_distance(position.corners, axis))];
                    }
                }
            }
        }
        for (const Position& position : levels_.back()) {
            count_followed(position.corners, counts);
        }
        to_.cells_.assign(counts.size() * kCellFields, 0);
        std::uint64_t words = 0;
        for (int depth = 0; depth <= plan_.depth; ++depth) {
            for (int corners = 0; corners <= kMaxCornerDistance; ++corners) {
                const double bits = bits_of(depth, corners);
                if (bits == 0) {
                    continue;
                }
                constexpr double kWordBits = 64;
                constexpr std::uint64_t kMinWords = 16;
                const std::size_t number = cell_number(depth, corners);
                std::uint64_t* const cell = &to_.cells_[number * kCellFields];
                cell[kFirst] = words;
                cell[kWords] =
                    kMinWords + static_cast<std::uint64_t>(counts[number] * bits / kWordBits);
                // The number of bits that gives the fewest false positives, all bits of a member being in one word.
                cell[kHashes] = bits >= 11 ? 5 : bits >= 8 ? 4 : 3;
                words += cell[kWords];
            }
        }
        to_.words_.assign(words, 0);
    }
    double bits_of(int depth, int corners) const noexcept {
        return depth < plan_.depth             ? plan_.bits
               : corners <= plan_.near_corners ? plan_.bits_near_corners
                                               : plan_.bits_far_corners;
    }

    NearCosets& to_;
    const Views& views_;
    const AxisElements& elements_;
    const Plan& plan_;
    unsigned threads_;
    base::OpenTable<StateKeys> known_{1U << 16U};
    std::vector<std::vector<Position>> levels_;
};

NearCosets::NearCosets(const Views& views, const AxisElements& elements, const Plan& plan,
                       unsigned threads, const base::OnShare& on_share) {
    Filler(*this, views, elements, plan, base::thread_count(threads)).run(on_share);
}

void NearCosets::fill_up() { std::ranges::fill(words_, ~std::uint64_t{0}); }

base::Result<bfs::CheckReport> NearCosets::check(const Views& views, const AxisElements& elements,
                                                 const Plan& plan,
                                                 const cube3::CheckQuery& question) const {
    std::uint64_t words = 0;
    bool has_cells = cells_.size() == (kMaxNear + 1) * kCorners * kCellFields;
    for (std::size_t i = 0; has_cells && i < cells_.size(); i += kCellFields) {
        has_cells = cells_[i + kWords] == 0 || cells_[i + kFirst] == words;
        words += cells_[i + kWords];
    }
    if (!has_cells || words != words_.size()) {
        return table::damaged(question.place, " has other cells than it needs");
    }
    std::vector<std::pair<std::size_t, Element>> turns;
    for (std::size_t axis = 0; axis < kAxes; ++axis) {
        for (std::size_t quarters = 0; quarters < kQuarters; ++quarters) {
            for (const Element element : elements.of_cost(1, quarters)) {
                turns.emplace_back(axis, element);
            }
        }
    }
    base::Random random(1);
    bfs::CheckReport out;
    std::uint64_t strangers = 0;
    const auto walk = [&](int length) {
        Position position;
        position.bytes = views.frame.solved();
        for (int i = 0; i < length; ++i) {
            const auto [axis, element] = turns[random.below(turns.size())];
            position = views.turned(position, axis, element);
        }
        return position;
    };
    const auto is_member = [&](const Position& position, std::size_t axis, int depth) {
        const int corners = views.corners.coset_distance(position.corners, axis);
        return !has_cell(depth, corners) ||
               has(probe(views.coset_hash(position, axis), depth, corners));
    };
    constexpr std::uint64_t kShare = 10;  // a state takes as long as ten entries of a table
    const std::uint64_t most = question.most / kShare + 1;
    for (; out.checked < most; ++out.checked) {
        if (out.checked % 1024 == 0 && question.stop.stop_requested()) {
            return base::interrupted();
        }
        const int depth =
            static_cast<int>(random.below(static_cast<std::uint64_t>(plan.depth) + 1));
        const std::size_t axis = random.below(kAxes);
        if (!is_member(walk(depth), axis, depth)) {
            return table::damaged(question.place, " lacks a state within " + std::to_string(depth) +
                                                      " turns; remove it and it is built again");
        }
        constexpr int kFar = 60;
        const Position far = walk(kFar);
        const int corners = views.corners.coset_distance(far.corners, axis);
        strangers += corners <= plan.depth && is_member(far, axis, plan.depth) ? 1 : 0;
    }
    if (strangers > out.checked / 8 + 8) {
        return table::damaged(
            question.place,
            " has states that are far from solved; remove it and it is built again");
    }
    return out;
}

}  // namespace revenge::solver::cube4
